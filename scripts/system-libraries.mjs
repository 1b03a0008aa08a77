import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';
import { chosenNames, missingPackages, packagesFor } from './debian.mjs';
import { hasDisplay } from './display.mjs';
import { reasonIn, run } from './run.mjs';
import { SetupFailure, step } from './steps.mjs';

/** Makes sure the libraries of an Electron executable, and Xvfb where there is no display, are on this machine. */
export async function ensureSystemLibraries(executable) {
  if (process.platform !== 'linux') return;
  const lacking = await lackingFor(executable);
  await step('system libraries', {
    done: () => lacking.length === 0 && 'all there',
    doing: `installing what is missing: ${lacking.join(', ')}`,
    work: () => provide(lacking),
  });
}

/** Makes sure commands such as unzip can be run; on Debian the package has the command's name. */
export async function ensureCommands(names) {
  const lacking = names.filter((name) => !onPath(name));
  if (lacking.length > 0) await provide(lacking);
}

/** Returns whether a command is found on the PATH. */
function onPath(name, env = process.env) {
  return (env.PATH ?? '').split(path.delimiter).some((folder) => {
    try {
      accessSync(path.join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function lackingFor(executable) {
  const { output } = await run('ldd', [executable], { env: { ...process.env, LC_ALL: 'C' } });
  const lacking = [...output.matchAll(/^\s*(\S+) => not found/gm)].map((match) => match[1]);
  if (!hasDisplay() && !onPath('Xvfb')) lacking.push('Xvfb');
  return lacking;
}

async function provide(lacking) {
  const debian = existsSync('/etc/debian_version') && onPath('apt-get');
  if (!debian) throw missing(lacking, "Install them with your system's package manager and start again.");
  const wanted = await missingPackages(packagesFor(lacking));
  if (wanted.length === 0) throw missing(lacking, 'The packages that should bring them are installed.');
  if (process.getuid() !== 0) throw missing(lacking, await commandFor(wanted));
  await apt(['update', '-qq']);
  const flags = ['-y', '-qq', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=120'];
  await apt(['install', ...flags, ...(await chosenNames(wanted))]);
  return `${wanted.length} packages`;
}

function missing(lacking, advice) {
  return new SetupFailure(`missing: ${lacking.join(', ')}. ${advice}`);
}

async function commandFor(wanted) {
  const names = (await chosenNames(wanted)).join(' ');
  return `Install them with\n    sudo apt-get update && sudo apt-get install -y --no-install-recommends ${names}\n  and start again.`;
}

async function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { code, output } = await run('apt-get', args, { env });
  if (code !== 0) throw new SetupFailure(`apt-get ${args[0]} failed (exit code ${code}): ${reasonIn(output)}`);
}
