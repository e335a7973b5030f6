/** `npm test -- <word>`: the tests whose path contains a word, and whether they need a database and the built server. Follows imports in the text of the sources. */
// @ts-check

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { root } from './shell.mjs';

const folders = ['domain', 'db', 'server', 'web', 'scripts', 'e2e'];
/** The module that makes the databases of tests. */
const templates = 'server/testing/template.ts';
/** In a module that starts a built thread or program: the first part of its path. */
const startsBuilt = /'dist['/]/;

/** @typedef {{ tests: string[], journeys: string[], database: boolean, server: boolean }} Chosen */

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
  const reached = sourcesOf(tests);
  return { tests, journeys, database: reached.has(templates), server: [...reached.values()].some(namesBuilt) };
}

/** @param {string} text */
const namesBuilt = (text) => startsBuilt.test(text);

/**
 * The tests and all that they import.
 * @param {readonly string[]} tests
 * @returns {Map<string, string>} The text of each file by its path.
 */
function sourcesOf(tests) {
  const paths = new Set(tests);
  /** @type {Map<string, string>} */
  const texts = new Map();
  for (const path of paths) {
    const text = readFileSync(join(root, path), 'utf8');
    texts.set(path, text);
    for (const next of importsOf(path, text)) paths.add(next);
  }
  return texts;
}

/**
 * @param {string} path
 * @param {string} text
 */
function importsOf(path, text) {
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+\.(?:tsx?|mjs))'/g)]
    .map(([, name = '']) => (name.startsWith('#') ? name.slice(1) : join(dirname(path), name)))
    .filter((next) => existsSync(join(root, next)));
}
