const floor = [20, 19];

/** Returns what is wrong with a Node version such as "18.2.0", or nothing when Atomscope runs on it. */
export function nodeVersionFault(version) {
  const [major, minor] = version.split('.').map(Number);
  if (major > floor[0] || (major === floor[0] && minor >= floor[1])) return undefined;
  return `Node ${version} is too old: Atomscope needs ${floor.join('.')} or newer.`;
}
