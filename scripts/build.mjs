import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { projectRoot } from './folders.mjs';
import { withLock } from './lock.mjs';
import { ensurePackages } from './packages.mjs';
import { reasonIn, runBin } from './run.mjs';
import { withScratch } from './scratch.mjs';
import { sourceFingerprint } from './sources.mjs';
import { runScript, SetupFailure, say, step } from './steps.mjs';

const out = path.join(projectRoot, 'out');
const stampFile = path.join(out, '.built-from');
const parts = ['main', 'preload', 'renderer'];

/** Makes out/ what the sources say, announcing it; throws SetupFailure with the reason when they do not build. */
export async function ensureBuilt() {
  await step('build', {
    done: () => isBuilt() && 'up to date',
    doing: 'compiling the app and the command line',
    work: () => withLock(path.join(out, '.lock'), build),
  });
}

/** Returns whether out/ was made from the sources as they are now. Without sources out/ is all there is. */
export function isBuilt() {
  const fingerprint = sourceFingerprint(projectRoot);
  if (fingerprint === undefined) return existsSync(path.join(out, 'main'));
  return readStamp() === fingerprint;
}

// Built aside and moved in whole: a command that starts meanwhile finds the old build or the new one.
async function build() {
  if (isBuilt()) return 'by another process';
  const fingerprint = sourceFingerprint(projectRoot);
  await withScratch(out, async (scratch) => {
    const fresh = path.join(scratch, 'fresh');
    const { code, output } = await runBin('electron-vite', 'electron-vite', [
      'build',
      '--outDir',
      fresh,
      '--logLevel',
      'warn',
    ]);
    if (code !== 0) throw new SetupFailure(`the build failed: ${buildFault(output)}`);
    const missing = parts.filter((part) => !existsSync(path.join(fresh, part)));
    if (missing.length > 0) throw new SetupFailure(`the build made no ${missing.join(', ')}: ${reasonIn(output)}`);
    swap(fresh, path.join(scratch, 'old'));
    writeFileSync(stampFile, fingerprint);
  });
  return undefined;
}

function swap(fresh, old) {
  rmSync(stampFile, { force: true });
  mkdirSync(old);
  for (const part of parts) {
    if (existsSync(path.join(out, part))) renameSync(path.join(out, part), path.join(old, part));
    renameSync(path.join(fresh, part), path.join(out, part));
  }
}

// The bundler tells the fault, then draws the place in the source with the file's name in a corner: "╭─[ file:1:2 ]".
function buildFault(output) {
  const plain = stripVTControlCharacters(output);
  const lines = plain.split('\n').map((line) => line.trim());
  const told =
    lines.find((line) => /^\[\S+\] /.test(line)) ?? lines.findLast((line) => /error/i.test(line)) ?? reasonIn(plain);
  const place = /╭─\[ (.+?) \]/.exec(plain)?.[1];
  return told.replace(/^\[\S+\] /, '') + (place && !told.includes(place) ? ` (${place})` : '');
}

function readStamp() {
  try {
    return readFileSync(stampFile, 'utf8');
  } catch {
    return undefined;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => {
    await ensurePackages();
    await ensureBuilt();
    say('The app is in out/.');
  });
}
