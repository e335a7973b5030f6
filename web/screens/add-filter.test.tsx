// @vitest-environment happy-dom
/** Tests that 'Add filter' finds the fields of a list and the values of their lists, and says so where it finds nothing. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { browser, user, visit } from '#web/testing/visit.ts';

visit(
  { ada: 'Expert' },
  {
    screens: () => Promise.all([import('#web/screens/list.tsx'), import('#web/lists/search/filter-values.ts')]),
    grids: true,
    oneSession: true,
  },
);

const add = () => screen.getByLabelText<HTMLInputElement>('Add filter');
/** The list is folded to 'Add filter'. */
async function openList(path: string) {
  const router = browser.open(path);
  await user.click(await screen.findByText('Hide'));
  await user.click(add());
  return router;
}
const offered = () => [...document.querySelectorAll('.ant-select-item-option-content')].map((one) => one.textContent);
const searched = (router: ReturnType<typeof browser.open>) => Object.entries(router.state.location.search);

test('a value of a list is found by its name and filters by its field', async () => {
  const router = await openList('/facts');
  await user.paste('pakistan');
  await waitFor(() => expect(offered()).toEqual(['Country: Pakistan', 'Name: pakistan']));
  await user.click(screen.getByText('Country: Pakistan'));
  await waitFor(() => expect(searched(router)).toEqual([['iso3', 'PAK']]));
  expect(add().value).toBe('');
  await user.click(add());
  await user.paste('flood');
  await waitFor(() => expect(offered()).toContain('Hazard: Flood'));
  await user.click(screen.getByText('Hazard: Flood'));
  await waitFor(() => expect(new Map(searched(router)).get('hazard')).toMatch(/\/Flood$/));
  expect(new Map(searched(router)).get('iso3')).toBe('PAK');
  await user.click(add());
  await user.paste('ada');
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['User: ada', 'Assigned to: ada'])));
});

test('several values typed together are one choice, which says which words it leaves out and replaces what its fields have', async () => {
  const router = await openList('/facts');
  await user.paste('democratic republic of the congo flood 2025');
  await user.click(await screen.findByText('Dem. Rep. Congo · Flood · 2025'));
  await waitFor(() => expect(new Map(searched(router)).get('iso3')).toBe('COD'));
  const search = new Map(searched(router));
  expect(search.get('hazard')).toMatch(/\/Flood$/);
  expect([search.get('year')].flat().map(Number)).toEqual([2025]);
  await user.click(add());
  await user.paste('kenya storm nowhere');
  await waitFor(() =>
    expect(offered()).toEqual(['Kenya · Storm (not understood: nowhere)', 'Name: kenya storm nowhere']),
  );
  await user.click(screen.getByText('Kenya · Storm (not understood: nowhere)'));
  await waitFor(() => expect(new Map(searched(router)).get('iso3')).toBe('KEN'));
  expect(new Map(searched(router)).get('hazard')).toMatch(/\/Storm$/);
});

test('a sentence is one choice: plurals, sizes and months are read, and words between them are passed over', async () => {
  const router = await openList('/facts');
  await user.paste('floods in Kenya over 1000 in march 2025');
  await user.click(await screen.findByText('Flood · Kenya · Figure at least: 1,000 · Start Date: March 2025'));
  await waitFor(() => expect(new Map(searched(router)).get('iso3')).toBe('KEN'));
  const search = new Map(searched(router));
  expect(search.get('figure_from')).toBe('1,000');
  expect([search.get('date_type'), search.get('date_from'), search.get('date_to')]).toEqual([
    'Start Date',
    '2025-03-01',
    '2025-03-31',
  ]);
  await user.click(add());
  await user.paste('january');
  const year = new Date().getFullYear();
  await waitFor(() => expect(offered()).toContain(`Start Date: January ${year}`));
});

test('words between values are no parts of names, a month is no name, and a field of one value has one', async () => {
  await openList('/facts');
  for (const [text, first] of [
    ['floods in India', 'Flood · India'],
    ['flood in Kenya', 'Flood · Kenya'],
    ['storm in the guinea', 'Storm · Guinea'],
    ['floods in Kenya in May 2025', 'Flood · Kenya · Start Date: May 2025'],
    ['kenya and sudan', 'Kenya · Sudan'],
    ['people displaced by storms or floods in India last year', 'Storm · Flood · India · 2025'],
    ['Kenya between March and May 2025', 'Kenya · Start Date: March – May 2025'],
    ['IDPs in Sudan or Chad', 'IDPs (Stock) · Sudan · Chad'],
    ['IDPs in Sudan at the end of 2025', 'IDPs (Stock) · Sudan · 2025'],
    ['flood Pakistan punjab', 'Flood · Pakistan (not understood: punjab)'],
    ['conflict in DRC since june 2025 except Ituri', 'Name: conflict in DRC since june 2025 except Ituri'],
    ['earthquake Myanmar households', 'Earthquake · Myanmar (not understood: households)'],
    ['floods in Pakistan before 2024', 'Name: floods in Pakistan before 2024'],
    ['Pakistan or conflict', 'Name: Pakistan or conflict'],
    ['not Philippines', 'Name: not Philippines'],
    ['Kenya: Flood - Garissa - 03/01/2024', 'Name: Kenya: Flood - Garissa - 03/01/2024'],
    ['floods in Peru Q1 2025', 'Flood · Peru · Start Date: January – March 2025'],
    ['conflict and disaster', 'Name: conflict and disaster'],
    ['recommended figure kenya', 'MF Role: Recommended figure · Kenya'],
  ] as const) {
    await user.clear(add());
    await user.paste(text);
    await waitFor(() => expect(offered()[0]).toBe(first));
  }
});

test('fields stand before values', async () => {
  await openList('/facts');
  await user.paste('conf');
  await waitFor(() => expect(offered()).toEqual(expect.arrayContaining(['Confidential', 'Cause: Conflict'])));
  expect(offered()[0]).toBe('Confidential');
});

test('one key after the other, before the values are there, waits for them', async () => {
  const router = await openList('/facts');
  await user.keyboard('kenya{Enter}');
  await waitFor(() => expect(searched(router)).toEqual([['iso3', 'KEN']]));
});

test('a date, a size and any other text have their fields', async () => {
  const router = await openList('/facts');
  await user.keyboard('2025-03{Enter}');
  await waitFor(() =>
    expect(searched(router)).toEqual([
      ['date_type', 'Start Date'],
      ['date_from', '2025-03-01'],
      ['date_to', '2025-03-31'],
    ]),
  );
  await user.click(add());
  await user.paste('14/3/2025');
  await waitFor(() => expect(offered()).toContain('Stock Date: 14 Mar 2025'));
  await user.clear(add());
  await user.paste('> 100k');
  await user.click(await screen.findByText('Figure at least: 100,000'));
  await waitFor(() => expect(new Map(searched(router)).get('figure_from')).toBe('100,000'));
  await user.click(add());
  await user.paste('Tawila market');
  await user.click(await screen.findByText('Name: Tawila market'));
  await waitFor(() => expect(new Map(searched(router)).get('name')).toBe('Tawila market'));
});

test('a year, an impossible day and a plain number offer no date and no size', async () => {
  await openList('/facts');
  for (const text of ['2025', '31/2/2025', '400']) {
    await user.clear(add());
    await user.paste(text);
    await waitFor(() => expect(offered().at(-1)).toBe(`Name: ${text}`));
    expect(offered().filter((one) => /Date:|Figure at least:/.test(one ?? ''))).toEqual([]);
  }
});
