// @vitest-environment happy-dom
/** Tests the events of quick facts: one for several lines, one that is made in the line, and those of other countries. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#domain/facts/locations.ts';
import type { Values } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, noticed } from '#web/testing/fact-form.ts';
import { press, forms, control, type, cellOf, shown, begin, choose } from '#web/testing/quick-facts.ts';
import { answerQuestion, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert' }, { screens: () => import('#web/screens/document.tsx') });

test('a missing event is made in the line, from what the line says of it @proof', async () => {
  const id = await begin(0);
  const name = `Tana River floods ${performance.now()}`;
  await user.click(control(1, 'event_id'));
  await user.paste(name);
  await user.click(await screen.findByText(`Create "${name}"`, { selector: 'bdi' }));
  await waitFor(() => expect(document.getElementById('new-event-name')).not.toBeNull());
  const given = (field: string) => (document.getElementById(`new-event-${field}`) as HTMLInputElement).value;
  expect([given('name'), given('start_date')]).toEqual([name, '2024-01-30']);
  await press('Create');
  await noticed('Event has been created/updated');
  await waitFor(() => expect(shown(1, 'event_id')).toBe(name));
  await press('Save 1 fact');
  await noticed('Facts have been created');
  const { rows } = await psql.list('events', {
    select: ['id', 'displacement_type', 'year', 'countries', 'start_date'],
    where: { name: `eq.${name}` },
  });
  const start_date = { date: '2024-01-30', accuracy: 'Day' };
  expect(rows).toMatchObject([{ displacement_type: 'Disaster', year: 2024, countries: ['KEN'], start_date }]);
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows).toEqual([{ event_id: rows[0]?.id }]);
});

test('lines without an event are linked to that of another line in one action, also as the save asks @proof', async () => {
  const id = await begin(2);
  const name = `Mandera floods ${performance.now()}`;
  const event = await createEvent({ name, year: 2024, countries: ['KEN'] });
  await screen.findByText('3 facts will not be counted: no event.');
  await choose(1, 'event_id', name);
  await press('Link the other 2 too');
  await waitFor(() => expect([2, 3].map((form) => shown(form, 'event_id'))).toEqual([name, name]));
  expect(screen.queryByText(/will not be counted/)).toBeNull();

  fireEvent.click(document.querySelector('[aria-label="Clone fact 1"]')!);
  await waitFor(() => expect(forms()).toHaveLength(4));
  type(4, 'data.reported_figure', '77');
  await user.click(cellOf(4, 'event_id').querySelector('.ant-select-clear')!);
  await answerQuestion('Clear');
  await press('Save 4 facts');
  await screen.findAllByText('Fact 2 will not be counted: no event');
  await press('Link and save');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows.map(({ event_id }) => event_id)).toEqual([event, event, event, event]);
});

test('a line without an event and a figure of 0 are one question', async () => {
  const id = await begin(1);
  const name = `Wajir floods ${performance.now()}`;
  await createEvent({ name, year: 2024, countries: ['KEN'] });
  await choose(1, 'event_id', name);
  type(2, 'data.reported_figure', '0');
  await press('Save 2 facts');
  await screen.findAllByText('Fact 2 will not be counted: no event');
  screen.getByText('Fact 2 has a figure of 0.');
  await press('Link and save');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows).toHaveLength(2);
  expect(new Set(made.rows.map(({ event_id }) => event_id)).size).toBe(1);
});

test('one event, chosen or made by one press, serves all lines that lack one @proof', async () => {
  const id = await begin(2);
  const name = `Mandera flash floods ${performance.now()}`;
  const event = await createEvent({ name, year: 2024, countries: ['KEN'] });
  const forAll = () => screen.findByLabelText('Event of 3 facts');
  const suggested = 'Kenya: Disaster - 30/01/2024';
  await user.click(await forAll());
  await user.click(await screen.findByText(`Create "${suggested}"`, { selector: 'bdi' }));
  await waitFor(() =>
    expect(document.getElementById('new-event-name')).toMatchObject({
      value: suggested,
    } satisfies Partial<HTMLInputElement>),
  );
  // The name follows the dialog, as in the event's own form.
  const inDialog = (name: string) => document.getElementById(`new-event-${name}`) as HTMLInputElement;
  await user.click(inDialog('hazard_type_id'));
  await user.paste('flash flood');
  await waitFor(() => expect(document.querySelector('.ant-cascader-menus')?.textContent).toContain('Flash flood'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(inDialog('name').value).toBe('Kenya: Flash flood - 30/01/2024'));
  fireEvent.change(inDialog('start_date'), { target: { value: '2024-01-28' } });
  await waitFor(() => expect(inDialog('name').value).toBe('Kenya: Flash flood - 28/01/2024'));
  await press('Cancel');

  await user.click(await forAll());
  await user.keyboard('mandera flash');
  await screen.findByText('Create "mandera flash"', { selector: 'bdi' });
  await user.click(await screen.findByText(name, { selector: 'bdi' }));
  await waitFor(() => expect([1, 2, 3].map((form) => shown(form, 'event_id'))).toEqual([name, name, name]));
  expect(screen.queryByText(/will not be counted/)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(control(1, 'event_id')));
  await press('Save 3 facts');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id'], where: { document_id: `eq.${id}` } });
  expect(made.rows.map(({ event_id }) => event_id)).toEqual([event, event, event]);
});

test('events of other countries follow those of the country of the fact, under a heading @proof', async () => {
  await begin(0);
  const word = `Landslide${performance.now()}`.replace('.', '');
  const own = `Kenya: ${word} - Mandera`;
  await createEvent({ name: own, year: 2019, countries: ['KEN'], start_date: { date: '2019-01-03', accuracy: 'Day' } });
  await createEvent({ name: `Peru: ${word} - Cusco`, year: 2024, countries: ['PER'] });
  await user.click(control(1, 'event_id'));
  await user.paste(word);
  await screen.findByText('Not in Kenya');
  const list = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  expect(list.filter((text) => text.includes(word) || text.startsWith('Not'))).toEqual([
    `${own}Kenya · 3 Jan 2019`,
    'Not in Kenya',
    `Peru: ${word} - CuscoPeru · 3 Jan 2024`,
    `Create "${word}"`,
  ]);
  await user.click(screen.getByText(own, { selector: 'bdi' }));
  await waitFor(() => expect(shown(1, 'event_id')).toBe(own));
});

test('before anything is typed the events of the country at the time of the fact are offered, then those that begin nearest, and a new one @proof', async () => {
  await begin(0);
  const stamp = `${performance.now()}`;
  const made = async (name: string, date: string, countries = ['KEN'], end = date) =>
    createEvent({
      name: `${name} ${stamp}`,
      year: Number(date.slice(0, 4)),
      countries,
      start_date: { date, accuracy: 'Day' },
      end_date: { date: end, accuracy: 'Day' },
    });
  await made('Going on', '2023-10-01', ['KEN'], '2024-01-30');
  await made('Later', '2024-02-04');
  await made('Long before', '2021-05-01');
  await made('Nearest', '2024-01-29');
  await made('Elsewhere', '2024-01-30', ['PER']);
  await user.click(control(1, 'event_id'));
  await screen.findByText(`Nearest ${stamp}`, { selector: 'bdi' });
  const offered = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  expect(offered.filter((text) => text.includes(stamp))).toEqual([
    `Nearest ${stamp}29 Jan 2024`,
    `Going on ${stamp}1 Oct 2023`,
    `Later ${stamp}4 Feb 2024`,
    `Long before ${stamp}1 May 2021`,
  ]);
  expect(offered.at(-1)).toMatch(/^Create "Kenya: /);
});

test('a line that is added to the figure of an area around its place says so, and is triangulation by one press', async () => {
  const id = await begin(0);
  const name = `Turkana floods ${performance.now()}`;
  const event_id = await createEvent({ name, year: 2024, countries: ['KEN'] });
  const origin = { type: 'Origin', name: 'Turkana, Kenya', latlng: [3.1, 35.6], accuracy: 'Admin' } satisfies Location;
  const locations = { locations: [origin] };
  const data = { ...ofKenya.data, reported_figure: 4200 };
  const province = await createFact({ ...ofKenya, data, event_id, event_role: 'Recommended figure', locations });
  await user.click(control(1, 'locations'));
  await user.paste('Lodwar');
  await choose(1, 'event_id', name);
  const words = 'Fact 1: This event has 4,200 for Turkana, 3 Jan 2024 – 1 Feb 2024: 12 would be added to it.';
  const warning = () => [...document.querySelectorAll('.line-warning')].map(({ textContent }) => textContent);
  await waitFor(() => expect(warning()).toEqual([`${words} Make it triangulation: Fact 1`]));
  expect(screen.getByText('4,200 for Turkana, 3 Jan 2024 – 1 Feb 2024').getAttribute('href')).toBe(
    `/facts/${province}`,
  );

  await user.click(screen.getByText('Make it triangulation'));
  await waitFor(() => expect(warning()).toEqual(['Fact 1: not counted (role Triangulation). Count it: Fact 1']));
  await user.click(screen.getByText('Count it'));
  await waitFor(() => expect(warning()).toEqual([`${words} Make it triangulation: Fact 1`]));
  expect(document.activeElement).toBe(control(1, 'event_id'));
  await user.click(screen.getByText('Make it triangulation'));
  await press('Save 1 fact');
  await noticed('Facts have been created');
  const made = await psql.list('facts', { select: ['event_id', 'event_role'], where: { document_id: `eq.${id}` } });
  expect(made.rows).toEqual([{ event_id, event_role: 'Triangulation' }]);
});

const warnings = () => [...document.querySelectorAll('.line-warning')].map(({ textContent }) => textContent);

test('a line whose event is of another place, and one within the area of another line, say so', async () => {
  const id = await begin(0);
  const stamp = performance.now();
  const end_date = { date: '2024-02-09', accuracy: 'Day' as const };
  const called = (place: string) => `Kenya: Flood - ${place} - ${stamp}`;
  for (const place of ['Turkana', 'Garissa'])
    await createEvent({ name: called(place), year: 2024, countries: ['KEN'], end_date });
  await choose(1, 'locations', 'Turkana');
  await choose(1, 'event_id', called('Garissa'));
  const elsewhere = `^Fact 1, Event: ${called('Garissa')} is by its name of another place than Turkana County. Link`;
  await waitFor(() => expect(warnings()).toEqual([expect.stringMatching(elsewhere)]));
  await user.click(screen.getByText(called('Turkana'), { selector: '.line-warning button bdi' }));
  await waitFor(() => expect(warnings()).toEqual([]));
  expect(shown(1, 'event_id')).toBe(called('Turkana'));
  // The next line is of the same event.
  await press('Add another');
  await waitFor(() => expect(forms()).toHaveLength(2));
  type(2, 'data.reported_figure', '13');
  await choose(2, 'locations', 'Lodwar');
  const within = /^Fact 2: fact 1 has 12 for .*Turkana.*: 13 would be added to it\. /;
  await waitFor(() => expect(warnings()).toEqual([expect.stringMatching(within)]));
  await user.click(screen.getByText('Make it triangulation'));
  await waitFor(() => expect(warnings()).toEqual(['Fact 2: not counted (role Triangulation). Count it: Fact 2']));
  await press('Save 2 facts');
  await noticed('Facts have been created');
  const where = { document_id: `eq.${id}` };
  const made = await psql.list('facts', { select: ['event_role'], where, order: 'id' });
  expect(made.rows.map(({ event_role }) => event_role)).toEqual(['Recommended figure', 'Triangulation']);
});

test('an event begins with an earlier line by one press, and as before by Undo', async () => {
  await begin(0);
  const name = `Wajir floods ${performance.now()}`;
  const [before, day] = ['2024-02-02', '2024-01-30'].map((date) => ({ date, accuracy: 'Day' as const }));
  const dates = { start_date: before ?? null, end_date: { date: '2024-02-09', accuracy: 'Day' as const } };
  const event = await createEvent({ name, year: 2024, countries: ['KEN'], ...dates });
  await choose(1, 'event_id', name);
  const starts = async () =>
    (await psql.one('events', { select: ['start_date'], where: { id: `eq.${event}` } })).row.start_date;
  await press('Begin the event on 30 Jan 2024');
  await noticed('The event begins on 30 Jan 2024');
  expect(await starts()).toEqual(day);
  await user.click(await screen.findByText('Undo'));
  await noticed('The event begins as before');
  expect(await starts()).toEqual(before);
  const misfit = /it starts before the event/;
  await screen.findByText(misfit);
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await screen.findByText('Association');
  expect(await screen.findAllByText(misfit)).toHaveLength(1);
});

test('a new event has the days and places of all lines without one, and is widened to a later line by one press', async () => {
  await begin(1);
  await choose(1, 'locations', 'Lodwar');
  await choose(2, 'locations', 'Garissa');
  type(2, 'data.start_date', '2024-01-28');
  await user.click(control(1, 'event_id'));
  const suggested = 'Kenya: Disaster - Turkana County, Garissa County - 28/01/2024';
  await user.click(await screen.findByText(`Create "${suggested}"`, { selector: 'bdi' }));
  await waitFor(() => expect(document.getElementById('new-event-name')).toMatchObject({ value: suggested }));
  fireEvent.change(document.getElementById('new-event-end_date')!, { target: { value: '2024-02-01' } });
  await press('Create');
  await press('Link the other one too');
  await waitFor(() => expect(shown(2, 'event_id')).toBe(suggested));
  expect(screen.queryByText(/^The figure goes on after its event/)).toBeNull();

  // The last day of a flow is a field of the whole form.
  await user.click(control(2, 'data.reported_figure'));
  await user.keyboard('{Alt>}{Enter}{/Alt}');
  await waitFor(() => expect(control(2, 'data.end_date')).not.toBeNull());
  type(2, 'data.end_date', '2024-02-03');
  await choose(2, 'iso3', 'Uganda');
  await screen.findByText(/^The fact does not fit its event: its country/);
  await press('Add Uganda to the event');
  await noticed('Uganda is a country of the event');
  await screen.findByText('The figure goes on after its event, which ends on 1 Feb 2024');
  await press('End the event on 3 Feb 2024');
  await noticed('The event ends on 3 Feb 2024');
  const event = async () =>
    (await psql.one('events', { select: ['end_date', 'countries'], where: { name: `eq.${suggested}` } })).row;
  expect(await event()).toMatchObject({ end_date: { date: '2024-02-03' }, countries: ['KEN', 'UGA'] });
  await user.click((await screen.findAllByText('Undo')).at(-1)!);
  await noticed('The event is as before');
  expect((await event()).end_date?.date).toBe('2024-02-01');
});

test('the smaller of two lines of one place, time and event says that people may count twice', async () => {
  await begin(0);
  const name = `Garissa floods ${performance.now()}`;
  await createEvent({ name, year: 2024, countries: ['KEN'] });
  await choose(1, 'locations', 'Lodwar');
  await choose(1, 'event_id', name);
  fireEvent.click(document.querySelector('[aria-label="Clone fact 1"]')!);
  await waitFor(() => expect(forms()).toHaveLength(2));
  type(2, 'data.reported_figure', '9');
  const twice =
    /^Fact 2: fact 1 has 12 for Lodwar, .*2024.*: 9 may be the same people\. Make it triangulation: Fact 2$/;
  await waitFor(() => expect(warnings()).toEqual([expect.stringMatching(twice)]));
  await user.click(screen.getByText('Make it triangulation'));
  await waitFor(() => expect(warnings()).toEqual(['Fact 2: not counted (role Triangulation). Count it: Fact 2']));
});

const ofKenya = {
  name: 'Kenya: Disaster - Turkana',
  iso3: 'KEN',
  data: {
    reported_figure: 0,
    unit: 'Person',
    term: 'Displaced',
    start_date: { date: '2024-01-03', accuracy: 'Day' },
    end_date: { date: '2024-02-01', accuracy: 'Day' },
  },
} satisfies Values<'facts'>;

test('the event of a line leaves out the country and day that its cells say, not from its title and for readers', async () => {
  await begin(0);
  const name = `Kenya: Flood [Long rains] - Mandera ${Math.round(performance.now())} - 30/01/2024`;
  await createEvent({ name, year: 2024, countries: ['KEN'] });
  await choose(1, 'event_id', name);
  await waitFor(() => expect(shown(1, 'event_id')).toBe(name));
  const cell = cellOf(1, 'event_id');
  const parts = [...cell.querySelectorAll('[data-shows="country start_date"] [data-part]')];
  expect(parts.flatMap((part) => (part.getAttribute('data-told') === null ? [] : part.textContent))).toEqual([
    'Kenya: ',
    ' - 30/01/2024',
  ]);
  expect(cell.querySelector('[title]')?.getAttribute('title')).toBe(name);
});
