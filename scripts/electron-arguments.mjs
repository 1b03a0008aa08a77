/** Returns the switches Electron needs before the project's folder: as root Chromium only starts without its sandbox. */
export function electronArguments(platform = process.platform, userId = process.getuid?.()) {
  return platform === 'linux' && userId === 0 ? ['--no-sandbox'] : [];
}

/**
 * Returns the environment Electron is started in: where no locale names an encoding, Chromium on Linux cannot carry file
 * names beyond ASCII, and dropping such a file does nothing at all.
 */
export function electronEnvironment(env = process.env, platform = process.platform) {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || '';
  if (platform !== 'linux' || /utf-?8/i.test(locale)) return env;
  return { ...env, LC_ALL: 'C.UTF-8' };
}
