import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig, defaultClientConditions } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** Builds the screens into dist/web; in development proxies the server's routes to a running Helix. */
export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [react()],
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { conditions: ['helix-source', ...defaultClientConditions] },
  build: { outDir: '../dist/web', emptyOutDir: true, sourcemap: false, target: 'es2023', chunkSizeWarningLimit: 1000 },
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
