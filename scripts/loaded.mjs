/** Prints the bytes of the scripts, compressed by gzip, that each of some screens imports from its first moment on. Builds the program if its sources changed. Scripts that are loaded later, such as dialogs, are not counted. */
// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from './prepare.mjs';
import { SCRIPTS } from './preloads.mjs';
import { root } from './shell.mjs';

await (
  await build()
).rest;
/** @param {string} file */
const read = (file) => readFileSync(join(root, 'dist', 'web', file));
/** @type {Record<string, string[]>} */
const scripts = JSON.parse(read(SCRIPTS).toString());
/** @param {readonly string[]} files */
const bytesOf = (files) => files.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
console.log(
  JSON.stringify(Object.fromEntries(Object.entries(scripts).map(([screen, files]) => [screen, bytesOf(files)]))),
);
