import { counted, whole } from '../../../canvas/format.ts';
import { AtomKey } from '../../shell/atom-key.tsx';
import { LEVEL_HEIGHT, type Stack } from './stack.ts';
import { shortWords } from './stack-view.tsx';

interface StackLabelsProps {
  readonly stack: Stack;
  readonly slots: Uint8Array;
}

/** Words beside the stack: which atom took how much, and what is missing for what did not fit. */
export function StackLabels({ stack, slots }: StackLabelsProps) {
  const { x, width, runs, beside } = stack;
  const isTight = beside.some(({ level }) => level > 0);
  return (
    <>
      {runs.map(({ atom, chunks, tokens, labelY }, at) =>
        labelY === null || atom === null ? null : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: an atom may have two runs.
            key={at}
            className="stack-label"
            style={{ left: x + width + 8, top: labelY - 8 }}
          >
            <AtomKey slot={slots[atom] ?? 0} />
            <b>{atom}</b>
            <span className="ink3">
              {counted(chunks, 'chunk')}, {whole(tokens)}
            </span>
          </span>
        ),
      )}
      {beside.map((bar) => (
        <span key={`${bar.entry.chunk} ${bar.entry.stage}`}>
          <span
            className="beside-label"
            style={{ left: bar.x + bar.width / 2, top: bar.y0 - 17 - bar.level * LEVEL_HEIGHT }}
          >
            <b>c{bar.entry.chunk}</b> {isTight ? null : bar.entry.stage}
          </span>
          <span
            className="beside-label"
            style={{ left: bar.x + bar.width / 2, top: bar.y1 + 3 + bar.level * LEVEL_HEIGHT }}
          >
            <b>{shortWords(bar)}</b>
          </span>
        </span>
      ))}
    </>
  );
}
