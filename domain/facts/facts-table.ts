/** The facts of a search as a table of sums by two or three of their properties. Each cell and each total is a search of its own, summed as every list is (docs/figures.md). Loads nothing. */
import type { ColumnFilters } from '#domain/search/column-filters.ts';
import { DISPLACEMENT_TYPES, FACT_TYPES, REVIEW_STATUSES } from '#domain/generated/lists.ts';
import { filledYears } from '#domain/values/filled-years.ts';
import { eventId, withEvents } from './table-events.ts';
import { filtersOfCause, withCauses } from './table-hazards.ts';
import { BY_NAME, BY_TOTAL, orderFrom, rowOrder } from './table-order.ts';
import { samplesAmong, signOf, totalsOf, type SummedFacts } from './totals.ts';

/** Columns of facts_view, and for those in which a sub-fact may differ from its master the column with the master's value. */
export const DIMENSIONS = {
  country: { label: 'Country' },
  region: { label: 'Region' },
  year: { label: 'Year', ofMaster: 'parent_year' },
  month: { label: 'Month', ofMaster: 'parent_month' },
  displacement_type: { label: 'Cause' },
  type: { label: 'Type' },
  event_id: { label: 'Event', ofMaster: 'parent_event_id' },
  hazard_type: { label: 'Hazard Type', ofMaster: 'parent_hazard_type' },
  status: { label: 'Status', ofMaster: 'parent_status' },
} as const;
export type Dimension = keyof typeof DIMENSIONS;
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as Dimension[];
const masterOf = (dimension: Dimension): string | null => {
  const described = DIMENSIONS[dimension];
  return 'ofMaster' in described ? described.ofMaster : null;
};

export type Value = string | number | null;
/** The values that a search names. */
export type Asked = Readonly<Partial<Record<Dimension, readonly Value[]>>>;
/** Facts of one type, year and role, with the values of the dimensions and, of facts that are left out, of their masters. */
export type Group = SummedFacts & Readonly<Record<string, unknown>>;

export type TableChoice = {
  /** One or two. */
  readonly rows: readonly Dimension[];
  readonly columns: Dimension | null;
  /** A type of facts, whose figures are summed; `facts` counts facts; null is the usual type. */
  readonly of: string | null;
  /** Whether each year or month is compared with the one before. */
  readonly change?: boolean;
  /** `name`, `total` or the key of a column (table-order.ts); undefined is the usual order. */
  readonly order?: string;
};

export const COUNT = 'facts';
/** The type that is summed if none is chosen. */
const USUAL = 'New Displacement (Flow)';

const isDimension = (name: unknown): name is Dimension => typeof name === 'string' && name in DIMENSIONS;

/** Whether a search names one value of a property: `year=2025`, `in_year=2025..2025`. */
function isOne(address: Readonly<Record<string, unknown>>, name: Dimension): boolean {
  const valuesOf = (key: string): unknown[] => [address[key]].flat().filter((value) => value != null && value !== '');
  if (valuesOf(name).length === 1) return true;
  const [only, ...others] = valuesOf(`in_${name}`);
  if (typeof only !== 'string' || others.length > 0) return false;
  const [from, to = from] = only.split('..');
  return from === to;
}

/** Years; of one year its causes; of one cause of one year its months. */
const usualColumns = (address: Readonly<Record<string, unknown>>): Dimension =>
  !isOne(address, 'year') ? 'year' : isOne(address, 'displacement_type') ? 'month' : 'displacement_type';

/** @param address also the search, which decides on the columns if none are chosen */
export function choiceFrom(address: Readonly<Record<string, unknown>>): TableChoice {
  const given = typeof address['rows'] === 'string' ? address['rows'].split('.').filter(isDimension) : [];
  const rows: Dimension[] = given.length === 0 ? ['country'] : [...new Set(given)].slice(0, 2);
  const wanted = address['columns'];
  const columns = isDimension(wanted) ? wanted : wanted === 'none' ? null : usualColumns(address);
  const of = address['of'];
  const known = of === COUNT || (FACT_TYPES as readonly unknown[]).includes(of);
  const order = orderFrom(address['order'], rows);
  return {
    rows,
    columns: columns !== null && rows.includes(columns) ? null : columns,
    of: known ? (of as string) : null,
    ...(address['change'] === 'Yes' && { change: true }),
    ...(order !== undefined && { order }),
  };
}

export const choiceToUrl = ({ rows, columns, of, change, order }: TableChoice) => ({
  rows: rows.join('.'),
  columns: columns ?? 'none',
  of: of ?? undefined,
  change: change === true ? 'Yes' : undefined,
  order: orderFrom(order, rows),
});

