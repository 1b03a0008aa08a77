import { closeSync, mkdirSync, openSync, readSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { withDisplay } from './display.mjs';
import { electronArguments, electronEnvironment } from './electron-arguments.mjs';
import { projectRoot } from './folders.mjs';
import { reasonIn, run } from './run.mjs';
import { setUp } from './set-up.mjs';
import { runScript, SetupFailure, say } from './steps.mjs';

const windowMs = 180_000;
const demo = path.join(projectRoot, 'fixtures', 'ops-agent.jsonl');
const pngSignature = '89504e470d0a1a0a';

/**
 * Prints the packed-against-flat comparison of the demo, or what `files` hold, and writes a screenshot of the real window
 * with them; says where.
 */
export async function headlessDemo(electron, files = []) {
  if (files.length > 0) await ask(['import', ...files]);
  else await ask(['compare', demo, '--first-question', '--tau', 'p90', '--a', 'rsm', '--b', 'flat']);
  const picture = path.resolve(process.env.ATOMSCOPE_SCREENSHOT || path.join(projectRoot, 'out', 'atomscope-demo.png'));
  await photograph(electron, picture, files);
  say(`The window with ${files.length > 0 ? 'your files' : 'the demo'} in it: ${picture}`);
}

async function ask(args) {
  const door = path.join(projectRoot, 'bin', 'atomscope.mjs');
  const { code } = await run(process.execPath, [door, ...args], { show: 'open' });
  if (code !== 0) throw new SetupFailure(`atomscope ${args[0]} ended with exit code ${code}`);
}

async function photograph(electron, picture, files) {
  mkdirSync(path.dirname(picture), { recursive: true });
  rmSync(picture, { force: true });
  say('… opening the window on a display of its own and waiting for the map to be laid out');
  const { code, output } = await withDisplay((env) =>
    run(electron.executable, [...electronArguments(), projectRoot, ...files], {
      env: { ...electronEnvironment(env), ATOMSCOPE_SCREENSHOT: picture },
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
