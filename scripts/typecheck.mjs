import { ensurePackages } from './packages.mjs';
import { runBin } from './run.mjs';
import { runScript } from './steps.mjs';

const projects = ['tsconfig.core.json', 'tsconfig.node.json', 'tsconfig.web.json', 'tsconfig.test.json'];

// One after the other: each run uses every core itself.
await runScript(async () => {
  await ensurePackages();
  let faulty = 0;
  for (const project of projects) {
    const { code } = await runBin('typescript', 'tsc', ['-p', project, '--noEmit', '--pretty', 'false'], {
      show: 'open',
    });
    if (code !== 0) faulty++;
  }
  console.log(
    faulty === 0
      ? `types: ${projects.length} projects, no fault`
      : `types: faults in ${faulty} of ${projects.length} projects`,
  );
  return faulty === 0 ? 0 : 1;
});
