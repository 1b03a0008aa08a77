/** Names of a table's columns, as its header spells them; only the text is required. */
export interface TableColumns {
  readonly text: string;
  readonly speaker: string | null;
  readonly session: string | null;
  readonly timestamp: string | null;
  readonly id: string | null;
}

/** What each column is commonly called, the likeliest first; compared without case, spaces, "_" and "-". */
const COMMON_NAMES = {
  text: ['text', 'content', 'message', 'body', 'utterance', 'observation'],
  speaker: ['speaker', 'role', 'author', 'from', 'sender', 'who', 'user', 'name'],
  session: ['session', 'sessionid', 'conversation', 'conversationid', 'thread', 'threadid', 'dialogueid', 'chatid'],
  timestamp: ['timestamp', 'date', 'time', 'datetime', 'createdat', 'when'],
  id: ['id', 'turnid', 'messageid'],
} as const;

type Part = keyof typeof COMMON_NAMES;
const PARTS = Object.keys(COMMON_NAMES) as Part[];

/**
 * Which column is which, by common names or as `named` says (`{text: "Nachricht"}`).
 * Throws a RangeError when a named column is not there, a part is unknown, or nothing holds the text.
 */
export function findColumns(names: readonly string[], named: Readonly<Record<string, string>>): TableColumns {
  for (const [part, column] of Object.entries(named)) {
    if (!PARTS.includes(part as Part))
      throw new RangeError(`"${part}" is no part of a turn; expected one of ${PARTS.join(', ')}`);
    if (!names.includes(column))
      throw new RangeError(`there is no column "${column}"; the columns are ${listed(names)}`);
  }
  const find = (part: Part): string | null => named[part] ?? commonColumn(names, part);
  const text = find('text');
  if (text === null) {
    throw new RangeError(
      `no column holds the text (${COMMON_NAMES.text.join(', ')}); the columns are ${listed(names)}: name one with --column text=NAME`,
    );
  }
  return { text, speaker: find('speaker'), session: find('session'), timestamp: find('timestamp'), id: find('id') };
}

/** Whether some column has a common name for a turn's text. */
export function hasTextColumn(names: readonly string[]): boolean {
  return commonColumn(names, 'text') !== null;
}

function commonColumn(names: readonly string[], part: Part): string | null {
  for (const common of COMMON_NAMES[part]) {
    const found = names.find((name) => name.toLowerCase().replace(/[\s_-]/g, '') === common);
    if (found !== undefined) return found;
  }
  return null;
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, 12).map((name) => (name === '' ? '(unnamed)' : name));
  return names.length > 12 ? `${shown.join(', ')} and ${names.length - 12} more` : shown.join(', ');
}
