import type { RunState } from '../../../core/contract/state.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { useShownSlots } from '../../state/atom-colours.ts';
import { useShownRun } from '../../state/shown-run.ts';
import { useEngine } from '../../state/use-stores.ts';
import { fileName } from '../bar/open-menu.tsx';
import { plainText, Sentence, type SentencePart } from '../shell/sentence.tsx';
import { Figure } from './atom-section.tsx';
import { CHAINING_LIMIT, SHARE_LIMIT, shareInWords } from './shares.ts';

type Completed = NonNullable<RunState['completed']>;

/** The clustering as a whole: its diagnostics and what to be warned of (FIELD section 3). */
export function RunSection() {
  const run = useShownRun();
  const slots = useShownSlots(run);
  if (!run?.completed) return null;
  const { diagnostics } = run.completed;
  const chains = diagnostics.chainingIndex > CHAINING_LIMIT;
  const large = isGiant(run);
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
          title="Chunks of the largest atom among all"
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
      <RunWarnings run={run} completed={run.completed} slots={slots} />
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

/** One chunk cannot be spread over atoms, so its atom is no giant. */
function isGiant({ chunkCount, completed }: RunState): boolean {
  return chunkCount > 1 && completed !== null && completed.diagnostics.largestShare > SHARE_LIMIT;
}

interface RunWarningsProps {
  readonly run: RunState;
  readonly completed: Completed;
  readonly slots: Uint8Array;
}

function RunWarnings({ run, completed: { diagnostics }, slots }: RunWarningsProps) {
  const { largestShare, largestAtom, chainingIndex } = diagnostics;
  const warnings: SentencePart[][] = [];
  if (isGiant(run) && largestAtom !== null) {
    const holds = ` holds ${shareInWords(largestShare).toLowerCase()} chunks: one giant atom packs badly. A higher τ splits it.`;
    warnings.push([{ warning: `Largest share ${decimals(largestShare)}.` }, ' ', { atom: largestAtom }, holds]);
  }
  if (chainingIndex > CHAINING_LIMIT) {
    warnings.push([
      { warning: `Chaining ${decimals(chainingIndex)}.` },
      ` ${shareInWords(chainingIndex)} pairs inside atoms are below τ.`,
    ]);
  }
  if (warnings.length === 0)
    return <p className="sentence ink3">No warning: shares and chaining are within their limits.</p>;
  return warnings.map((parts) => <Sentence key={plainText(parts)} parts={parts} slots={slots} />);
}

const MOST_SHOWN = 50;

/** What of the corpus was left out or repaired while it was read, and with what it is embedded. */
export function CorpusSection() {
  const corpus = useEngine((state) => state.corpus);
  const episode = useEngine((state) => state.episode);
  if (!corpus || !episode) return null;
  const { warnings } = corpus;
  const { chunks, heading, embedder, chunksFromCache } = episode;
  return (
    <section className="section" aria-label="Corpus">
      <div className="section-head">
        <h2>Corpus</h2>
        <span className="ink3 end">
          {counted(corpus.episodes.length, 'episode')} · {heading.format}
        </span>
      </div>
      <p className="sentence">
        {counted(heading.turnCount, 'turn')} in {counted(chunks.length, 'chunk')},{' '}
        {heading.format === 'vectors' ? 'with vectors of your own' : `embedded by ${embedder.name}`}
        {embedder.inputLimitTokens > 0 ? `, which reads ${whole(embedder.inputLimitTokens)} tokens at a time` : ''}.
        {chunksFromCache > 0
          ? ` ${whole(chunksFromCache)} of ${counted(chunks.length, 'vector')} came from the cache.`
          : ''}
      </p>
      {warnings.length > 0 ? (
        <details className="warnings">
          <summary>
            <span className="warn">▲</span> {counted(warnings.length, 'remark')} from reading{' '}
            {counted(corpus.paths.length, 'file')}
          </summary>
          <ul>
            {warnings.slice(0, MOST_SHOWN).map((warning, at) => (
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
          {warnings.length > MOST_SHOWN ? <p className="ink3">and {whole(warnings.length - MOST_SHOWN)} more</p> : null}
        </details>
      ) : null}
    </section>
  );
}
