/** Every search of the four lists by one field and by two, each field with its most frequent words in the database, in the list's own order and with its default columns. */
import { FACT_COLUMNS, NEWEST } from '#bench/lists.ts';
import type { Database } from '#db/database.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents/documents-search.ts';
import { EVENTS_SEARCH } from '#domain/events/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts/facts-search.ts';
import { hazardOf, writtenPath } from '#domain/events/hazard-search.ts';
import { PUBLISHERS_SEARCH } from '#domain/documents/publishers-search.ts';
import type { Field, Search as SearchOf } from '#domain/search/search.ts';
import { YES_NO } from '#domain/search/search-fields.ts';

type Search = Readonly<Record<string, unknown>>;

/** The type of a search is lost here; its conditions read only its own fields. */
const untyped = <Fields extends object>(search: SearchOf<Fields>) => search as unknown as SearchOf<Search>;

const LISTS = [
  [untyped(FACTS_SEARCH), FACT_COLUMNS, NEWEST],
  [
    untyped(EVENTS_SEARCH),
    'data_included,displacement_type,flags,geo_name,id,name,start_date,type,year,fact_count,misfit_count,recommended_figure',
    NEWEST,
  ],
  [
    untyped(DOCUMENTS_SEARCH),
    'countries,flags,gsn,id,name,publication_date,publishers,sources',
    'publication_date.desc,id.desc',
  ],
  [untyped(PUBLISHERS_SEARCH), 'flags,geo_name,gsn,id,name,type', 'name.asc,id.asc'],
] as const;

type SearchField = Pick<Field, 'key' | 'control' | 'columns'>;

/** A whole category of hazards is searched like a field of its own. */
const CATEGORY: SearchField = { key: 'category', control: { kind: 'one', choices: [] }, columns: ['category'] };

/** The words of a field in SQL; several columns, such as the path of a hazard, are one word. */
function wordsOf({ key, control, columns }: SearchField): string {
  if (control.kind === 'text') return `regexp_split_to_array(lower(${key}), '[^[:alnum:]]+')`;
  if (control.kind === 'days') return `extract(year from ${control.types ? 'start_date' : columns[0]})::integer`;
  if (columns.length === 1) return columns.join();
  return `case when ${columns.at(-1)} is not null then jsonb_build_array(jsonb_build_array(${columns.join()})) end`;
}

/** The most frequent word without short ones. Those of several values are counted one by one. */
async function mostFrequent(owner: Database, relation: string, words: string): Promise<unknown> {
  const { rows } = await owner.statement<{ word: unknown }>(
    { role: null, readOnly: true },
    `select e.word from (select to_jsonb(${words}) as given from api.${relation}) v
     cross join lateral jsonb_array_elements(case jsonb_typeof(given) when 'array' then given else jsonb_build_array(given) end) as e (word)
     where e.word <> 'null' and length(e.word #>> '{}') > 1
     group by e.word order by count(*) desc, e.word limit 1`,
  );
  return rows[0]?.word;
}

function searchFor({ key, control }: SearchField, word: unknown): Search {
  switch (control.kind) {
    case 'text':
      return { [key]: word };
    case 'one':
      return { [key]: control.choices === YES_NO ? YES_NO[0] : word };
    case 'hazard levels':
      return { ...hazardOf(word as string[]) };
    case 'days':
      return {
        ...(control.types && { date_type: 'Start Date' }),
        date_from: `${String(word)}-01-01`,
        date_to: `${String(word)}-12-31`,
      };
    case 'several':
      return { [key]: [control.choices === 'hazard_paths' ? writtenPath(word as string[]) : word] };
  }
}

export interface ListSearch {
  view: string;
  what: string;
  /** After `/psql/`. */
  path: string;
}

export async function listSearches(owner: Database): Promise<ListSearch[]> {
  const searches: ListSearch[] = [];
  for (const [{ relation: view, empty, conditions, fields }, select, order] of LISTS) {
    const choices: Search[] = [];
    const levels = fields.some(({ control }) => control.kind === 'hazard levels');
    for (const field of [...fields, ...(levels ? [CATEGORY] : [])] as SearchField[]) {
      const word = await mostFrequent(owner, view, wordsOf(field));
      if (word !== undefined) choices.push(searchFor(field, word));
    }
    const pairs = choices.flatMap((one, at) => choices.slice(at + 1).map((other) => ({ ...one, ...other })));
    for (const search of [{}, ...choices, ...pairs]) {
      const page = { select, ...conditions({ ...empty, ...search }), order, offset: '0', limit: '20' };
      const path = `${view}?${new URLSearchParams(page).toString()}`;
      searches.push({ view, what: `${view}: ${JSON.stringify(search)}`, path });
    }
  }
  return searches;
}
