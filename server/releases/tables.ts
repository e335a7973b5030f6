/** The tables of a release: their columns, in the order of IDMC's files, and their rows, read page by page from what is frozen. */
import type { Database, TransactionSettings } from '#db/database.ts';
import type { Lists } from '#db/import/records.ts';
import { type Cells, figureCells, type FrozenFact } from './figures.ts';
import { idmcHazard } from './hazards.ts';

export interface Column {
  readonly name: string;
  readonly type: 'string' | 'integer' | 'number' | 'date' | 'year';
  readonly about: string;
  readonly hxl: string;
}

export interface ReleaseTable {
  readonly name: string;
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: (source: ReleaseSource) => AsyncIterable<Cells>;
}

/** Where rows come from: frozen, so that pages read one after the other belong together. */
export interface ReleaseSource {
  readonly database: Database;
  readonly settings: TransactionSettings;
  readonly release: number;
  readonly lists: Lists;
}

const PAGE = 500;

/** 'name type #hxl about' */
const columns = (text: string): Column[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [, name = '', type = '', hxl = '', about = ''] = /^\s*(\S+) (\S+) (\S+) (.+)$/.exec(line) ?? [];
      return { name, type: type as Column['type'], hxl, about };
    });

const FIGURES = columns(`
  id string #meta+id Number of the figure at IDMC; of a figure made here, its number (GSN)
  iso3 string #country+code+iso3 ISO 3166 code of the country
  country string #country+name Country or territory
  geographical_region string #region+name Region
  figure_cause string #cause Conflict, Disaster or Development
  year year #date+year Reporting year
  figure_category string #indicator+name Internal Displacements (flow), IDPs (stock) or another type
  figure_unit string #indicator+unit Person or Household
  reported_figures integer #affected+reported The figure as the source reported it, in the unit
  household_size number #indicator+household Persons in a household, if the unit is Household
  total_figures integer #affected+total Persons; negative if the figure is deducted
  hazard_category string #crisis+category Category of the hazard
  hazard_sub_category string #crisis+subcategory Sub-category of the hazard
  hazard_type string #crisis+type Type of the hazard
  hazard_sub_type string #crisis+subtype Sub-type of the hazard
  violence_type string #crisis+violence Type of the violence
  other_event_sub_type string #crisis+other Sub-type of another event
  start_date date #date+start First day of the flow
  start_date_accuracy string #date+start+accuracy Accuracy of the first day
  end_date date #date+end Last day of the flow
  end_date_accuracy string #date+end+accuracy Accuracy of the last day
  stock_date date #date+stock Day of the stock
  stock_date_accuracy string #date+stock+accuracy Accuracy of the day of the stock
  stock_reporting_date date #date+reported Day for which the stock is reported
  publishers string #org+publisher Publishers, separated by semicolons
  sources string #org+source Sources, separated by semicolons
  sources_type string #org+source+type Types of the sources, in their order
  event_id string #event+id Number of the event at IDMC; of an event made here, its number (GSN)
  event_name string #event+name Name of the event
  event_cause string #event+cause Cause of the event
  event_main_trigger string #event+trigger Sub-type of the hazard or of the violence of the event
  event_start_date date #event+date+start First day of the event
  event_end_date date #event+date+end Last day of the event
  event_start_date_accuracy string #event+date+start+accuracy Accuracy of the first day
  event_end_date_accuracy string #event+date+end+accuracy Accuracy of the last day
  is_housing_destruction string #indicator+housing Yes if the figure is one of destroyed housing
  event_codes_code_type string #event+code Codes of the event with their types, separated by semicolons
  locations_coordinates string #geo+coordinates Latitude and longitude of each place, separated by semicolons
  locations_name string #loc+name Names of the places
  locations_accuracy string #loc+accuracy Accuracy of the places
  locations_type string #loc+type Origin, destination or both
  displacement_occurred string #indicator+evacuation Whether preventive evacuations are reported
`);

const DISASTERS = columns(`
  iso3 string #country+code+iso3 ISO 3166 code of the country
  country_name string #country+name Country or territory
  year year #date+year Reporting year
  start_date date #date+start First day of the event
  start_date_accuracy string #date+start+accuracy Accuracy of the first day
  end_date date #date+end Last day of the event
  end_date_accuracy string #date+end+accuracy Accuracy of the last day
  event_name string #event+name Name of the event
  new_displacement integer #affected+flow Internal displacements
  new_displacement_rounded integer #affected+flow+rounded Internal displacements, rounded
  total_displacement integer #affected+stock IDPs at the year's end
  total_displacement_rounded integer #affected+stock+rounded IDPs at the year's end, rounded
  hazard_category string #crisis+category+code Number of the category of the hazard
  hazard_category_name string #crisis+category Category of the hazard
  hazard_sub_category string #crisis+subcategory+code Number of the sub-category
  hazard_sub_category_name string #crisis+subcategory Sub-category of the hazard
  hazard_type string #crisis+type+code Number of the type
  hazard_type_name string #crisis+type Type of the hazard
  hazard_sub_type string #crisis+subtype+code Number of the sub-type
  hazard_sub_type_name string #crisis+subtype Sub-type of the hazard
  event_codes string #event+code Codes of the event, separated by semicolons
  event_codes_type string #event+code+type Types of the codes, in their order
`);

