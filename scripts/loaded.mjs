/** Prints the bytes of the scripts, compressed by gzip, that each of some screens imports from its first moment on: those of a new build, which is not written. Scripts that are loaded later, such as dialogs, are not counted. */
// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const FRAME = ['web/main.tsx', 'web/app/app.tsx', 'web/app/workplace.tsx'];
/** The modules of each screen, as web/app/routes.tsx imports them. */
const SCREENS = {
  '/signin': ['web/main.tsx'],
  '/': [...FRAME, 'web/screens/home.tsx'],
  '/facts': [...FRAME, 'web/screens/list.tsx', 'web/lists/peek-on-demand.tsx', 'web/features/facts/list/facts.tsx'],
  '/events/new': [...FRAME, 'web/screens/event.tsx'],
};

const built = await build({
  configFile: join(root, 'vite.config.ts'),
  root: join(root, 'web'),
  logLevel: 'error',
  build: { write: false },
});
const { output } = /** @type {import('vite').Rolldown.RolldownOutput} */ (built);
const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

/** @param {string} module */
const fileOf = (module) => {
  const path = join(root, module);
  const files = [...chunks.values()];
  const file = files.find(({ facadeModuleId }) => facadeModuleId === path) ?? files.find((one) => path in one.modules);
  if (file === undefined) throw new Error(`${module} is in no script`);
  return file.fileName;
};

/** @type {Record<string, number>} */
const bytes = {};
for (const [screen, modules] of Object.entries(SCREENS)) {
  const loaded = new Set(modules.map(fileOf));
  for (const file of loaded) for (const imported of chunks.get(file)?.imports ?? []) loaded.add(imported);
  bytes[screen] = [...loaded].reduce((sum, file) => sum + gzipSync(chunks.get(file)?.code ?? '').length, 0);
}
console.log(JSON.stringify(bytes));
