// @vitest-environment happy-dom
/** The page of an operation: the fields that it changed, each with its value before and after. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createListed } from '#web/testing/listed-facts.ts';
import { browser, PASSWORD, server, visit } from '#web/testing/visit.ts';

visit({ ada: 'Coordinator' }, { screens: () => import('#web/screens/operation.tsx') });

test('an operation shows the fields that it changed with their values before and after, in words', async () => {
  await createListed();
  const rows = await server.owner('select id from data.facts order by id');
  const headers = { cookie: await server.signIn('ada', PASSWORD) };
  const payload = { facts: rows.map(({ id }) => Number(id)), add_groups: ['MYU 2025'] };
  await server.app.inject({ method: 'POST', url: '/psql/rpc/change_facts', headers, payload });
  const [made] = await server.owner('select max(id) as id from data.operations');
  browser.open(`/operations/${String(made?.['id'])}`);
  const records = within(await screen.findByRole('region', { name: 'Records of the operation' }));
  const lines = records.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines).toContain('Groups: GRID 2025 → GRID 2025, MYU 2025');
  expect(lines).toContain('Groups: GRID 2025, MYU 2024 → GRID 2025, MYU 2024, MYU 2025');
});
