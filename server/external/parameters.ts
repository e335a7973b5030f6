/** Reads the parameters of an address for clients, and refuses wrong ones by name. */
import { Refusal } from '#server/refusal.ts';

/** IDMC's default. */
const PAGE = 100;
export const MOST_ROWS = 10_000;
const MOST_OFFSET = 10_000_000;
const MOST_COUNTRIES = 300;

export const FORMATS = ['json', 'csv', 'geojson'] as const;
export type Format = (typeof FORMATS)[number];

export interface Asked {
  readonly format: Format;
  /** Empty for all. */
  readonly iso3: readonly string[];
  /** Named by themselves, so that they must exist. */
  readonly years: readonly number[];
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
  readonly offset: number;
}

export type Query = Readonly<Record<string, string | string[] | undefined>>;

export interface Parameter {
  readonly name: string;
  readonly about: string;
  readonly schema: object;
}

const year = { type: 'integer', minimum: 1900, maximum: 2200 };
const codes = { type: 'string', example: 'SDN' };
/** Of every address; the names are IDMC's. */
const FILTERS: readonly Parameter[] = [
  { name: 'iso3', about: 'Countries by ISO 3166 code, separated by commas', schema: codes },
  { name: 'iso3__in', about: "The same, under the name that IDMC's own pages use", schema: codes },
];
const YEARS: readonly Parameter[] = [
  { name: 'year', about: 'Reporting years, separated by commas', schema: { type: 'string', example: '2024' } },
  { name: 'start_year', about: 'The first reporting year', schema: year },
  { name: 'end_year', about: 'The last reporting year', schema: year },
];
const FORMAT: Parameter = {
  name: 'format',
  about: 'The form of the answer',
  schema: { enum: FORMATS, default: 'json' },
};
const PAGES: readonly Parameter[] = [
  {
    name: 'limit',
    about: 'Rows of a page',
    schema: { type: 'integer', minimum: 1, maximum: MOST_ROWS, default: PAGE },
  },
  {
    name: 'offset',
    about: 'Rows before the page',
    schema: { type: 'integer', minimum: 0, maximum: MOST_OFFSET, default: 0 },
  },
];
const IGNORED: readonly Parameter[] = [
  {
    name: 'release_environment',
    about: 'Only published releases are served, whatever it names',
    schema: { type: 'string' },
  },
  { name: 'hazard_type__in', about: 'Empty: all types of hazards', schema: { type: 'string', maxLength: 0 } },
];

export type Kind = 'idus' | 'countries' | 'page' | 'workbook';

export const PARAMETERS: Readonly<Record<Kind, readonly Parameter[]>> = {
  idus: [...FILTERS, ...YEARS, FORMAT],
  countries: [...FILTERS, FORMAT, ...PAGES],
  page: [...FILTERS, ...YEARS, FORMAT, ...PAGES, ...IGNORED],
  workbook: [...FILTERS, ...YEARS, ...IGNORED],
};

const LONGEST_SHOWN = 40;
const shown = (value: string): string =>
  JSON.stringify(value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value);

const refusal = (constraint: string, message: string, field: string): Refusal =>
  new Refusal(400, { constraint, message, details: `Field: ${field}` });

/** A parameter given twice has no one meaning. */
function textOf(query: Query, name: string): string {
  const given = Object.hasOwn(query, name) ? query[name] : undefined;
  if (Array.isArray(given)) throw refusal('client_parameter_once', `${name} is given more than once`, name);
  return given ?? '';
}

function numberOf(query: Query, name: string, least: number, most: number): number | null {
  const text = textOf(query, name).trim();
  if (text === '') return null;
  const number = /^\d{1,15}$/.test(text) ? Number(text) : -1;
  if (number < least || number > most)
    throw refusal('client_number', `${name} is a whole number from ${least} to ${most}, not ${shown(text)}`, name);
  return number;
}

const listOf = (query: Query, name: string): string[] =>
  textOf(query, name)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

function countriesOf(query: Query): string[] {
  const named = (['iso3', 'iso3__in'] as const).flatMap((name) =>
    listOf(query, name).map((code) => {
      if (/^[a-z][a-z0-9]{2}$/i.test(code)) return code.toUpperCase();
      throw refusal('client_iso3', `There is no country ${shown(code)}`, name);
    }),
  );
  const iso3 = [...new Set(named)];
  if (iso3.length > MOST_COUNTRIES)
    throw refusal('client_iso3', `iso3 names more than ${MOST_COUNTRIES} countries`, 'iso3');
  return iso3;
}

export function askedOf(query: Query, kind: Kind): Asked {
  const known = PARAMETERS[kind];
  for (const name of Object.keys(query)) {
    if (name === 'client_id' || known.some((parameter) => parameter.name === name)) continue;
    throw new Refusal(400, {
      constraint: 'client_parameter',
      message: `There is no parameter ${shown(name)} here`,
      details: `Field: ${name.slice(0, 100)}`,
      hint: `The parameters are client_id, ${known.map((parameter) => parameter.name).join(', ')}.`,
    });
  }
  const format = textOf(query, 'format') || 'json';
  if (!FORMATS.some((one) => one === format))
    throw refusal('client_format', `format is json, csv or geojson, not ${shown(format)}`, 'format');
  if (textOf(query, 'hazard_type__in').trim() !== '')
    throw refusal('client_hazard_type', "Rows can't be chosen by hazard_type__in: leave it empty", 'hazard_type__in');
  const years = listOf(query, 'year').map((text) => numberOf({ year: text }, 'year', 1900, 2200) ?? 0);
  return {
    format: format as Format,
    iso3: countriesOf(query),
    years,
    from: numberOf(query, 'start_year', 1900, 2200),
    to: numberOf(query, 'end_year', 1900, 2200),
    limit: numberOf(query, 'limit', 1, MOST_ROWS) ?? PAGE,
    offset: numberOf(query, 'offset', 0, MOST_OFFSET) ?? 0,
  };
}

/** After the lists are read: a country or a year that nobody publishes is a mistake of the request, not an empty answer. */
export function requireKnown(asked: Asked, countries: ReadonlySet<string>, published: readonly number[] | null): void {
  const unknown = asked.iso3.find((code) => !countries.has(code));
  if (unknown !== undefined) throw refusal('client_iso3', `There is no country ${shown(unknown)}`, 'iso3');
  if (published === null) return;
  const missing = asked.years.find((one) => !published.includes(one));
  if (missing === undefined) return;
  const all = published.length === 0 ? 'No release is published yet' : `Published are ${published.join(', ')}`;
  throw new Refusal(400, {
    constraint: 'client_year',
    message: `No release is published for the year ${missing}`,
    details: 'Field: year',
    hint: `${all}.`,
  });
}
