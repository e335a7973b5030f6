// @vitest-environment happy-dom
/** Tests the warnings, default values and suggestions of the event form; none of them prevents a save. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { prepareIndex } from '#server/places/index-store.ts';
import { choose, chosen, createEvent, createFact, field, noticed, problems, retype } from '#web/testing/fact-form.ts';
import { openForm, press, storedEvent, WHOLE } from '#web/testing/event-form.ts';
import { user, visit } from '#web/testing/visit.ts';

beforeAll(prepareIndex);
visit({ ada: 'Administrator' }, { screens: () => import('#web/screens/event.tsx') });

const noteOf = (label: string) => document.getElementById(`${field(label).id}-note`)?.textContent;

test('a change of cause lists the values that its save will remove, until it is changed back @proof', async () => {
  await openForm(`/events/${await createEvent(WHOLE)}`);
  await waitFor(() => expect(chosen('Hazard Type')).toBe('Flood'));
  await choose(user, 'Cause', 'Conflict');
  const loss = 'Saving removes the hazard Flood and the glide number FL-2024-000123-CHL: only disasters have them';
  await screen.findByText(loss);
  await choose(user, 'Cause', 'Disaster');
  await waitFor(() => expect(screen.queryByText(loss)).toBeNull());
  expect(chosen('Hazard Type')).toBe('Flood');
});

test('a cause other than that of the event’s facts is refused at its field, and nothing is lost @proof', async () => {
  // Not near another event of the same hazard.
  const event = { ...WHOLE, start_date: { date: '2023-07-01', accuracy: 'Day' as const }, year: 2023 };
  const id = await createEvent(event);
  await createFact({ event_id: id });
  await openForm(`/events/${id}`);
  await choose(user, 'Cause', 'Conflict');
  await press('Update');
  await noticed('Failed to update event');
  expect(problems()).toEqual([
    'Cause: 1 of its facts is of another cause: change that fact first, or give it another event',
  ]);
  expect(await storedEvent(id)).toMatchObject(event);
});

test('an empty year is filled from the start date; a year that does not fit gets a warning and is saved @proof', async () => {
  await openForm('/events/new');
  await retype(user, 'Start Date', '8/8/1984');
  await waitFor(() => expect(chosen('Year')).toBe('1984'));
  await waitFor(() => expect(noteOf('Start Date')).toMatch(/^Events are expected from 1995 to \d{4}$/));
  await retype(user, 'Start Date', '2018-08-08');
  await waitFor(() => expect(noteOf('Year')).toBe('The dates of the event are of 2018'));
  expect(chosen('Year')).toBe('1984');
  expect(field('Start Date').getAttribute('aria-describedby')).toBeNull();
  await choose(user, 'Cause', 'Conflict');
  await retype(user, 'Name', 'Chile: Clashes - 2018');
  await press('Create');
  await noticed('Event has been created/updated');
});

test('a glide number in small letters is corrected @proof', async () => {
  await openForm(`/events/${await createEvent({ ...WHOLE, glide_numbers: [] })}`);
  await waitFor(() => expect(chosen('Hazard Type')).toBe('Flood'));
  await user.click(field('Glide Numbers'));
  await user.paste(' fl-2026-000013-ken ');
  await user.keyboard('{Enter}');
  await screen.findByText('FL-2026-000013-KEN');
  await screen.findByText('FL-2026-000013-KEN is for Kenya, which is not one of the countries');
});

test('the suggested name takes a place of the event’s facts, or none, and replaces a name only on request @proof', async () => {
  const id = await createEvent({ ...WHOLE, name: 'Some flood or other' });
  const place = { type: 'Origin' as const, name: 'Biobio', latlng: [-37, -72] as [number, number] };
  await createFact({ event_id: id, locations: { locations: [place] } });
  await openForm(`/events/${id}`);
  await waitFor(() => expect(screen.getByText('Suggest a name').closest('button')?.disabled).toBe(false));
  await press('Suggest a name');
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Chile: Flood - Biobio - 03/01/2024');
  dialog.getByText('Some flood or other');
  await user.click(dialog.getByLabelText('Leave Biobio out'));
  await dialog.findByText('Chile: Flood - 03/01/2024');
  await user.click(dialog.getByText('Cancel'));
  expect(field('Name').value).toBe('Some flood or other');
  await press('Suggest a name');
  await screen.findByText('Chile: Flood - Biobio - 03/01/2024');
  await press('Use this name');
  await waitFor(() => expect(field('Name').value).toBe('Chile: Flood - Biobio - 03/01/2024'));
});

test('an event around the days of a new one is similar, and one that ends before is not @proof', async () => {
  const from = async (name: string, first: string, last: string) => {
    const [start_date, end_date] = [first, last].map((date) => ({ date, accuracy: 'Day' as const }));
    return createEvent({ ...WHOLE, name, year: 2021, start_date: start_date!, end_date: end_date! });
  };
  await from('Chile: Flood [ended] - 01/05/2021', '2021-05-01', '2021-06-14');
  await from('Chile: Flood [going on] - 01/05/2021', '2021-05-01', '2021-08-31');
  await from('Chile: Flood - Maule - 14/06/2021', '2021-06-14', '2021-06-20');
  await openForm(`/events/${await from('Chile: Flood - 15/06/2021', '2021-06-15', '2021-06-20')}`);
  await screen.findByText('Chile: Flood [going on] - 01/05/2021');
  await screen.findByText('Chile: Flood - Maule - 14/06/2021');
  expect(screen.queryByText('Chile: Flood [ended] - 01/05/2021')).toBeNull();
  // An event of another place is no similar one.
  await retype(user, 'Name', 'Chile: Flood - Biobio - 15/06/2021');
  await waitFor(() => expect(screen.queryByText('Chile: Flood - Maule - 14/06/2021')).toBeNull());
  await retype(user, 'Name', 'Chile: Flood - Biobio, Maule - 15/06/2021');
  await screen.findByText('Chile: Flood - Maule - 14/06/2021');
  // Talca lies in Maule.
  await retype(user, 'Name', 'Chile: Flood - Biobio - 15/06/2021');
  await waitFor(() => expect(screen.queryByText('Chile: Flood - Maule - 14/06/2021')).toBeNull());
  await retype(user, 'Name', 'Chile: Flood - Talca - 15/06/2021');
  await screen.findByText('Chile: Flood - Maule - 14/06/2021');
});
