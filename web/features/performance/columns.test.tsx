// @vitest-environment happy-dom
/** Tests which columns the tables of performance show. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, server, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Coordinator', bela: 'Coordinator' }, { screens: () => import('#web/screens/performance.tsx') });

const fact = (iso3: string) =>
  psql.create('facts', {
    name: `Floods of ${iso3}`,
    iso3,
    year: 2024,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 12,
      unit: 'Person',
      term: 'Displaced',
      start_date: { date: '2024-01-03', accuracy: 'Day' },
    },
  });

test('the days to review are in sight where the median of a country alone is not 0', async () => {
  for (const iso3 of ['CHL', 'CHL', 'CHL', 'FJI']) {
    const { id: entity_id } = (await fact(iso3)).row;
    await psql.create('reviews', { entity_type: 'facts', entity_id, status: 'Review Completed' });
  }
  // Those of Chile as by an import, which reviews what it makes; the one of Fiji three days later.
  await server.owner(`
    update data.reviews r set created_at = f.created_at + case f.iso3 when 'FJI' then interval '3 days' else '0' end
    from data.facts f where f.id = r.entity_id`);
  browser.open('/dashboards/performance');
  const table = await screen.findByRole('table', { name: 'By country' });
  expect((await within(table).findByRole('row', { name: /Fiji/ })).textContent).toMatch(/3\.0$/);
  expect(within(table).getByRole('row', { name: /Chile/ }).textContent).toMatch(/0\.0$/);
});

test('the share of the reviewed is in sight for each country, what is alike in all rows in a line, and so are the countries without a fact', async () => {
  await fact('FJI');
  browser.open('/dashboards/performance');
  const table = await screen.findByRole('table', { name: 'By country' });
  const row = await within(table).findByRole('row', { name: /Fiji/ });
  await within(row).findByText('1 of 2 reviewed');
  within(within(table).getByRole('row', { name: /^All facts/ })).getByText('4 of 5 reviewed');
  expect(within(table).queryByRole('columnheader', { name: /Oldest/ })).toBeNull();
  screen.getByText(/The oldest not reviewed is of .+, less than a day\./);
  const without = screen.getByText(/^\d+ countries without a fact of the period/);
  expect(without.textContent).not.toContain('Chile');
  await user.click(within(without).getByRole('button', { name: /^and \d+ more$/ }));
  expect(without.textContent).toContain('Peru');
});

test('the change in % is in sight where that of all experts alone is not 0', async () => {
  await signInAs('bela');
  const [{ id }] = [(await fact('PER')).row, await fact('PER')];
  await server.owner(`update data.facts set created_at = created_at - interval '1 year' where id = $1`, [id]);
  const router = browser.open('/dashboards/performance');
  const table = await screen.findByRole('table', { name: 'Facts created by expert' });
  const all = await within(table).findByRole('row', { name: /All experts/ });
  // Five facts of Ada, who had none before, and one of Bela, as before.
  expect(all.textContent).toMatch(/61\+5\+?500%$/);
  // The months stand beside those of the year before.
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  await router.navigate({ to: '/dashboards/performance', search: { start: day(40), end: day(0) } as never });
  await screen.findByText('Grey: the same month of the year before.');
});
