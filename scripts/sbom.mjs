/** Writes dist/sbom.json: all packages that the program consists of, those in the scripts of the browser too, in CycloneDX. Performs no checks on them. */
// @ts-check

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, output, root } from './shell.mjs';

process.chdir(root);
// The lock file contains the packages of every platform, installed or not.
const printed = output(npm, ['sbom', '--package-lock-only', '--workspaces=false', '--sbom-format', 'cyclonedx']);
if (printed === null) console.error('npm could not write the bill of materials; the program runs without it.');
else {
  /** @type {{ components: { 'bom-ref': string, name: string }[], dependencies: { ref: string, dependsOn: string[] }[] }} */
  const bill = JSON.parse(printed);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const direct = new Set([...Object.keys(dependencies), ...importedByBrowser()]);
  const needs = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set(bill.components.filter(({ name }) => direct.has(name)).map((one) => one['bom-ref']));
  for (const ref of reached) for (const other of needs.get(ref) ?? []) reached.add(other);
  const components = bill.components.filter((one) => reached.has(one['bom-ref']));
  mkdirSync('dist', { recursive: true });
  writeFileSync(join('dist', 'sbom.json'), JSON.stringify({ ...bill, components }));
}

/** The build copies these packages into the browser's scripts, so they are development packages for npm. */
function importedByBrowser() {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.(tsx?|css)$/.test(path) && !/\.test\.|(^|[/\\])testing[/\\]/.test(path),
  );
  return files.flatMap((path) =>
    Array.from(
      readFileSync(join('web', path), 'utf8').matchAll(/(?:from|import\(?)\s*'((?:@[\w-]+\/)?[a-z][\w.-]*)/g),
      ([, name = '']) => name,
    ),
  );
}
