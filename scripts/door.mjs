import { ensureBuilt, isBuilt } from './build.mjs';
import { nodeVersionFault } from './node-version.mjs';
import { ensurePackages, packagesReady } from './packages.mjs';
import { SetupFailure } from './steps.mjs';

/**
 * Resolves with whether the command line can run from out/, after installing and building where needed. Says nothing
 * when all is there; otherwise only on stderr. Fast when there is nothing to do: commands are called in hundreds.
 */
export async function openDoor() {
  try {
    const fault = nodeVersionFault(process.versions.node);
    if (fault) throw new SetupFailure(fault);
    if (!packagesReady()) await ensurePackages();
    if (!isBuilt()) await ensureBuilt();
    return true;
  } catch (error) {
    if (!(error instanceof SetupFailure)) throw error;
    process.stderr.write(`atomscope: ${error.message}\n`);
    process.exitCode = 1;
    return false;
  }
}
