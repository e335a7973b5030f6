/** The measured searches of the facts and the events list, and every search of the four lists by one field and by two, with words from the database. The product's own functions write the filters. */
import type { Database } from '#db/database.ts';
import { filterConditions, type ColumnFilters } from '#domain/column-filters.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents-search.ts';
import { EVENTS_SEARCH, type EventsSearch } from '#domain/events-search.ts';
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts-search.ts';
import { HAZARD_LEVELS, hazardOf, writtenPlace } from '#domain/hazard-search.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { PUBLISHERS_SEARCH } from '#domain/publishers-search.ts';
import type { Field, Search as SearchOf } from '#domain/search.ts';
import { YES_NO } from '#domain/search-fields.ts';
import { type BenchDatabase, rowOf } from './databases.ts';

export interface MeasuredSearch {
  what: string;
  /** After `/psql/`. */
  path: string;
  /** The same page without the columns that are gathered from facts. */
  plain?: string;
}

/** The headers that are filtered here, as the list filters them. */
const FILTERED = { event_name: { kind: 'name' }, figure: { kind: 'number' } } as const;

export const NEWEST = 'created_at.desc,id.desc';
const largest = (column: string): string => `${column}.desc.nullslast,id.desc`;
/** The default columns of the facts list, and the columns that it always requests. */
export const FACT_COLUMNS =
  'changed_since_review,class,confidential,country,created_by,displacement_type,event_data_included,event_id,event_misfits,event_name,event_role,figure,flags,groups,hazard_subtype,id,idu,name,parent_misfits,parent_role,start_date,status,sub_misfit_count,type,year';
/** As web/lists/totals-query.ts selects them. */
const FACT_TOTALS = 'type,class,facts:count(),figures:figure.count(),figure:figure.sum()::text,role:event_role';
const PLAIN = 'data_included,displacement_type,flags,geo_name,id,name,start_date,type,year';
const GATHERED = 'fact_count,misfit_count,recommended_figure';
export const EVENT_COLUMNS = `${PLAIN},${GATHERED}`;

/** The path of a page of twenty. */
export const pageOf = (view: string, select: string, filters: object, order = NEWEST, offset = 0): string =>
  `${view}?${new URLSearchParams({ select, ...filters, order, offset: String(offset), limit: '20' }).toString()}`;

/** The words of a column of a list, or of an expression, in descending order of frequency, without short ones. Those of several values are counted one by one. */
export async function frequent<Word>(owner: Database, relation: string, words: string): Promise<Word[]> {
  const { rows } = await owner.statement<{ word: Word }>(
    { role: null, readOnly: true },
    `select e.word from (select to_jsonb(${words}) as given from api.${relation}) v
     cross join lateral jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end) as e (word)
     where e.word <> 'null' and length(e.word #>> '{}') > 1
     group by e.word order by count(*) desc, e.word`,
  );
  return rows.map(({ word }) => word);
}

/** Several columns as one word. */
const together = (columns: readonly string[]): string =>
  `case when ${columns.at(-1)} is not null then jsonb_build_array(jsonb_build_array(${columns.join()})) end`;

/** The beginning of the name of a country of medium size. */
const placeIn = (names: readonly string[]): string => (names[20] ?? names.at(-1) ?? '').slice(0, 12);

