/** The searches of the events list that are measured, each beside the same page without figures and counts. Writes no filter itself: the product's own functions do. */
import type { Database } from '#db/database.ts';
import { EVENTS_SEARCH, type EventsSearch } from '#domain/events-search.ts';
import { hazardOf, hazardPath } from '#domain/hazard-search.ts';

export interface MeasuredEvents {
  what: string;
  /** What stands after `/psql/events_view?`. */
  query: string;
  /** The same page without what is gathered of its facts. */
  plain: string;
}

/** What the list asks for whichever columns are shown, and the columns that it shows before anyone changes them. */
const GATHERED = ['fact_count', 'misfit_count', 'recommended_figure'];
const PLAIN = ['data_included', 'displacement_type', 'flags', 'geo_name', 'id', 'name', 'start_date', 'type', 'year'];
const NEWEST = 'created_at.desc,id.desc';
const ORDERED = [
  'name',
  'recommended_figure',
  'type',
  'year',
  'displacement_type',
  'fact_count',
  'start_date',
  'data_included',
  'category',
  'subcategory',
  'subtype',
];
/** No index holds it: as dear as a column that has to be gathered, but for the gathering. */
const IN_PLACE_OF_GATHERED = 'year';

interface Words {
  iso3: string;
  many: string[];
  region: string;
  year: number;
  place: string;
  leaf: Pick<EventsSearch, 'category' | 'subcategory' | 'type' | 'subtype'>;
  events: number;
}

/** The country, region, year and hazard that most events have, and a country's name of middling size. */
const WORDS = `
  with of_countries as (
    select c as iso3, count(*) as n from data.events e, unnest(e.countries) c group by c
  ), named as (
    select o.*, g.idmc_short_name, g.region from of_countries o join data.geo_entities g using (iso3)
  )
  select
    (select iso3 from named order by n desc, iso3 limit 1) as iso3,
    (select array_agg(iso3) from (select iso3 from named order by iso3 limit 100) several) as many,
    (select region from named where region is not null group by region order by sum(n) desc, region limit 1) as region,
    (select year from data.events group by year order by count(*) desc, year limit 1) as year,
    (select substr(idmc_short_name, 1, 12) from named order by n desc, iso3 offset 20 limit 1) as place,
    (select to_json(h.*) from data.hazard_types h join data.events e on e.hazard_type_id = h.id
      group by h.id order by count(*) desc, h.id limit 1) as leaf,
    (select count(*)::int from data.events) as events`;

export async function eventsSearches(owner: Database): Promise<MeasuredEvents[]> {
  const { rows } = await owner.statement<Words>({ role: null }, WORDS);
  const [words] = rows;
  if (words === undefined || words.leaf === null) throw new Error('There are no events to search');
  const { iso3, many, region, year, place, leaf, events } = words;
  const found = (what: string, asked: Partial<EventsSearch>): MeasuredEvents => measured(what, asked, NEWEST, 0);
  const path = hazardPath(leaf);
  const far = Math.floor(events / 20 / 1.25) * 20;
  return [
    found('no filter', {}),
    found('part of a name', { name: place }),
    found('one country', { iso3: [iso3] }),
    found(`${many.length} countries`, { iso3: many }),
    found('region', { region: [region] }),
    found('cause', { displacement_type: ['Conflict'] }),
    found('a year of start dates', { date_from: `${year}-01-01`, date_to: `${year}-12-31` }),
    found('year', { year: [year] }),
    ...path.map((_, at) => found(`hazard ${Object.keys(hazardOf([]))[at]}`, hazardOf(path.slice(0, at + 1)))),
    ...ORDERED.map((column) => measured(`ordered by ${column}`, {}, `${column}.desc.nullslast,id.desc`, 0)),
    measured('far page', {}, NEWEST, far),
    measured('far page ordered by recommended_figure', {}, 'recommended_figure.desc,id.desc', far),
  ];
}

function measured(what: string, asked: Partial<EventsSearch>, order: string, offset: number): MeasuredEvents {
  const query = (columns: readonly string[], by: string): string =>
    new URLSearchParams({
      select: columns.toSorted().join(','),
      ...EVENTS_SEARCH.conditions({ ...EVENTS_SEARCH.empty, ...asked }),
      order: by,
      offset: String(offset),
      limit: '20',
    }).toString();
  const plainOrder = order.replace(new RegExp(`^(${GATHERED.join('|')})\\b`), IN_PLACE_OF_GATHERED);
  return { what, query: query([...GATHERED, ...PLAIN], order), plain: query(PLAIN, plainOrder) };
}
