// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { notices } from '#web/testing/fact-form.ts';
import { createListed, FLOW } from '#web/testing/listed-facts.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert', carl: 'Coordinator', vera: 'Viewer' },
  { screens: () => import('#web/screens/list.tsx'), grids: true },
);

beforeAll(createListed);

async function selectAll() {
  browser.open('/facts');
  await screen.findByText(FLOW.name, { selector: 'a' });
  await user.click(screen.getByLabelText('Select all rows of this page'));
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Edit 2 facts' }));
const groups = async () =>
  (await psql.list('facts', { select: ['groups'], order: 'id' })).rows.map((fact) => fact.groups);
async function pick(label: string, name: string) {
  await user.click((await dialog()).getByLabelText(label));
  // Another list that was open before stays in the page.
  const offered = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' });
  await user.click(offered.at(-1)!);
}

test('the selected facts get a group at once; the dialog counts those that stay, and nothing changes before', async () => {
  await signInAs('carl');
  await selectAll();
  await user.click(await screen.findByText('Edit', { selector: '.selection-bar button *' }));
  await pick('Groups to add', 'MYU 2024');
  expect(await (await dialog()).findByText('1 fact changes')).toBeDefined();
  expect((await dialog()).getByText('1 × The fact has these values already')).toBeDefined();
  await pick('Groups to remove', 'GRID 2025');
  expect(await (await dialog()).findByText('2 facts change')).toBeDefined();
  expect(await groups()).toEqual([['GRID 2025'], ['GRID 2025', 'MYU 2024']]);
  await user.click((await dialog()).getByText('Change 2 facts'));
  await waitFor(() => expect(notices().join()).toContain('2 facts have been changed'));
  expect(await groups()).toEqual([['MYU 2024'], ['MYU 2024']]);
  await waitFor(() => expect(screen.queryByText('Selected: 2')).toBeNull());
});

test('a viewer has no change of the selection', async () => {
  await signInAs('vera');
  await selectAll();
  await screen.findByText('Copy', { selector: '.selection-bar button *' });
  expect(screen.queryByText('Edit', { selector: '.selection-bar button *' })).toBeNull();
});
