import { ensureBuilt } from './build.mjs';
import { ensureElectron } from './electron.mjs';
import { ensureModel } from './model.mjs';
import { nodeVersionFault } from './node-version.mjs';
import { ensurePackages } from './packages.mjs';
import { SetupFailure, say } from './steps.mjs';
import { ensureSystemLibraries } from './system-libraries.mjs';

/** Does everything a fresh clone needs, skipping what is there; resolves with the Electron to run. */
export async function setUp() {
  await setUpPackages();
  const electron = await setUpWindow();
  await setUpEngine();
  return electron;
}

/** The part all else rests on: a Node that is new enough and the packages. */
export async function setUpPackages() {
  const fault = nodeVersionFault(process.versions.node);
  if (fault) throw new SetupFailure(fault);
  say(`✓ Node ${process.versions.node}`);
  await ensurePackages();
}

/** The part that windows need; resolves with the Electron to run. */
export async function setUpWindow() {
  const electron = await ensureElectron();
  await ensureSystemLibraries(electron.executable);
  return electron;
}

/** The part that the engine needs, with or without a window: the model and the build. */
export async function setUpEngine() {
  await ensureModel();
  await ensureBuilt();
}
