// @vitest-environment happy-dom
/** Tests the catch-all route: a number or a serial number of every kind of record leads to its page; any other address shows a message and breaks nothing. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createDocument, createEvent, createFact } from '#web/testing/fact-form.ts';
import { browser, server, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' });

/** The kinds of record that have a global serial number. */
async function oneOfEach(): Promise<void> {
  await createFact();
  await createEvent();
  await createDocument();
  await server.owner(
    `insert into data.tabular_datasets (name, iso3, displacement_type, unit, created_by)
     values ('Registration', 'KEN', 'Disaster', 'Person', 'ada')`,
  );
  const person = { title: 'Ms', name: 'Ada', surname: 'Okoro', organisation: 'IOM', job_title: 'Analyst' };
  const { row } = await psql.create('contacts', person);
  await psql.create('communications', { contact_id: row.id, subject: 'Figures' });
}

test('a number and a serial number lead to the page of their record, whatever its kind', async () => {
  await oneOfEach();
  const { rows } = await psql.list('gsn', { order: 'type,id' });
  const kinds = [...new Set(rows.map(({ type }) => type))];
  expect(kinds.toSorted()).toEqual([
    'communications',
    'contacts',
    'documents',
    'events',
    'facts',
    'publishers',
    'tabular-datasets',
  ]);
  for (const type of kinds) {
    const { id, gsn, serial_no } = rows.find((row) => row.type === type)!;
    for (const address of [
      `/${gsn}`,
      ...(serial_no === null ? [] : [`/@${serial_no}`, `/@${serial_no.toLowerCase()}`]),
    ]) {
      const router = browser.open(address);
      await waitFor(() => expect([address, router.state.location.pathname]).toEqual([address, `/${type}/${id}`]));
      cleanup();
    }
  }
});

test.each([
  ['999999999', ''],
  ['999999999999999999999', ' @proof'],
  ['@', ' @proof'],
  ['@F-2020-XXX-999999', ''],
  ['@%00', ''],
  ['@%25', ' @proof'],
  ["@' or 1=1", ''],
  ['@*', ' @proof'],
  ['@in.(1,2)', ' @proof'],
  ['%D9%A1', ''],
  ['1.5', ' @proof'],
  ['-1', ' @proof'],
  ['%3Cimg%20src=x%20onerror=alert(1)%3E', ''],
  [`@${'F'.repeat(20_000)}`, ''],
])('an address without a record, %j, names the value and the next step%s', async (name) => {
  browser.open(`/${name}`);
  const heading = await screen.findByRole('heading', { level: 1 });
  const value = decodeURIComponent(name);
  await waitFor(() =>
    expect(heading.textContent).toBe(`Nothing found for ${value.length > 60 ? `${value.slice(0, 60)}…` : value}`),
  );
  await screen.findByText(/^A record has a number, as in \/1234/);
  await screen.findByText(/Ctrl\+K/);
  expect(document.querySelector('.page img')).toBeNull();
});

test('a mistyped address names the page that it may mean, if one is near', async () => {
  const pages = [
    ['/parking', 'Parking lot', '/scaffold/documents/parking_lot'],
    ['/dashboards/analisis', 'Analysis', '/dashboards/analysis'],
  ] as const;
  for (const [typed, label, address] of pages) {
    browser.open(typed);
    await screen.findByRole('heading', { level: 1, name: `There is no page ${typed}.` });
    const words = await screen.findByText(/^Did you mean/);
    expect(words.textContent).toBe(`Did you mean ${label}?`);
    expect(words.querySelector('a')?.getAttribute('href')).toBe(address);
    expect(screen.queryByText(/serial number/)).toBeNull();
    cleanup();
  }
  browser.open('/xqzw');
  await screen.findByRole('heading', { level: 1, name: 'There is no page /xqzw.' });
  expect(screen.queryByText(/Did you mean/)).toBeNull();
});

test.each([
  ['/datasets', '/tabular-datasets'],
  ['/IDU-map', '/monitoring_platform/idus'],
  ['/archived-records', '/archived'],
])('the words of a menu lead to its screen, whose address has other words: %s', async (typed, address) => {
  const router = browser.open(typed);
  await waitFor(() => expect(router.state.location.pathname).toBe(address));
});

test('a number with blanks around it is found', async () => {
  const { rows } = await psql.list('gsn', { where: { type: 'eq.publishers' }, limit: 1 });
  const router = browser.open(`/%20${rows[0]!.gsn}%20`);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/publishers/${rows[0]!.id}`));
});