export async function factsSearches({ opened: { owner } }: BenchDatabase): Promise<MeasuredSearch[]> {
  const words = <Word>(of: string) => frequent<Word>(owner, 'facts_view', of);
  // The country, year and group with the most facts: small answers are not harder than these.
  const [[most, latest] = ['', 0]] = await words<[string, number]>(together(['iso3', 'year']));
  const groups = (await words<string>('groups')).slice(0, 1);
  const name = placeIn(await words('country'));
  const [iso3, year] = [[most], [latest]];
  const filters = (searched: Partial<FactsSearch>, columns: ColumnFilters = {}) =>
    FACTS_SEARCH.conditions({ ...FACTS_SEARCH.empty, ...searched }, filterConditions(FILTERED, columns));
  const search = (what: string, searched: Partial<FactsSearch>, order = NEWEST, offset = 0, columns = {}) => ({
    what,
    path: pageOf('facts_view', FACT_COLUMNS, filters(searched, columns), order, offset),
  });
  /** The sums above the list, by type, class and role. */
  const totals = (what: string, searched: Partial<FactsSearch>) => ({
    what,
    path: `facts_view?${new URLSearchParams({ select: FACT_TOTALS, ...filters(searched) }).toString()}`,
  });
  return [
    search('no filter', {}),
    search('country and year', { iso3, year }),
    search('part of a name', { name }),
    search('cause and type', { displacement_type: 'Disaster', type: 'New Displacement (Flow)' }),
    search('group', { groups }),
    search('hazard type', { hazard: ['Weather related/Hydrological/Flood'] }),
    search('year, largest figures first', { year }, largest('figure')),
    search('columns filtered: event name and figure', {}, NEWEST, 0, { event_name: name, figure: '100..' }),
    search('country, page 20', { iso3 }, NEWEST, 380),
    totals('totals of all facts', {}),
    totals('totals of a country', { iso3 }),
  ];
}

export async function eventsSearches(database: BenchDatabase): Promise<MeasuredSearch[]> {
  // The country, region, year and hazard with the most events.
  const words = <Word>(of: string) => frequent<Word>(database.opened.owner, 'events_view', of);
  const countries = await words<string>('iso3');
  const [[region = ''], [year = 0]] = [await words<string>('region'), await words<number>('year')];
  const [path = []] = await words<string[]>(together(HAZARD_LEVELS));
  const { events } = await rowOf<{ events: number }>(database, 'select count(*)::int as events from data.events');
  const search = (what: string, searched: Partial<EventsSearch>, order = NEWEST, offset = 0): MeasuredSearch => {
    const filters = EVENTS_SEARCH.conditions({ ...EVENTS_SEARCH.empty, ...searched });
    // There is no index in the order of years: sorting costs as much as by a gathered column, without the gathering.
    const plain = order.replace(new RegExp(`^(${GATHERED.replaceAll(',', '|')})\\b`), 'year');
    const pathOf = (columns: string, by: string) => pageOf('events_view', columns, filters, by, offset);
    return { what, path: pathOf(EVENT_COLUMNS, order), plain: pathOf(PLAIN, plain) };
  };
  const many = countries.toSorted().slice(0, 100);
  const far = Math.floor(events / 25) * 20;
  const ordered =
    'name recommended_figure type year displacement_type fact_count start_date data_included category subcategory subtype';
  return [
    search('no filter', {}),
    search('part of a name', { name: placeIn(await words('geo_name')) }),
    search('one country', { iso3: countries.slice(0, 1) }),
    search(`${many.length} countries`, { iso3: many }),
    search('region', { region: [region] }),
    search('cause', { displacement_type: ['Conflict'] }),
    search('a year of start dates', { date_from: `${year}-01-01`, date_to: `${year}-12-31` }),
    search('year', { year: [year] }),
    ...HAZARD_LEVELS.map((level, at) => search(`hazard ${level}`, hazardOf(path.slice(0, at + 1)))),
    ...ordered.split(' ').map((column) => search(`ordered by ${column}`, {}, largest(column))),
    search('far page', {}, NEWEST, far),
    search('far page ordered by recommended_figure', {}, 'recommended_figure.desc,id.desc', far),
  ];
}

type Search = Readonly<Record<string, unknown>>;

/** The type of a search is lost here; its conditions read only its own fields. */
const untyped = <Fields extends object>(search: SearchOf<Fields>) => search as unknown as SearchOf<Search>;

const BY_NAME = 'name.asc,id.asc';
export const DOCUMENT_COLUMNS = 'countries,flags,gsn,id,name,publication_date,publishers,sources';

