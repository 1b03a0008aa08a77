/** What core ends its sentence with where a table has no column it knows for the text. */
const NAME_ONE = /: name one with --column text=NAME$/;

/**
 * The failure of a table without a known text column, with what can be done about it from here: columns are named on
 * the command line only. Null for every other failure.
 */
export function columnWay(message: string): string | null {
  if (!NAME_ONE.test(message)) return null;
  return `${message.replace(NAME_ONE, '')}. Rename the one with the text to “text” and open the file again; on the command line --column text=NAME names it as it is.`;
}
