/** Builds a list from its declaration; labels and types of columns come from the catalog. */
import { CheckOutlined } from '@ant-design/icons';
import { subjectOf } from '#web/data/kinds.tsx';
import { useUserName } from '#web/data/lists.ts';
import type { ChoicesOfSeveral } from '#domain/search/choices.ts';
import type { ColumnFilter, Filterable, FilterKind } from '#domain/search/column-filters.ts';
import type { ColumnFacts } from '#domain/records/columns.ts';
import type { Catalog } from '#domain/search/search.ts';
import type { Column, RelationName, Row } from '#web/data/psql-query.ts';
import type { GridColumn } from '#web/grids/columns.ts';
import { LIST_PAGE_SIZES } from '#web/grids/pager.tsx';
import type { ListColumn, ListedRow, RecordList } from './list.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { dayWords } from '#domain/values/dates.ts';

/** A row of a list: hidden columns are not selected and therefore absent. */
export type Listed<R extends RelationName, Always extends Column<R>> = Row<R, Always> & Partial<Row<R>>;

/** The declaration of a column: its appearance, and its exceptions to the rules of `filterOf` and `textOf`. */
export type ListedColumn<Row> = Partial<Omit<GridColumn<Row>, 'id'>> & {
  width: number;
  /** The kind of its filter; false for a column without a filter. */
  filter?: FilterKind | false;
  /** The choices of its filter. */
  choices?: ChoicesOfSeveral;
  /** The text for an empty value, and its choice in the filter. */
  none?: string;
  /** Its values are columns, and are shown by their labels. */
  labels?: true;
  /** The condition of the rows in which the list shows the column. */
  shownOf?: string;
  /** The column that holds its name folded; by default it is called like this one with `_search`. */
  foldedIn?: string;
  /** The column of a file instead of it; by default a list has its text column, such as `groups_text`. */
  inFile?: string | null;
  sortedBy?: string;
};

/** Of numbers, days and moments the largest and the newest come first. */
const descends = ({ type }: ColumnFacts) =>
  ['integer', 'bigint', 'numeric', 'date'].includes(type) || type.startsWith('timestamp');

const isList = ({ type }: ColumnFacts) => type.endsWith('[]');

function kindOf(facts: ColumnFacts, isChosen: boolean): FilterKind {
  const { type, folded } = facts;
  if (isList(facts)) return 'sharing';
  if (isChosen) return 'among';
  if (type === 'integer' || type === 'bigint') return 'number';
  if (type === 'boolean') return 'yes';
  if (type === 'date') return 'date';
  if (type.startsWith('timestamp')) return 'moment';
  return folded === true ? 'name' : 'text';
}

function filterOf<Row>(
  facts: ColumnFacts,
  { filter, choices, none, shownOf, foldedIn }: ListedColumn<Row>,
): ColumnFilter | undefined {
  const kind = filter ?? kindOf(facts, choices !== undefined);
  if (kind === false) return undefined;
  return {
    kind,
    ...(choices && { choices }),
    ...(none !== undefined && { none }),
    ...(shownOf && { shownOf }),
    ...(foldedIn && { foldedIn }),
  };
}

function textOf(value: unknown, { type }: ColumnFacts, none: string): string {
  if (Array.isArray(value)) return value.join(', ');
  if (type === 'boolean') return value === true ? 'Yes' : '';
  if (typeof value === 'string')
    return type.startsWith('timestamp') ? momentOf(value) : type === 'date' ? dayWords(value) : value;
  return typeof value === 'number' ? String(value) : none;
}

/** The names of people: the server orders, searches and downloads the usernames. */
function People({ of }: { of: readonly string[] }) {
  const nameOf = useUserName();
  const whole = of.map((username) => `${nameOf(username)} (${username})`);
  return <bdi title={whole.join(', ')}>{of.map(nameOf).join(', ')}</bdi>;
}

/** Null for an empty value, which has its own text. */
function peopleOf(value: unknown): readonly string[] | null {
  const people = Array.isArray(value) ? (value as string[]) : typeof value === 'string' ? [value] : [];
  return people.length === 0 ? null : people;
}

/** A key of the object `data` is called like its own column; a column without a label is shown by its name. */
const labelsOf = (columns: unknown, catalog: Catalog): string =>
  [
    ...new Set(
      ((columns ?? []) as string[])
        .map((path) => path.replace(/^data\./, ''))
        .map((column) => catalog[column]?.label ?? column.replaceAll('_', ' ')),
    ),
  ].join(', ');

