/**
 * Every search of the four lists by one field and by two, in words that the database at hand holds. A field of a search is found by
 * itself where its list has a column of that name; the others are named here. Writes no filter itself: the product's own functions do.
 */
import type { Database } from '#db/database.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents-search.ts';
import { EVENTS_SEARCH } from '#domain/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts-search.ts';
import { HAZARD_LEVELS, writtenPlace } from '#domain/hazard-search.ts';
import { REVIEW } from '#domain/messages/facts.ts';
import { PUBLISHERS_SEARCH } from '#domain/publishers-search.ts';
import type { Search as SearchOf } from '#domain/search.ts';
import { YES_NO } from '#domain/search-fields.ts';

export interface ListSearch {
  view: string;
  what: string;
  /** What stands after `/psql/{view}?`. */
  query: string;
}

type Search = Readonly<Record<string, unknown>>;

/** Fields that mean something together only, or have no column of their name. */
interface Together {
  fields: readonly string[];
  /** Where their words stand: a value or a list of values of each row. */
  expression: string;
  /** Words in the order of how often they are met, to what is asked for. */
  asked: (words: readonly unknown[]) => readonly Search[];
}

interface List {
  view: string;
  empty: Search;
  filters: (search: Search) => Readonly<Record<string, string>>;
  columns: string;
  /** The order of the list itself, and the others that are used most. */
  orders: readonly string[];
  together: readonly Together[];
}

/** The word met most and the one met least. */
const ends = (words: readonly unknown[]): unknown[] => [...new Set([words[0], words.at(-1)])];

/** A search's own type is lost here, and its filters read no field that it has not. */
const listOf = <Fields extends object>(
  { relation, empty, conditions }: SearchOf<Fields>,
  list: Pick<List, 'columns' | 'orders' | 'together'>,
): List => ({
  ...list,
  view: relation,
  empty: empty as Search,
  filters: (search) => conditions({ ...empty, ...search }),
});

const daysOf = (column: string, more: Search = {}): Together => ({
  fields: ['date_from', 'date_to', ...Object.keys(more)],
  expression: `extract(year from ${column})::integer`,
  asked: (years) => {
    const asked = (from: number, to: number) => ({ ...more, date_from: `${from}-01-01`, date_to: `${to}-12-31` });
    const [most, least] = ends(years).map(Number);
    const year = (one: number) => asked(one, one);
    return most === undefined ? [] : [year(most), year(least ?? most), asked(most - 9, most)];
  },
});

/** The path of a leaf as one word. */
const hazardsAt = (levels: readonly string[]): string =>
  `case when ${levels.at(-1)} is not null then jsonb_build_array(jsonb_build_array(${levels.join()})) end`;
const HAZARD_COLUMNS = HAZARD_LEVELS.map((level) => `hazard_${level}`);

const listsOfDocuments = { sources: 'sources_tags', publishers: 'publishers_tags', countries: 'countries' };

const NEWEST = 'created_at.desc,id.desc';
const BY_NAME = 'name.asc,id.asc';