/** Only years and months have an order in time. */
export const isCompared = ({ columns, change }: TableChoice): boolean =>
  change === true && (columns === 'year' || columns === 'month');

export const dimensionsOf = ({ rows, columns }: TableChoice): Dimension[] => [
  ...rows,
  ...(columns === null ? [] : [columns]),
];

/** The columns by which the database groups the facts, and those that are left out beside their masters. */
export const groupedBy = (choice: TableChoice): { own: string[]; left: string[] } => {
  const chosen = dimensionsOf(choice);
  // The cause names the hazard of a fact that has none.
  const ofHazard = chosen.includes('hazard_type') && !chosen.includes('displacement_type') ? ['displacement_type'] : [];
  const own = [...chosen, ...ofHazard, ...(chosen.includes('event_id') ? ['event_name'] : [])];
  return { own, left: [...own, ...chosen.flatMap((name) => masterOf(name) ?? [])] };
};

export type Cell = {
  readonly facts: number;
  /** Null if no figure counts; undefined if its figures are of different types, or stocks of different years, which are not added. */
  readonly figure: bigint | null | undefined;
  readonly at: Readonly<Partial<Record<Dimension, Value>>>;
};
/** A row with one value less than the others is the sum of the rows of that value above it. */
export type TableRow = {
  readonly values: readonly Value[];
  readonly cells: readonly (Cell | null)[];
  readonly total: Cell;
};
export type FactsTable = {
  /** The types of the search, in their order. */
  readonly types: readonly string[];
  /** The type that is summed; null if facts are counted, or if types are a dimension. */
  readonly of: string | null;
  readonly counts: boolean;
  /** The latest filled year of stocks, where years are no dimension. */
  readonly stockYear: number | null;
  /** Sample facts among real ones. */
  readonly samples: number;
  readonly columns: readonly Value[];
  /** The largest if there are too many cells; none if these are too many, too. */
  readonly rows: readonly TableRow[];
  /** The other rows as one, the sum of theirs; null if all are there. */
  readonly more: { readonly count: number; readonly cells: readonly (Cell | null)[]; readonly total: Cell } | null;
  /** Also of rows that are not computed. */
  readonly rowCount: number;
  /** Also of rows that are not computed. */
  readonly cellCount: number;
  /** By what the rows are ordered: `name`, `total` or the key of a column. */
  readonly order: string;
  /** One for each column, and the whole. */
  readonly totals: readonly Cell[];
  readonly whole: Cell;
};

const isStock = (type: string) => !type.includes('Flow');
const valueOf = (group: Group, name: Dimension) => (group[name] ?? null) as Value;
const keyOf = (group: Group, names: readonly Dimension[]) => JSON.stringify(names.map((name) => valueOf(group, name)));
const isWithMaster = (group: Group, names: readonly Dimension[]): boolean =>
  names.every((name) => {
    const master = masterOf(name);
    return master === null || (group[master] ?? null) === valueOf(group, name);
  });

const LISTS: Partial<Record<Dimension, readonly string[]>> = {
  type: FACT_TYPES,
  displacement_type: DISPLACEMENT_TYPES,
  status: REVIEW_STATUSES,
};
const byName = new Intl.Collator('en');

/** Names in their order, years and months upwards, no value last. */
function compare(dimension: Dimension, one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const list = LISTS[dimension];
  if (list !== undefined) return list.indexOf(String(one)) - list.indexOf(String(other));
  return typeof one === 'number' ? one - Number(other) : byName.compare(one, String(other));
}

