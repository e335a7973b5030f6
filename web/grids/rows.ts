/** The source of a grid's rows: the first ones are loaded already, the others load in blocks when they are scrolled to. */

/** The number of rows loaded at a time while scrolling, and the largest page. */
export const BLOCK = 120;
/** So many blocks are kept; those farthest from the rows in view give way. */
const KEPT = 20;
/** While somebody scrolls fast, blocks that are already past aren't asked for. */
const AT_ONCE = 2;

export type Rows<Row> = {
  first: readonly Row[];
  /** The number of rows to scroll through. */
  length: number;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;
};

/** For a grid without rows. */
export const noRows: Rows<never> = { first: [], length: 0, load: () => Promise.resolve([]) };

export type Blocks<Row> = {
  /** Undefined while the row loads. */
  rowAt: (index: number) => Row | undefined;
  /** Loads these rows; a later call replaces those that were not asked for yet. */
  want: (from: number, until: number) => void;
  /** Cancels what loads. */
  close: () => void;
};

/** @param arrived is called after each block. */
export function blocksOf<Row>(
  { first, length, load }: Rows<Row>,
  failed: (error: unknown) => void,
  arrived: () => void,
): Blocks<Row> {
  const loaded = new Map<number, readonly Row[]>();
  /** Those that load, and those that failed: they aren't asked for again. */
  const asked = new Set<number>();
  let wanted = { from: 0, until: 0 };
  let open: { abort: AbortController; running: number } | undefined;

  const isThere = (block: number) =>
    Math.min((block + 1) * BLOCK, length) <= first.length || loaded.has(block) || asked.has(block);

  function giveWay(): void {
    const middle = (wanted.from + wanted.until) / 2 / BLOCK;
    const nearest = [...loaded.keys()].toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
    for (const block of nearest.slice(KEPT)) loaded.delete(block);
  }

  function ask(): void {
    const last = Math.ceil(Math.min(wanted.until, length) / BLOCK);
    for (let block = Math.floor(wanted.from / BLOCK); block < last; block += 1) {
      open ??= { abort: new AbortController(), running: 0 };
      if (open.running === AT_ONCE) return;
      if (!isThere(block)) askFor(block, open);
    }
  }

  function askFor(block: number, session: NonNullable<typeof open>): void {
    asked.add(block);
    session.running += 1;
    const { signal } = session.abort;
    load(block * BLOCK, Math.min(BLOCK, length - block * BLOCK), signal)
      .then(
        (rows) => {
          if (signal.aborted) return;
          loaded.set(block, rows);
          asked.delete(block);
          giveWay();
          arrived();
        },
        (error: unknown) => {
          if (!signal.aborted) failed(error);
        },
      )
      .finally(() => {
        session.running -= 1;
        if (!signal.aborted) ask();
      });
  }

  return {
    rowAt: (index) => (index < first.length ? first[index] : loaded.get(Math.floor(index / BLOCK))?.[index % BLOCK]),
    want: (from, until) => {
      wanted = { from, until };
      ask();
    },
    close: () => {
      open?.abort.abort();
      open = undefined;
      asked.clear();
    },
  };
}
