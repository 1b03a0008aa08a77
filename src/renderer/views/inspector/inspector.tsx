import { useShownRun } from '../../state/shown-run.ts';
import { useEngine, useView } from '../../state/use-stores.ts';
import { ChangeFlow } from '../change/change-flow.tsx';
import { ForestSection } from '../forest/forest-section.tsx';
import { AtomSection } from './atom-section.tsx';
import { ChunkSection } from './chunk-section.tsx';
import { CorpusSection, RunSection } from './run-section.tsx';
import { StorageSection } from './storage-section.tsx';
import { WhySection } from './why-section.tsx';

/** What changed with τ, then what is selected: the chunk and why it is where it is, its atom; else the whole run. */
export function Inspector() {
  const selectedChunk = useView((state) => state.selectedChunk);
  const selectedAtom = useView((state) => state.selectedAtom);
  const chunk = useEngine((state) => (selectedChunk === null ? undefined : state.episode?.chunks[selectedChunk]));
  const written = useShownRun()?.writtenCount ?? 0;
  const atom = selectedAtom;
  return (
    <section className="inspector" aria-label="Inspector">
      <div className="inspector-change">
        <ChangeFlow />
      </div>
      {chunk ? <ChunkSection chunk={chunk} /> : null}
      {chunk && chunk.chunkIndex < written ? <WhySection chunk={chunk.chunkIndex} /> : null}
      {atom === null ? null : <AtomSection atom={atom} />}
      {atom === null ? null : <ForestSection atom={atom} />}
      {chunk || atom !== null ? null : (
        <>
          <RunSection />
          <StorageSection />
          <CorpusSection />
        </>
      )}
    </section>
  );
}
