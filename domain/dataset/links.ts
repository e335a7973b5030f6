/** The records that a fact rests on: which are ticked, which links a save sends, and what the ticked records add up to. Loads and draws nothing. */
import { COUNT_GROUPS, type SavedRecord } from './columns.ts';

export type Unit = 'Person' | 'Household';

export type FactOfRecord = { readonly id: number; readonly serial_no: string; readonly name: string };

/** A record of a locked dataset, with what its dataset says of it. */
export type LinkedRecord = SavedRecord & {
  readonly parent_id: number;
  readonly dataset: { readonly name: string; readonly unit: string; readonly locked: boolean };
  /** The facts that rest on it. */
  readonly facts: readonly FactOfRecord[];
};

export const COUNTED_PARTS = [
  'total',
  'male',
  'female',
  'in_camp',
  'outside_camp',
  'age_cat_01',
  'age_cat_02',
  'age_cat_03',
] as const;
export type CountedPart = (typeof COUNTED_PARTS)[number];
export type CountGroup = (typeof COUNT_GROUPS)[number];
export const HOUSES = ['house_destroyed', 'house_damaged'] as const;
/** A column that can be compared with the figure of a fact. */
export type Compared = `${CountGroup}_total` | (typeof HOUSES)[number];
export type CountColumn = `${CountGroup}_${CountedPart}` | (typeof HOUSES)[number];

export const COMPARED: readonly Compared[] = [...COUNT_GROUPS.map((group) => `${group}_total` as const), ...HOUSES];
/** The changes of the ticks since the last save. A record is in one of them at most. */
export type Ticks = { readonly added: ReadonlyMap<number, LinkedRecord>; readonly removed: ReadonlySet<number> };
export const NO_TICKS: Ticks = { added: new Map(), removed: new Set() };
export type SavedLinks = ReadonlyMap<number, LinkedRecord>;

export const isTicked = (saved: SavedLinks, { added, removed }: Ticks, id: number): boolean =>
  added.has(id) || (saved.has(id) && !removed.has(id));

export const isChanged = ({ added, removed }: Ticks): boolean => added.size + removed.size > 0;

/** Ticks these records (`on`) or removes their ticks; back at what is saved, no change is left. */
export function ticked(saved: SavedLinks, ticks: Ticks, records: readonly LinkedRecord[], on: boolean): Ticks {
  const [added, removed] = [new Map(ticks.added), new Set(ticks.removed)];
  for (const record of records) {
    const { id } = record;
    if (on) {
      removed.delete(id);
      if (!saved.has(id)) added.set(id, record);
    } else {
      added.delete(id);
      if (saved.has(id)) removed.add(id);
    }
  }
  return { added, removed };
}

/** The ticks that still change something, after the links were read again. */
export function rebasedTicks(saved: SavedLinks, { added, removed }: Ticks): Ticks {
  return {
    added: new Map([...added].filter(([id]) => !saved.has(id))),
    removed: new Set([...removed].filter((id) => saved.has(id))),
  };
}

export const tickedRecords = (saved: SavedLinks, { added, removed }: Ticks): readonly LinkedRecord[] => [
  ...[...saved.values()].filter(({ id }) => !removed.has(id)),
  ...added.values(),
];

/** The links after a save of `sent`, and the changes that were made while it ran. */
export function afterSave(saved: SavedLinks, sent: Ticks, now: Ticks): { saved: SavedLinks; ticks: Ticks } {
  const next = new Map(tickedRecords(saved, sent).map((record) => [record.id, record]));
  const wanted = tickedRecords(saved, now);
  const ids = new Set(wanted.map(({ id }) => id));
  const added = wanted.filter(({ id }) => !next.has(id)).map((record) => [record.id, record] as const);
  return {
    saved: next,
    ticks: { added: new Map(added), removed: new Set([...next.keys()].filter((id) => !ids.has(id))) },
  };
}

/** A sum of the records of one unit; null if no record has a value. `without` is the number of records without one. */
export type Sum = { readonly sum: number | null; readonly without: number };

export function sumOf(records: readonly LinkedRecord[], column: CountColumn): Sum {
  let [sum, without] = [0, 0];
  for (const record of records) {
    const value = record[column];
    if (value === null) without += 1;
    else sum += value;
  }
  return { sum: without === records.length ? null : sum, without };
}

/** The records by the unit that their datasets count. */
export function byUnit(records: readonly LinkedRecord[]): ReadonlyMap<Unit, readonly LinkedRecord[]> {
  const units = new Map<Unit, LinkedRecord[]>();
  for (const unit of ['Person', 'Household'] as const) {
    const counted = records.filter(({ dataset }) => (dataset.unit === 'Household') === (unit === 'Household'));
    if (counted.length > 0) units.set(unit, counted);
  }
  return units;
}
