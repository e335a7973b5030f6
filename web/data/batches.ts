/** Calls for many records in parts, one after the other, each so small that nobody else waits long for the database. */

/** The milliseconds that a part should take. */
const TARGET_MS = 400;
const FIRST = 40;
const LEAST = 10;
const MOST = 1000;
/** As many as the server takes in one call. */
const LARGEST = 3000;

type How = {
  signal?: AbortSignal;
  progress?: (done: number) => void;
  together?: (one: number | undefined, other: number | undefined) => boolean;
};

/** The size of the next part: at most twice as large as the last one, at least a quarter of it. */
export const nextSize = (size: number, took: number): number =>
  Math.round(Math.min(MOST, Math.max(LEAST, size * Math.min(2, Math.max(0.25, TARGET_MS / Math.max(took, 1))))));

/** Ends before the next part when the signal is aborted; an error ends it too. Neighbours that are `together` are in one part. */
export async function inBatches(
  ids: readonly number[],
  call: (part: readonly number[]) => Promise<void>,
  { signal, progress, together = () => false }: How = {},
): Promise<void> {
  let size = FIRST;
  for (let at = 0; at < ids.length && signal?.aborted !== true;) {
    const began = performance.now();
    let end = at + size;
    while (end < at + LARGEST && end < ids.length && together(ids[end - 1], ids[end])) end += 1;
    const part = ids.slice(at, end);
    await call(part);
    at += part.length;
    size = nextSize(part.length, performance.now() - began);
    progress?.(at);
  }
}
