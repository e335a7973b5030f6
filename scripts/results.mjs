/** Counts the tests in the reports of vitest and Playwright. A file that could not be read as tests counts as one failed. */
// @ts-check

import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: string[] }} Counts */

/**
 * @param {string} path A report of vitest's json reporter.
 * @returns {Counts | null} Null when there is no report.
 */
export function countVitest(path) {
  const report = readReport(path);
  if (report === null) return null;
  const files = report.testResults ?? [];
  const tests = files.flatMap((/** @type {any} */ file) => file.assertionResults);
  const broken = files.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((/** @type {any} */ test) => test.status === 'failed'),
  );
  const of = (/** @type {string} */ status) => tests.filter((/** @type {any} */ test) => test.status === status);
  return {
    passed: of('passed').length,
    failed: of('failed').length + broken.length,
    skipped: tests
      .filter((/** @type {any} */ test) => !['passed', 'failed'].includes(test.status))
      .map((/** @type {any} */ test) => test.fullName),
  };
}

/**
 * @param {string} path A report of Playwright's json reporter.
 * @returns {Counts | null}
 */
export function countPlaywright(path) {
  const report = readReport(path);
  if (report === null) return null;
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {};
  // An error outside the tests, such as a server that did not start, runs none of them.
  const broken = unexpected === 0 && report.errors?.length > 0 ? 1 : 0;
  return { passed: expected + flaky, failed: unexpected + broken, skipped: skippedIn(report.suites ?? []) };
}

/**
 * @param {any[]} suites
 * @returns {string[]}
 */
function skippedIn(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? [])
      .filter((/** @type {any} */ spec) => spec.tests.some((/** @type {any} */ test) => test.status === 'skipped'))
      .map((/** @type {any} */ spec) => `${suite.title}: ${spec.title}`),
    ...skippedIn(suite.suites ?? []),
  ]);
}

/** @param {string} path */
function readReport(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
