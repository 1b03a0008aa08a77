import { spawn } from 'node:child_process';
import { onInterrupt } from './interrupts.mjs';
import { SetupFailure } from './steps.mjs';

const server = 'Xvfb';
const startMs = 20_000;

/** Returns whether windows can be shown here. */
export function hasDisplay(env = process.env, platform = process.platform) {
  return platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

/** Calls `work(env)` with an environment in which windows can be opened: as it is, or on an Xvfb of our own. */
export async function withDisplay(work) {
  if (hasDisplay()) return work({ ...process.env });
  const started = await startXvfb();
  try {
    return await work({ ...process.env, DISPLAY: started.display });
  } finally {
    started.stop();
  }
}

// Xvfb finds a free number itself and writes it to the descriptor once it accepts windows.
async function startXvfb() {
  const args = ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'];
  const child = spawn(server, args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe'] });
  const forget = onInterrupt(() => child.kill());
  try {
    return { display: `:${await displayNumber(child)}`, stop };
  } catch (error) {
    stop();
    throw error;
  }
  function stop() {
    forget();
    child.kill();
  }
}

function displayNumber(child) {
  return new Promise((resolve, reject) => {
    let complaint = '';
    let number = '';
    const fail = (reason) => reject(new SetupFailure(`no display could be made: Xvfb ${reason}`));
    const timer = setTimeout(() => fail(`said nothing for ${startMs / 1000} seconds`), startMs);
    child.stderr.on('data', (text) => {
      complaint = (complaint + text).slice(-500);
    });
    child.stdio[3].on('data', (text) => {
      number += text;
      if (!number.endsWith('\n')) return;
      clearTimeout(timer);
      resolve(number.trim());
    });
    child.once('error', (error) => fail(`could not be started (${error.message})`));
    child.once('exit', (code) => fail(`ended with code ${code}: ${complaint.trim()}`));
    child.once('exit', () => clearTimeout(timer));
  });
}
