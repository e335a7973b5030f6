import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defaultServerConditions } from 'vite';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };

/** They take long for their size, by which files are ordered where no run came before. */
const long = [
  'db/embedded',
  'db/import/full-import',
  'db/postgres',
  ...['find-errors', 'linear-patterns', 'psql/fuzz', 'real-events', 'unseen-rows'].map((name) => `server/${name}`),
];

/** Tests of screens first, since a worker goes on only in the same environment; then those that take long. */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      if (moduleId.endsWith('.test.tsx')) return 0;
      return long.some((name) => moduleId.endsWith(`/${name}.test.ts`)) ? 1 : 2;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * All tests that need no browser. They run on the source, and on PostgreSQL instead of the embedded
 * database when DATABASE_URL is set.
 */
export default defineConfig({
  define: { __VERSION__: JSON.stringify(version), __BUILD__: JSON.stringify('') },
  resolve: { conditions: ['helix-source', ...defaultServerConditions] },
  // Not `module`: what lies behind it in a library of Amazon's only a bundler can read. Node by itself does not ask for it either.
  ssr: { resolve: { conditions: ['helix-source', ...defaultServerConditions.filter((name) => name !== 'module')] } },
  // Where the global set-up runs.
  environments: { __vitest__: { resolve: { conditions: ['helix-source', ...defaultServerConditions] } } },
  // As in the build (web/testing/react-build.ts).
  oxc: { jsx: { runtime: 'automatic', development: process.env['PROOF_DEVELOPMENT'] !== undefined } },
  test: {
    // Those that run for minutes belong to `npm run proof` alone.
    include: process.env['PROOF']
      ? ['{server/testing/proof,bench}/**/*.proof.ts']
      : ['{domain,db,server,web,scripts}/**/*.test.{ts,tsx}'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
    // Screens leave much garbage: with room for it, it is collected a quarter as often.
    execArgv: ['--max-semi-space-size=32'],
    // A worker loads each library once, and our own modules anew for each file (but for server/testing/each-file.ts).
    isolate: false,
    setupFiles: ['server/testing/each-file.ts', 'web/testing/react-build.ts'],
    sequence: { sequencer: ScreensFirst },
    globalSetup: ['server/testing/global-setup.ts'],
  },
});
