/** The selected records of a search: single records, or all that match except some. Loads and draws nothing. */

export type Selection = {
  /** True if all records that match are selected, except those of `ids`. */
  readonly all: boolean;
  readonly ids: ReadonlySet<number>;
};

export const NONE: Selection = { all: false, ids: new Set() };
export const ALL: Selection = { all: true, ids: new Set() };

/** So many ids fit into the address of a request, beside the columns of a file and a long search. */
export const MOST_IDS = 500;

export const isSelected = ({ all, ids }: Selection, id: number): boolean => ids.has(id) !== all;

/** @param total the number of records that match. */
export const countOf = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size;

/** The selection with these records added (`on`) or removed; null if it would name too many of them. */
export function changed({ all, ids: before }: Selection, ids: readonly number[], on: boolean): Selection | null {
  const next = new Set(before);
  for (const id of ids)
    if (on === all) next.delete(id);
    else next.add(id);
  return next.size > MOST_IDS && next.size > before.size ? null : { all, ids: next };
}

type Where = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The conditions of the selected records. Single records stay selected if a change has taken them out of the search. */
export function conditionsOfSelected(where: Where, { all, ids }: Selection): Where {
  const listed = `in.(${[...ids].toSorted((one, other) => one - other).join()})`;
  if (!all) return { id: listed };
  return ids.size === 0 ? where : { ...where, id: [...[where['id'] ?? []].flat(), `not.${listed}`] };
}
