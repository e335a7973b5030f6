/** The order of the rows of a table of facts: by the names, or by the total or a column, the largest first. Loads nothing. */
type Value = string | number | null;
type Cell = { readonly facts: number; readonly figure: bigint | null | undefined };
/** The cell of a column; of null, the total. */
type Ordered = { readonly at: (column: number | null) => Cell | null };
type Choice = { readonly rows: readonly string[]; readonly columns: string | null; readonly order?: string };

export const BY_NAME = 'name';
export const BY_TOTAL = 'total';

const isTime = (dimension: string | null | undefined): boolean => dimension === 'year' || dimension === 'month';

/** The name of a column in the address. */
export const columnKey = (value: Value): string => (value === null ? 'none' : String(value));

/** The order without a choice: the largest first, years and months in time. */
const usualOrder = (rows: readonly string[]): string => (isTime(rows[0]) ? BY_NAME : BY_TOTAL);

/** Undefined is the usual order. `largest` is the order by the total in older addresses. */
export function orderFrom(given: unknown, rows: readonly string[]): string | undefined {
  if (typeof given !== 'string' && typeof given !== 'number') return undefined;
  const order = given === 'largest' ? BY_TOTAL : String(given);
  return order === usualOrder(rows) ? undefined : order;
}

type Size = bigint | number | null;

const sizeIn = (cell: Cell | null | undefined, counts: boolean): Size | undefined => {
  if (cell == null || cell.facts === 0) return null;
  return counts ? cell.facts : cell.figure;
};

/** A row without a figure is last. Rows of equal size keep the order of their names. */
function compareSizes(one: Size, other: Size): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  return Number(other > one) - Number(other < one);
}
const largestOf = (sizes: readonly Size[]): Size => sizes.toSorted(compareSizes)[0] ?? null;

export type RowOrder = {
  /** `name`, `total` or the key of a column: what the order became. */
  readonly order: string;
  /** @param partsOf the rows that a row sums: the largest stands for a sum of figures that are not added. */
  readonly sorted: <Row extends Ordered>(all: readonly Row[], partsOf?: (row: Row) => readonly Ordered[]) => Row[];
};

/** Whether rows can be ordered by a column: one has a figure, and none has figures that are not added. */
const isOrderedBy = (rows: readonly Ordered[], at: number | null, counts: boolean): boolean => {
  const sizes = rows.map((row) => sizeIn(row.at(at), counts));
  return sizes.some((size) => size != null) && !sizes.includes(undefined);
};

/** Where totals are not added, the order by them is that of the latest year or month with figures, else of the first column with figures. */
export function rowOrder(
  choice: Choice,
  columns: readonly Value[],
  rows: readonly Ordered[],
  counts: boolean,
): RowOrder {
  const by = (at: number | null): RowOrder => {
    const sizeOf = (row: Ordered, parts: readonly Ordered[]): Size => {
      const size = sizeIn(row.at(at), counts);
      return size === undefined ? largestOf(parts.map((part) => sizeIn(part.at(at), counts) ?? null)) : size;
    };
    return {
      order: at === null ? BY_TOTAL : columnKey(columns[at] ?? null),
      sorted: (all, partsOf = () => []) =>
        all
          .map((row) => ({ row, size: sizeOf(row, partsOf(row)) }))
          .toSorted((one, other) => compareSizes(one.size, other.size))
          .map(({ row }) => row),
    };
  };
  const wanted = choice.order ?? usualOrder(choice.rows);
  const chosen = wanted === BY_NAME ? -1 : columns.findIndex((value) => columnKey(value) === wanted);
  if (chosen >= 0) return by(chosen);
  if (wanted !== BY_NAME) {
    const at = [...columns.keys()];
    const instead = [null, ...(isTime(choice.columns) ? at.toReversed() : at)].find((one) =>
      isOrderedBy(rows, one, counts),
    );
    if (instead !== undefined) return by(instead);
  }
  return { order: BY_NAME, sorted: (all) => [...all] };
}
