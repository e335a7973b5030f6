/** `npm test -- <word>`: the tests whose path contains a word, and whether they need a database. Follows imports in the text of the sources. */
// @ts-check

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './shell.mjs';

const folders = ['domain', 'db', 'server', 'web', 'scripts', 'e2e'];
/** The module that makes the databases of tests. */
const templates = 'server/testing/template.ts';

/** @typedef {{ tests: string[], journeys: string[], database: boolean }} Chosen */

/**
 * @param {readonly string[]} words A test is chosen if its path contains one of them.
 * @returns {Chosen}
 */
export function chosenTests(words) {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
      join(folder, path.replaceAll('\\', '/')),
    ),
  );
  const asked = paths.filter((path) => words.some((word) => path.includes(word))).toSorted();
  const tests = asked.filter((path) => !path.startsWith('e2e/') && /\.test\.tsx?$/.test(path));
  const journeys = asked.filter((path) => /^e2e\/[^/]+\.spec\.ts$/.test(path));
  return { tests, journeys, database: reaches(tests, templates) };
}

/**
 * @param {readonly string[]} starts
 * @param {string} end
 */
function reaches(starts, end) {
  const met = new Set(starts);
  for (const path of met) {
    if (path === end) return true;
    for (const next of importsOf(path)) met.add(next);
  }
  return false;
}

/** @param {string} path */
function importsOf(path) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.(?:tsx?|mjs))'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)))
    .filter((next) => existsSync(join(root, next)));
}
