/** Returns the switches Electron needs before the project's folder: as root Chromium only starts without its sandbox. */
export function electronArguments(platform = process.platform, userId = process.getuid?.()) {
  return platform === 'linux' && userId === 0 ? ['--no-sandbox'] : [];
}
