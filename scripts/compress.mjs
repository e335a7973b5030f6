/** Writes a file.br beside each built file of the screens that gets smaller, so that the server compresses none. It may run beside the server. */
// @ts-check

import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { root } from './shell.mjs';

const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
const built = readdirSync(join(root, 'dist', 'web'), { recursive: true, withFileTypes: true });
const files = built.filter((entry) => entry.isFile() && !/^\.|\.br$/.test(entry.name));
await Promise.all(files.map(({ parentPath, name }) => compress(parentPath, name)));

/**
 * @param {string} folder
 * @param {string} name
 */
async function compress(folder, name) {
  const whole = await readFile(join(folder, name));
  const smaller = await promisify(brotliCompress)(whole, { params });
  if (smaller.length >= whole.length) return;
  // The server sends no half of a file, and no file whose name begins with a point.
  const part = join(folder, `.${name}.part`);
  await writeFile(part, smaller);
  await rename(part, join(folder, `${name}.br`));
}
