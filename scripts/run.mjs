import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './folders.mjs';
import { onInterrupt } from './interrupts.mjs';

const keptChars = 20_000;
// Quiet programs are collected, shown ones write to the terminal; our own stdout is lent only on request.
const stdio = { quiet: ['ignore', 'pipe', 'pipe'], progress: ['ignore', 2, 2], open: ['ignore', 'inherit', 'inherit'] };

/**
 * Runs a program to its end and resolves with `{code, output}`; `output` is what a quiet program printed (its last part).
 * Never rejects: a program that cannot be started gives code 127, one over `timeoutMs` gives 124; `signal` aborts it.
 */
export function run(command, args, { cwd, env = process.env, show = 'quiet', timeoutMs, signal, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, shell, stdio: stdio[show] });
    let output = '';
    let timedOut = false;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output = (output + text).slice(-keptChars);
      });
    }
    const timer =
      timeoutMs &&
      setTimeout(() => {
        timedOut = true;
        child.kill('SIGKILL');
      }, timeoutMs);
    signal?.addEventListener('abort', () => child.kill('SIGKILL'));
    // What is shown may have to say or save something yet; what works quietly must not write on while we clean up.
    const forget = onInterrupt(() => child.kill(show === 'open' ? 'SIGTERM' : 'SIGKILL'));
    const end = (code) => {
      clearTimeout(timer);
      forget();
      resolve({ code: timedOut ? 124 : code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      end(127);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** Runs a program that an installed package brings, by its name in that package's `bin`. */
export function runBin(packageName, binName, args, options = {}) {
  return run(process.execPath, [binPath(packageName, binName), ...args], { cwd: projectRoot, ...options });
}

function binPath(packageName, binName) {
  const folder = path.join(projectRoot, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[binName]);
}

/** Returns the last lines of a program's output that say something, for a one-sentence reason. */
export function reasonIn(output, lines = 3) {
  const told = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return told.slice(-lines).join(' · ') || 'it printed nothing';
}
