/** Maps a row to its event: the event's columns of a figure, or the whole row of the disaster events. Pure. */
import {
  EVENT_CODE_TYPES,
  joinedEventCodes,
  writeEventCode,
  type EventCode as TypedCode,
} from '#domain/events/event-codes.ts';
import { dayOfName, isBefore } from '#domain/values/dates.ts';
import { readAccurateDate } from './dates.ts';
import { OTHER_HAZARD } from './hazards.ts';
import type { AccurateDate, EventRecord, Lists } from './records.ts';
import { readCountry } from './read-country.ts';
import { readList, readYear, requireCell, requireKey } from './values.ts';

type Cells = Readonly<Record<string, string>>;

const GLIDE_FORM = /^[A-Z]{2}-\d{4}-\d{6}-[A-Z]{3}$/;

/** Returns the event of a figure. The event's hazard is its main trigger; the figure's own hazard may be a consequence of the event. */
export function toEventOfFigure(cells: Cells, cause: string, year: number, lists: Lists): EventRecord {
  const flags = new Set<string>();
  const start_date = readAccurateDate(cells, 'event_start_date', (name) => flags.add(name));
  const trigger = cells.event_main_trigger || cells.hazard_sub_type || cells.hazard_type || '';
  const { iso3, name } = readCountry(cells, lists);
  const codes = readList(cells.event_codes_code_type ?? '').map((text) => {
    const colon = text.lastIndexOf(':');
    return colon < 0 ? { code: text, type: '' } : { code: text.slice(0, colon), type: text.slice(colon + 1) };
  });
  return finish(flags, {
    key: requireKey(cells, 'event_id'),
    name: nameOf(cells, [name, trigger || cells.violence_type || cause, start_date, year]),
    year: yearOf(start_date) ?? year,
    displacement_type: cause,
    hazard_type_id: cause === 'Disaster' ? findHazard(lists, cells.hazard_type ?? '', trigger, flags) : null,
    start_date,
    end_date: readAccurateDate(cells, 'event_end_date', (name) => flags.add(name)),
    glide_numbers: glideNumbers(codes, flags),
    event_codes: otherCodes(codes, iso3, lists),
    countries: [iso3],
  });
}

/** Returns the event of a row of the disaster events. The row has no id: the caller, which counts equal rows, gives the key. */
export function toDisasterEvent(cells: Cells, key: string, lists: Lists): EventRecord {
  const flags = new Set<string>();
  const { iso3, name } = readCountry(cells, lists);
  const year = readYear(requireCell(cells, 'year'), 'year');
  const start_date = readAccurateDate(cells, 'start_date', (problem) => flags.add(problem));
  const type = cells.hazard_type_name || cells.hazard_type || '';
  const subtype = cells.hazard_sub_type_name || cells.hazard_sub_type || type;
  return finish(flags, {
    key,
    name: nameOf(cells, [name, subtype || 'Disaster', start_date, year]),
    year,
    displacement_type: 'Disaster',
    hazard_type_id: findHazard(lists, type, subtype, flags),
    start_date,
    end_date: readAccurateDate(cells, 'end_date', (name) => flags.add(name)),
    glide_numbers: glideNumbers(codesWithTypes(cells), flags),
    event_codes: otherCodes(codesWithTypes(cells), iso3, lists),
    countries: [iso3],
  });
}

type NameParts = readonly [country: string, cause: string, start: AccurateDate | null, year: number];

/** The rows of early years have no name: they get 'Chile: Flood - 08/08/2018'. */
const nameOf = (cells: Cells, [country, cause, start, year]: NameParts): string =>
  cells.event_name
    ? requireCell(cells, 'event_name')
    : `${country}: ${cause} - ${start ? dayOfName(start.date) : year}`;

function finish(flags: Set<string>, event: Omit<EventRecord, 'flags'>): EventRecord {
  if (event.name.length < 12) flags.add('event_name_short');
  if (!event.start_date) flags.add('event_start_missing');
  if (event.start_date && event.end_date && isBefore(event.end_date, event.start_date)) {
    flags.add('event_end_before_start');
  }
  return { ...event, flags: [...flags].toSorted() };
}

/** An event may have begun long before its figures; a year outside the range of records is ignored. */
function yearOf(date: AccurateDate | null): number | null {
  const year = Number(date?.date.slice(0, 4));
  return year >= 1900 && year <= 2100 ? year : null;
}

function findHazard(lists: Lists, type: string, subtype: string, flags: Set<string>): number {
  const id = lists.hazards.find(type, subtype);
  if (id === null) flags.add('hazard_outside_list');
  return id ?? OTHER_HAZARD;
}

interface EventCode {
  code: string;
  type: string;
}

/** 'TC-2020-000218-NIC; MDRHN014' with 'Glide Number; IFRC Appeal ID' in the next column, or both in one cell as 'code:type'. */
function codesWithTypes(cells: Cells): EventCode[] {
  const types = readList(cells.event_codes_type ?? '');
  return readList(cells.event_codes ?? '').map((text, at) => {
    const joined = /^(.*):([^:]+)$/.exec(text);
    return joined && types.length === 0
      ? { code: joined[1] ?? '', type: joined[2] ?? '' }
      : { code: text, type: types[at] ?? '' };
  });
}

function glideNumbers(codes: readonly EventCode[], flags: Set<string>): string[] {
  const numbers = codes
    .filter(({ type }) => type.trim().toLowerCase() === 'glide number')
    .map(({ code }) => code.trim());
  if (numbers.some((number) => !GLIDE_FORM.test(number))) flags.add('glide_number_form');
  return [...new Set(numbers)];
}

const LONGEST_CODE = 200;

/** Codes of other types; one without a known type is a local one. Their country stands in the code (AHA-FL-2024-001830-VNM, MDRKE057), else it is that of the row. */
function otherCodes(codes: readonly EventCode[], iso3: string, { countries, findCountry }: Lists): string[] {
  const typed = codes.flatMap(({ code, type }): TypedCode[] => {
    const own = type.trim().toLowerCase();
    const plain = code.trim();
    if (plain === '' || plain.length > LONGEST_CODE || own === 'glide number') return [];
    const known = EVENT_CODE_TYPES.find((one) => one.toLowerCase() === own) ?? 'Local Identifier';
    const [, named = ''] = /-([A-Z]{3})$/.exec(plain) ?? [];
    const [, iso = ''] = /^MDR([A-Z]{2})\d/.exec(plain) ?? [];
    const [ofAppeal] = iso === '' ? [] : findCountry(iso);
    return [{ code: plain, type: known, iso3: countries.has(named) ? named : (ofAppeal ?? iso3) }];
  });
  return joinedEventCodes(typed).map(writeEventCode);
}
