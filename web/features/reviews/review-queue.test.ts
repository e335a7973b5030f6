/** Tests the queue of a run of reviews with slow and failing answers: nothing is lost, nothing is posted to another fact. */
import { expect, test } from 'vitest';
import { ReviewQueue, type Posting } from './review-queue.ts';

const of = (fact: number, status = 'Signed Off', comment = ''): Posting => ({
  fact,
  status,
  comment,
  before: 'Under Review',
  moves: status !== 'Comment',
  seen: 1,
});

/** A queue whose answers come when the test gives them. */
function slowQueue() {
  const sent: [number, string][] = [];
  const answers: ((error?: Error) => void)[] = [];
  const heard: string[] = [];
  const times = new Set<object>();
  const queue = new ReviewQueue({
    send: ({ fact, status }) =>
      new Promise<void>((resolve, reject) => {
        sent.push([fact, status]);
        answers.push((error) => (error === undefined ? resolve() : reject(error)));
      }),
    posted: ({ fact }, isLast) => heard.push(`${fact} posted${isLast ? ', the last' : ''}`),
    failed: ({ fact, error }) => heard.push(`${fact} ${error.message}`),
    later: () => {
      const time = {};
      times.add(time);
      return () => void times.delete(time);
    },
  });
  const answer = async (error?: Error) => {
    answers.shift()?.(error);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const facts = () => {
    const { done, waiting, failed } = queue.current();
    return [done, waiting, failed].map((all) => all.map(({ fact }) => fact));
  };
  /** The timers that run. */
  const running = () => times.size;
  return { queue, sent, heard, answer, facts, running };
}

test('reviews are posted one after the other, in the order of the keys', async () => {
  const { queue, sent, heard, answer, facts } = slowQueue();
  for (const fact of [1, 2, 3]) queue.add(of(fact));
  queue.release();
  expect([sent, facts()]).toEqual([[[1, 'Signed Off']], [[], [1, 2, 3], []]]);
  await answer();
  expect([sent.length, facts()]).toEqual([2, [[1], [2, 3], []]]);
  await answer();
  await answer();
  expect(facts()).toEqual([[1, 2, 3], [], []]);
  expect(heard).toEqual(['1 posted', '2 posted', '3 posted, the last']);
});

test('one that fails stays with its comment, the others go on, and another try posts it', async () => {
  const { queue, sent, heard, answer, facts } = slowQueue();
  queue.add(of(1));
  queue.add(of(2, 'Comment', 'Which camp?'));
  queue.add(of(3));
  queue.release();
  await answer();
  await answer(new Error('no network'));
  await answer();
  expect(facts()).toEqual([[1, 3], [], [2]]);
  expect(queue.current().failed[0]?.comment).toBe('Which camp?');
  expect(heard).toContain('2 no network');
  queue.retry();
  expect(facts()).toEqual([[1, 3], [2], []]);
  await answer();
  expect(facts()).toEqual([[1, 3], [], []]);
  expect(sent.map(([fact]) => fact)).toEqual([1, 2, 3, 2]);
});

test('a later review of a fact replaces one that is not sent, and follows one that is', async () => {
  const { queue, sent, answer } = slowQueue();
  queue.add(of(1, 'Under Review'));
  queue.release();
  queue.add(of(2, 'Under Review'));
  queue.release();
  queue.add(of(2, 'Signed Off'));
  queue.add(of(1, 'Signed Off'));
  queue.release();
  for (let at = 0; at < 4; at += 1) await answer();
  expect(sent).toEqual([
    [1, 'Under Review'],
    [2, 'Signed Off'],
    [1, 'Signed Off'],
  ]);
});

test('a comment is sent before a later status of its fact, and is no review of it', async () => {
  const { queue, sent, answer, facts } = slowQueue();
  queue.add(of(1));
  queue.add(of(2, 'Comment', 'Which camp?'));
  queue.add(of(2));
  queue.add(of(1, 'Comment', 'Which day?'));
  for (let at = 0; at < 4; at += 1) await answer();
  expect(sent).toEqual([
    [1, 'Signed Off'],
    [2, 'Comment'],
    [2, 'Signed Off'],
    [1, 'Comment'],
  ]);
  expect(facts()).toEqual([[1, 2], [], []]);
});

test('the latest status is not sent before the next review, and taken back leaves no trace', async () => {
  const { queue, sent, answer, facts, running } = slowQueue();
  queue.add(of(1, 'Under Review'));
  expect([sent, running(), queue.current().unsent?.fact]).toEqual([[], 1, 1]);
  // Another status of the same fact takes its place.
  queue.add(of(1));
  expect([sent, running(), queue.current().unsent?.status]).toEqual([[], 1, 'Signed Off']);
  expect(queue.takeUnsent()?.fact).toBe(1);
  expect([sent, running(), queue.takeUnsent()]).toEqual([[], 0, null]);
  queue.add(of(1));
  queue.add(of(2));
  expect([sent, running()]).toEqual([[[1, 'Signed Off']], 1]);
  // Of those on their way the last is taken back until it is the one with the server.
  queue.add(of(3));
  queue.release();
  expect([running(), queue.takeUnsent()?.fact, queue.takeUnsent()?.fact, queue.takeUnsent()]).toEqual([0, 3, 2, null]);
  await answer();
  expect([sent.length, facts()]).toEqual([1, [[1], [], []]]);
  queue.forget(1);
  expect(facts()).toEqual([[], [], []]);
});

test('nothing said is lost: all that fails of a fact is kept, and a comment beside a status that another one replaces is posted', async () => {
  const { queue, sent, answer, facts } = slowQueue();
  queue.add(of(1, 'Under Review'));
  queue.add(of(2, 'Comment', 'Which camp?'));
  queue.add(of(2, 'Comment', 'Which day?'));
  queue.add(of(2, 'Under Review', 'As agreed'));
  queue.add(of(2));
  queue.release();
  await answer();
  for (let at = 0; at < 4; at += 1) await answer(new Error('no network'));
  const said = queue.current().failed.map(({ status, comment }) => [status, comment]);
  expect(said).toEqual([
    ['Comment', 'Which camp?'],
    ['Comment', 'Which day?'],
    ['Comment', 'As agreed'],
    ['Signed Off', ''],
  ]);
  // The first is given up, the second was shown, and changed.
  queue.giveUp(queue.current().failed[0]!);
  queue.add(of(2, 'Comment', 'Which days?'));
  await answer();
  queue.retry();
  expect(queue.current().waiting.map(({ comment }) => comment)).toEqual(['As agreed', '']);
  await answer();
  await answer();
  expect([sent.length, facts()]).toEqual([8, [[1, 2], [], []]]);
});

test('a status that failed is forgotten when a later one of its fact is posted', async () => {
  const { queue, answer, facts } = slowQueue();
  queue.add(of(1, 'Under Review'));
  queue.release();
  queue.add(of(1));
  queue.release();
  await answer(new Error('no network'));
  await answer();
  expect(facts()).toEqual([[1], [], []]);
});

test('before a log out all are sent and answered', async () => {
  const { queue, sent, answer, facts } = slowQueue();
  await queue.finish();
  for (const fact of [1, 2]) queue.add(of(fact));
  let finished = false;
  const finish = queue.finish().then(() => void (finished = true));
  await answer();
  expect([sent.length, finished]).toEqual([2, false]);
  await answer(new Error('no network'));
  await finish;
  expect(facts()).toEqual([[1], [], [2]]);
});
