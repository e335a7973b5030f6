/** Finds the modules that each address of the screens loads: it runs the route table, with every `import()` noted instead of followed. */
// @ts-check
import { dirname, join, relative, sep } from 'node:path';
import { build } from 'vite';
import { root } from './shell.mjs';

/** The files that run: the route table and its helpers. Every other import of theirs is empty. */
const RUN = /^web\/(app\/(routes[\w-]*|route-kinds|lazy-route)|screens\/kinds)\.tsx$/;
const NOTHING = '\0nothing';

/** @type {import('vite').Plugin} */
const noted = {
  name: 'noted-imports',
  enforce: 'pre',
  resolveId(source, importer) {
    if (importer === undefined || importer.includes('node_modules')) return null;
    if (!/^[.#]/.test(source)) return /^(@tanstack\/react-router|react\b)/.test(source) ? null : NOTHING;
    const path = pathOf(source, importer);
    return RUN.test(path) ? join(root, path) : NOTHING;
  },
  load: (id) => (id === NOTHING ? 'export default undefined' : null),
  transform: (code, id) =>
    RUN.test(named(id))
      ? code.replaceAll(/\bimport\('([^']+)'\)/g, (_, source) => `globalThis.note('${pathOf(source, id)}')`)
      : null,
};

/** @param {string} file */
const named = (file) => relative(root, file).split(sep).join('/');

/** @param {string} source @param {string} importer */
const pathOf = (source, importer) =>
  named(source.startsWith('#') ? join(root, source.slice(1)) : join(dirname(importer), source));

/**
 * The addresses, as the router writes them, with the modules of their screens and frames; none for those before the sign-in.
 * @returns {Promise<Record<string, string[]>>}
 */
export async function screenModules() {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [noted],
    ssr: { noExternal: true },
    build: {
      ssr: 'web/app/routes.tsx',
      write: false,
      rolldownOptions: { shimMissingExports: true, output: { codeSplitting: false } },
    },
  });
  const [file] = /** @type {import('vite').Rolldown.RolldownOutput} */ (built).output;
  // A component loads once: each call has its own.
  const code = Buffer.from(`${file.code}\n// ${performance.now()}`).toString('base64');
  const { newRouter } = await import(`data:text/javascript;base64,${code}`);
  const scope = /** @type {{ note?: (module: string) => Promise<object> }} */ (globalThis);
  /** A component may be that of several addresses. @type {Map<object, string[]>} */
  const loaded = new Map();
  /** @param {{ preload?: () => Promise<void> } | undefined} component */
  const modulesOf = async (component) => {
    if (component?.preload === undefined) return [];
    const modules = loaded.get(component) ?? [];
    if (!loaded.has(component)) {
      loaded.set(component, modules);
      scope.note = async (module) => {
        modules.push(module);
        return {};
      };
      // It notes its modules at once, and fails later for want of them.
      await component.preload();
    }
    return modules;
  };
  /** @type {Record<string, string[]>} */
  const modulesAt = {};
  for (const route of Object.values(newRouter().routesById)) {
    const { path, fullPath, parentRoute, options } = route;
    if (path === undefined || parentRoute === undefined) continue;
    const parts = [parentRoute.options.component, options.component];
    const modules = ['web/app/app.tsx', ...(await Promise.all(parts.map(modulesOf))).flat()];
    modulesAt[fullPath] = parentRoute.id === '/signed-in' ? modules : [];
  }
  delete scope.note;
  return modulesAt;
}
