// @vitest-environment happy-dom
/** The page of an operation: the fields that it changed, each with its value before and after; and the undo from the list. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createListed } from '#web/testing/listed-facts.ts';
import { browser, PASSWORD, server, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Coordinator' },
  {
    screens: () => Promise.all([import('#web/screens/operation.tsx'), import('#web/screens/list.tsx')]),
    grids: true,
  },
);

test('an operation shows the fields that it changed with their values before and after, in words @proof', async () => {
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

test('an operation is undone from its row in the list, after a question, by button or key @proof', async () => {
  const router = browser.open('/operations');
  await screen.findAllByText('1-1 of 1');
  await user.click(await screen.findByRole('button', { name: /^Undo operation/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
  const groups = async () =>
    (await server.owner('select groups from data.facts order by id')).map((row) => row['groups']);
  expect((await groups()).flat()).toContain('MYU 2025');
  await user.keyboard('ju');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await groups()).flat()).not.toContain('MYU 2025'));
  // The undo is an operation, too; the undone one leads to it.
  await screen.findAllByText('1-2 of 2');
  expect(screen.getAllByRole('button', { name: /^Undo operation/ })).toHaveLength(1);
  expect(router.state.location.pathname).toBe('/operations');
});
