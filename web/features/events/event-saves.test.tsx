// @vitest-environment happy-dom
/** Tests saving, cloning, deleting and leaving an event: the messages of the form, and that no typed text is lost. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { choose, createEvent, createFact, field, noticed, problems, retype } from '#web/testing/fact-form.ts';
import { openEvent, openForm, PLAIN, press, storedEvent, WHOLE } from '#web/testing/event-form.ts';
import { answerQuestion, server, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Administrator', eva: 'Expert' }, { screens: () => import('#web/screens/event.tsx') });

test('a clone is a new event with the content of its source, without its identifying fields @proof', async () => {
  const source = await createEvent({ ...WHOLE, comment: 'Of the source' });
  const router = await openForm(`/events/clone/${source}`);
  await screen.findByText(/^Clone E-2024-CHL-\d{6}$/);
  await retype(user, 'Name', 'Chile: Flood - Biobio - 03/01/2024');
  await press('Create');
  await noticed('Event has been created/updated');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/events\/\d+$/));
  const [old, clone] = [
    await storedEvent(source),
    await storedEvent(Number(router.state.location.pathname.split('/').at(-1))),
  ];
  for (const own of ['id', 'serial_no', 'gsn', 'created_at'] as const) expect(clone[own]).not.toBe(old[own]);
  const { name, comment, ...said } = WHOLE as typeof WHOLE & { comment?: string };
  expect([comment, clone.name === name]).toEqual([undefined, false]);
  expect(clone).toMatchObject({ ...said, comment: 'Of the source', start_date: old.start_date, version: 1 });
});

test('a conflict compares both versions field by field, in names, and the chosen values are kept @proof', async () => {
  const id = await openEvent();
  await retype(user, 'Comment', 'Mine');
  await retype(user, 'Name', 'Chile: Flood - Mine - 01/02/2026');
  await psql.update('events', id, {
    comment: 'Theirs',
    name: 'Peru: Earthquake - Theirs',
    hazard_type_id: 13,
    countries: ['PER'],
  });
  await press('Update');
  await screen.findByText('Save the chosen values');
  const lines = [...document.querySelectorAll('.conflict tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  );
  expect(document.body.textContent).toMatch(/Changed by ada, \d+ \w+ \d{4}, \d\d:\d\d/);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Countries', 'Chile', '', 'Peru'],
      ['Comment', '–', 'Mine', 'Theirs'],
    ]),
  );
  await user.click(screen.getByRole('radio', { name: 'Name: ada' }));
  await press('Save the chosen values');
  await noticed('Event has been created/updated');
  expect(await storedEvent(id)).toMatchObject({
    name: 'Peru: Earthquake - Theirs',
    comment: 'Mine',
    countries: ['PER'],
    hazard_type_id: 13,
  });
});

test('an edit that would make a fact a misfit is refused at its field, and the event stays unchanged @proof', async () => {
  const id = await createEvent({ ...PLAIN, countries: ['PER', 'CHL'] });
  await createFact({ event_id: id });
  await openForm(`/events/${id}`);
  await retype(user, 'Start Date', '2024-01-05');
  await press('Update');
  await noticed('Failed to update event');
  expect(problems()).toEqual(['Start Date: Earliest start date of one of the facts is 2024-01-03']);
  await retype(user, 'Start Date', '2024-01-03');
  await user.click(field('Countries'));
  await user.keyboard('{Backspace}');
  await press('Update');
  await waitFor(() => expect(problems()).toEqual(['Countries: One of the facts is of Chile']));
  expect(await storedEvent(id)).toMatchObject({ countries: ['PER', 'CHL'], start_date: { date: '2024-01-03' } });
});

test('an event is deleted on request, but not if somebody gave it a fact meanwhile @proof', async () => {
  const id = await openEvent();
  await createFact({ event_id: id });
  await press('Delete');
  await screen.findByText('This action will permanently delete this event, are you sure?');
  await answerQuestion('Delete');
  await noticed('Failed to delete: 1 fact belongs to this event');
  await server.owner('delete from data.facts where event_id = $1', [id]);
  // The rights are read again when the user returns to the window.
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(await screen.findByText('Delete', { selector: '.action-bar button *' }));
  await answerQuestion('Delete');
  await noticed('Successfully deleted');
  expect((await psql.list('events', { where: { id: `eq.${id}` } })).rows).toEqual([]);
});

test('a new event refused by the server shows the reason, and keeps the typed text @proof', async () => {
  await openForm('/events/new');
  await choose(user, 'Cause', 'Conflict');
  await choose(user, 'Year', '2024');
  await retype(user, 'Name', PLAIN.name);
  await retype(user, 'Start Date', '3/1/2024');
  await server.owner(
    `update data.role_permissions set subject = 'nothing' where role = 'Administrator' and subject = 'events'`,
  );
  try {
    await press('Create');
    await noticed('Failed to create event');
    await noticed('User is not permitted');
  } finally {
    await server.owner(
      `update data.role_permissions set subject = 'events' where role = 'Administrator' and subject = 'nothing'`,
    );
  }
  expect(field('Name').value).toBe(PLAIN.name);
});
