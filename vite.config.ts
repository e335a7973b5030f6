import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { chunks } from './scripts/chunks.mjs';
import { preloads } from './scripts/preloads.mjs';
import { defineConfig, defaultClientConditions, type Plugin } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** The commit, to name a build exactly; empty outside a repository. */
function commit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  return stdout?.trim() ?? '';
}

const ICONS = /node_modules.(?:@ant-design.(?:icons|icons-svg|colors|fast-color)|clsx)\b/;

/** Refuses chunks that import each other: one of them would run before its components exist, depending on which is loaded first. */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_, bundle) {
    const done = new Set<string>();
    const visit = (name: string, path: readonly string[]) => {
      if (path.includes(name)) this.error(`Chunks import each other: ${[...path, name].join(' → ')}`);
      const chunk = bundle[name];
      if (done.has(name) || chunk?.type !== 'chunk') return;
      for (const imported of chunk.imports) visit(imported, [...path, name]);
      done.add(name);
    };
    for (const name of Object.keys(bundle)) visit(name, []);
  },
};

const divided = chunks(import.meta.dirname);

/** Builds the screens into dist/web; in development proxies the server's routes to a running Helix. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [...divided.plugins, react(), noCircles, preloads],
  define: { __VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify(commit()) },
  resolve: {
    conditions: ['helix-source', ...defaultClientConditions],
    alias: { '@rc-component/async-validator': join(import.meta.dirname, 'scripts', 'no-rules.mjs') },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2023',
    // Every browser of that target preloads modules by itself.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            // Icons of most screens in one file, with all that they import: a file for each compresses worse.
            { name: 'icons', test: ICONS, minShareCount: 6, priority: 2 },
            ...divided.groups,
            // One file of what most screens use loads faster than fifty small ones.
            { name: 'screens', minShareCount: 14 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(
      ['/psql', '/auth', '/user', '/docs', '/health'].map((path) => [
        path,
        process.env['HELIX_URL'] ?? 'http://127.0.0.1:3000',
      ]),
    ),
  },
});
