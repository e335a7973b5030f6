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
}

test('a number and a serial number lead to the page of their record, whatever its kind', async () => {
  await oneOfEach();
  const { rows } = await psql.list('gsn', { order: 'type,id' });
  const kinds = [...new Set(rows.map(({ type }) => type))];
  expect(kinds).toEqual(['documents', 'events', 'facts', 'publishers', 'tabular-datasets']);
  for (const type of kinds) {
    const { id, gsn, serial_no } = rows.find((row) => row.type === type)!;
    for (const address of [
      `/${gsn}`,
      ...(serial_no === null ? [] : [`/@${serial_no}`, `/@${serial_no.toLowerCase()}`]),
    ]) {
      const router = browser.open(address);
      if (type === 'tabular-datasets')
        await screen.findByText(`It is number ${id} of the ${type}, which have no page yet.`);
      else await waitFor(() => expect([address, router.state.location.pathname]).toEqual([address, `/${type}/${id}`]));
      cleanup();
    }
  }
});

test.each([
  '999999999',
  '999999999999999999999',
  'abc',
  '@',
  '@F-2020-XXX-999999',
  '@%00',
  '@%25',
  "@' or 1=1",
  '%D9%A1',
  '1.5',
  '-1',
])('an address without a record, %j, shows a message', async (name) => {
  browser.open(`/${name}`);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Nothing found');
  await screen.findByText(/^Nothing found for /);
});