/** The groups by the values of some dimensions. */
class Groups {
  readonly #by = new Map<string, { all: Group[]; left: Group[] }>();
  constructor(all: readonly Group[], left: readonly Group[], names: readonly Dimension[]) {
    const of = (group: Group) => {
      const key = keyOf(group, names);
      const known = this.#by.get(key) ?? { all: [], left: [] };
      this.#by.set(key, known);
      return known;
    };
    for (const group of all) of(group).all.push(group);
    // A sub-fact is left out of a cell only if its master is in it, too.
    for (const group of left) if (isWithMaster(group, names)) of(group).left.push(group);
  }
  values(names: readonly Dimension[]): Value[][] {
    return [...this.#by.keys()]
      .map((key) => JSON.parse(key) as Value[])
      .toSorted((one, other) => {
        const orders = names.map((name, index) => compare(name, one[index] ?? null, other[index] ?? null));
        return orders.find((order) => order !== 0) ?? 0;
      });
  }
  cell(values: readonly Value[], at: () => Cell['at']): Cell | null {
    const found = this.#by.get(JSON.stringify(values));
    if (found === undefined) return null;
    const { facts, types } = totalsOf(found.all, found.left);
    const [type, ...others] = types;
    return { facts, figure: others.length === 0 ? type?.total : undefined, at: at() };
  }
}

/** The latest filled year of each type of stocks. */
function latestStocks(all: readonly Group[], left: readonly Group[]): Map<string, number> {
  const counting = (type: string, year: number, groups: readonly Group[]) =>
    groups.reduce(
      (sum, one) => sum + (one.type === type && one.year === year && signOf(one.role) !== 0n ? one.figures : 0),
      0,
    );
  const types = [...new Set(all.map(({ type }) => type))].filter(isStock);
  return new Map(
    types.flatMap((type): [string, number][] => {
      const years = new Set(all.filter((one) => one.type === type).map(({ year }) => year));
      const facts = [...years].map((year) => [year, counting(type, year, all) - counting(type, year, left)] as const);
      const latest = filledYears(new Map(facts)).at(-1);
      return latest === undefined ? [] : [[type, latest]];
    }),
  );
}

/** The rows of a table with too many of them. */
export const MOST_ROWS = 200;

/** Whether the totals of the rows say more than their cells: not if only one column has values. */
export const hasRowTotals = ({ totals }: FactsTable, { columns }: TableChoice): boolean =>
  columns === null || totals.filter(({ facts }) => facts > 0).length > 1;

/**
 * @param asked the values that the search names: each is a column or a row, also without facts.
 * @param mostCells of a table of more cells, or of more rows than `mostRows`, the largest rows alone are computed: all would hold up the browser.
 */
export function tableOf(
  found: readonly Group[],
  foundLeft: readonly Group[],
  choice: TableChoice,
  asked: Asked = {},
  mostCells = Infinity,
  mostRows = Infinity,
): FactsTable {
  const all = found.map(withCauses).map(withEvents);
  const left = foundLeft.map(withCauses).map(withEvents);
  const dimensions = dimensionsOf(choice);
  const types = [...new Set(all.map(({ type }) => type))].toSorted((one, other) => compare('type', one, other));
  const counts = choice.of === COUNT;
  const of =
    counts || dimensions.includes('type') ? null : (choice.of ?? (types.includes(USUAL) ? USUAL : (types[0] ?? null)));
  // Of stocks only the latest filled year is summed where years are not told apart.
  const latest = !counts && !dimensions.includes('year') ? latestStocks(all, left) : new Map<string, number>();
  const isShown = ({ type, year }: Group) => (of === null || type === of) && year === (latest.get(type) ?? year);
  const [latestAll, latestLeft] = [all.filter(isShown), left.filter(isShown)];

  const cellsOf = (names: readonly Dimension[], hidden?: ReadonlySet<string>) => {
    // Types have different latest years, and a search one range of years: a total of several types is of all years.
    const ofOneType = of !== null || names.includes('type');
    const [some, someLeft] = ofOneType ? [latestAll, latestLeft] : [all, left];
    const isHidden = (group: Group) => hidden?.has(keyOf(group, choice.rows));
    const groups =
      hidden === undefined
        ? new Groups(some, someLeft, names)
        : // The sum of rows leaves out the sub-facts that each of them leaves out.
          new Groups(
            some.filter(isHidden),
            someLeft.filter((group) => isHidden(group) && isWithMaster(group, choice.rows)),
            names,
          );
    const atOf = (values: readonly Value[]): Cell['at'] => {
      const given = Object.fromEntries(names.map((name, at) => [name, values[at] ?? null])) as Cell['at'];
      const type = of ?? given.type;
      const year = typeof type === 'string' ? latest.get(type) : undefined;
      return { ...given, ...(of !== null && { type: of }), ...(year !== undefined && { year }) };
    };
    const cell = (values: readonly Value[]) => groups.cell(values, () => atOf(values));
    return { cell, values: () => groups.values(names) };
  };
  const { rows, columns } = choice;
  const byRow = cellsOf(rows);
  const byColumn = cellsOf(columns === null ? [] : [columns]);
  const none: Cell = { facts: 0, figure: null, at: {} };
  const withAsked = (name: Dimension, found: readonly Value[]) =>
    found.length === 0
      ? []
      : [...new Set([...found, ...(asked[name] ?? []).filter((value) => value !== null)])].toSorted((one, other) =>
          compare(name, one, other),
        );
  const firsts = (values: readonly (readonly Value[])[]) => values.map(([value = null]) => value);
  const columnValues = columns === null ? [] : withAsked(columns, firsts(byColumn.values()));
  const [first, second] = rows;
  const rowValues =
    first === undefined || second !== undefined
      ? byRow.values()
      : withAsked(first, firsts(byRow.values())).map((value) => [value]);
  /** Their cells are computed when they are asked for: rows that are not shown are only ordered. */
  const rowsOf = (by: readonly Dimension[], values: readonly (readonly Value[])[]) => {
    const whole = cellsOf(by);
    const parts = columns === null ? whole : cellsOf([...by, columns]);
    return values.map((own) => {
      const known = new Map<number | null, Cell | null>();
      const at = (column: number | null): Cell | null => {
        const cell = known.get(column);
        if (cell !== undefined) return cell;
        const made = column === null ? whole.cell(own) : parts.cell([...own, columnValues[column] ?? null]);
        known.set(column, made);
        return made;
      };
      return { values: own, at };
    });
  };
  type Row = ReturnType<typeof rowsOf>[number];
  const drawn = ({ values, at }: Row): TableRow => ({
    values,
    cells: columnValues.map((_, column) => at(column)),
    total: at(null) ?? none,
  });
  const width = columnValues.length * (isCompared(choice) ? 3 : 1) + 1;
  const cellCount = rowValues.length * width;
  const fits = cellCount <= mostCells && rowValues.length <= mostRows;
  const isComputed = fits || MOST_ROWS * width <= mostCells;
  const byNames = isComputed ? rowsOf(rows, rowValues) : [];
  const { order, sorted } = rowOrder(choice, columnValues, byNames, counts);
  const largest = () =>
    new Set(
      rowOrder({ ...choice, order: order === BY_NAME ? BY_TOTAL : order }, columnValues, byNames, counts)
        .sorted(byNames)
        .slice(0, MOST_ROWS),
    );
  const kept = fits ? null : largest();
  const single = sorted(kept === null ? byNames : byNames.filter((row) => kept.has(row)));
  const parted = () => {
    const byFirst = (all: readonly Row[]) => {
      const found = new Map<Value, Row[]>();
      for (const row of all) {
        const [first = null] = row.values;
        const own = found.get(first);
        if (own === undefined) found.set(first, [row]);
        else own.push(row);
      }
      return found;
    };
    const [parts, whole] = [byFirst(single), byFirst(byNames)];
    const partsOf = ({ values }: Row) => parts.get(values[0] ?? null) ?? [];
    const heads = rowsOf(
      rows.slice(0, 1),
      [...whole.keys()].filter((value) => parts.has(value)).map((value) => [value]),
    );
    return sorted(heads, partsOf).flatMap((head) => {
      const own = partsOf(head);
      // Figures of different types are not added, and a sum is of rows that are all there.
      const isSum =
        own.length > 1 &&
        own.length === whole.get(head.values[0] ?? null)?.length &&
        (counts || head.at(null)?.figure !== undefined);
      return isSum ? [...own, head] : own;
    });
  };
  const shown = second === undefined ? single : parted();
  const moreOf = (shownRows: ReadonlySet<Row>): FactsTable['more'] => {
    const others = byNames.filter((row) => !shownRows.has(row)).map(({ values }) => JSON.stringify(values));
    const hidden = new Set(others);
    const parts = cellsOf(columns === null ? [] : [columns], hidden);
    return {
      count: others.length,
      cells: columnValues.map((value) => parts.cell([value])),
      total: cellsOf([], hidden).cell([]) ?? none,
    };
  };
  return {
    types,
    of,
    counts,
    stockYear: of === null ? null : (latest.get(of) ?? null),
    samples: samplesAmong(all),
    columns: columnValues,
    rows: shown.map(drawn),
    more: kept === null || !isComputed ? null : moreOf(kept),
    rowCount: fits ? shown.length : rowValues.length,
    cellCount,
    order,
    totals: columnValues.map((value) => byColumn.cell([value]) ?? none),
    whole: cellsOf([]).cell([]) ?? none,
  };
}

/** The part of the search of a cell's list that is no column filter: its event. */
export const searchOfCell = ({ at }: Cell): { event_id?: number } =>
  at.event_id == null ? {} : { event_id: eventId(String(at.event_id)) };

/** The column filters of the list of a cell. A column whose empty values have no name in its filter is null: the cell has no list. */
export function filtersOf({ at }: Cell, noneOf: (dimension: Dimension) => string | undefined): ColumnFilters | null {
  const { event_id: event, ...listed } = at;
  const { hazard_type: hazard, ...others } = listed;
  const ofCause = filtersOfCause(hazard, noneOf('hazard_type'));
  const entries = Object.entries(ofCause === null ? listed : others) as [Dimension, Value][];
  const named = entries.map(([name, value]) => [name, value ?? noneOf(name) ?? null] as const);
  if (event === null || named.some(([, value]) => value === null)) return null;
  return {
    ...Object.fromEntries(
      named.map(([name, value]) => [name, name === 'year' ? `${value}..${value}` : [String(value)]]),
    ),
    ...ofCause,
  };
}
