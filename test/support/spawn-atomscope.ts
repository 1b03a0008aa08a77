import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { PROJECT_ROOT } from './source-imports.ts';

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
}

/** Starts the command line as it is typed: `bin/atomscope.mjs`, which builds first when it must. */
export function spawnAtomscope(args: readonly string[], env: Readonly<Record<string, string>> = {}): Started {
  const child = spawn(process.execPath, [join(PROJECT_ROOT, 'bin/atomscope.mjs'), ...args], {
    cwd: PROJECT_ROOT,
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    stderr += text;
  });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject);
    // Sources that changed are built anew, by one of several tests at once, and the door says so.
    const ofBuild = /^([…✓] build\b.*| {2}another process is at it; waiting for it)\n/gm;
    child.on('close', (code) => resolve({ code, stdout, stderr: stderr.replace(ofBuild, '') }));
  });
  return { child, ended };
}
