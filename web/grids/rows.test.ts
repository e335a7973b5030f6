import { expect, test } from 'vitest';
import { datasourceOf, type Rows } from './rows.ts';

type Answer = { rows: readonly number[] | undefined; last: number | undefined; failed: boolean };
type Load = Rows<number>['load'];

const never: Load = () => new Promise(() => {});

/** Requests a block as the grid does. */
function ask(rows: Rows<number>, startRow: number, endRow: number) {
  const failures: unknown[] = [];
  const datasource = datasourceOf(rows, (error) => failures.push(error));
  const answered = new Promise<Answer>((resolve) => {
    const block = {
      startRow,
      endRow,
      successCallback: (given: number[], last?: number) => resolve({ rows: given, last, failed: false }),
      failCallback: () => resolve({ rows: undefined, last: undefined, failed: true }),
    };
    datasource.getRows(block as unknown as Parameters<typeof datasource.getRows>[0]);
  });
  return { answered, failures, datasource };
}

test('a loaded page is shown without another request', async () => {
  const { answered } = ask({ first: [1, 2, 3], length: 3, load: never }, 0, 120);
  expect(await answered).toEqual({ rows: [1, 2, 3], last: 3, failed: false });
});

test('rows are loaded when they are scrolled to, and none beyond the last row', async () => {
  const asked: number[][] = [];
  const load: Load = async (offset, limit) => {
    asked.push([offset, limit]);
    return [7];
  };
  const { answered } = ask({ first: [1, 2, 3], length: 121, load }, 120, 240);
  expect(await answered).toEqual({ rows: [7], last: 121, failed: false });
  expect(asked).toEqual([[120, 1]]);
});

test('a failed block is reported', async () => {
  const load: Load = () => Promise.reject(new Error('gone'));
  const { answered, failures } = ask({ first: [], length: 1, load }, 0, 120);
  expect((await answered).failed).toBe(true);
  expect(failures).toEqual([new Error('gone')]);
});

test('a block is cancelled silently when another search replaces its search', async () => {
  let aborted: Promise<void> = Promise.resolve();
  const load: Load = (_offset, _limit, signal) => {
    const rows = new Promise<number[]>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('aborted')));
    });
    aborted = rows.then(
      () => undefined,
      () => undefined,
    );
    return rows;
  };
  const { failures, datasource } = ask({ first: [], length: 1, load }, 0, 120);
  datasource.destroy?.();
  await aborted;
  expect(failures).toEqual([]);
});
