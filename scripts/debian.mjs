import { run } from './run.mjs';

// What Electron loads at start or later by name (ldd shows only the first kind), and what its window needs to look right.
const electronPackages = [
  'libgtk-3-0',
  'libnss3',
  'libasound2',
  'libgbm1',
  'libxss1',
  'libxtst6',
  'libatk-bridge2.0-0',
  'libcups2',
  'libdrm2',
  'libxkbcommon0',
  'fonts-dejavu-core',
  'dbus',
];
const commandPackages = { unzip: ['unzip'], Xvfb: ['xvfb', 'xauth'] };

/** Returns the Debian packages for missing things: commands by name, anything else is a library of Electron's. */
export function packagesFor(lacking) {
  return [...new Set(lacking.flatMap((name) => commandPackages[name] ?? electronPackages))];
}

/** Returns those of the packages that are not installed, under either name a release may give them. */
export async function missingPackages(names) {
  const both = names.flatMap((name) => [name, `${name}t64`]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: dpkg-query fills these in
  const { output } = await run('dpkg-query', ['-W', '-f', '${Package} ${db:Status-Abbrev}\n', ...both]);
  const installed = new Set([...output.matchAll(/^(\S+) ii/gm)].map((match) => match[1]));
  return names.filter((name) => !installed.has(name) && !installed.has(`${name}t64`));
}

/** Returns the names this release has the packages under: newer ones renamed some to end in t64. */
export async function chosenNames(names) {
  const chosen = [];
  for (const name of names) {
    const { code, output } = await run('apt-cache', ['show', '--no-all-versions', `${name}t64`]);
    chosen.push(code === 0 && output.includes('Package:') ? `${name}t64` : name);
  }
  return chosen;
}
