import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withDisplay } from './display.mjs';
import { electronArguments } from './electron-arguments.mjs';
import { projectRoot } from './folders.mjs';
import { reasonIn, run } from './run.mjs';
import { setUp } from './set-up.mjs';
import { runScript, SetupFailure, say } from './steps.mjs';

const windowMs = 180_000;
const pngSignature = '89504e470d0a1a0a';

/** Prints the packed-against-flat comparison of the demo and writes a screenshot of the real window; says where. */
export async function headlessDemo(electron) {
  await compare();
  const picture = path.resolve(process.env.ATOMSCOPE_SCREENSHOT || path.join(projectRoot, 'out', 'atomscope-demo.png'));
  await photograph(electron, picture);
  say(`The window with the demo in it: ${picture}`);
}

async function compare() {
  const door = path.join(projectRoot, 'bin', 'atomscope.mjs');
  const demo = path.join('fixtures', 'ops-agent.jsonl');
  const args = [door, 'compare', demo, '--first-question', '--tau', 'p90', '--a', 'rsm', '--b', 'flat'];
  const { code } = await run(process.execPath, args, { cwd: projectRoot, show: 'open' });
  if (code !== 0) throw new SetupFailure(`the comparison ended with exit code ${code}`);
}

async function photograph(electron, picture) {
  mkdirSync(path.dirname(picture), { recursive: true });
  rmSync(picture, { force: true });
  say('… opening the window on a display of its own and waiting for the demo to be laid out');
  const { code, output } = await withDisplay((env) =>
    run(electron.executable, [...electronArguments(), projectRoot], {
      env: { ...env, ATOMSCOPE_SCREENSHOT: picture },
      timeoutMs: windowMs,
    }),
  );
  if (code === 124)
    throw new SetupFailure(`the window was not ready within ${windowMs / 60_000} minutes: ${reasonIn(output)}`);
  if (code !== 0) throw new SetupFailure(`the app ended with exit code ${code}: ${reasonIn(output)}`);
  if (!isPng(picture))
    throw new SetupFailure(`the app ended without writing a screenshot to ${picture}: ${reasonIn(output)}`);
}

function isPng(file) {
  try {
    const head = Buffer.alloc(8);
    const opened = openSync(file);
    readSync(opened, head);
    closeSync(opened);
    return head.toString('hex') === pngSignature;
  } catch {
    return false;
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await runScript(async () => headlessDemo(await setUp()));
}
