// @vitest-environment happy-dom
/** Tests the event form from the user's side: required fields, messages and choices. The rules themselves are tested in domain/ and db/. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, chosen, field, noticed, problems, refused, retype } from '#web/testing/fact-form.ts';
import { openEvent, openForm, press, storedEvent, WHOLE } from '#web/testing/event-form.ts';
import { user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Administrator', eva: 'Expert' }, { screens: () => import('#web/screens/event.tsx') });

test('a new event lists its required fields where they are @proof', async () => {
  await openForm('/events/new');
  await press('Create');
  await refused('Form errors!');
  expect(problems()).toEqual([
    'Name: Name is required',
    'Cause is empty: Displacement type is required',
    'Year: Year is required',
    'Start Date: Start date is required',
  ]);
  expect(document.body.textContent).not.toContain('Disaster');
  await retype(user, 'Name', 'Flood');
  await waitFor(() => expect(problems()[0]).toBe('Name: Length should be more than 12'));
});

test('the name follows the fields until a person types another, and is not missed in a field that was only passed', async () => {
  await openForm('/events/new');
  await user.click(field('Name'));
  await user.tab();
  await choose(user, 'Cause', 'Conflict');
  expect(problems()).toEqual([]);
  await choose(user, 'Countries', 'Chile');
  await waitFor(() => expect(field('Name').value).toBe('Chile: Conflict'));
  await retype(user, 'Start Date', '2024-01-05');
  await waitFor(() => expect(field('Name').value).toBe('Chile: Conflict - 05/01/2024'));
  await retype(user, 'Name', 'Clashes near the lake');
  await retype(user, 'Start Date', '2024-01-06');
  await user.tab();
  expect(field('Name').value).toBe('Clashes near the lake');
  await user.clear(field('Name'));
  await user.tab();
  await waitFor(() => expect(field('Name').value).toBe('Chile: Conflict - 06/01/2024'));
});

test('an event that ends before it starts gets a message and is not sent @proof', async () => {
  const id = await openEvent();
  await retype(user, 'End Date', '2024-01-02');
  await press('Update');
  await refused('Date error');
  expect(problems()).toEqual(["End Date: End date can't be before start date."]);
  expect(await storedEvent(id)).toMatchObject({ end_date: { date: '2024-01-09' }, version: 1 });
});

test('the end of a period of one day goes with a later start; a longer period keeps its end @proof', async () => {
  await openForm('/events/new');
  await retype(user, 'Start Date', '2024-01-05');
  await retype(user, 'End Date', '2024-01-05');
  await retype(user, 'Start Date', '2024-01-07');
  await waitFor(() => expect(field('End Date').value).toBe('2024-01-07'));
  await retype(user, 'Start Date', '2024-01-02');
  await retype(user, 'Start Date', '2024-01-09');
  await user.tab();
  expect(field('End Date').value).toBe('2024-01-07');
  await screen.findByText("End date can't be before start date.");
});

test('a month or a year typed as a date sets its accuracy, also if the save follows at once @proof', async () => {
  const id = await openEvent();
  await retype(user, 'Start Date', 'Dec 2023');
  await retype(user, 'End Date', '2024');
  expect(field('Start Date').value).toBe('2023-12-01');
  await user.keyboard('{Control>}s{/Control}');
  await noticed('Event has been created/updated');
  expect(await storedEvent(id)).toMatchObject({
    start_date: { date: '2023-12-01', accuracy: 'Month' },
    end_date: { date: '2024-12-31', accuracy: 'Year' },
  });
  // Its head says no more than is known.
  expect(await screen.findByText(/December 2023 – 2024/)).toBeTruthy();
});

test('only a disaster has hazard and glide numbers, and leaving Disaster saves neither @proof', async () => {
  const id = await openEvent(WHOLE);
  expect(await screen.findByText('Glide Numbers')).toBeTruthy();
  await waitFor(() => expect(chosen('Hazard Type')).toBe('Flood'));
  await choose(user, 'Cause', 'Conflict');
  await waitFor(() => expect(screen.queryByText('Glide Numbers')).toBeNull());
  await press('Update');
  await noticed('Event has been created/updated');
  expect(await storedEvent(id)).toMatchObject({
    displacement_type: 'Conflict',
    hazard_type_id: null,
    glide_numbers: [],
  });
});

test('glide numbers: their form is hinted and checked, their values are suggested, empty numbers are dropped @proof', async () => {
  const id = await openEvent({ countries: [] });
  expect(screen.getByText('As in FL-2024-000123-KEN; Enter adds one')).toBeTruthy();
  await user.click(field('Glide Numbers'));
  await user.paste('EQ-2024-000007-CHL');
  await user.keyboard('{Enter}');
  await user.keyboard('   {Enter}a flood{Enter}');
  await screen.findByText('a flood is not a valid glide number (example: FL-2024-000123-KEN)');
  await user.keyboard('{Backspace}');
  await press('Take over from the glide numbers: Chile, Earthquake');
  await waitFor(() => expect(chosen('Hazard Type')).toBe('Earthquake'));
  await press('Update');
  await noticed('Event has been created/updated');
  expect(await storedEvent(id)).toMatchObject({
    glide_numbers: ['EQ-2024-000007-CHL'],
    countries: ['CHL'],
    hazard_type_id: 13,
  });
});

test('a code is added with its type and country, and removed @proof', async () => {
  const id = await openEvent(WHOLE);
  const code = await screen.findByLabelText('Event Codes');
  await user.type(code, ' MDRCL014 {Enter}');
  // Several at once, as in a file.
  await user.type(code, 'C516; MDRCL015');
  await user.click(screen.getByRole('button', { name: 'Add code' }));
  await press('Update');
  await noticed('Event has been created/updated');
  const [iso3 = ''] = (await storedEvent(id)).countries as string[];
  expect(await storedEvent(id)).toMatchObject({
    event_codes: [
      `MDRCL014:IFRC Appeal ID:${iso3}`,
      `C516:Government Assigned Identifier:${iso3}`,
      `MDRCL015:IFRC Appeal ID:${iso3}`,
    ],
  });
});
