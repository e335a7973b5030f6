/** Writes dist/sbom.json: all packages that the program depends on at run time, in CycloneDX. Performs no checks on them. */
// @ts-check

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm, output, root } from './shell.mjs';

process.chdir(root);
// The lock file contains the packages of every platform, installed or not.
const printed = output(npm, ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']);
if (printed === null) console.error('npm could not write the bill of materials; the program runs without it.');
else {
  const bill = JSON.parse(printed);
  // npm's own --omit=dev also omits react and pg, because development packages need them as well.
  const needed = bill.components.filter(
    (/** @type {{ properties: { name: string }[] }} */ { properties }) =>
      !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  );
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(join(root, 'dist', 'sbom.json'), JSON.stringify({ ...bill, components: needed }));
}
