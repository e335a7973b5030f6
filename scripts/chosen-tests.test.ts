/** `npm test -- <word>` runs the tests with the word in their path, and makes a database and builds the server only for those that use them. */

import { expect, test } from 'vitest';
import { chosenTests } from './chosen-tests.mjs';

test('a word chooses tests of every tier and journeys by their path', () => {
  const { tests, journeys } = chosenTests(['publisher']);
  expect(tests).toContain('web/screens/publisher.test.tsx');
  expect(tests.filter((path) => !/publisher.*\.test\.tsx?$/.test(path) && !/publisher.*\//.test(path))).toEqual([]);
  for (const path of journeys) expect(path).toMatch(/^e2e\/.*publisher.*\.spec\.ts$/);
  const { tests: domain, journeys: none } = chosenTests(['domain/']);
  expect(domain.every((path) => path.startsWith('domain/'))).toBe(true);
  expect(none).toEqual([]);
});

test('several words choose the tests of each, once, and other files are no tests', () => {
  const both = chosenTests(['screens/publisher', 'web/screens/publisher.test', 'e2e/screens']);
  expect(both.tests).toEqual(['web/screens/publisher.test.tsx']);
  expect(both.journeys).toEqual(chosenTests(['e2e/screens']).journeys);
  expect(both.journeys.every((path) => path.endsWith('.spec.ts'))).toBe(true);
  expect(chosenTests(['no test is called this'])).toEqual({ tests: [], journeys: [], database: false, server: false });
});

test('a database is made for tests that reach it through their imports, not for others', () => {
  expect(chosenTests(['domain/']).database).toBe(false);
  expect(chosenTests(['scripts/']).database).toBe(false);
  expect(chosenTests(['db/tests/erasure']).database).toBe(true);
  expect(chosenTests(['web/screens/publisher.test']).database).toBe(true);
  expect(chosenTests(['domain/', 'web/screens/publisher.test']).database).toBe(true);
});

test('the server is built for tests that reach a built thread or program, not for others', () => {
  expect(chosenTests(['domain/']).server).toBe(false);
  expect(chosenTests(['web/maps/']).server).toBe(false);
  expect(chosenTests(['scripts/chosen-tests']).server).toBe(false);
  expect(chosenTests(['server/uploads/preview/']).server).toBe(true);
  expect(chosenTests(['server/tiles/']).server).toBe(true);
  expect(chosenTests(['db/embedded.test']).server).toBe(true);
  expect(chosenTests(['domain/', 'web/screens/publisher.test']).server).toBe(true);
});
