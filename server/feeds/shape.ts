/** The pieces that readers share: hazards, countries, days, points and the record itself. Leaves out a value that the parking lot would refuse. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { packageRoot } from '#db/paths.ts';
import { countryFinder } from '#domain/countries/find-country.ts';
import { countries, countryAt } from '#server/places/countries.ts';
import { countryOfPoint } from '#server/places/territories.ts';
import { tooMany } from '#db/threads/too-much.ts';
import { FeedFault } from './decode.ts';
import { plain } from './plain.ts';
import { MOST_ITEMS } from './xml.ts';

export interface LotRecord {
  type: 'documents' | 'events';
  source: string;
  source_id: string;
  data: Record<string, unknown>;
}

/** What a reader returns: the records and, in words, the items it skipped. */
export interface Reading {
  records: LotRecord[];
  faults: string[];
}

/** Of a page of an API, also the number of its items and the time of their newest change. */
export interface FeedReading extends Reading {
  count?: number;
  last?: string | null;
}

/** The hazard types of the codes of GLIDE, GDACS and ReliefWeb: the general one of each code in hazard_types.csv. Codes that are no hazards (conflict, epidemic) have none. */
const hazardOfCode: Readonly<Record<string, number>> = {
  EQ: 13, TS: 15, VO: 16, FL: 22, FF: 23, TC: 34, ST: 32, VW: 32, TO: 36, EC: 33, SS: 45, DR: 1, WF: 2, LS: 11, SL: 11, MS: 28, AV: 29, HT: 6, CW: 7, ET: 5,
}; // prettier-ignore

const typeOfHazard = new Map(
  (
    parse(readFileSync(join(packageRoot(), 'db', 'reference', 'hazard_types.csv')), {
      columns: true,
      bom: true,
    }) as Record<string, string>[]
  ).map((row) => [Number(row['id']), row['type'] ?? ''] as const),
);

export function hazardOf(code: string, name = ''): { id: number | null; type: string } {
  const id = hazardOfCode[code] ?? null;
  return { id, type: (id === null ? null : typeOfHazard.get(id)) || name || code || 'Unknown' };
}

const find = countryFinder(
  countries.map(({ iso3, iso2, name, shortName }) => ({
    iso3,
    iso: iso2 || null,
    name,
    idmc_short_name: shortName,
  })),
);
/** A text of two letters in a list is rather the state of a country. */
const codeOfName = (name: string): string | null => {
  const [code, ...more] = name.length < 3 ? [] : find(name);
  return more.length === 0 ? (code ?? null) : null;
};

export const codeOf = (code: unknown): string | null => {
  const at = typeof code === 'string' && /^[a-z0-9]{2,3}$/i.test(code.trim()) ? countryAt(code.trim()) : -1;
  return countries[at]?.iso3 ?? null;
};

/** The countries of a list of names, some of which hold commas: "Korea, Republic of, Luzon, Philippines". */
export function namedCountries(list: string): string[] {
  const parts = list
    .split(',')
    .map((part) => part.trim())
    .slice(0, 300);
  const found: string[] = [];
  for (let from = 0; from < parts.length;) {
    let length = Math.min(3, parts.length - from);
    let code: string | null = null;
    while (length > 0 && (code = codeOfName(parts.slice(from, from + length).join(', '))) === null) length -= 1;
    if (code !== null) found.push(code);
    from += Math.max(length, 1);
  }
  return found;
}

/** Codes, else names, else the country of the point; each once. Empty is normal, as out at sea. */
export function countriesOf(codes: readonly unknown[], names: string, point: Point | null): string[] {
  const known = [...codes.flatMap((code) => codeOf(code) ?? []), ...namedCountries(names)];
  const at = known.length === 0 && point !== null ? codeOf(countryOfPoint(point.latitude, point.longitude)) : null;
  return [...new Set(at === null ? known : [at])].slice(0, 300);
}

export interface Point {
  latitude: number;
  longitude: number;
}

/** Both or none, finite and on the globe; 0,0 is a missing point. */
export function pointOf(lat: unknown, lon: unknown): Point | null {
  const [latitude, longitude] = [lat, lon].map((value) =>
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN,
  );
  if (
    latitude === undefined ||
    longitude === undefined ||
    !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) ||
    (latitude === 0 && longitude === 0)
  )
    return null;
  return { latitude, longitude };
}

const rfc822 = /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{4})\s+\d{1,2}:\d\d/i;
const iso8601 = /^(\d{4})-(\d\d)-(\d\d)(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)?(Z|[+-]\d\d:?\d\d)?$/;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const isDay = (year: number, month: number, day: number): boolean =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= new Date(Date.UTC(year, month, 0)).getUTCDate() &&
  year >= 1900 &&
  year <= 2200;

