import type { EpisodeState } from '../../../core/contract/state.ts';
import type { ImportWarning } from '../../../core/model/episode.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { fileName } from '../bar/open-menu.tsx';
import { MoreButton, useGrowing } from '../shell/growing.tsx';
import { Figure } from './atom-section.tsx';
import { CHAINING_LIMIT, isGiant } from './shares.ts';

/** The clustering as a whole: its diagnostics and what to be warned of (FIELD section 3). */
export function RunSection() {
  const run = useShownRun();
  if (!run?.completed) return null;
  const { diagnostics } = run.completed;
  const chains = diagnostics.chainingIndex > CHAINING_LIMIT;
  const large = isGiant(Math.round(diagnostics.largestShare * run.chunkCount), run.chunkCount);
  const joins = diagnostics.joinsByCentroid + diagnostics.joinsByMember;
  return (
    <section className="section" aria-label="This clustering">
      <div className="section-head">
        <h2>This clustering</h2>
        <span className="ink3 end">
          {counted(diagnostics.atoms, 'atom')} in {counted(run.chunkCount, 'chunk')}
        </span>
      </div>
      <dl className="figures grid">
        <Figure
          name="Largest share"
          title={`Share of the ${counted(run.chunkCount, 'chunk')} that the largest atom holds${diagnostics.largestAtom === null ? '' : `, atom ${diagnostics.largestAtom}`}`}
          value={decimals(diagnostics.largestShare)}
          warn={large}
        />
        <Figure
          name="Chaining"
          title="Chaining index: share of the pairs inside atoms that are below τ"
          value={decimals(diagnostics.chainingIndex)}
          warn={chains}
        />
        <Figure
          name="Effective atoms"
          title="1/Σp²: as many atoms of one size would spread the chunks alike"
          value={decimals(diagnostics.effectiveAtoms, 1)}
        />
        <Figure
          name="Singleton rate"
          title="Atoms of one chunk among all atoms"
          value={decimals(diagnostics.singletonRate)}
        />
        <Figure
          name="Joins by member"
          title={`Of ${counted(joins, 'join')}`}
          value={whole(diagnostics.joinsByMember)}
        />
        <Figure
          name="Joins by centroid"
          title={`Of ${counted(joins, 'join')}`}
          value={whole(diagnostics.joinsByCentroid)}
        />
        <Measured
          name="Smallest pair"
          title="Smallest within-atom pair: the lowest cosine of two chunks in one atom"
          value={diagnostics.smallestWithinPair}
          words={decimals}
        />
        <Figure
          name="Tree depth"
          title="Longest chain of admitting members, in joins"
          value={whole(diagnostics.treeDepth)}
        />
        <Measured
          name="Bridge chunks"
          title="Chunks that are τ or nearer to chunks of two or more atoms"
          value={diagnostics.bridgeChunks}
          words={whole}
        />
        <Measured
          name="Silhouette"
          title="Mean silhouette by cosine, −1 to 1"
          value={diagnostics.silhouette}
          words={decimals}
        />
        <Measured
          name="Intra cosine"
          title="Mean cosine of pairs inside atoms"
          value={diagnostics.intraMean}
          words={decimals}
        />
        <Measured
          name="Inter cosine"
          title="Mean cosine of pairs across atoms"
          value={diagnostics.interMean}
          words={decimals}
        />
      </dl>
      <RunWarnings warnings={diagnostics.warnings} />
    </section>
  );
}

interface MeasuredProps {
  readonly name: string;
  readonly title: string;
  /** Null until it is measured, or where it is not defined. */
  readonly value: number | null;
  readonly words: (value: number) => string;
}

function Measured({ name, title, value, words }: MeasuredProps) {
  return value === null ? null : <Figure name={name} title={title} value={words(value)} />;
}

/** What to be wary of, in the engine's own words. */
function RunWarnings({ warnings }: { readonly warnings: readonly string[] }) {
  if (warnings.length === 0)
    return <p className="sentence ink3">No warning: shares and chaining are within their limits.</p>;
  return warnings.map((warning) => (
    <p key={warning} className="sentence">
      <span className="warn">▲</span> {warning}
    </p>
  ));
}

const FIRST_SHOWN = 50;

/** Where an episode's vectors come from, and how much of a text goes into one, as the end of a sentence. */
export function embeddedWords({ heading, embedder }: Pick<EpisodeState, 'heading' | 'embedder'>): string {
  if (heading.format === 'vectors') return 'with vectors of your own, whose embedder is not known';
  const limit =
    embedder.inputLimitTokens > 0
      ? `which reads ${whole(embedder.inputLimitTokens)} of its tokens at a time`
      : 'which does not say how many tokens it reads at a time';
  return `embedded by ${embedder.name}, ${limit}`;
}

/** What of the corpus was left out or repaired while it was read, and with what it is embedded. */
export function CorpusSection() {
  const corpus = useEngine((state) => state.corpus);
  const episode = useEngine((state) => state.episode);
  if (!corpus || !episode) return null;
  const { warnings } = corpus;
  const { chunks, heading, chunksFromCache } = episode;
  return (
    <section className="section" aria-label="Corpus">
      <div className="section-head">
        <h2>Corpus</h2>
        <span className="ink3 end">
          {counted(corpus.episodes.length, 'episode')} · {heading.format}
        </span>
      </div>
      <p className="sentence">
        {counted(heading.turnCount, 'turn')} in {counted(chunks.length, 'chunk')}, {embeddedWords(episode)}.
        {chunksFromCache > 0
          ? ` ${whole(chunksFromCache)} of ${counted(chunks.length, 'vector')} came from the cache.`
          : ''}
      </p>
      {warnings.length > 0 ? <Remarks warnings={warnings} files={corpus.paths.length} /> : null}
    </section>
  );
}

interface RemarksProps {
  readonly warnings: readonly ImportWarning[];
  readonly files: number;
}

/** What was left out or repaired, file and line first. */
function Remarks({ warnings, files }: RemarksProps) {
  const { shown, more } = useGrowing(warnings, FIRST_SHOWN);
  return (
    <details className="warnings">
      <summary>
        <span className="warn">▲</span> {counted(warnings.length, 'remark')} from reading {counted(files, 'file')}
      </summary>
      <ul>
        {shown.map((warning, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
          <li key={at} title={warning.path} className="readable">
            <span className="ink3">
              {fileName(warning.path)}
              {warning.line === null ? '' : `:${warning.line}`}
            </span>{' '}
            {warning.reason}
          </li>
        ))}
      </ul>
      <MoreButton {...more} />
    </details>
  );
}
