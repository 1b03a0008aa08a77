import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DEMOS, demoGoldens, demoVectors, FIXTURES, type Goldens, tinyFiles, tinyGoldens } from './goldens.ts';

/** Writes what is not there or has changed, and names it. */
function write(files: Goldens): void {
  for (const [name, content] of files) {
    const path = join(FIXTURES, name);
    const fresh = Buffer.from(content);
    if (existsSync(path) && readFileSync(path).equals(fresh)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fresh);
    console.log(`wrote fixtures/${name}`);
  }
}

// Run by fixtures/make-goldens.mjs, which imports this file for what it does.
write(tinyFiles());
write(await tinyGoldens());
for (const demo of DEMOS) {
  if (!process.argv.includes('--keep-vectors')) write(await demoVectors(demo));
  write(await demoGoldens(demo));
}