const CONFLICT = columns(`
  iso3 string #country+code+iso3 ISO 3166 code of the country
  country_name string #country+name Country or territory
  year year #date+year Reporting year
  new_displacement integer #affected+flow Internal displacements
  new_displacement_rounded integer #affected+flow+rounded Internal displacements, rounded
  total_displacement_rounded integer #affected+stock+rounded IDPs at the year's end, rounded
  total_displacement integer #affected+stock IDPs at the year's end
`);

const COUNTRY_YEAR = columns(`
  iso3 string #country+code+iso3 ISO 3166 code of the country
  name string #country+name Country or territory
  year year #date+year Reporting year
  conflict_stock_displacement integer #affected+stock+conflict+rounded IDPs by conflict at the year's end, rounded
  conflict_stock_displacement_raw integer #affected+stock+conflict IDPs by conflict at the year's end
  conflict_internal_displacements integer #affected+flow+conflict+rounded Internal displacements by conflict, rounded
  conflict_internal_displacements_raw integer #affected+flow+conflict Internal displacements by conflict
  disaster_internal_displacements integer #affected+flow+disaster+rounded Internal displacements by disasters, rounded
  disaster_internal_displacements_raw integer #affected+flow+disaster Internal displacements by disasters
  disaster_stock_displacement integer #affected+stock+disaster+rounded IDPs by disasters at the year's end, rounded
  disaster_stock_displacement_raw integer #affected+stock+disaster IDPs by disasters at the year's end
`);

const CONTEXT = columns(`
  iso3 string #country+code+iso3 ISO 3166 code of the country
  year year #date+year Reporting year
  figure_cause string #cause Conflict or Disaster
  figure_category string #indicator+name Internal Displacements or IDPs
  description string #description Contextual analysis, in Markdown
  figures integer #affected The figure
  figures_rounded integer #affected+rounded The figure, rounded
`);

async function ask<Row>(
  { database, settings }: ReleaseSource,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  return (await database.statement<Row>({ ...settings, readOnly: true, background: true }, text, values)).rows;
}

/** The facts of the release, in the order of the file. */
export async function* frozenFacts(source: ReleaseSource): AsyncGenerator<FrozenFact> {
  let after: readonly [string, number, number] = ['', 0, 0];
  for (;;) {
    const rows = await ask<{ row: FrozenFact }>(
      source,
      `select to_jsonb(f) as row from data.release_facts f where f.release_id = $1 and (f.iso3, f.place, f.fact_id) > ($2, $3, $4)
       order by f.iso3, f.place, f.fact_id limit ${PAGE}`,
      [source.release, ...after],
    );
    for (const { row } of rows) yield row;
    const last = rows.at(-1)?.row;
    if (last === undefined || rows.length < PAGE) return;
    after = [last.iso3, last.place, last.fact_id];
  }
}

async function* figures(source: ReleaseSource): AsyncGenerator<Cells> {
  for await (const fact of frozenFacts(source)) yield figureCells(fact, source.lists);
}

/** The columns of sums, as text: exact, and rounded from the exact ones. */
export const SUMS = [
  'new_displacement',
  'new_displacement_rounded',
  'total_displacement',
  'total_displacement_rounded',
];
/** A column of sums of one cause, of a relation whose rows are grouped by country. */
export const sumOfCause = (of: string, column: string, cause: string): string =>
  `(max(${of}.${column}) filter (where ${of}.cause = '${cause}'))::text`;
export const sums = (of: string): string => SUMS.map((name) => `${of}.${name}::text as ${name}`).join(', ');

/** Events with new displacement, as IDMC lists them; a fact without an event is a row by itself. */
async function* disasters(source: ReleaseSource): AsyncGenerator<Cells> {
  let after: readonly [string, number] = ['', 0];
  for (;;) {
    const rows = await ask<DisasterRow>(
      source,
      `select d.first, ${sums('d')}, to_jsonb(f) as fact
       from rules.release_disasters($1) d
       join data.release_facts f on f.release_id = $1 and f.fact_id = d.first
       where d.iso3 >= $2 and (d.iso3, d.first) > ($2, $3)
       order by d.iso3, d.first limit ${4 * PAGE}`,
      [source.release, ...after],
    );
    for (const row of rows) yield disasterCells(row, source.lists);
    const last = rows.at(-1);
    if (last === undefined || rows.length < 4 * PAGE) return;
    after = [last.fact.iso3, last.first];
  }
}

