/** Prints the bytes of the scripts, compressed by gzip, that each of some screens imports from its first moment on: those of a new build, which is not written. Scripts that are loaded later, such as dialogs, are not counted. */
// @ts-check
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { filesOf } from './preloads.mjs';
import { screenModules } from './screen-modules.mjs';
import { root } from './shell.mjs';

const SCREENS = ['/', '/facts', '/events/new'];

const built = await build({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'web'),
  logLevel: 'error',
  build: { write: false },
});
const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
const bundle = Object.fromEntries(output.map((file) => [file.fileName, file]));
const modules = await screenModules();

/** @type {Record<string, number>} */
const bytes = {};
for (const screen of ['/signin', ...SCREENS]) {
  const codes = [...filesOf(bundle, ['web/main.tsx', ...(modules[screen] ?? [])])].flatMap((name) => {
    const file = bundle[name];
    return file?.type === 'chunk' ? [file.code] : [];
  });
  bytes[screen] = codes.reduce((sum, code) => sum + gzipSync(code).length, 0);
}
console.log(JSON.stringify(bytes));
