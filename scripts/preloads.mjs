/**
 * Writes for each address of the screens the header `Link` that lets a browser load its files at once, instead of one import after the other; and
 * the scripts of some screens, for loaded.mjs.
 */
// @ts-check
import { join } from 'node:path';
import { screenModules } from './screen-modules.mjs';
import { root } from './shell.mjs';

/** Proxies accept 4 kB of headers (nginx); without its largest files in the header a screen is only slower. */
const MOST = 2000;
/** Headings. Without it they would be drawn anew. */
const FONT = /source-serif-4-latin-wght-normal.*\.woff2$/;

/** In the folder of the build. */
export const SCRIPTS = '.scripts.json';
/** The sign-in page has the first modules alone. */
const MEASURED = ['/', '/facts', '/events/new'];

/** @typedef {import('vite').Rolldown.OutputBundle} Bundle */
/** @typedef {import('vite').Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }} Chunk */

/**
 * The scripts and styles of some modules, with all that they import.
 * @param {Bundle} bundle @param {readonly string[]} modules
 * @returns {Set<string>}
 */
function filesOf(bundle, modules) {
  const chunks = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [/** @type {Chunk} */ (file)] : []));
  const files = new Set(
    modules.map((module) => {
      const path = join(root, module);
      const chunk =
        chunks.find(({ facadeModuleId }) => facadeModuleId === path) ?? chunks.find((one) => path in one.modules);
      if (chunk === undefined) throw new Error(`${module} is in no script`);
      return chunk.fileName;
    }),
  );
  for (const name of files) {
    const file = bundle[name];
    if (file?.type !== 'chunk') continue;
    for (const other of [...file.imports, ...(/** @type {Chunk} */ (file).viteMetadata?.importedCss ?? [])])
      if (other in bundle) files.add(other);
  }
  return files;
}

/** @type {import('vite').Plugin} */
export const preloads = {
  name: 'preloads',
  // Not with the pages of a benchmark, which has its own root.
  apply: ({ root: pages = 'web' }, { command }) => command === 'build' && pages.endsWith('web'),
  // A script that would only import styles is taken out of the bundle before.
  enforce: 'post',
  async generateBundle(_, bundle) {
    const screens = await screenModules();
    const first = [...filesOf(bundle, ['web/main.tsx'])].reverse();
    /** @param {string} file */
    const sizeOf = (file) => {
      const found = bundle[file];
      return found?.type === 'chunk' ? found.code.length : (found?.source.length ?? 0);
    };
    const font = Object.keys(bundle).filter((file) => FONT.test(file));
    /** @type {Record<string, string>} */
    const headers = {};
    for (const [address, modules] of Object.entries(screens)) {
      const files = [...filesOf(bundle, modules)].filter((file) => !first.includes(file));
      let header = '';
      // A browser loads few files at a time: those that begin come first, though index.html names them too.
      for (const file of [...first, ...files.sort((a, b) => sizeOf(b) - sizeOf(a)), ...font]) {
        const link = `${header && ', '}</${file}>; ${relation(file)}`;
        if (header.length + link.length <= MOST) header += link;
      }
      headers[address] = modules.length > 0 ? header : '';
    }
    this.emitFile({ type: 'asset', fileName: '.preloads.json', source: JSON.stringify(headers) });
    /** @param {readonly string[]} modules */
    const scriptsOf = (modules) =>
      [...filesOf(bundle, ['web/main.tsx', ...modules])].filter((file) => bundle[file]?.type === 'chunk');
    const scripts = Object.fromEntries(MEASURED.map((address) => [address, scriptsOf(screens[address] ?? [])]));
    const source = JSON.stringify({ '/signin': scriptsOf([]), ...scripts });
    this.emitFile({ type: 'asset', fileName: SCRIPTS, source });
  },
};

/** As Vite asks for them: what differs would be loaded twice. @param {string} file */
function relation(file) {
  if (file.endsWith('.js')) return 'rel=modulepreload';
  return `rel=preload; crossorigin; as=${file.endsWith('.css') ? 'style' : 'font'}`;
}
