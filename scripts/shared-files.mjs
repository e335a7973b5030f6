/** The test files that read ../shared, the folder with the specification and the data of IDMC. Does not read the folder itself. */
// @ts-check

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

export const sharedIsThere = existsSync(join(root, '..', 'shared'));

/** The tests of these files are skipped without the folder. */
export const needShared = [
  'db/import/full-import.test.ts',
  'db/import/identical-figures.test.ts',
  'db/import/repair.test.ts',
  'db/tests/releases-rounded.test.ts',
  'e2e/real-events.spec.ts',
  'e2e/real-figures.spec.ts',
  'server/external/external.test.ts',
  'server/feeds/samples.test.ts',
  'server/places/real-places.test.ts',
  'server/real-events.test.ts',
  'server/releases/another-year.test.ts',
  'server/releases/round-trip.test.ts',
  'web/features/datasets/files/real-table.test.ts',
  'web/features/events/events-query.test.ts',
  'web/features/facts/list/columns.test.ts',
];

/**
 * Returns the skipped tests, named with their file, that are in the files above.
 * @param {readonly string[]} skipped
 */
export const skippedInShared = (skipped) => skipped.filter((test) => needShared.some((file) => test.includes(file)));