/** The sums of an event, and the fact that describes it. */
export interface DisasterRow {
  readonly first: number;
  readonly new_displacement: string | null;
  readonly new_displacement_rounded: string | null;
  readonly total_displacement: string | null;
  readonly total_displacement_rounded: string | null;
  readonly fact: FrozenFact;
}

export function disasterCells({ fact, ...row }: DisasterRow, lists: Lists): Cells {
  const cells = figureCells(fact, lists);
  const text = (name: string) => cells[name] ?? '';
  const hazard = idmcHazard(text('event_main_trigger')) ?? idmcHazard(text('hazard_sub_type'));
  const codes = text('event_codes_code_type')
    .split(/;\s*/)
    .filter((code) => code !== '')
    .map((code) => [code.slice(0, code.lastIndexOf(':')), code.slice(code.lastIndexOf(':') + 1)] as const);
  const own = fact.event_id === null;
  const date = (name: 'start_date' | 'end_date') => ({
    [name]: text(own ? name : `event_${name}`),
    [`${name}_accuracy`]: text(own ? `${name}_accuracy` : `event_${name}_accuracy`),
  });
  return {
    ...Object.fromEntries(SUMS.map((name) => [name, row[name as keyof typeof row]?.toString() ?? ''])),
    iso3: fact.iso3,
    country_name: text('country'),
    year: text('year'),
    ...date('start_date'),
    ...date('end_date'),
    event_name: own ? fact.name : text('event_name'),
    hazard_category: hazard?.category[0] ?? '',
    hazard_category_name: hazard?.category[1] ?? text('hazard_category'),
    hazard_sub_category: hazard?.subcategory[0] ?? '',
    hazard_sub_category_name: hazard?.subcategory[1] ?? text('hazard_sub_category'),
    hazard_type: hazard?.type[0] ?? '',
    hazard_type_name: hazard?.type[1] ?? text('hazard_type'),
    hazard_sub_type: hazard?.subtype[0] ?? '',
    hazard_sub_type_name: hazard?.subtype[1] ?? text('hazard_sub_type'),
    event_codes: codes.map(([code]) => code).join('; '),
    event_codes_type: codes.map(([, type]) => type).join('; '),
  };
}

const grouped = (text: string) =>
  async function* (source: ReleaseSource): AsyncGenerator<Cells> {
    for (const row of await ask<Record<string, string | null>>(source, text, [source.release]))
      yield Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value ?? '']));
  };

/** The names of the file, and the columns of the sums. */
const CAUSE_TYPE = (
  [
    ['conflict_stock_displacement', 'Conflict', 'total_displacement'],
    ['conflict_internal_displacements', 'Conflict', 'new_displacement'],
    ['disaster_internal_displacements', 'Disaster', 'new_displacement'],
    ['disaster_stock_displacement', 'Disaster', 'total_displacement'],
  ] as const
).map(([name, cause, column]) => {
  const of = (sum: string): string => sumOfCause('c', sum, cause);
  return `${of(`${column}_rounded`)} as ${name}, ${of(column)} as ${name}_raw`;
});

export const TABLES: readonly ReleaseTable[] = [
  { name: 'figures', title: 'Figures', columns: FIGURES, rows: figures },
  { name: 'disasters', title: 'Disasters by event', columns: DISASTERS, rows: disasters },
  {
    name: 'conflict',
    title: 'Conflict by country and year',
    columns: CONFLICT,
    rows: grouped(
      `select c.iso3, c.country as country_name, c.year::text, ${sums('c')} from rules.release_by_country($1) c where c.cause = 'Conflict' order by c.iso3`,
    ),
  },
  {
    name: 'country_year',
    title: 'Country and year',
    columns: COUNTRY_YEAR,
    rows: grouped(
      `select c.iso3, min(c.country) as name, min(c.year)::text as year, ${CAUSE_TYPE.join(', ')}
       from rules.release_by_country($1) c where c.cause in ('Conflict', 'Disaster') group by c.iso3 order by c.iso3`,
    ),
  },
  {
    name: 'context',
    title: 'Context',
    columns: CONTEXT,
    rows: grouped(
      `select a.iso3, a.year::text, a.cause as figure_cause, a.category as figure_category, a.description, a.figures::text, a.figures_rounded::text
       from rules.release_analyses($1) a order by a.iso3, a.cause, a.category, a.analysis_id`,
    ),
  },
];
