/** Finds unused files, exports and packages. The packages of tools/ count as the root's, whose tests, checks and benchmarks use them. */
import { readFileSync } from 'node:fs';

const programs = ['knip', 'oxfmt', 'oxlint'];
const { devDependencies } = JSON.parse(readFileSync('tools/package.json', 'utf8'));
const imported = Object.keys(devDependencies).filter((name) => !/^@types|^knip|^ox/.test(name));

export default {
  workspaces: {
    '.': {
      entry: [
        'scripts/*.mjs',
        'e2e/{every-screen.ts,fixed-clock.mjs}',
        'db/embedded-worker.mjs',
        'db/generate.ts',
        'db/*/main.ts',
        'db/import/ingest-main.ts',
        'db/import/worker.ts',
        'bench/main.ts',
        'web/testing/map-page.tsx',
        'server/main.ts',
        'server/backup/main.ts',
        'server/places/main.ts',
        'server/psql-main.ts',
        'server/doctor-main.ts',
        'server/release-main.ts',
        'server/sample-main.ts',
        'server/tiles/make/main.ts',
        'server/places/make/main.ts',
        '{server/testing/proof,bench}/**/*.proof.ts',
        'server/tiles/worker.ts',
        'server/threads/worker.ts',
      ],
      project: ['{domain,db,server,web,e2e,bench}/**/*.{ts,tsx,mjs}', 'scripts/*.mjs'],
      ignoreDependencies: ['geojson', 'topojson-specification', ...imported],
      ignoreBinaries: ['haproxy', 'mount', 'umount', ...programs],
      vitest: true,
      playwright: true,
    },
  },
  ignoreWorkspaces: ['tools'],
  ignore: ['domain/generated/**'],
  ignoreExportsUsedInFile: true,
};
