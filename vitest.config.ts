import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { defaultServerConditions } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/**
 * All tests that need no browser. They run on the source, and on PostgreSQL instead of the embedded
 * database when DATABASE_URL is set.
 */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(version) },
  resolve: { conditions: ['helix-source', ...defaultServerConditions] },
  // Not `module`: what lies behind it in a library of Amazon's only a bundler can read. Node by itself does not ask for it either.
  ssr: { resolve: { conditions: ['helix-source', ...defaultServerConditions.filter((name) => name !== 'module')] } },
  // Where the global set-up runs.
  environments: { __vitest__: { resolve: { conditions: ['helix-source', ...defaultServerConditions] } } },
  test: {
    include: ['{domain,db,server,web,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['server/testing/global-setup.ts'],
  },
});
