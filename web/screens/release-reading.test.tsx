// @vitest-environment happy-dom
/** The page of a published release, as people read it: each shown number is the sum of the database, rounded from the exact one, and leads to its facts. */
import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { changeWords, figureWords } from '#domain/releases/release-figures.ts';
import { psql } from '#web/data/psql.ts';
import { browser, openAnotherBrowser, server, signInAs, user, visit } from '#web/testing/visit.ts';

const screens = async () => {
  await Promise.all([import('./release.tsx'), import('./release-reading.tsx'), import('#web/ui/markdown-view.tsx')]);
};
visit({ ada: 'Administrator' }, { screens, grids: true });

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const NAME = 'GRID 2025';
const FACTS = [
  ['NPL', 'Disaster', FLOW, 12_345],
  ['NPL', 'Conflict', FLOW, 234],
  ['NPL', 'Disaster', STOCK, 8765],
  ['IND', 'Disaster', FLOW, 1_234_567],
  ['IND', 'Conflict', STOCK, 97],
] as const;

async function publish(id: number): Promise<void> {
  await psql.rpc('check_release', { id });
  await psql.rpc('accept_release_items', { id, keys: null, reason: 'Known' });
  for (const step of ['freeze', 'sign_off', 'publish']) await psql.rpc(`${step}_release`, { id });
}

type Sum = { iso3: string; displacement_type: string; type: string; figure: number };
let sums: Sum[] = [];
let before: Sum[] = [];

beforeAll(async () => {
  openAnotherBrowser();
  await signInAs('ada');
  for (const [year, times] of [
    [2023, 2],
    [2024, 1],
  ] as const) {
    await psql.createAll(
      'facts',
      FACTS.map(([iso3, displacement_type, type, figure]) => ({
        name: `Displaced ${figure} in ${year}`,
        iso3,
        year,
        displacement_type,
        type,
        data: {
          reported_figure: figure * times,
          unit: 'Person' as const,
          term: 'Displaced',
          start_date: { date: `${year}-03-01`, accuracy: 'Day' as const },
          stock_date: { date: `${year}-12-31`, accuracy: 'Day' as const },
        },
      })),
    );
    const { row } = await psql.create('releases', { name: `GRID ${year + 1}`, year, least_status: null });
    await publish(row.id);
    const figures = await psql.list('release_figures', { where: { release_id: `eq.${row.id}` } });
    before = sums;
    sums = figures.rows as Sum[];
  }
  browser.close();
});

const sumOf = (rows: readonly Sum[], of: Partial<Sum>) =>
  rows
    .filter((row) => Object.entries(of).every(([key, value]) => row[key as keyof Sum] === value))
    .reduce((sum, { figure }) => sum + figure, 0);

test('each number is the sum of the database, rounded from the exact one, beside the year before', async () => {
  expect(server).toBeDefined();
  browser.open(`/releases/${encodeURIComponent(NAME)}`);
  const headline = await screen.findByRole('region', { name: 'New displacement' });
  for (const shown of ['rounded', 'exact'] as const) {
    if (shown === 'exact') await user.click(screen.getByText('Exact'));
    const link = await within(headline).findByRole('link', {
      name: `${figureWords(sumOf(sums, { type: FLOW }), shown)}, New displacement`,
    });
    const search = new URL(link.getAttribute('href') ?? '', 'http://here').searchParams;
    expect([search.get('type'), search.get('revision')]).toEqual([FLOW, '1']);
    expect(headline.textContent).toContain(`2023: ${figureWords(sumOf(before, { type: FLOW }), shown)}`);
    const countries = screen.getByRole('table', { name: 'New displacement by country' });
    const rows = within(countries)
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        [...row.children].filter((cell) => !cell.hasAttribute('aria-hidden')).map(({ textContent }) => textContent),
      );
    const line = (label: string, of: Partial<Sum>) => {
      const own = { type: FLOW, ...of };
      const cause = (displacement_type: string) =>
        sums.some(
          (row) =>
            row.type === FLOW && row.displacement_type === displacement_type && (of.iso3 ?? row.iso3) === row.iso3,
        )
          ? figureWords(sumOf(sums, { ...own, displacement_type }), shown)
          : '–';
      const [now, then] = [sumOf(sums, own), sumOf(before, own)];
      return [
        label,
        cause('Conflict'),
        cause('Disaster'),
        figureWords(now, shown),
        figureWords(then, shown),
        changeWords(now - then, shown),
        '−50%',
      ];
    };
    expect(rows).toEqual([line('India', { iso3: 'IND' }), line('Nepal', { iso3: 'NPL' }), line('All countries', {})]);
  }
});

test('the page of a country has its figures, those before, and its licence @proof', async () => {
  browser.open(`/releases/${encodeURIComponent(NAME)}/npl?figures=exact`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Nepal' })).toBeDefined();
  const stock = await screen.findByRole('region', { name: 'IDPs' });
  expect(within(stock).getByRole('row', { name: /^Disaster/ }).textContent).toBe('Disaster8,76517,530−8,765 −50%');
  expect(screen.getByText(/Licence: Creative Commons/)).toBeDefined();
});

test('a release or a country that is not there says so @proof', async () => {
  browser.open('/releases/GRID%201999/facts');
  expect(await screen.findByText('There is no release GRID 1999')).toBeDefined();
  browser.close();
  openAnotherBrowser();
  await signInAs('ada');
  browser.open(`/releases/${encodeURIComponent(NAME)}/CHE`);
  expect(await screen.findByText(/has no figure of/)).toBeDefined();
});
