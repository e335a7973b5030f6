/** Every search of the four lists by one field and by two, with words from the database. The product's own functions write the filters. */
import type { Database } from '#db/database.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents-search.ts';
import { EVENTS_SEARCH } from '#domain/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts-search.ts';
import { HAZARD_LEVELS, writtenPlace } from '#domain/hazard-search.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { PUBLISHERS_SEARCH } from '#domain/publishers-search.ts';
import type { Search as SearchOf } from '#domain/search.ts';
import { YES_NO } from '#domain/search-fields.ts';
import { EVENT_COLUMNS, FACT_COLUMNS, NEWEST, pageOf } from './searches.ts';

export interface ListSearch {
  view: string;
  what: string;
  /** After `/psql/{view}?`. */
  query: string;
}

type Search = Readonly<Record<string, unknown>>;

/** A field of a search, or several fields that work only together. */
interface Field {
  names: readonly string[];
  /** The words of each row, a value or a list of values, in SQL. */
  words: string;
  /** The searches for words, which are given in descending order of frequency. */
  searches: (words: readonly unknown[]) => readonly Search[];
}

interface List {
  search: SearchOf<Search>;
  columns: string;
  /** The default order of the list, and the most used other orders. */
  orders: readonly string[];
  /** The fields without a column of the same name. Other fields are included automatically. */
  fields: readonly Field[];
}

/** The type of a search is lost here; its conditions read only its own fields. */
const untyped = <Fields extends object>(search: SearchOf<Fields>) => search as unknown as SearchOf<Search>;

/** The most frequent word and the rarest. */
const ends = (words: readonly unknown[]): unknown[] => [...new Set([words[0], words.at(-1)])];

/** A field that is searched by values, with a column of the same name. */
const valued = (name: string, values: (words: readonly unknown[]) => readonly unknown[], words = name): Field => ({
  names: [name],
  words,
  searches: (all) => values(all).map((value) => ({ [name]: value })),
});

const daysOf = (column: string, more: Search = {}): Field => ({
  names: ['date_from', 'date_to', ...Object.keys(more)],
  words: `extract(year from ${column})::integer`,
  searches: (years) => {
    const [most = 0, least = 0] = [years[0], years.at(-1)].map(Number);
    return [most, least, most - 9].map((from, at) => {
      const to = at === 2 ? most : from;
      return { ...more, date_from: `${from}-01-01`, date_to: `${to}-12-31` };
    });
  },
});

/** The path of a hazard as one word. */
const hazardsAt = (levels: readonly string[]): string =>
  `case when ${levels.at(-1)} is not null then jsonb_build_array(jsonb_build_array(${levels.join()})) end`;

/** A field whose words may be chosen as any of several or as all of them. */
const matched = (name: string, column: string): Field => ({
  names: [name, `${name}_match`],
  words: column,
  searches: (words) => [
    ...ends(words).map((word) => ({ [name]: [word] })),
    { [name]: words.slice(0, 3), [`${name}_match`]: 'Any' },
  ],
});

const BY_NAME = 'name.asc,id.asc';

const LISTS: readonly List[] = [
  {
    search: untyped(FACTS_SEARCH),
    columns: FACT_COLUMNS,
    orders: [NEWEST, BY_NAME, 'figure.desc.nullslast,id.desc'],
    fields: [
      daysOf('start_date', { date_type: 'Start Date' }),
      {
        names: ['hazard'],
        words: hazardsAt(HAZARD_LEVELS.map((level) => `hazard_${level}`)),
        // A frequent leaf, a rare leaf, and the whole category of the first.
        searches: (paths) => {
          const [most = [], least = []] = [paths[0], paths.at(-1)] as string[][];
          return [most, least, most.slice(0, 1)].map((path) => ({ hazard: [writtenPlace(path)] }));
        },
      },
      valued('status', (words) => [...ends(words), REVIEW.none]),
      valued('confidential', () => YES_NO),
    ],
  },
  {
    search: untyped(EVENTS_SEARCH),
    columns: EVENT_COLUMNS,
    orders: [NEWEST, BY_NAME, 'recommended_figure.desc.nullslast,id.desc'],
    fields: [
      daysOf('start_date'),
      {
        names: HAZARD_LEVELS.slice(1),
        words: hazardsAt(HAZARD_LEVELS),
        searches: (paths) =>
          (ends(paths) as string[][]).map((path) =>
            Object.fromEntries(HAZARD_LEVELS.map((name, at) => [name, path[at]])),
          ),
      },
    ],
  },
  {
    search: untyped(DOCUMENTS_SEARCH),
    columns: 'countries,flags,gsn,id,name,publication_date,publishers,sources',
    orders: ['publication_date.desc,id.desc', BY_NAME],
    fields: [
      daysOf('publication_date'),
      matched('sources', 'sources_tags'),
      matched('publishers', 'publishers_tags'),
      matched('countries', 'countries'),
    ],
  },
  {
    search: untyped(PUBLISHERS_SEARCH),
    columns: 'flags,geo_name,gsn,id,name,type',
    orders: [BY_NAME, 'gsn.desc.nullslast,id.desc'],
    fields: [],
  },
];

/** A field with a column of the same name: a word of a text, a value, or one value and three of a list. */
function fieldOf(name: string, empty: unknown): Field {
  const words = empty === '' ? String.raw`regexp_split_to_array(lower(${name}), '[^[:alnum:]]+')` : name;
  const several = Array.isArray(empty);
  return valued(name, (all) => (several ? [...ends(all).map((word) => [word]), all.slice(0, 3)] : ends(all)), words);
}

/** The searches of each field. Words come in descending order of frequency, without short ones. */
async function choicesOf(owner: Database, { search, fields }: List): Promise<(readonly Search[])[]> {
  const named = new Set(fields.flatMap(({ names }) => names));
  const alone = Object.entries(search.empty).flatMap(([name, value]) =>
    named.has(name) ? [] : [fieldOf(name, value)],
  );
  const choices: (readonly Search[])[] = [];
  for (const { words, searches } of [...fields, ...alone]) {
    const { rows } = await owner.statement<{ word: unknown }>(
      { role: null, readOnly: true },
      `select e.word from (select to_jsonb(${words}) as given from api.${search.relation}) v
       cross join lateral jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end) as e (word)
       where e.word <> 'null' and length(e.word #>> '{}') > 1
       group by e.word order by count(*) desc, e.word`,
    );
    if (rows.length > 0) choices.push(searches(rows.map(({ word }) => word)));
  }
  return choices;
}

/** @param brief one choice of each field, the most frequent, in the list's own order. */
export async function listSearches(owner: Database, { brief = false } = {}): Promise<ListSearch[]> {
  const searches: ListSearch[] = [];
  for (const list of LISTS) {
    const { columns, orders } = list;
    const { relation: view, empty, conditions } = list.search;
    const choices = (await choicesOf(owner, list)).map((of) => (brief ? of.slice(0, 1) : of));
    const pairs = choices.flatMap((ones, at) =>
      ones.flatMap((one) => choices.slice(at + 1).flatMap((others) => others.map((other) => ({ ...one, ...other })))),
    );
    for (const fields of [{}, ...choices.flat(), ...pairs] as Search[])
      for (const order of brief ? orders.slice(0, 1) : orders) {
        const words = Object.entries(fields).map(([name, value]) => `${name} ${[value].flat().join(' or ')}`);
        const what = `${view}: ${words.join(', ')} by ${order.split('.', 1)[0]}`;
        const query = pageOf(view, columns, conditions({ ...empty, ...fields }), order).slice(view.length + 1);
        searches.push({ view, what, query });
      }
  }
  return searches;
}
