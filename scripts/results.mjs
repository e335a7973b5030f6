/** Counts the tests in the reports of vitest and Playwright. A test file that failed to load counts as one failure. */
// @ts-check

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { isLeft } from './second-proofs.mjs';

/** @typedef {{ name: string, seconds: number }} FileTime */
/** @typedef {{ passed: number, failed: number, failures: string[], skipped: string[], files: FileTime[] }} Counts Failed and skipped tests are named with their file; a failed one with the first line of its error. */

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
    failures: [
      ...files.flatMap((/** @type {any} */ file) =>
        file.assertionResults
          .filter((/** @type {any} */ test) => test.status === 'failed')
          .map(
            (/** @type {any} */ test) => `${nameOf(file)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`,
          ),
      ),
      ...broken.map((/** @type {any} */ file) => `${nameOf(file)}: ${firstLine(file.message)}`),
    ],
    skipped: files.flatMap((/** @type {any} */ file) =>
      file.assertionResults
        .filter((/** @type {any} */ test) => !['passed', 'failed'].includes(test.status) && !isLeft(test.fullName))
        .map((/** @type {any} */ test) => `${nameOf(file)}: ${test.fullName}`),
    ),
    files: files.map((/** @type {any} */ file) => ({
      name: nameOf(file),
      seconds: (file.endTime - file.startTime) / 1000,
    })),
  };
}

/**
 * The path relative to the package's folder, with forward slashes on every platform.
 * @param {{ name: string }} file
 */
const nameOf = ({ name }) => relative(process.cwd(), name).replaceAll('\\', '/');

/** @param {string | undefined} message */
const firstLine = (message = '') => stripVTControlCharacters(message).trim().split('\n', 1)[0] ?? '';

/**
 * The first line of an error, the element it is about, and the line of the journey.
 * @param {{ message?: string, location?: { line: number } } | undefined} error
 */
function failureOf({ message = '', location } = {}) {
  const lines = stripVTControlCharacters(message).split('\n');
  const element = lines.find((line) => line.startsWith('Locator:'));
  return [firstLine(message), element, location && `line ${location.line}`].filter(Boolean).join(', ');
}

/**
 * @param {string} path A report of Playwright's json reporter.
 * @returns {Counts | null}
 */
export function countPlaywright(path) {
  const report = readReport(path);
  if (report === null) return null;
  const { expected = 0, flaky = 0, unexpected = 0 } = report.stats ?? {};
  // After an error outside the tests, such as a server that did not start, no test runs.
  const broken = unexpected === 0 && report.errors?.length > 0 ? 1 : 0;
  const suites = report.suites ?? [];
  const files = suites.map((/** @type {any} */ suite) => ({ name: suite.file, seconds: secondsOf(suite) }));
  const tests = testsIn(suites);
  return {
    passed: expected + flaky,
    failed: unexpected + broken,
    failures: [
      ...tests.filter(({ status }) => status === 'unexpected').map(({ name, error }) => `${name}: ${error}`),
      ...(broken === 0 ? [] : [firstLine(report.errors[0].message)]),
    ],
    skipped: tests.filter(({ status }) => status === 'skipped').map(({ name }) => name),
    files,
  };
}

/**
 * @param {any[]} suites
 * @param {string} [file] Of the suites; those of the report itself are files.
 * @returns {{ name: string, status: string, error: string }[]}
 */
function testsIn(suites, file) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        name: `${file ?? `e2e/${suite.file}`}: ${spec.title}`,
        status: test.status,
        error: failureOf(test.results?.at(-1)?.error),
      })),
    ),
    ...testsIn(suite.suites ?? [], file ?? `e2e/${suite.file}`),
  ]);
}

/**
 * @param {any} suite
 * @returns {number}
 */
function secondsOf(suite) {
  const tests = (suite.specs ?? []).flatMap((/** @type {any} */ spec) => spec.tests);
  const results = tests.flatMap((/** @type {any} */ test) => test.results ?? []);
  const own = results.reduce((/** @type {number} */ sum, /** @type {any} */ { duration = 0 }) => sum + duration, 0);
  return (suite.suites ?? []).reduce(
    (/** @type {number} */ sum, /** @type {any} */ one) => sum + secondsOf(one),
    own / 1000,
  );
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

/**
 * The pages of failed journeys as Playwright describes them, each in at most 120 lines.
 * @param {string} folder
 */
export function failedPages(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('error-context.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8').split('\n').slice(0, 120).join('\n'));
}
