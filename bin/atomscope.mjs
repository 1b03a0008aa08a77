#!/usr/bin/env node
// The command line's door. In a clone it first sees to packages and build; a packaged copy has no src/ and just runs.
import { existsSync } from 'node:fs';

const isClone = existsSync(new URL('../src', import.meta.url));
if (!isClone || (await import('../scripts/door.mjs').then(({ openDoor }) => openDoor()))) {
  const { main } = await import('../out/main/cli.js');
  process.exitCode = await main(process.argv.slice(2));
}
