import { memo } from 'react';
import { colourOfSlot } from '../../state/atom-colours.ts';

interface AtomKeyProps {
  readonly slot: number;
  /** Hollow for an atom of one chunk; grey and filled for a larger one without a colour. */
  readonly alone?: 'alone' | undefined;
}

/** The rounded square that stands for an atom. It carries the colour, never the identity: number and words do. */
export const AtomKey = memo(function AtomKey({ slot, alone }: AtomKeyProps) {
  const style = alone ? { boxShadow: 'inset 0 0 0 1.5px var(--mark)' } : { background: colourOfSlot(slot) };
  return <i className="key" style={style} aria-hidden="true" />;
});

interface AtomNameProps extends AtomKeyProps {
  readonly atom: number;
  readonly words?: string;
}

/** Key, number and words of an atom in running text. */
export function AtomName({ atom, slot, alone, words }: AtomNameProps) {
  return (
    <span className="atom-name">
      <AtomKey slot={slot} alone={alone} />
      <b>{atom}</b>
      {words ? <span className="ink2">{words}</span> : null}
    </span>
  );
}
