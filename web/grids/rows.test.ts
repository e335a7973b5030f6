import { expect, test } from 'vitest';
import { BLOCK, blocksOf, type Rows } from './rows.ts';

type Load = Rows<number>['load'];

/** All that is answered at once has been handled then. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** The blocks of these rows, and what they tell the grid. */
function open(rows: Rows<number>) {
  const failures: unknown[] = [];
  const told = { arrived: 0 };
  const blocks = blocksOf(
    rows,
    (error) => failures.push(error),
    () => {
      told.arrived += 1;
    },
  );
  return { blocks, failures, told };
}

/** A source that notes its requests and answers them when it is told to. */
function held() {
  const asked: number[][] = [];
  const answers: (() => void)[] = [];
  const load: Load = (offset, limit) => {
    asked.push([offset, limit]);
    return new Promise((resolve) => answers.push(() => resolve(Array.from({ length: limit }, (_, at) => offset + at))));
  };
  return { asked, load, answer: () => answers.shift()?.() };
}

test('a loaded page is shown without another request', () => {
  const { blocks } = open({ first: [1, 2, 3], length: 3, load: () => Promise.reject(new Error('asked')) });
  blocks.want(0, BLOCK);
  expect([0, 1, 2, 3].map(blocks.rowAt)).toEqual([1, 2, 3, undefined]);
});

test('rows are loaded when they are scrolled to, and none beyond the last row', async () => {
  const { asked, load, answer } = held();
  const { blocks, told } = open({ first: [1, 2, 3], length: 121, load });
  blocks.want(120, 240);
  expect(asked).toEqual([[120, 1]]);
  expect(blocks.rowAt(120)).toBeUndefined();
  answer();
  await settled();
  expect([blocks.rowAt(120), told.arrived]).toEqual([120, 1]);
  // The rows that came with the search are there before their block is.
  expect([blocks.rowAt(2), blocks.rowAt(3)]).toEqual([3, undefined]);
});

test('a failed block is reported once', async () => {
  const { blocks, failures } = open({ first: [], length: 1, load: () => Promise.reject(new Error('gone')) });
  blocks.want(0, 1);
  await settled();
  blocks.want(0, 1);
  await settled();
  expect(failures).toEqual([new Error('gone')]);
});

test('two blocks load at a time, and those that are scrolled past are not asked for', async () => {
  const { asked, load, answer } = held();
  const { blocks } = open({ first: [], length: 100 * BLOCK, load });
  blocks.want(0, 3 * BLOCK);
  blocks.want(50 * BLOCK, 51 * BLOCK);
  const offsets = () => asked.map(([offset = 0]) => offset / BLOCK);
  expect(offsets()).toEqual([0, 1]);
  answer();
  await settled();
  expect(offsets()).toEqual([0, 1, 50]);
});

test('of many blocks the farthest gives way, and is loaded again', async () => {
  const { asked, load, answer } = held();
  const { blocks } = open({ first: [], length: 100 * BLOCK, load });
  for (let block = 0; block < 21; block += 1) {
    blocks.want(block * BLOCK, (block + 1) * BLOCK);
    answer();
    await settled();
  }
  expect([blocks.rowAt(0), blocks.rowAt(BLOCK), blocks.rowAt(20 * BLOCK)]).toEqual([undefined, BLOCK, 20 * BLOCK]);
  blocks.want(0, 1);
  expect(asked.at(-1)).toEqual([0, BLOCK]);
});

test('a block is cancelled silently when another search replaces its search, and asked for again if it comes back', async () => {
  const signals: AbortSignal[] = [];
  const load: Load = (_offset, _limit, signal) => {
    signals.push(signal);
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
  };
  const { blocks, failures } = open({ first: [], length: 1, load });
  blocks.want(0, 1);
  blocks.close();
  await settled();
  expect([signals[0]?.aborted, failures]).toEqual([true, []]);
  blocks.want(0, 1);
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
});
