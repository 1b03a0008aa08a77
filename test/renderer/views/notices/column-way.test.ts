import { describe, expect, it } from 'vitest';
import { TableReader } from '../../../../src/core/formats/table.ts';
import { columnWay } from '../../../../src/renderer/views/notices/column-way.ts';

describe('columnWay', () => {
  it('knows the sentence that core ends with, and says what can be done from the window', () => {
    let said = '';
    try {
      new TableReader({} as never).settleColumns(['Nachricht', 'wer']);
    } catch (error) {
      said = (error as Error).message;
    }
    expect(columnWay(said)).toBe(
      'no column holds the text (text, content, message, body, utterance, observation); the columns are Nachricht, wer. Rename the one with the text to “text” and open the file again; on the command line --column text=NAME names it as it is.',
    );
  });
  it('leaves every other failure as it is', () => {
    expect(columnWay('this Parquet file has no rows')).toBeNull();
  });
});
