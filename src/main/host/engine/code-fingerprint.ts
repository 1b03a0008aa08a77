import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { workerPath } from '../worker-path.ts';

/**
 * Hex digest of the built engine, or `source` where nothing is built. Its file names the others by their own digests,
 * so it stands for all of them: what another version measured is never taken for this one's.
 */
export function codeFingerprint(): string {
  try {
    return createHash('sha256')
      .update(readFileSync(workerPath('engine-worker')))
      .digest('hex');
  } catch {
    return 'source';
  }
}
