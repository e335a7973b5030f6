/** The source of a grid's rows: the first block is loaded already, the others load when they are scrolled to. */
import type { IDatasource } from 'ag-grid-community';

/** The number of rows loaded at a time while scrolling, and the largest page. */
export const BLOCK = 120;

export type Rows<Row> = {
  first: readonly Row[];
  /** The number of rows to scroll through. */
  length: number;
  load: (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>;
};

/** For a grid without rows. */
export const noRows: Rows<never> = { first: [], length: 0, load: () => Promise.resolve([]) };

export function datasourceOf<Row>({ first, length, load }: Rows<Row>, failed: (error: unknown) => void): IDatasource {
  const replaced = new AbortController();
  return {
    getRows: (block) => {
      const until = Math.min(block.endRow, length);
      if (until <= first.length) {
        block.successCallback(first.slice(block.startRow, until), length);
        return;
      }
      load(block.startRow, until - block.startRow, replaced.signal).then(
        (rows) => block.successCallback([...rows], length),
        (error: unknown) => {
          if (replaced.signal.aborted) return;
          block.failCallback();
          failed(error);
        },
      );
    },
    destroy: () => replaced.abort(),
  };
}
