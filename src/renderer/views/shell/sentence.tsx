import { AtomName } from './atom-key.tsx';

/** A sentence in parts: plain words, a value to be lifted, an atom, or a warning. Whoever words it needs no markup. */
export type SentencePart =
  | string
  | { readonly value: string }
  | { readonly atom: number }
  | { readonly warning: string };

/** The sentence as plain text, for labels and tests. */
export function plainText(parts: readonly SentencePart[]): string {
  return parts.map(wordsOfPart).join('');
}

function wordsOfPart(part: SentencePart): string {
  if (typeof part === 'string') return part;
  if ('value' in part) return part.value;
  return 'warning' in part ? `▲ ${part.warning}` : String(part.atom);
}

interface SentenceProps {
  readonly parts: readonly SentencePart[];
  readonly slots: Uint8Array;
  readonly className?: string;
}

export function Sentence({ parts, slots, className = 'sentence' }: SentenceProps) {
  return (
    <p className={className}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity than their place.
        <Part key={at} part={part} slots={slots} />
      ))}
    </p>
  );
}

function Part({ part, slots }: { readonly part: SentencePart; readonly slots: Uint8Array }) {
  if (typeof part === 'string') return <>{part}</>;
  // A value may be words of a corpus or a model: an override of direction in it must not turn the rest around.
  if ('value' in part) return <b dir="auto">{part.value}</b>;
  if ('warning' in part) return <span className="warn">▲ {part.warning}</span>;
  return <AtomName atom={part.atom} slot={slots[part.atom] ?? 0} />;
}
