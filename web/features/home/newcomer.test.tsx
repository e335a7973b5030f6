// @vitest-environment happy-dom
/** A person without work and countries sees first steps, and countries to follow with one press. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vera: 'Viewer' });

test('a new viewer follows a country from home, which ticks the first step; there is no empty list of work @proof', async () => {
  await signInAs('ada');
  const day = { date: '2024-01-03', accuracy: 'Day' } as const;
  const disaster = { year: 2024, displacement_type: 'Disaster' } as const;
  const name = 'Chile: Floods - Araucania - 03/01/2024';
  const { row: event } = await psql.create('events', { ...disaster, name, start_date: day, end_date: day });
  await psql.create('facts', {
    ...disaster,
    name,
    iso3: 'CHL',
    type: 'New Displacement (Flow)',
    event_id: event.id,
    event_role: 'Recommended figure',
    data: { reported_figure: 12, unit: 'Person', term: 'Displaced', start_date: day },
  });
  await signInAs('vera');
  browser.open('/');
  const steps = await screen.findByRole('region', { name: 'First steps' });
  const isDone = () => within(steps).getByText('Follow your countries').closest('li')?.dataset['done'];
  expect(isDone()).toBe('false');
  const follow = await screen.findByRole('button', { name: 'Follow: Chile' });
  await waitFor(() => expect(follow).toHaveProperty('disabled', false));
  await user.click(follow);
  await screen.findByRole('button', { name: 'Following: Chile', pressed: true });
  const { rows } = await psql.list('follows', {});
  expect(rows).toMatchObject([{ entity_type: 'geo_entities', entity_id: 'CHL', muted: false }]);
  await waitFor(() => expect(isDone()).toBe('true'));
  expect(screen.queryByRole('region', { name: 'My work' })).toBeNull();
  await within(screen.getByRole('region', { name: 'Latest facts' })).findByRole('link', { name });
});
