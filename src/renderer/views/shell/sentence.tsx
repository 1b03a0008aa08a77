import { AtomName } from './atom-key.tsx';

/** A sentence in parts: plain words, a value to be lifted, or an atom. Whoever words it needs no markup. */
export type SentencePart = string | { readonly value: string } | { readonly atom: number };

/** The sentence as plain text, for labels and tests. */
export function plainText(parts: readonly SentencePart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : 'value' in part ? part.value : String(part.atom)))
    .join('');
}

interface SentenceProps {
  readonly parts: readonly SentencePart[];
  readonly slots: Uint8Array;
  readonly className?: string;
}

export function Sentence({ parts, slots, className = 'sentence' }: SentenceProps) {
  return (
    <p className={className}>
      {parts.map((part, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity than their place.
        if (typeof part === 'string') return <span key={at}>{part}</span>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        if ('value' in part) return <b key={at}>{part.value}</b>;
        // biome-ignore lint/suspicious/noArrayIndexKey: as above.
        return <AtomName key={at} atom={part.atom} slot={slots[part.atom] ?? 0} />;
      })}
    </p>
  );
}