const LISTS: readonly List[] = [
  listOf(FACTS_SEARCH, {
    columns:
      'class,country,created_by,displacement_type,event_data_included,event_name,event_role,figure,flags,groups,hazard_subtype,id,idu,name,parent_role,start_date,type,year',
    orders: [NEWEST, BY_NAME, 'figure.desc.nullslast,id.desc'],
    together: [
      daysOf('start_date', { date_type: 'Start Date' }),
      {
        fields: ['hazard'],
        expression: hazardsAt(HAZARD_COLUMNS),
        // A leaf met often, one met seldom, and the whole category of the first.
        asked: (paths) => {
          const leaves = ends(paths) as string[][];
          return [...leaves, ...leaves.slice(0, 1).map((path) => path.slice(0, 1))].map((place) => ({
            hazard: [writtenPlace(place)],
          }));
        },
      },
      {
        fields: ['status'],
        expression: 'status',
        asked: (words) => [...ends(words), REVIEW.none].map((status) => ({ status })),
      },
      {
        fields: ['confidential'],
        expression: 'confidential',
        asked: () => YES_NO.map((confidential) => ({ confidential })),
      },
    ],
  }),
  listOf(EVENTS_SEARCH, {
    columns:
      'data_included,displacement_type,fact_count,flags,geo_name,id,misfit_count,name,recommended_figure,start_date,type,year',
    orders: [NEWEST, BY_NAME, 'recommended_figure.desc.nullslast,id.desc'],
    together: [
      daysOf('start_date'),
      {
        fields: HAZARD_LEVELS.slice(1),
        expression: hazardsAt(HAZARD_LEVELS),
        asked: (paths) =>
          (ends(paths) as string[][]).map((path) =>
            Object.fromEntries(HAZARD_LEVELS.map((name, at) => [name, path[at]])),
          ),
      },
    ],
  }),
  listOf(DOCUMENTS_SEARCH, {
    columns: 'countries,flags,gsn,id,name,publication_date,publishers,sources',
    orders: ['publication_date.desc,id.desc', BY_NAME],
    together: [
      daysOf('publication_date'),
      ...Object.entries(listsOfDocuments).map(([field, column]) => ({
        fields: [field, `${field}_match`],
        expression: column,
        asked: (words: readonly unknown[]) => [
          ...ends(words).map((word) => ({ [field]: [word] })),
          { [field]: words.slice(0, 3), [`${field}_match`]: 'Any' },
        ],
      })),
    ],
  }),
  listOf(PUBLISHERS_SEARCH, {
    columns: 'flags,geo_name,gsn,id,name,type',
    orders: [BY_NAME, 'gsn.desc.nullslast,id.desc'],
    together: [],
  }),
];

/** A field by itself: a word of a text, a value, or one value and three of a list. */
function alone(field: string, empty: unknown): Together {
  if (empty === '') {
    const expression = String.raw`regexp_split_to_array(lower(${field}), '[^[:alnum:]]+')`;
    return { fields: [field], expression, asked: (words) => ends(words).map((word) => ({ [field]: word })) };
  }
  const asked = (words: readonly unknown[]): Search[] =>
    Array.isArray(empty)
      ? [...ends(words).map((word) => [word]), words.slice(0, 3)].map((several) => ({ [field]: several }))
      : ends(words).map((word) => ({ [field]: word }));
  return { fields: [field], expression: field, asked };
}

/** In the order of how often they are met, short words of texts left out. */
async function wordsOf(owner: Database, view: string, expression: string): Promise<unknown[]> {
  const { rows } = await owner.statement<{ word: unknown }>(
    { role: null, readOnly: true },
    `select e.word from (select to_jsonb(${expression}) as given from api.${view}) v
     cross join lateral jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end) as e (word)
     where e.word <> 'null' and length(e.word #>> '{}') > 1
     group by e.word order by count(*) desc, e.word`,
  );
  return rows.map(({ word }) => word);
}

async function choicesOf(owner: Database, { view, empty, together }: List): Promise<Search[][]> {
  const taken = new Set(together.flatMap(({ fields }) => fields));
  const fields = [
    ...together,
    ...Object.entries(empty).flatMap(([field, value]) => (taken.has(field) ? [] : [alone(field, value)])),
  ];
  const choices: Search[][] = [];
  for (const { expression, asked } of fields) {
    const words = await wordsOf(owner, view, expression);
    if (words.length > 0) choices.push([...asked(words)]);
  }
  return choices;
}

const described = (asked: Search): string =>
  Object.entries(asked)
    .map(([field, value]) => `${field} ${[value].flat().join(' or ')}`)
    .join(', ');

/** @param brief one choice of each field, the most frequent, in the list's own order. */
export async function listSearches(owner: Database, { brief = false } = {}): Promise<ListSearch[]> {
  const searches: ListSearch[] = [];
  for (const list of LISTS) {
    const choices = (await choicesOf(owner, list)).map((of) => (brief ? of.slice(0, 1) : of));
    const singly = choices.flat();
    const pairs = choices.flatMap((ones, at) =>
      ones.flatMap((one) => choices.slice(at + 1).flatMap((others) => others.map((other) => ({ ...one, ...other })))),
    );
    for (const asked of [{}, ...singly, ...pairs])
      for (const order of brief ? list.orders.slice(0, 1) : list.orders)
        searches.push({
          view: list.view,
          what: `${list.view}: ${described(asked)} by ${order.split('.', 1)[0]}`,
          query: new URLSearchParams({
            select: list.columns,
            ...list.filters(asked),
            order,
            offset: '0',
            limit: '20',
          }).toString(),
        });
  }
  return searches;
}
