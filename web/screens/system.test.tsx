// @vitest-environment happy-dom
/** Tests Settings → System as an administrator and as others see it. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sizeWords } from '#domain/values/size-words.ts';
import { spanWords, timeWords } from '#web/features/system/words.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ root: 'Administrator', rita: 'Reviewer' }, { screens: () => import('#web/screens/system.tsx') });

const region = (name: string) => screen.findByRole('region', { name });

test('an administrator reads the state of each part, the requests, the servers and the tables', async () => {
  await server.owner(
    `insert into auth.servers (id, name, program, started_at, seen_at, report)
     values (gen_random_uuid(), 'second', '2.0.0', now() - interval '3 days', now(), jsonb_build_object('failed', jsonb_build_array(
       jsonb_build_object('at', now(), 'method', 'GET', 'address', '/psql/facts_view?name=…', 'request_id', 'abcdef01-2345-4678', 'status', 504, 'failure', 'SQLSTATE 57014'))))`,
  );
  await signInAs('root');
  browser.open('/settings/system');
  const health = within(await region('Health'));
  expect(health.getByText('Storage').closest('li')?.textContent).toBe(
    'Storage GoodThe folder of files can be written and read.',
  );
  expect(health.getByText(/^Helix .* running for/)).toBeDefined();
  const failed = within(await region('Errors of the last 24 hours'));
  expect(failed.getByText('GET /psql/facts_view?name=…')).toBeDefined();
  expect(failed.getByText('abcdef01-2345-4678')).toBeDefined();
  expect(within(await region('Servers')).getByText('Running for 3 days')).toBeDefined();
  const database = within(await region('Database'));
  expect(database.getAllByRole('row')).toHaveLength(9);
  await user.click(database.getByRole('button', { name: /^Show all \d+ tables$/ }));
  expect(database.getAllByRole('row').length).toBeGreaterThan(40);
});

test('others are told that they may not, and nothing is asked for them', async () => {
  await signInAs('rita');
  browser.open('/settings/system');
  expect(await screen.findByText('You may not see this page')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Health' })).toBeNull();
});

test.each([
  [sizeWords(0), '0 bytes'],
  [sizeWords(1536), '1.54 kB'],
  [sizeWords(52_428_800), '52.4 MB'],
  [spanWords('2026-01-01T00:00:00Z', '2026-01-01T00:00:59Z'), 'less than a minute'],
  [spanWords('2026-01-01T00:00:00Z', '2026-01-01T01:10:00Z'), 'an hour'],
  [spanWords('2026-01-01T00:00:00Z', '2026-01-04T01:10:00Z'), '3 days'],
  [timeWords(999), '999 ms'],
  [timeWords(1_250), '1.3 s'],
])('%s', (words, expected) => expect(words).toBe(expected));