const columnOf = <Row extends ListedRow>(
  id: keyof Row & string,
  catalog: Catalog,
  facts: ColumnFacts,
  column: ListedColumn<Row>,
): ListColumn<Row> => ({
  id,
  header: facts.label,
  sortable: !isList(facts),
  ...(descends(facts) && { descends: true as const }),
  text: (row) => (column.labels === true ? labelsOf(row[id], catalog) : textOf(row[id], facts, column.none ?? '')),
  ...(facts.type === 'boolean' && {
    align: 'centre',
    draw: (row: Row) => (row[id] === true ? <CheckOutlined role="img" aria-label="Yes" /> : null),
  }),
  ...(column.choices === 'users' && {
    draw: (row: Row) => {
      const people = peopleOf(row[id]);
      return people === null ? textOf(row[id], facts, column.none ?? '') : <People of={people} />;
    },
  }),
  inFile: isList(facts) ? `${id}_text` : id,
  ...column,
});

type Declaration<Values extends object, Row extends ListedRow> = Pick<
  RecordList<Values, Row>,
  'kind' | 'search' | 'always' | 'order'
> &
  Partial<
    Pick<
      RecordList<Values, Row>,
      | 'sizes'
      | 'totals'
      | 'inCountry'
      | 'views'
      | 'changes'
      | 'onSelected'
      | 'onRow'
      | 'pageOf'
      | 'searchToCreate'
      | 'creating'
      | 'viewing'
    >
  > & {
    title: string;
    /** Several records, within a sentence; by default the title. */
    noun?: string;
    create?: string;
    /** How to add the first record, if it takes more words than the button or has none. */
    first?: string;
    failed?: string;
    /** In the order of the table. */
    columns: { readonly [Id in keyof Row & string]?: ListedColumn<Row> };
    /** Filters of labelled columns that the table does not have: another screen's link sets them. */
    filters?: Filterable;
    file?: {
      relation: RelationName;
      name?: string;
      about?: readonly string[];
      more?: Readonly<Record<string, string>>;
      full?: boolean;
    };
  };

export function listOf<Values extends object, Row extends ListedRow>(
  declaration: Declaration<Values, Row>,
): RecordList<Values, Row> {
  const {
    title,
    noun = title.toLowerCase(),
    create,
    first,
    failed,
    columns,
    filters = {},
    file,
    ...rest
  } = declaration;
  const { catalog, relation } = rest.search;
  const declared = Object.entries(columns) as [keyof Row & string, ListedColumn<Row>][];
  const described = declared.map(([id, column]) => {
    const facts = catalog[id];
    if (facts === undefined) throw new Error(`The column ${id} of ${relation} has no label`);
    return { id, column, facts };
  });
  return {
    storageKey: `${rest.kind}-list`,
    pageOf: ({ id }) => `/${rest.kind}/${id}`,
    creating: ['create', subjectOf(rest.kind)],
    sizes: LIST_PAGE_SIZES,
    ...rest,
    words: {
      title,
      ...(create !== undefined && { create }),
      all: `All ${noun}`,
      nothing: `No ${noun} match this search`,
      none: `No ${noun} yet`,
      ...(failed !== undefined && { failed }),
      ...(first !== undefined && { first }),
      ...(first === undefined && create !== undefined && { first: `Add the first one with '${create}'.` }),
    },
    columns: described.map(({ id, column, facts }) => columnOf(id, catalog, facts, column)),
    neverEmpty: new Set(described.flatMap(({ id, facts }) => (facts.neverNull ? [id] : []))),
    filters: {
      ...Object.fromEntries(
        described.flatMap(({ id, column, facts }) => {
          const filter = filterOf(facts, column);
          return filter === undefined ? [] : [[id, filter]];
        }),
      ),
      ...filters,
    },
    file: { relation, name: rest.kind, more: {}, ...file },
  };
}

/** Columns by their labels, for the columns of a file that the table does not have. */
export const labelled = <Columns extends Catalog>(catalog: Columns, columns: readonly (keyof Columns & string)[]) =>
  Object.fromEntries(columns.map((column) => [catalog[column]?.label ?? column, column]));
