/** `npm test` counts from the reports; a missing or broken report never counts as a pass. */

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countPlaywright, countVitest } from './results.mjs';
import { needShared, skippedInShared } from './shared-files.mjs';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-results-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function report(content: unknown): Promise<string> {
  const path = join(folder, 'report.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const assertion = (fullName: string, status: string, failureMessages: string[] = []) => ({
  fullName,
  status,
  failureMessages,
});

test('vitest: passed, the failed with the first line of their error, and the names of the skipped', async () => {
  const assertions = [
    assertion('a', 'passed'),
    assertion('b', 'failed', ['\u001B[31mError: expected 2\u001B[39m\n    at a.test.ts:3']),
    assertion('c', 'pending'),
    assertion('d', 'todo'),
    assertion('left to the proofs @proof', 'skipped'),
  ];
  const file = { name: join(process.cwd(), 'db', 'a.test.ts'), startTime: 1_000, endTime: 3_500 };
  const path = await report({ testResults: [{ ...file, status: 'failed', assertionResults: assertions }] });
  expect(countVitest(path)).toEqual({
    passed: 1,
    failed: 1,
    failures: ['db/a.test.ts: b: Error: expected 2'],
    skipped: ['db/a.test.ts: c', 'db/a.test.ts: d'],
    files: [{ name: 'db/a.test.ts', seconds: 2.5 }],
  });
});

test('vitest: a file that failed without any test is one failure', async () => {
  const files = [
    { name: join(process.cwd(), 'a'), status: 'failed', assertionResults: [], message: 'SyntaxError: x' },
    { name: 'b', status: 'passed', assertionResults: [assertion('a', 'passed')] },
  ];
  expect(countVitest(await report({ testResults: files }))).toMatchObject({
    passed: 1,
    failed: 1,
    failures: ['a: SyntaxError: x'],
  });
});

test('Playwright: flaky journeys count as passed; failed and skipped ones are named', async () => {
  const suites = [
    {
      title: 'e2e',
      file: 'session.spec.ts',
      specs: [
        { title: 'now', tests: [{ status: 'expected', results: [{ duration: 1_000 }] }] },
        {
          title: 'never',
          tests: [
            {
              status: 'unexpected',
              results: [
                {
                  duration: 500,
                  error: { message: "Error: no button\n\nLocator: getByRole('button')\n  at x", location: { line: 7 } },
                },
              ],
            },
          ],
        },
      ],
      suites: [
        { title: 'sign in', specs: [{ title: 'later', tests: [{ status: 'skipped', results: [{ duration: 500 }] }] }] },
      ],
    },
  ];
  const path = await report({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 1 }, suites, errors: [] });
  expect(countPlaywright(path)).toEqual({
    passed: 4,
    failed: 2,
    failures: ["e2e/session.spec.ts: never: Error: no button, Locator: getByRole('button'), line 7"],
    skipped: ['e2e/session.spec.ts: later'],
    files: [{ name: 'session.spec.ts', seconds: 2 }],
  });
});

test('Playwright: a server that did not start is a failure', async () => {
  const path = await report({
    stats: { expected: 0, flaky: 0, unexpected: 0 },
    suites: [],
    errors: [{ message: 'x' }],
  });
  expect(countPlaywright(path)).toMatchObject({ passed: 0, failed: 1, failures: ['x'] });
});

test('a missing or partial report gives no counts', async () => {
  expect(countVitest(join(folder, 'none.json'))).toBeNull();
  expect(countPlaywright(await report('{"stats":'))).toBeNull();
});

test('the test files that read ../shared are listed, and their skipped tests are found', () => {
  const reads = /'shared'|\.\.\/shared\//;
  const found = ['db', 'domain', 'e2e', 'server', 'web'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
      .filter((path) => /\.(test|spec)\.tsx?$/.test(path) && reads.test(readFileSync(path, 'utf8'))),
  );
  expect(found.sort()).toEqual(needShared);
  const skipped = ['Journeys: e2e/real-events.spec.ts: the events', 'Journeys: e2e/session.spec.ts: sign in'];
  expect(skippedInShared(skipped)).toEqual(skipped.slice(0, 1));
});
