// One row in a process of its own: node bench/row.mjs BUNDLE NAME CONTEXT REPLY
import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const [entry, name, context, reply] = process.argv.slice(2);
const { measureRow } = await import(pathToFileURL(entry).href);
writeFileSync(reply, JSON.stringify(await measureRow(name, JSON.parse(context))));
process.exit(0);
