// @vitest-environment happy-dom
/** Tests the Facts tab of an event: the figure that the list shows, a negative total, and the map of the facts. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EVENT_FIGURE } from '#domain/messages/events.ts';
import { IN_DOUBT } from '#domain/messages/potential-errors.ts';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, flood } from '#web/testing/fact-form.ts';
import { browser, user, visit } from '#web/testing/visit.ts';

const screens = () => Promise.all([import('#web/screens/event.tsx'), import('#web/maps/drawn-map.tsx')]);
visit({ ada: 'Expert' }, { screens, grids: true });

const persons = (reported_figure: number) => ({ ...flood.data, unit: 'Person', reported_figure });
async function openFacts(id: number) {
  browser.open(`/events/${id}`);
  await user.click(await screen.findByText('Facts', { selector: '[role=tab]' }));
}

test('a negative total is marked with an explanation, and a message reports that no fact has a location @proof', async () => {
  const event_id = await createEvent();
  await createFact({ event_id, event_role: 'Recommended figure', data: persons(7) });
  await createFact({ event_id, event_role: 'Partial figure (Subtracted)', data: persons(1009) });
  await openFacts(event_id);
  const total = (await screen.findByText(/= -1,002/)).closest('td');
  expect(total?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(EVENT_FIGURE.negative);
  screen.getByText('The events list shows the figure of New Displacement (Flow).');
  await screen.findByText('None of the facts has a location.');
});

test('the legend of the map explains the colours that the map shows @proof', async () => {
  const event_id = await createEvent();
  const at = (type: 'Origin' | 'Destination', lat: number) => ({
    type,
    name: `At ${lat}`,
    latlng: [lat, -72] as [number, number],
  });
  await createFact({
    event_id,
    event_role: 'Recommended figure',
    locations: { locations: [at('Origin', -37), at('Destination', -38)] },
  });
  await openFacts(event_id);
  const legend = await within(await screen.findByRole('tabpanel', { name: 'Facts' })).findByLabelText(
    'Colours of the map',
  );
  expect([...legend.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual(['Origin', 'Destination']);
  expect(screen.queryByLabelText(EVENT_FIGURE.negative)).toBeNull();
  expect(screen.queryByText('None of the facts has a location.')).toBeNull();
});

test('figures that may count the same people are marked, and one is made triangulation and back @proof', async () => {
  const event_id = await createEvent();
  const largest = await createFact({ event_id, event_role: 'Recommended figure', data: persons(600) });
  const other = await createFact({ event_id, event_role: 'Recommended figure', data: persons(400) });
  const { rows } = await psql.list('potential_errors', { where: { rule: 'eq.V2', id: `eq.${event_id}` } });
  expect(rows.map(({ why, figure }) => [why, figure])).toEqual([
    ['600 + 400 in one place: New Displacement (Flow)', 400],
  ]);
  await openFacts(event_id);
  expect(await screen.findAllByRole('img', { name: IN_DOUBT.mark })).toHaveLength(2);
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${IN_DOUBT.make}`) }));
  await waitFor(() => expect(screen.queryByText(IN_DOUBT.title)).toBeNull());
  await screen.findByText(/= 600/);
  const roleOf = async (id: number) => (await psql.one('facts_view', { where: { id: `eq.${id}` } })).row?.event_role;
  expect([await roleOf(largest), await roleOf(other)]).toEqual(['Recommended figure', 'Triangulation']);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(IN_DOUBT.title);
  expect(await roleOf(other)).toBe('Recommended figure');
});

test('figures in doubt stand apart by time, and all but the largest of a time are made triangulation in one step', async () => {
  const event_id = await createEvent();
  const of = (month: string, figure: number) => {
    const at = (day: string) => ({ date: `2024-${month}-${day}`, accuracy: 'Day' as const });
    return createFact({
      event_id,
      event_role: 'Recommended figure',
      data: { ...persons(figure), start_date: at('03'), end_date: at('05') },
    });
  };
  const may = [await of('05', 600), await of('05', 400), await of('05', 300)];
  const june = [await of('06', 50), await of('06', 40)];
  await openFacts(event_id);
  const parts = await screen.findAllByRole('region', { name: /New Displacement \(Flow\)$/ });
  expect(parts.map((part) => part.getAttribute('aria-label'))).toEqual([
    expect.stringContaining('3 May 2024 – 5 May 2024'),
    expect.stringContaining('3 Jun 2024 – 5 Jun 2024'),
  ]);
  expect(screen.getByRole('button', { name: IN_DOUBT.makeAll(3) })).toBeDefined();
  await user.click(within(parts[0]!).getByRole('button', { name: new RegExp(`^${IN_DOUBT.makeOthers(2)}`) }));
  await screen.findByText(IN_DOUBT.makeText(700));
  await user.click(screen.getByRole('button', { name: IN_DOUBT.makeOthers(2) }));
  await screen.findByText(IN_DOUBT.done(2));
  const roleOf = async (id: number) => (await psql.one('facts_view', { where: { id: `eq.${id}` } })).row?.event_role;
  const kept = 'Recommended figure';
  expect(await Promise.all(may.map(roleOf))).toEqual([kept, 'Triangulation', 'Triangulation']);
  expect(await Promise.all(june.map(roleOf))).toEqual([kept, kept]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('button', { name: IN_DOUBT.makeAll(3) });
  expect(await Promise.all(may.map(roleOf))).toEqual([kept, kept, kept]);
});
