import { describe, expect, it } from 'vitest';
import { openEmbedder } from '../../../../src/main/host/embed/open-embedder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

describe('openEmbedder', () => {
  it('says how to get the default model when it is not there', async () => {
    await expect(openEmbedder('minilm', { cacheRoot: tempFolder() })).rejects.toThrow(
      /all-MiniLM-L6-v2-q4: "npm start" fetches it, as does "node scripts\/model\.mjs"/,
    );
  });

  it('takes anything else for a folder', async () => {
    await expect(openEmbedder('/no/such folder')).rejects.toThrow('There is no model folder at /no/such folder.');
  });
});
