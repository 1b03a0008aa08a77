// Stands in for the default app that Electron ships: `electron [-r MODULE]… [SWITCHES] FOLDER-OR-FILE …` starts that app.
const { existsSync, readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const { app } = require('electron');

/** Splits the command line into modules to load first and the app to start (default: the working folder). */
function parse(words) {
  const modules = [];
  for (let at = 0; at < words.length; at++) {
    if (words[at] === '-r' || words[at] === '--require') modules.push(words[++at]);
    else if (!words[at].startsWith('-')) return { modules, target: words[at] };
  }
  return { modules, target: '.' };
}

// An app in a folder gives its own name and version; a lone script keeps Electron's.
function adoptManifest(folder) {
  const file = path.join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { name, productName, version } = JSON.parse(readFileSync(file, 'utf8'));
  if (productName || name) app.setName(productName || name);
  if (version) app.setVersion(version);
  app.setAppPath(folder);
  return true;
}

async function start() {
  const { modules, target } = parse(process.argv.slice(1));
  Object.defineProperty(process, 'defaultApp', { value: true, enumerable: true });
  // Node's own way to honour -r; Playwright hooks in through it.
  if (modules.length > 0) Module._preloadModules(modules);
  const place = path.resolve(target);
  const adopted = adoptManifest(place);
  const entry = Module._resolveFilename(place, null, true);
  if (!adopted) app.setAppPath(path.dirname(entry));
  await import(pathToFileURL(entry).href);
}

start().catch((error) => {
  console.error(`the app could not be started: ${error.stack || error}`);
  process.exit(1);
});
