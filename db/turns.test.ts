/** The order of turns: people before background work, one turn for each person before anyone's second, and no starvation. */

import { expect, test } from 'vitest';
import { type Claim, Turns } from './turns.ts';

/** Work of a given duration on a simulated clock, and the list of turns taken. */
function line() {
  let now = 0;
  const turns = new Turns(() => now);
  const had: string[] = [];
  const take = (name: string, claim: Claim, took = 1): Promise<void> =>
    turns.take(claim, async () => {
      had.push(name);
      now += took;
    });
  return { turns, had, take };
}

test('people go first, each once before anyone has a second turn', async () => {
  const { turns, had, take } = line();
  const held = take('first', {});
  const all = [
    take('import', { background: true }),
    take('export', { background: true }),
    ...['amina 1', 'amina 2', 'amina 3'].map((name) => take(name, { requester: 'amina' })),
    take('bo 1', { requester: 'bo' }),
    take('carla 1', { requester: 'carla' }),
    take('bo 2', { requester: 'bo' }),
  ];
  await Promise.all([held, ...all, turns.end()]);
  expect(had.join(', ')).toBe('first, amina 1, bo 1, carla 1, amina 2, bo 2, amina 3, import, export');
  expect(turns.busy).toBe(false);
});

test('background work gets a share of the time however many people wait', async () => {
  const { had, take } = line();
  const people = Array.from({ length: 200 }, (_, n) => take('person', { requester: String(n) }, 100));
  const batches = ['batch 1', 'batch 2', 'batch 3'].map((name) => take(name, { background: true }, 400));
  await Promise.all([...people, ...batches]);
  const at = had.flatMap((name, index) => (name === 'person' ? [] : [index]));
  // Three times the batch of 400 is the time of twelve people of 100.
  expect(at.map((index, n) => index - (at[n - 1] ?? 0))).toEqual([5, 13, 13]);
});

test('a request that has left gets no turn and delays nobody', async () => {
  const { turns, had, take } = line();
  const leaving = new AbortController();
  const held = take('first', {});
  const left = take('left', { requester: 'bo', signal: leaving.signal });
  const stays = take('stays', { requester: 'bo', signal: new AbortController().signal });
  leaving.abort();
  await expect(left).rejects.toMatchObject({ code: '57014' });
  await expect(take('late', { signal: leaving.signal })).rejects.toMatchObject({ code: '57014' });
  await Promise.all([held, stays, turns.end()]);
  expect(had).toEqual(['first', 'stays']);
});

test('failed work passes the turn on', async () => {
  const { turns, had, take } = line();
  const failing = turns.take({}, () => Promise.reject(new Error('failed')));
  const next = take('next', {});
  await expect(failing).rejects.toThrow('failed');
  await next;
  expect(had).toEqual(['next']);
});