/** Each search with the default columns and order of its list, and the most used other orders. */
const LISTS = [
  [untyped(FACTS_SEARCH), FACT_COLUMNS, [NEWEST, BY_NAME, largest('figure')]],
  [untyped(EVENTS_SEARCH), EVENT_COLUMNS, [NEWEST, BY_NAME, largest('recommended_figure')]],
  [untyped(DOCUMENTS_SEARCH), DOCUMENT_COLUMNS, ['publication_date.desc,id.desc', BY_NAME]],
  [untyped(PUBLISHERS_SEARCH), 'flags,geo_name,gsn,id,name,type', [BY_NAME, largest('gsn')]],
] as const;

type SearchField = Pick<Field, 'key' | 'control' | 'columns'>;

/** A whole category of hazards is searched like a field of its own. */
const CATEGORY: SearchField = { key: 'category', control: { kind: 'one', choices: [] }, columns: ['category'] };

/** The words of a field in SQL. The path of a hazard is one word. */
function wordsOf({ key, control, columns }: SearchField): string {
  if (control.kind === 'text') return `regexp_split_to_array(lower(${key}), '[^[:alnum:]]+')`;
  if (control.kind === 'days') return `extract(year from ${control.types ? 'start_date' : columns[0]})::integer`;
  return columns.length === 1 ? columns.join() : together(columns);
}

/** The searches for words, which are given in descending order of frequency: the first, the last, and three of a list. */
function searchesFor({ key, control }: SearchField, words: readonly unknown[]): Search[] {
  const ends = [...new Set([words[0], words.at(-1)])];
  const each = (values: readonly unknown[]): Search[] => values.map((value) => ({ [key]: value }));
  switch (control.kind) {
    case 'text':
      return each(ends);
    case 'one':
      if (control.choices === YES_NO) return each(YES_NO);
      return each(control.choices === 'statuses' ? [...ends, REVIEW.none] : ends);
    case 'hazard levels':
      return ends.map((path) => hazardOf(path as string[]));
    case 'days': {
      const [most = 0, least = 0] = [words[0], words.at(-1)].map(Number);
      const type = control.types && { date_type: 'Start Date' };
      const spans: [from: number, to: number][] = [
        [most, most],
        [least, least],
        [most - 9, most],
      ];
      return spans.map(([from, to]) => ({ ...type, date_from: `${from}-01-01`, date_to: `${to}-12-31` }));
    }
    case 'several': {
      if (control.choices === 'hazard_places') {
        // A frequent leaf, a rare leaf, and the whole category of the first.
        const [most = [], least = []] = [words[0], words.at(-1)] as string[][];
        return each([most, least, most.slice(0, 1)].map((path) => [writtenPlace(path)]));
      }
      const any = control.matchKey === undefined ? {} : { [control.matchKey]: 'Any' };
      return [...each(ends.map((word) => [word])), { [key]: words.slice(0, 3), ...any }];
    }
  }
}

/** @param brief one choice of each field, the most frequent, in the list's own order. */
export async function listSearches(
  owner: Database,
  { brief = false } = {},
): Promise<(MeasuredSearch & { view: string })[]> {
  const searches: (MeasuredSearch & { view: string })[] = [];
  for (const [search, columns, orders] of LISTS) {
    const { relation: view, empty, conditions } = search;
    const choices: Search[][] = [];
    const levels = search.fields.some(({ control }) => control.kind === 'hazard levels');
    for (const field of [...search.fields, ...(levels ? [CATEGORY] : [])] as SearchField[]) {
      const words = await frequent(owner, view, wordsOf(field));
      if (words.length > 0) choices.push(searchesFor(field, words).slice(0, brief ? 1 : undefined));
    }
    const pairs = choices.flatMap((ones, at) =>
      ones.flatMap((one) => choices.slice(at + 1).flatMap((others) => others.map((other) => ({ ...one, ...other })))),
    );
    for (const fields of [{}, ...choices.flat(), ...pairs] as Search[])
      for (const order of brief ? orders.slice(0, 1) : orders) {
        const words = Object.entries(fields).map(([name, value]) => `${name} ${[value].flat().join(' or ')}`);
        const what = `${view}: ${words.join(', ')} by ${order.split('.', 1)[0]}`;
        searches.push({ view, what, path: pageOf(view, columns, conditions({ ...empty, ...fields }), order) });
      }
  }
  return searches;
}
