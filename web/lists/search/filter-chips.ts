/** The filter chips of a search: each part in words, and the search that is left without it. Loads nothing. */
import {
  entriesOf,
  rangeOf,
  SINCE_VISIT,
  type ColumnFilters,
  type FilterKind,
  type FilterValue,
} from '#domain/search/column-filters.ts';
import { SINCE_VISIT_WORDS } from '#domain/messages/lists.ts';
import type { Wording } from '#domain/search/search.ts';
import { spanWords } from '#domain/search/days-search.ts';
import { headersOf, type ListedRow, type Listing, type RecordList } from '#web/lists/list.ts';

export type FilterChip<Values> = {
  /** Identifies the part, whatever the other parts are. */
  readonly key: string;
  readonly label: string;
  readonly text: string;
  /** The field of the search, or the column, that the chip is a part of. */
  readonly field?: string;
  readonly column?: string;
  readonly without: Partial<Listing<Values>>;
};

export const filterChipsOf = <Values extends object, Row extends ListedRow>(
  list: RecordList<Values, Row>,
  { search, filters }: Pick<Listing<Values>, 'search' | 'filters'>,
  named: Wording['named'],
): FilterChip<Values>[] => [
  ...list.search.fields.flatMap((field) =>
    field
      .chips(search, { label: field.label, named })
      .map(({ without, ...part }) => ({ ...part, field: field.key, without: { search: { ...search, ...without } } })),
  ),
  ...filtered(list, filters, named),
];

/** One chip for each filtered column, with all its chosen names. */
function filtered<Values extends object, Row extends ListedRow>(
  { columns, search, filters: filterable }: RecordList<Values, Row>,
  filters: ColumnFilters,
  named: Wording['named'],
): FilterChip<Values>[] {
  const headers = headersOf(columns);
  return entriesOf(filterable, filters).map(([column, { kind, choices }, given]) => {
    const value = choices === undefined || typeof given === 'string' ? given : given.map((one) => named(choices, one));
    const { [column]: _, ...rest } = filters;
    const label = headers.get(column) ?? search.catalog[column]?.label ?? column;
    return { key: `in ${column}`, column, label, text: filterWords(kind, value), without: { filters: rest } };
  });
}

function filterWords(kind: FilterKind, value: FilterValue): string {
  if (typeof value !== 'string') return value.join(' or ');
  if (kind === 'text' || kind === 'name') return `contains '${value}'`;
  if (kind === 'yes') return value;
  if (value === SINCE_VISIT && kind === 'change') return SINCE_VISIT_WORDS;
  const { from, to } = rangeOf(value.replaceAll('Z', ''));
  const words = spanWords(from, to);
  return value.endsWith('Z') ? `${words} (UTC)` : words;
}
