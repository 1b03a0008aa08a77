interface HeaderLinesProps {
  readonly text: string;
  /** Whether the first line heads a whole block: an atom's header. */
  readonly first: 'block' | 'chunk';
}

/** The packer's own lines, set off from the chunks' words; character by character as they stand in the prompt. */
export function HeaderLines({ text, first }: HeaderLinesProps) {
  let blockLine = first === 'block';
  return (
    <>
      {text.split(/(\n+)/).map((line, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a prompt have no other identity than their place.
        if (line.trim() === '') return <span key={at}>{line}</span>;
        const className = blockLine ? 'prompt-header' : 'prompt-chunk-header';
        blockLine = false;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above.
          <span key={at} className={className}>
            {line}
          </span>
        );
      })}
    </>
  );
}
