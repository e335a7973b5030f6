/** Tests that unneeded requests leave the queue, that the queue has a limit, and that closing ends all threads. */
import { afterEach, expect, test } from 'vitest';
import { QueueFull, RenderPool } from './pool.ts';

let pool: RenderPool | null = null;
afterEach(() => pool?.close());

const tileAt = (x: number) => ({ zoom: 9, x, y: 250, theme: 'light', scale: 1 }) as const;

test('a tile is not drawn if its client has left; the others are drawn', async () => {
  pool = new RenderPool(1);
  const here = new AbortController();
  const gone = new AbortController();
  const first = pool.render(tileAt(300), here.signal);
  const left = pool.render(tileAt(301), gone.signal);
  const stays = pool.render(tileAt(302), here.signal);
  expect(pool.waiting).toBe(2);
  gone.abort();
  await expect(left).rejects.toThrow('Nobody waits');
  expect(pool.waiting).toBe(1);
  for (const png of await Promise.all([first, stays])) expect(png.subarray(1, 4).toString()).toBe('PNG');
});

test('a request to a full queue is refused at once', async () => {
  const own = new RenderPool(1);
  const { signal } = new AbortController();
  const ends = Promise.allSettled(Array.from({ length: 500 }, (_, x) => own.render(tileAt(x), signal)));
  await expect(own.render(tileAt(500), signal)).rejects.toThrow(QueueFull);
  await own.close();
  expect((await ends).filter(({ status }) => status === 'fulfilled')).toEqual([]);
});
