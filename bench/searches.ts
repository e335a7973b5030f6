/** The measured searches of the facts and the events list, with words from the database. The product's own functions write the filters. */
import { filterConditions, type ColumnFilters } from '#domain/column-filters.ts';
import { EVENTS_SEARCH, type EventsSearch } from '#domain/events-search.ts';
import { FACTS_SEARCH, type FactsSearch } from '#domain/facts-search.ts';
import { hazardOf, hazardPath } from '#domain/hazard-search.ts';
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

export async function factsSearches(database: BenchDatabase): Promise<MeasuredSearch[]> {
  // The country, year and group with the most facts: small answers are not harder than these.
  const words = await rowOf<{ most: [string, string]; groups: string; place: string }>(
    database,
    `select
       (select array[iso3, year::text] from data.facts group by iso3, year order by count(*) desc, iso3, year limit 1) as most,
       (select g from data.facts, unnest(groups) g group by g order by count(*) desc, g limit 1) as groups,
       (select substr(idmc_short_name, 1, 12) from data.facts join data.geo_entities using (iso3)
        group by idmc_short_name order by count(*) desc, idmc_short_name offset 20 limit 1) as place`,
  );
  const [iso3, year] = [[words.most[0]], [Number(words.most[1])]];
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
    search('part of a name', { name: words.place }),
    search('cause and type', { displacement_type: 'Disaster', type: 'New Displacement (Flow)' }),
    search('group', { groups: [words.groups] }),
    search('hazard type', { hazard: ['Weather related/Hydrological/Flood'] }),
    search('year, largest figures first', { year }, 'figure.desc.nullslast,id.desc'),
    search('columns filtered: event name and figure', {}, NEWEST, 0, { event_name: words.place, figure: '100..' }),
    search('country, page 20', { iso3 }, NEWEST, 380),
    totals('totals of all facts', {}),
    totals('totals of a country', { iso3 }),
  ];
}

interface EventWords {
  iso3: string;
  many: string[];
  region: string;
  year: number;
  place: string;
  leaf: Pick<EventsSearch, 'category' | 'subcategory' | 'type' | 'subtype'>;
  events: number;
}

export async function eventsSearches(database: BenchDatabase): Promise<MeasuredSearch[]> {
  // The country, region, year and hazard with the most events, and the name of a country of medium size.
  const { iso3, many, region, year, place, leaf, events } = await rowOf<EventWords>(
    database,
    `with named as (
       select c as iso3, count(*) as n, g.idmc_short_name, g.region
       from data.events e cross join unnest(e.countries) c join data.geo_entities g on g.iso3 = c group by c, 3, 4
     )
     select
       (select iso3 from named order by n desc, iso3 limit 1) as iso3,
       (select array_agg(iso3) from (select iso3 from named order by iso3 limit 100) several) as many,
       (select region from named where region is not null group by region order by sum(n) desc, region limit 1) as region,
       (select year from data.events group by year order by count(*) desc, year limit 1) as year,
       (select substr(idmc_short_name, 1, 12) from named order by n desc, iso3 offset 20 limit 1) as place,
       (select to_json(h.*) from data.hazard_types h join data.events e on e.hazard_type_id = h.id
        group by h.id order by count(*) desc, h.id limit 1) as leaf,
       (select count(*)::int from data.events) as events`,
  );
  const search = (what: string, searched: Partial<EventsSearch>, order = NEWEST, offset = 0): MeasuredSearch => {
    const filters = EVENTS_SEARCH.conditions({ ...EVENTS_SEARCH.empty, ...searched });
    // There is no index in the order of years: sorting costs as much as by a gathered column, without the gathering.
    const plain = order.replace(new RegExp(`^(${GATHERED.replaceAll(',', '|')})\\b`), 'year');
    const pathOf = (columns: string, by: string) => pageOf('events_view', columns, filters, by, offset);
    return { what, path: pathOf(EVENT_COLUMNS, order), plain: pathOf(PLAIN, plain) };
  };
  const path = hazardPath(leaf);
  const far = Math.floor(events / 25) * 20;
  const ordered =
    'name recommended_figure type year displacement_type fact_count start_date data_included category subcategory subtype';
  return [
    search('no filter', {}),
    search('part of a name', { name: place }),
    search('one country', { iso3: [iso3] }),
    search(`${many.length} countries`, { iso3: many }),
    search('region', { region: [region] }),
    search('cause', { displacement_type: ['Conflict'] }),
    search('a year of start dates', { date_from: `${year}-01-01`, date_to: `${year}-12-31` }),
    search('year', { year: [year] }),
    ...path.map((_, at) => search(`hazard ${Object.keys(hazardOf([]))[at]}`, hazardOf(path.slice(0, at + 1)))),
    ...ordered.split(' ').map((column) => search(`ordered by ${column}`, {}, `${column}.desc.nullslast,id.desc`)),
    search('far page', {}, NEWEST, far),
    search('far page ordered by recommended_figure', {}, 'recommended_figure.desc,id.desc', far),
  ];
}
