/** The test files that read ../shared, the folder beside this one with the specification and the data of IDMC. Reads none of it. */
// @ts-check

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './shell.mjs';

export const sharedIsThere = existsSync(join(root, '..', 'shared'));

/** Without the folder their tests are skipped. */
export const needShared = [
  'db/import/full-import.test.ts',
  'e2e/real-events.spec.ts',
  'e2e/real-figures.spec.ts',
  'server/places/real-places.test.ts',
  'server/real-events.test.ts',
  'web/features/events-list/events-query.test.ts',
  'web/features/facts-list/columns.test.ts',
];

/**
 * Of the tests that were skipped, each named with its file, those of the files above.
 * @param {readonly string[]} skipped
 */
export const skippedInShared = (skipped) => skipped.filter((test) => needShared.some((file) => test.includes(file)));
