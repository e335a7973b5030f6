/** The search of the documents list as a value: to and from the address, and to the filters of documents_view. Asks nothing and shows nothing. */
import { filterConditions, type ColumnFilters, type FilterKind } from './column-filters.ts';
import { dateProblem } from './dates.ts';
import type { DocumentsViewRow } from './generated/rows.ts';
import { nameConditions } from './name-search.ts';
import { containing, quoted } from './psql-values.ts';
import { integers, text, texts } from './search-address.ts';

/** All of what was chosen, which is the rule, or any of it. */
export type Match = 'Any' | null;

/** Named as on the wire; sources and publishers are ids. `null`, an empty text and an empty list ask for nothing. */
export type DocumentsSearch = {
  readonly serial_no: string;
  readonly name: string;
  readonly date_from: string | null;
  readonly date_to: string | null;
  readonly sources: readonly number[];
  readonly sources_match: Match;
  readonly publishers: readonly number[];
  readonly publishers_match: Match;
  readonly countries: readonly string[];
  readonly countries_match: Match;
};

export const EMPTY_SEARCH: DocumentsSearch = {
  serial_no: '',
  name: '',
  date_from: null,
  date_to: null,
  sources: [],
  sources_match: null,
  publishers: [],
  publishers_match: null,
  countries: [],
  countries_match: null,
};

const KINDS = {
  gsn: 'number',
  name: 'name',
  publication_date: 'date',
  countries: 'sharing',
  serial_no: 'text',
  type: 'among',
  displacement_types: 'sharing',
  confidential: 'yes',
  created_by: 'among',
  created_at: 'moment',
} as const satisfies Partial<Record<keyof DocumentsViewRow, FilterKind>>;

export const DOCUMENTS_FILTERS = { kinds: KINDS };

/** The columns that hold what each list of the search asks for. */
const COLUMNS = { sources: 'sources_tags', publishers: 'publishers_tags', countries: 'countries' } as const;

/** From a day on, up to a day, or both: an end that is left out is open. */
const isRange = ({ date_from, date_to }: Pick<DocumentsSearch, 'date_from' | 'date_to'>): boolean =>
  [date_from, date_to].every((day) => day === null || dateProblem(day) === null) &&
  (date_from === null || date_to === null || date_from <= date_to);

function published(search: DocumentsSearch): string[] {
  if (!isRange(search)) return [];
  const { date_from, date_to } = search;
  return [
    ...(date_from === null ? [] : [`publication_date.gte.${date_from}`]),
    ...(date_to === null ? [] : [`publication_date.lte.${date_to}`]),
  ];
}

function matching(search: DocumentsSearch, list: keyof typeof COLUMNS): string[] {
  const values = search[list];
  if (values.length === 0) return [];
  const operator = search[`${list}_match`] === 'Any' ? 'ov' : 'cs';
  const members = values.map((value) => (typeof value === 'number' ? String(value) : quoted(value)));
  return [`${COLUMNS[list]}.${operator}.{${members.join()}}`];
}

/** The query of documents_view; what the headers filter holds besides. */
export function toFilters(search: DocumentsSearch, filters: ColumnFilters = {}): { and?: string } {
  const serial = search.serial_no.trim();
  const conditions = [
    ...(serial === '' ? [] : [`serial_no.${containing(serial)}`]),
    ...nameConditions(search.name),
    ...published(search),
    ...matching(search, 'sources'),
    ...matching(search, 'publishers'),
    ...matching(search, 'countries'),
    ...filterConditions(DOCUMENTS_FILTERS, filters),
  ];
  return conditions.length === 0 ? {} : { and: `(${conditions.join()})` };
}

const matchFrom = (value: unknown): Match => (value === 'Any' ? 'Any' : null);

/** What an address cannot mean is left out: a broken link still finds something. */
export function fromUrl(address: Readonly<Record<string, unknown>>): DocumentsSearch {
  const range = { date_from: text(address['date_from']), date_to: text(address['date_to']) };
  return {
    serial_no: text(address['serial_no']) ?? '',
    name: text(address['name']) ?? '',
    ...(isRange(range) ? range : { date_from: null, date_to: null }),
    sources: integers(address['sources']),
    sources_match: matchFrom(address['sources_match']),
    publishers: integers(address['publishers']),
    publishers_match: matchFrom(address['publishers_match']),
    countries: texts(address['countries']),
    countries_match: matchFrom(address['countries_match']),
  };
}
