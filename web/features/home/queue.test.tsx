// @vitest-environment happy-dom
/** A coordinator's home says what waits for the team, with the way to exactly these records. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, comeBackAs, server, visit } from '#web/testing/visit.ts';

visit({ ada: 'Coordinator' });

test('the work of the team stands above the own work, with the potential errors of the last run @proof', async () => {
  const { row } = await psql.create('facts', {
    name: 'Chile: Floods - Araucania - 03/01/2024',
    iso3: 'CHL',
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
  browser.open('/');
  const queue = await screen.findByRole('navigation', { name: 'Waiting for the team:' });
  const unreviewed = await within(queue).findByRole('link', { name: '1 fact not reviewed' });
  expect(unreviewed.getAttribute('href')).toBe('/facts/review?status=Not+reviewed&sort=-figure');
  const errors = within(queue).getByRole('link', { name: 'potential errors' });
  expect(errors.getAttribute('href')).toBe('/dashboards/qa?tab=potential-errors');
  expect(within(queue).queryByText(/parking lot/), 'nothing waits there').toBeNull();

  // A fact without a document is a master.
  await server.owner(`select rules.find_errors('E14'), rules.end_errors_run(now(), 1)`);
  await comeBackAs('ada');
  browser.open('/');
  expect(await screen.findByRole('link', { name: '1 potential error' })).toBeDefined();
  await psql.rpc('ignore_potential_errors', { rule: 'E14', ids: [row.id], reason: 'Counted elsewhere' });
  await comeBackAs('ada');
  browser.open('/');
  expect(await screen.findByRole('link', { name: '0 potential errors' })).toBeDefined();
});
