import { reasonIn, run } from './run.mjs';

/**
 * Runs npm quietly and resolves as `run` does. Started from `npm start`, the very same npm is used again.
 * The address and credentials of the registry are whatever the user's npm is set up with.
 */
export function npm(args, options) {
  const env = { ...process.env };
  // Set by an outer `npm start` for the project's folder; an inner npm in another folder must find its own.
  for (const name of ['npm_config_local_prefix', 'npm_config_prefix', 'INIT_CWD']) delete env[name];
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error'];
  const outer = process.env.npm_execpath;
  if (outer && /npm-cli\.c?js$/.test(outer))
    return run(process.execPath, [outer, ...args, ...quiet], { ...options, env });
  const windows = process.platform === 'win32';
  return run(windows ? 'npm.cmd' : 'npm', [...args, ...quiet], { ...options, env, shell: windows });
}

/** Returns npm's own sentence about why it failed, out of what it printed. */
export function npmReason(output) {
  const told = [...output.matchAll(/^npm (?:error|ERR!) (.+)$/gm)].map((match) => match[1].trim());
  const sentence = told.find((line) => !/^(code|errno|syscall|type|path|A complete log)\b/.test(line));
  return sentence ?? told[0] ?? reasonIn(output, 1);
}
