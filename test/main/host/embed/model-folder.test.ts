import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readModelFolder } from '../../../../src/main/host/embed/model-folder.ts';
import { tempFolder } from '../../../support/temp-folder.ts';

/** A model folder with these files; objects are written as JSON. */
function modelFolder(files: Record<string, unknown>, name = 'some-model'): string {
  const folder = join(tempFolder(), name);
  mkdirSync(folder);
  for (const [file, content] of Object.entries({ 'tokenizer.json': {}, 'onnx/model.onnx': '', ...files })) {
    if (content === null) continue;
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
const read = (files: Record<string, unknown>, name?: string) => readModelFolder(modelFolder(files, name));

describe('readModelFolder', () => {
  it('takes full precision first and counts external weights in', () => {
    const model = read({ 'onnx/model_fp16.onnx': '', 'onnx/model.onnx_data': '' });
    expect(model.weightFiles.map((file) => basename(file))).toEqual(['model.onnx', 'model.onnx_data']);
  });

  it('names the variant it runs', () => {
    expect(read({ 'onnx/model.onnx': null, 'onnx/model_q4.onnx': '' }).name).toBe('some-model (q4)');
  });

  it('finds a model that lies beside the tokenizer', () => {
    expect(basename(read({ 'onnx/model.onnx': null, 'encoder.onnx': '' }).modelFile)).toBe('encoder.onnx');
  });

  it('reads pooling, dims, prompts and the limit from the folder', () => {
    const model = read({
      '1_Pooling/config.json': {
        word_embedding_dimension: 8,
        pooling_mode_cls_token: true,
        pooling_mode_mean_tokens: false,
      },
      'config_sentence_transformers.json': { prompts: { query: 'ask: ', document: 'doc: ' } },
      'sentence_bert_config.json': { max_seq_length: 77 },
    });
    expect(model).toMatchObject({
      dims: 8,
      pooling: 'cls',
      inputLimitTokens: 77,
      prefixes: { query: 'ask: ', passage: 'doc: ' },
    });
  });

  it('knows what some models leave unsaid', () => {
    expect(read({}, 'bge-small-en-v1.5')).toMatchObject({
      pooling: 'cls',
      prefixes: { passage: '', query: 'Represent this sentence for searching relevant passages: ' },
    });
    expect(read({ 'config.json': { max_position_embeddings: 512 } }, 'all-MiniLM-L6-v2').inputLimitTokens).toBe(256);
  });

  it.each([
    ['an absurd limit', { 'tokenizer_config.json': { model_max_length: 1e30 } }, 512],
    ['fewer positions than declared', { 'config.json': { max_position_embeddings: 128 } }, 128],
    ['positions that are reserved', { 'config.json': { max_position_embeddings: 130, model_type: 'roberta' } }, 128],
  ])('is not misled by %s', (_, files, limit) => {
    expect(read(files).inputLimitTokens).toBe(limit);
  });

  it.each([
    ['no model', { 'onnx/model.onnx': null }, /holds no ONNX model: expected onnx\/model\.onnx/],
    ['no tokenizer', { 'tokenizer.json': null }, /has no tokenizer\.json/],
    ['broken JSON', { 'config.json': '{' }, /config\.json is not valid JSON/],
    [
      'a layer after pooling',
      { 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] },
      /models\.Dense layer/,
    ],
    [
      'unknown pooling',
      { '1_Pooling/config.json': { pooling_mode_max_tokens: true } },
      /pools by pooling_mode_max_tokens/,
    ],
  ])('refuses %s in a sentence', (_, files, sentence) => {
    const folder = modelFolder(files);
    expect(() => readModelFolder(folder)).toThrow(sentence);
    expect(() => readModelFolder(folder)).toThrow(basename(folder));
  });

  it('refuses a folder that is not there', () => {
    expect(() => readModelFolder('/no/such')).toThrow('There is no model folder at /no/such.');
  });
});
