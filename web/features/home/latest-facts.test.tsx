// @vitest-environment happy-dom
/** The latest facts of home are those of people; an import is one line, which leads to its facts. */
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' });

const create = async (name: string) =>
  (
    await psql.create('facts', {
      name,
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
    })
  ).row.id;

test('facts of an import are one line of the latest facts, which leads to as many rows', async () => {
  await create('Chile: Floods - Araucania - 03/01/2024');
  const imported = [await create('Chile: Floods - Biobio'), await create('Chile: Floods - Maule')];
  // Without an event it has no role, so it is none of the largest.
  const event = { name: 'Chile: Floods', year: 2024, displacement_type: 'Disaster', countries: ['CHL'] };
  const start_date = { date: '2024-01-03', accuracy: 'Day' } as const;
  const { row } = await psql.create('events', { ...event, start_date });
  const inEvent = { event_id: row.id, event_role: 'Recommended figure' };
  await psql.update('facts', imported[1]!, inEvent);
  await server.owner(
    `with made as (insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'ada') returning id),
       run as (select set_config('request.import_run', id::text, true), id from made)
     update data.facts f set import_run = run.id from run where f.id = any ($1)`,
    [imported],
  );
  // Facts that wait for a review stand above.
  await server.owner(`update data.facts set status = 'Under Review'`);
  browser.open('/');
  const card = await screen.findByRole('region', { name: 'Latest facts' });
  await within(card).findByRole('link', { name: 'Chile: Floods - Araucania - 03/01/2024' });
  expect(within(card).getAllByRole('listitem')).toHaveLength(3);
  expect(within(card).getByText(/^2 facts by import, .*; the largest:$/)).toBeDefined();
  expect(within(card).getByRole('link', { name: 'Chile: Floods - Maule' })).toBeDefined();
  await user.click(within(card).getByRole('link', { name: 'Show' }));
  expect(await screen.findByText(/of 2$/)).toBeDefined();
});
