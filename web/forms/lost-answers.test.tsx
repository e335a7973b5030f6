// @vitest-environment happy-dom
/** Tests saves without a network, and saves whose answer is lost: the server has the record, and the next save neither repeats it nor finds a conflict with it. */
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { psql } from '#web/data/psql.ts';
import { createFact, noticed, retype, storedFact } from '#web/testing/fact-form.ts';
import { browser, comeBackAs, server, user, visit } from '#web/testing/visit.ts';
import { withoutNetwork } from '#web/testing/without-network.ts';

visit({ eva: 'Expert' }, { screens: () => import('#web/screens/fact.tsx') });

/** By its text: the mark of a running save is a part of its accessible name, and does not fade here. */
const press = async (name: string) => user.click(await screen.findByText(name));
const unreachable = "The server can't be reached. Nothing you typed is lost; try again.";

const saveInVain = (name: string, loss: 'answer' | 'request') =>
  withoutNetwork(loss, async () => {
    await press(name);
    await noticed(unreachable);
  });

const namesLike = async (name: string) =>
  (await server.owner<{ name: string }>(`select name from data.facts where name like '${name}%' order by id`)).map(
    (fact) => fact.name,
  );

async function openClone(name: string) {
  const router = browser.open(`/facts/clone/${await createFact()}`);
  await screen.findByText('Key Information');
  await retype(user, 'Name', name);
  return router;
}

async function openFact(): Promise<number> {
  const id = await createFact();
  browser.open(`/facts/${id}`);
  await screen.findByText('Key Information');
  return id;
}

test('a new fact whose answer was lost is opened by the next save, not created again @proof', async () => {
  const router = await openClone('Chile: Flood - Answer lost');
  await saveInVain('Create', 'answer');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
  expect(await namesLike('Chile: Flood - Answer lost')).toEqual(['Chile: Flood - Answer lost']);
});

test('text typed after the lost answer is saved on the same fact @proof', async () => {
  const router = await openClone('Chile: Flood - Typed on');
  await saveInVain('Create', 'answer');
  await retype(user, 'Name', 'Chile: Flood - Typed on and on');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
  expect(await namesLike('Chile: Flood - Typed on')).toEqual(['Chile: Flood - Typed on and on']);
});

test('a new fact whose request was lost is created by the next save, though an older fact is like it @proof', async () => {
  await createFact({ name: 'Chile: Flood - Request lost' });
  await server.owner(
    `update data.facts set created_at = created_at - interval '1 day' where name = 'Chile: Flood - Request lost'`,
  );
  const router = await openClone('Chile: Flood - Request lost');
  await saveInVain('Create', 'request');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
  expect(await namesLike('Chile: Flood - Request lost')).toHaveLength(2);
});

test('a new fact whose answer was lost is not created again from its draft on a later visit @proof', async () => {
  const id = await createFact();
  browser.open(`/facts/clone/${id}`);
  await screen.findByText('Key Information');
  await retype(user, 'Name', 'Chile: Flood - Come back');
  await saveInVain('Create', 'answer');
  for (let more = 0; more < 6; more += 1) await createFact();
  await comeBackAs('eva');
  const router = browser.open(`/facts/clone/${id}`);
  await press('Restore');
  await press('Create');
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/facts\/\d+$/));
  expect(await namesLike('Chile: Flood - Come back')).toEqual(['Chile: Flood - Come back']);
});

test('a change whose answer was lost is no conflict with oneself', async () => {
  const id = await openFact();
  await retype(user, 'Comment', 'First words');
  await saveInVain('Update', 'answer');
  await retype(user, 'Comment', 'First words, and more');
  await press('Update');
  await noticed('Fact has been created/updated');
  expect(screen.queryByText('Save the chosen values')).toBeNull();
  expect((await storedFact(id)).comment).toBe('First words, and more');
});

test('a change of somebody else after the lost answer is a conflict @proof', async () => {
  const id = await openFact();
  await retype(user, 'Comment', 'First words');
  await saveInVain('Update', 'answer');
  await psql.update('facts', id, { comment: 'Words of another window' });
  await press('Update');
  await screen.findByText('Save the chosen values');
  expect((await storedFact(id)).comment).toBe('Words of another window');
});

test('a save without a network fails at once, and is not sent later by itself @proof', async () => {
  const id = await openFact();
  await retype(user, 'Comment', 'Typed in a train');
  window.dispatchEvent(new Event('offline'));
  try {
    await saveInVain('Update', 'request');
  } finally {
    window.dispatchEvent(new Event('online'));
  }
  expect((await storedFact(id)).comment).toBeNull();
  await press('Update');
  await noticed('Fact has been created/updated');
  expect((await storedFact(id)).comment).toBe('Typed in a train');
});
