/** The searches that are measured, in words that the database at hand holds. Writes no filter itself: the product's own functions do. */
import type { Database } from '#db/database.ts';
import { filterConditions, type ColumnFilters } from '#domain/column-filters.ts';
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts-search.ts';

export interface MeasuredSearch {
  what: string;
  /** What stands after `/psql/facts_view?`. */
  query: string;
}

/** The columns that the facts list shows before anyone changes them, and those it always asks for. */
export const COLUMNS =
  'changed_since_review,class,confidential,country,created_by,displacement_type,event_data_included,event_id,event_misfits,event_name,event_role,figure,flags,groups,hazard_subtype,id,idu,name,parent_misfits,parent_role,start_date,status,sub_misfit_count,type,year';
export const NEWEST = 'created_at.desc,id.desc';

/** The headers that are filtered here, as the list filters them. */
const FILTERED = { event_name: { kind: 'name' }, figure: { kind: 'number' } } as const;

interface Words {
  iso3: string;
  year: number;
  place: string;
  group_name: string;
}

/** The country and year, group and place that most facts have: small answers are no harder than these. */
const WORDS = `
  select
    (select array[iso3, year::text] from data.facts group by iso3, year order by count(*) desc, iso3, year limit 1) as country_year,
    (select g from data.facts, unnest(groups) g group by g order by count(*) desc, g limit 1) as group_name,
    (select substr(idmc_short_name, 1, 12) from data.facts join data.geo_entities using (iso3)
       group by idmc_short_name order by count(*) desc, idmc_short_name offset 20 limit 1) as place`;

export async function searchesFor(owner: Database): Promise<MeasuredSearch[]> {
  const { iso3, year, place, group_name } = await wordsOf(owner);
  const search = (
    what: string,
    asked: Partial<FactsSearch>,
    order = NEWEST,
    offset = 0,
    filters: ColumnFilters = {},
  ): MeasuredSearch => ({
    what,
    query: new URLSearchParams({
      select: COLUMNS,
      ...FACTS_SEARCH.conditions({ ...FACTS_SEARCH.empty, ...asked }, filterConditions(FILTERED, filters)),
      order,
      offset: String(offset),
      limit: '20',
    }).toString(),
  });
  return [
    search('no filter', {}),
    search('country and year', { iso3: [iso3], year: [year] }),
    search('part of a name', { name: place }),
    search('cause and type', { displacement_type: 'Disaster', type: 'New Displacement (Flow)' }),
    search('group', { groups: [group_name] }),
    search('hazard type', { hazard: ['Weather related/Hydrological/Flood'] }),
    search('year, largest figures first', { year: [year] }, 'figure.desc.nullslast,id.desc'),
    search('columns filtered: event name and figure', {}, NEWEST, 0, { event_name: place, figure: '100..' }),
    search('country, page 20', { iso3: [iso3] }, NEWEST, 380),
  ];
}

async function wordsOf(owner: Database): Promise<Words> {
  const { rows } = await owner.statement<{ country_year: [string, string]; group_name: string; place: string }>(
    { role: null },
    WORDS,
  );
  const [row] = rows;
  if (row === undefined || row.country_year === null) throw new Error('There are no facts to search');
  const [iso3, year] = row.country_year;
  return { iso3, year: Number(year), place: row.place, group_name: row.group_name };
}
