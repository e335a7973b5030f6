// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { browser, visit } from '#web/testing/visit.ts';

/** A flow of a past January and February that counts in its event, so the months add up. */
const fact = (month: string, figure: number): Values<'facts'> => ({
  name: `Chile: Floods - ${month}`,
  iso3: 'CHL',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  event_role: 'Recommended figure',
  data: {
    reported_figure: figure,
    unit: 'Person',
    term: 'Displaced',
    start_date: { date: `2024-${month}-03`, accuracy: 'Day' },
  },
});
visit({ ada: 'Expert' });

test('the monthly figures can be read as a table, cumulative or by month', async () => {
  const event = await psql.create('events', {
    name: 'Chile: Floods - Araucania - 03/01/2024',
    displacement_type: 'Disaster',
    year: 2024,
    start_date: { date: '2024-01-03', accuracy: 'Day' },
    end_date: { date: '2024-03-03', accuracy: 'Day' },
  });
  for (const row of [fact('01', 1200), fact('02', 34)]) await psql.create('facts', { ...row, event_id: event.row.id });

  browser.open('/');
  const card = await screen.findByRole('region', { name: 'Disasters monthly figures' });
  await within(card).findByRole('img');
  const february = () =>
    within(within(card).getByRole('row', { name: /^Feb/, hidden: true })).getAllByRole('cell', { hidden: true })[0]
      ?.textContent;
  await waitFor(() => expect(february()).toBe('1,234'));
  await userEvent.click(screen.getByRole('radio', { name: 'Monthly Figures' }));
  expect(february()).toBe('34');
});

test('an unknown number shows a message, and a serial number leads to its fact', async () => {
  const { row } = await psql.create('facts', fact('03', 5));
  const router = browser.open('/987654321');
  expect(await screen.findByText('Nothing found for 987654321')).toBeDefined();
  await router.navigate({ to: '/$lookup', params: { lookup: `@${row.serial_no}` } });
  expect(router.state.location.pathname).toBe(`/facts/${row.id}`);
  await router.navigate({ to: '/$lookup', params: { lookup: String(row.gsn) } });
  expect(router.state.location.pathname).toBe(`/facts/${row.id}`);
});

test('an address without a page shows a message', async () => {
  browser.open('/no/such/page');
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
});
