// npm run bench            every row of the target table, measured here and now
// npm run bench -- NAME…   some of them
// npm run bench -- --save  every row, and the table into bench/RESULTS.md
// npm run bench -- --help  the names of the rows, and nothing measured
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ensureBuilt } from '../scripts/build.mjs';
import { projectRoot } from '../scripts/folders.mjs';
import { ensureModel, modelFolder } from '../scripts/model.mjs';
import { run } from '../scripts/run.mjs';
import { withScratch } from '../scripts/scratch.mjs';
import { runScript, SetupFailure, say } from '../scripts/steps.mjs';
import { linesText, resultsText } from './table.mjs';

const RESULTS = path.join(projectRoot, 'bench', 'RESULTS.md');
// Peers that are no dependency of the project may lie elsewhere.
const peers = process.env.ATOMSCOPE_BENCH_PEERS ?? projectRoot;

await runScript(async () => {
  const args = process.argv.slice(2);
  const isSaving = args.includes('--save');
  await ensureBuilt();
  await ensureModel();
  return await withScratch(path.join(projectRoot, 'out'), async (scratch) => {
    const entry = await bundle(scratch);
    const { rowNames } = await import(pathToFileURL(entry).href);
    if (args.includes('--help')) {
      say(`npm run bench [-- NAME… | -- --save], where NAME is one of: ${rowNames().join(', ')}`);
      return 0;
    }
    const named = args.filter((arg) => !arg.startsWith('--'));
    const unknown = named.find((name) => !rowNames().includes(name));
    if (unknown) throw new SetupFailure(`there is no row ${unknown}; the rows are ${rowNames().join(', ')}`);
    const lines = [];
    for (const name of named.length > 0 ? named : rowNames()) {
      const measured = await measure(entry, name);
      lines.push(...measured);
      process.stdout.write(linesText(measured));
    }
    say(machine());
    if (isSaving && named.length === 0) save(lines);
    return lines.some((line) => line.failed) ? 1 : 0;
  });
});

/** The rows and what they measure as one module that plain Node runs. */
async function bundle(scratch) {
  await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: path.join(projectRoot, 'bench', 'main.ts'),
      outDir: path.join(scratch, 'bench'),
      target: 'node20',
      minify: false,
      rollupOptions: { output: { entryFileNames: 'main.mjs' } },
    },
  });
  return path.join(scratch, 'bench', 'main.mjs');
}

/** Each row in a process of its own: what one leaves in memory must not slow the next. */
async function measure(entry, name) {
  say(`… ${name}`);
  return await withScratch(path.join(projectRoot, 'out'), async (scratch) => {
    const reply = path.join(scratch, 'lines.json');
    const context = { project: projectRoot, scratch, model: modelFolder(), peers };
    const program = path.join(projectRoot, 'bench', 'row.mjs');
    const { code } = await run(process.execPath, [program, entry, name, JSON.stringify(context), reply], {
      show: 'progress',
    });
    if (code === 0) return JSON.parse(readFileSync(reply, 'utf8'));
    const failure = { ours: `failed (code ${code})`, peer: '', ratio: null, target: '', met: null, failed: true };
    return [{ work: name, ...failure }];
  });
}

function machine() {
  const [cpu] = os.cpus();
  const load = os.loadavg()[0].toFixed(1);
  const memory = Math.round(os.totalmem() / 2 ** 30);
  return `${os.availableParallelism()} cores of ${cpu.model.trim()}, ${memory} GiB, ${os.type()} ${os.arch()}, Node ${process.version}, load ${load}`;
}

function save(lines) {
  writeFileSync(RESULTS, resultsText(readFileSync(RESULTS, 'utf8'), lines, machine()));
  say(`✓ ${path.relative(projectRoot, RESULTS)}`);
}
