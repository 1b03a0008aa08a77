// `npm start [FILE …]`: sets everything up and opens the app; without a display it shows the demo, or the files, headless.
import path from 'node:path';
import { hasDisplay } from './display.mjs';
import { electronArguments, electronEnvironment } from './electron-arguments.mjs';
import { projectRoot } from './folders.mjs';
import { headlessDemo } from './headless-demo.mjs';
import { run } from './run.mjs';
import { setUp } from './set-up.mjs';
import { runScript, say } from './steps.mjs';

await runScript(async () => {
  const electron = await setUp();
  if (!hasDisplay()) {
    say('No display here: running headless.');
    return headlessDemo(
      electron,
      process.argv.slice(2).map((file) => path.resolve(file)),
    );
  }
  const args = electronArguments();
  if (args.includes('--no-sandbox'))
    say('Running as root, where Chromium cannot keep its sandbox: started without it.');
  say('Opening Atomscope.');
  const { code } = await run(electron.executable, [...args, projectRoot, ...process.argv.slice(2)], {
    show: 'open',
    env: electronEnvironment(),
  });
  return code;
});
