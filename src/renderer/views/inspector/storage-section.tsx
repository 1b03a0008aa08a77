import { type ReactNode, useState } from 'react';
import type { StorageComparison } from '../../../core/contract/calls.ts';
import { counted, decimals, whole } from '../../canvas/format.ts';
import { selectChunk, selectQuestion } from '../../state/selection.ts';
import { useReply } from '../../state/use-reply.ts';
import { useEngine } from '../../state/use-stores.ts';

/** Flips are listed up to here; more are counted. */
const MOST_LISTED = 60;

/** What one byte a dimension changes against float32 at this τ: writes that land elsewhere, and atoms ranked otherwise. */
export function StorageSection() {
  const storage = useEngine((state) => state.settings.write.storage);
  const isSettled = useEngine((state) => state.run?.settled === true);
  const [wanted, setWanted] = useState(false);
  if (!isSettled) return null;
  const isWanted = wanted || storage === 'int8';
  return (
    <section className="section" aria-label="Storage">
      <div className="section-head">
        <h2>Storage</h2>
        <span className="ink3 end">{storage === 'int8' ? 'int8 in use' : 'float32 in use'}</span>
      </div>
      {isWanted ? (
        <Flips />
      ) : (
        <p>
          <button type="button" className="link" onClick={() => setWanted(true)}>
            Which decisions would int8 flip?
          </button>
        </p>
      )}
    </section>
  );
}

function Flips() {
  const session = useEngine((state) => state.episode?.session ?? 0);
  const run = useEngine((state) => (state.run?.completed ? state.run.run : null));
  const pack = useEngine((state) => state.settings.pack);
  const asked = useEngine((state) => state.outcomes?.run ?? null);
  const key = run === null ? null : `${session}/${run}/${pack.rule}/${pack.topAtoms}/${asked}`;
  const { value, reason } = useReply(key, () => window.atomscope.call('compareStorage', { storage: 'int8' }));
  if (reason !== null) return <p className="sentence">{reason}</p>;
  if (!value) return <p className="ink3">Measuring every pair again from int8 vectors…</p>;
  return (
    <>
      <p className="sentence">{flipWords(value)}</p>
      {value.writes.length > 0 && (
        <Listed count={value.writes.length} label="Chunks that int8 puts elsewhere">
          {value.writes.slice(0, MOST_LISTED).map((chunk) => (
            <button key={chunk} type="button" className="link" onClick={() => selectChunk(chunk)}>
              c{chunk}
            </button>
          ))}
        </Listed>
      )}
      <RankFlips comparison={value} rule={pack.rule} />
    </>
  );
}

/** "3 of 379 writes flip at τ 0.550: 1 opens an atom, 2 join another." */
export function flipWords({ tau, writes, ofWrites, opened, joined, moved }: StorageComparison): string {
  const at = `at τ ${decimals(tau)}`;
  if (writes.length === 0) return `int8 decides all ${counted(ofWrites, 'write')} as float32 does ${at}.`;
  const parts = [
    opened > 0 ? `${opened} only ${opened === 1 ? 'opens an atom' : 'open atoms'} under int8` : '',
    joined > 0 ? `${joined} only ${joined === 1 ? 'joins' : 'join'} under int8` : '',
    moved > 0 ? `${moved} ${moved === 1 ? 'joins' : 'join'} another atom` : '',
  ].filter((words) => words !== '');
  return `int8 flips ${whole(writes.length)} of ${counted(ofWrites, 'write')} ${at}: ${parts.join(', ')}. What only follows from an earlier flip counts too.`;
}

function RankFlips({ comparison, rule }: { readonly comparison: StorageComparison; readonly rule: string }) {
  const { ranks } = comparison;
  if (!ranks) return null;
  const { questions, ofQuestions, topAtoms } = ranks;
  if (questions.length === 0)
    return (
      <p className="sentence">
        The {topAtoms} best atoms by {rule} are the same, in the same order, for {counted(ofQuestions, 'question')}.
      </p>
    );
  return (
    <>
      <p className="sentence">
        Of {counted(ofQuestions, 'question')}, {whole(questions.length)}{' '}
        {questions.length === 1 ? 'ranks its' : 'rank their'} {topAtoms} best atoms by {rule} otherwise.
      </p>
      <Listed count={questions.length} label="Questions whose ranking int8 flips">
        {questions.slice(0, MOST_LISTED).map(({ questionId, firstRank, left, entered }) => (
          <button
            key={questionId}
            type="button"
            className="link"
            title={`From rank ${firstRank + 1} on${left.length > 0 ? `; out: atoms opened by ${left.map((chunk) => `c${chunk}`).join(', ')}` : ''}${entered.length > 0 ? `; in: by ${entered.map((chunk) => `c${chunk}`).join(', ')}` : ''}`}
            onClick={() => selectQuestion(questionId)}
          >
            {questionId}
          </button>
        ))}
      </Listed>
    </>
  );
}

interface ListedProps {
  readonly count: number;
  readonly label: string;
  readonly children: readonly ReactNode[];
}

function Listed({ count, label, children }: ListedProps) {
  return (
    <ul className="storage-list" aria-label={label}>
      {children.map((child, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the buttons inside carry the keys
        <li key={at}>{child}</li>
      ))}
      {count > MOST_LISTED && <li className="ink3">and {whole(count - MOST_LISTED)} more</li>}
    </ul>
  );
}