/** A date of RFC 822 or ISO 8601, in UTC if it names no zone; null if it is none. */
export function momentOf(value: unknown): string | null {
  const said = typeof value === 'string' ? value.trim() : '';
  const iso = iso8601.exec(said);
  const mail = rfc822.exec(said);
  if (iso !== null ? !isDay(Number(iso[1]), Number(iso[2]), Number(iso[3])) : mail === null) return null;
  if (mail !== null && !isDay(Number(mail[3]), months.indexOf((mail[2] ?? '').toLowerCase()) + 1, Number(mail[1])))
    return null;
  const zoned = iso === null || iso[4] !== undefined || said.length === 10 ? said : `${said.replace(' ', 'T')}Z`;
  const at = new Date(zoned);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1900 || at.getUTCFullYear() > 2200
    ? null
    : at.toISOString();
}
export const dayOf = (value: unknown): string | null => momentOf(value)?.slice(0, 10) ?? null;

export function glideOf(value: unknown): string | null {
  const said = typeof value === 'string' ? value.trim() : '';
  return /^[A-Z]{2}-\d{4}-\d{6}-[A-Z]{3}$/.test(said) ? said : null;
}

export function addressOf(value: unknown): string | null {
  const said = typeof value === 'string' ? value.trim().replaceAll(' ', '%20') : '';
  return said.length <= 4000 && /^https?:\/\/[^\s/?#]\S*$/i.test(said) ? said : null;
}

export interface EventParts {
  source: string;
  source_id: string;
  code: string;
  typeName?: string;
  name: string;
  alert?: string | null;
  start: string | null;
  end?: string | null;
  iso3: string[];
  point: Point | null;
  glide: string | null;
  modified?: string | null;
  more?: Record<string, unknown>;
}

/** GLIDE's complex emergency: no hazard, and its number names no disaster. Such a crisis is one of conflict. */
export const isEmergency = (code: string): boolean => code.startsWith('CE');

/** An event of the parking lot. Its name holds its hazard, because the form of events wants more than ten characters. */
export function eventRecord(parts: EventParts): LotRecord {
  const emergency = isEmergency(parts.code) || isEmergency(parts.glide ?? '');
  const hazard = emergency ? { id: null, type: 'Complex emergency' } : hazardOf(parts.code, parts.typeName);
  const short = plain(parts.name, 500);
  const name = short.length > 11 ? short : `${hazard.type} ${short}`.trim();
  const data = {
    attributes: {
      type: hazard.type,
      hazard_name: name,
      alert_level: parts.alert || null,
      start_date: parts.start,
      end_date: parts.end ?? null,
      iso3: parts.iso3,
      latitude: parts.point?.latitude ?? null,
      longitude: parts.point?.longitude ?? null,
      glide_number: emergency ? null : parts.glide,
    },
    ...(hazard.id === null ? {} : { hazard_type_id: hazard.id }),
    ...(emergency ? { displacement_type: 'Conflict' } : {}),
    code: parts.code,
    ...(parts.modified ? { modified: parts.modified } : {}),
    ...parts.more,
  };
  return { type: 'events', source: parts.source, source_id: parts.source_id, data };
}

/** Each source_id once: the newest revision by episode and time, or else the first in the feed. */
export function newestOnly({ records, faults }: Reading): Reading {
  const newest = new Map<string, LotRecord>();
  const rank = ({ data }: LotRecord): [number, string] => [
    Number(data['episode'] ?? 0),
    typeof data['modified'] === 'string' ? data['modified'] : '',
  ];
  for (const record of records) {
    const held = newest.get(record.source_id);
    const [episode, modified] = rank(record);
    const [heldEpisode, heldModified] = held === undefined ? [-1, ''] : rank(held);
    if (held === undefined || episode > heldEpisode || (episode === heldEpisode && modified > heldModified))
      newest.set(record.source_id, record);
  }
  return { records: [...newest.values()], faults };
}

/** Reads each item; one that can't be read is named and skipped. `damaged` is the encoding of which some bytes are not; where no item is whole, the answer is of another one. */
export function readEach<Item>(
  items: readonly Item[],
  read: (item: Item) => LotRecord | string,
  damaged: string | null,
): Reading {
  if (items.length > MOST_ITEMS) throw tooMany(MOST_ITEMS, 'items');
  const reading: Reading = { records: [], faults: [] };
  for (const [index, item] of items.entries()) {
    const { line, fault } = lineOf(item);
    const made = fault ?? (damaged !== null && isDamaged(item) ? `it has bytes that are not ${damaged}` : read(item));
    if (typeof made !== 'string') reading.records.push(made);
    else if (made !== '')
      reading.faults.push(`Item ${index + 1}${line === undefined ? '' : ` (line ${line})`}: ${made}`);
  }
  if (damaged !== null && reading.records.length === 0 && reading.faults.length > 0)
    throw new FeedFault(`The answer says that it is ${damaged}, but it is not`);
  return newestOnly(reading);
}

/** Items of XML have a line and perhaps a fault. */
const lineOf = (item: unknown): { line?: number; fault?: string } =>
  typeof item === 'object' && item !== null && 'children' in item ? (item as { line?: number; fault?: string }) : {};
const isDamaged = (item: unknown): boolean =>
  !(typeof item === 'object' && item !== null && 'children' in item) && JSON.stringify(item).includes('\ufffd');
