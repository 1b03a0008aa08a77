import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');

/** Every TypeScript file below a folder of the project, as project-relative paths with forward slashes. */
export function sourceFiles(folder: string): string[] {
  return readdirSync(join(PROJECT_ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .sort();
}

/** `import … from`, `export … from` and `import '…'` begin a line; `import('…')` may stand anywhere. */
const SPECIFIER =
  /^(?:import|export)\b[^'";]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm;

/** What a file imports: project-relative paths for its own files, the bare specifier for anything else. */
export function importsOf(file: string): string[] {
  const code = withoutComments(readFileSync(join(PROJECT_ROOT, file), 'utf8'));
  return Array.from(code.matchAll(SPECIFIER), (match) => {
    const specifier = (match[1] ?? match[2] ?? match[3])!;
    if (!specifier.startsWith('.')) return specifier;
    return relative(PROJECT_ROOT, resolve(PROJECT_ROOT, dirname(file), specifier)).replaceAll('\\', '/');
  });
}

/** Comments name files too ("import x from …" in an example); they are no imports. */
function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
