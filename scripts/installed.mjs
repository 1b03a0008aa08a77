/**
 * Returns whether node_modules holds what the lock file asks for: `locked` is the parsed package-lock.json,
 * `installed` the parsed record npm writes into node_modules as the last act of an install.
 * Optional packages for other platforms may be missing; nothing may be there that is not locked.
 */
export function installMatchesLock(locked, installed) {
  const wanted = locked?.packages ?? {};
  const present = installed?.packages ?? {};
  const missing = Object.entries(wanted).some(
    ([key, entry]) => key !== '' && !entry.optional && !entry.devOptional && !present[key],
  );
  if (missing || Object.keys(present).length === 0) return false;
  return Object.entries(present).every(([key, entry]) => samePackage(wanted[key], entry));
}

function samePackage(wanted, entry) {
  return wanted !== undefined && wanted.version === entry.version && wanted.integrity === entry.integrity;
}
