// @vitest-environment happy-dom
/** Tests that an event begins with a fact of some days before it by one press, of a user who may change it. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createEvent, createFact, field, flood, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, signInAs, user, visit } from '#web/testing/visit.ts';

visit({ ada: 'Expert', vera: 'Viewer' }, { screens: () => import('#web/screens/fact.tsx') });

const MISFIT = 'The fact does not fit its event: it starts before the event';
const day = (date: string) => ({ date, accuracy: 'Day' as const });

async function createBoth() {
  const event = await createEvent({ name: 'Chile: Flood - 06/01/2024', start_date: day('2024-01-06') });
  const data = { ...flood.data, start_date: day('2024-01-03') };
  const id = await createFact({ event_id: event, event_role: 'Recommended figure', data });
  return { id, event };
}

test('an event begins with an earlier saved fact by one press, also in its name', async () => {
  const { id, event } = await createBoth();
  browser.open(`/facts/${id}`);
  await screen.findByText(MISFIT);
  await user.click(await screen.findByText('Begin the event on 3 Jan 2024'));
  await noticed('The event begins on 3 Jan 2024');
  await waitFor(() => expect(screen.queryByText(MISFIT)).toBeNull());
  const { row } = await psql.one('events', { select: ['name', 'start_date'], where: { id: `eq.${event}` } });
  expect([row.name, row.start_date]).toEqual(['Chile: Flood - 03/01/2024', day('2024-01-03')]);
  // The server refuses an event that begins after its facts.
  expect(screen.queryByText('Undo')).toBeNull();
});

test('a figure that is not in its excerpt has a remark, and is saved', async () => {
  const id = await createFact({ data: { ...flood.data, unit: 'Person', excerpt: '42,300 people were displaced' } });
  browser.open(`/facts/${id}`);
  await waitFor(() => expect(field('Reported Figure')).toBeDefined());
  await retype(user, 'Reported Figure', '39,870');
  await screen.findByText(/^The excerpt has 42,300, not 39,870\./);
  await user.click(screen.getByText('Update'));
  await waitFor(async () => expect((await storedFact(id)).data).toMatchObject({ reported_figure: 39_870 }));
  await user.click(await screen.findByText('Use 42,300'));
  await waitFor(() => expect(screen.queryByText(/^The excerpt has/)).toBeNull());
  expect(field('Reported Figure').value).toBe('42,300');
});

test('a reader is warned alone', async () => {
  const { id } = await createBoth();
  await signInAs('vera');
  browser.open(`/facts/${id}`);
  await screen.findByText(MISFIT);
  expect(screen.queryByText(/^Begin the event/)).toBeNull();
});
