/** Maps one row of IDMC's disaggregated figures to a fact, its event, its document and its publishers. Pure; refuses by name. */
import { dayOfName, isBefore } from '#domain/values/dates.ts';
import { calculateFigure } from '#domain/facts/figure.ts';
import { FIRST_YEAR } from '#domain/values/years.ts';
import { readAccurateDate } from './dates.ts';
import { toEventOfFigure } from './gidd-events.ts';
import { hashOf } from './imported.ts';
import { toLocations } from './locations.ts';
import type { AccurateDate, DocumentRecord, FactRecord, FigureRow, Lists, PublisherRecord } from './records.ts';
import { typeInName } from '#domain/facts/type-words.ts';
import { readCountry } from './read-country.ts';
import {
  CAUSES,
  oneOf,
  readCount,
  readDecimal,
  readList,
  readYear,
  Refusal,
  requireCell,
  requireKey,
} from './values.ts';

type Cells = Readonly<Record<string, string>>;

/** The most characters of publishers in a document's name; the record lists them in full. */
const LONGEST_PUBLISHERS = 900;
/** Bytes: a key is indexed, and an index entry holds some 2,700. */
const LONGEST_KEY = 2000;
const TYPES = new Map<string, FactRecord['type']>([
  ['internal displacements', 'New Displacement (Flow)'],
  ['internal displacement', 'New Displacement (Flow)'],
  ['idps', 'IDPs (Stock)'],
]);

export function toFigureRow(cells: Cells, lists: Lists): FigureRow {
  const flags = new Set<string>();
  const country = readCountry(cells, lists);
  const { iso3 } = country;
  const cause = oneOf(CAUSES, requireCell(cells, 'figure_cause'), 'figure_cause');
  const year = readYear(requireCell(cells, 'year'), 'year');
  const category = requireCell(cells, 'figure_category');
  const type = TYPES.get(category.toLowerCase());
  if (!type) throw new Refusal('figure_category', `'${category}' is neither Internal Displacements nor IDPs`);
  const amounts = readAmounts(cells, flags);
  const dates = readDates(cells, type, flags);
  const locations = toLocations(cells, country, (name) => flags.add(name));
  const group = `GRID ${year + 1}`;
  if (!lists.groups.has(group)) flags.add('group_outside_list');
  if (year < FIRST_YEAR || year > new Date().getUTCFullYear() + 1) flags.add('year_outside_limits');
  const reported = readAccurateDate(cells, 'stock_reporting_date', () => {});
  const event = toEventOfFigure(cells, cause, year, lists);
  const publishers = readPublishers(cells, lists);
  return {
    fact: {
      key: requireKey(cells, 'id'),
      name: factName(cells, type, dates.of, locations.locations[0]?.name ?? ''),
      iso3,
      year,
      displacement_type: cause,
      type,
      event_role: 'Recommended figure',
      groups: lists.groups.has(group) ? [group] : [],
      end_date: reported,
      household_size: { type: 'Manual', figure: amounts.householdSize },
      data: {
        qualifier: 'total',
        reported_figure: amounts.reported,
        unit: amounts.unit,
        figure: amounts.figure,
        term: cells.is_housing_destruction?.toLowerCase() === 'yes' ? 'Destroyed Housing' : 'Displaced',
        ...dates.data,
      },
      locations,
      flags: [...flags].toSorted(),
    },
    event,
    document: toDocument(cells, event.name, dates.of ?? `${year}-12-31`, cause, iso3),
    publishers,
    total: flags.has('total_differs') ? { file: amounts.total, ours: amounts.figure } : null,
    figure: amounts.figure,
  };
}

function readAmounts(cells: Cells, flags: Set<string>) {
  const unit = oneOf(['Person', 'Household'], requireCell(cells, 'figure_unit'), 'figure_unit');
  const reported = readCount(requireCell(cells, 'reported_figures'), 'reported_figures');
  const size = cells.household_size ?? '';
  const householdSize = unit === 'Household' && size !== '' ? readDecimal(size, 'household_size') : 0;
  if (unit === 'Household' && householdSize === 0) flags.add('household_size_missing');
  const figure = calculateFigure({ reported_figure: reported, unit, household_size: householdSize });
  const total = cells.total_figures ? readCount(cells.total_figures, 'total_figures') : figure;
  if (total !== figure) flags.add('total_differs');
  return { unit, reported, householdSize, figure, total };
}

/** Flows have a start and an end date, stocks one day; the other date columns do not apply to this figure. */
function readDates(cells: Cells, type: FactRecord['type'], flags: Set<string>) {
  const read = (column: string) => readAccurateDate(cells, column, (name) => flags.add(name));
  if (type === 'IDPs (Stock)') {
    const stock_date = read('stock_date');
    if (!stock_date) flags.add('stock_date_missing');
    return { of: stock_date?.date ?? null, data: present({ stock_date }) };
  }
  const start_date = read('start_date');
  const end_date = read('end_date');
  if (!start_date) flags.add('start_date_missing');
  if (start_date && end_date && isBefore(end_date, start_date)) flags.add('end_before_start');
  return { of: start_date?.date ?? end_date?.date ?? null, data: present({ start_date, end_date }) };
}

function present(dates: Readonly<Record<string, AccurateDate | null>>): Record<string, AccurateDate> {
  return Object.fromEntries(Object.entries(dates).flatMap(([name, date]) => (date ? [[name, date]] : [])));
}

/** 'Chile: Flood (IDPs) - Araucania - 08/08/2018', without the parts missing from the row. */
function factName(cells: Cells, type: string, date: string | null, place: string): string {
  const { hazard_sub_type, violence_type, hazard_type, event_main_trigger, figure_cause = '' } = cells;
  const cause = hazard_sub_type || violence_type || hazard_type || event_main_trigger || figure_cause;
  const country = requireCell(cells, 'country');
  const shortPlace = place.split(',')[0]?.trim() ?? '';
  const within = shortPlace === country ? '' : shortPlace;
  const parts = [cause + typeInName(type), within, date ? dayOfName(date) : (cells.year ?? '')];
  return `${country}: ${parts.filter((part) => part).join(' - ')}`;
}

/** Returns the names in order; a source has its type, a publisher that is not a source has none. */
function readPublishers(cells: Cells, lists: Lists): PublisherRecord[] {
  const types = readList(cells.sources_type ?? '');
  const sources = readList(cells.sources ?? '').map((name, at) => toPublisher(name, types[at] ?? '', lists));
  const publishers = readList(cells.publishers ?? '').map((name) => toPublisher(name, '', lists));
  return [...new Map([...publishers, ...sources].map((publisher) => [publisher.key, publisher])).values()];
}

function toPublisher(name: string, type: string, lists: Lists): PublisherRecord {
  return { key: publisherKey(name), name, type: lists.publisherTypes.has(type) ? type : null };
}

export function publisherKey(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase();
}

/** Each event and set of publishers has one document; without publishers, each event has one. */
function toDocument(cells: Cells, eventName: string, date: string, cause: string, iso3: string): DocumentRecord {
  const names = readList(cells.publishers ?? '');
  const publishers = [...new Set(names.map(publisherKey))].toSorted();
  return {
    key: documentKey(requireKey(cells, 'event_id'), publishers),
    title: names.length > 0 ? `${names.join(', ').slice(0, LONGEST_PUBLISHERS)}: ${eventName}` : eventName,
    publication_date: date,
    displacement_types: [cause],
    countries: [iso3],
    publishers,
    sources: [...new Set(readList(cells.sources ?? '').map(publisherKey))].toSorted(),
    flags: names.length > 0 ? [] : ['document_without_publisher'],
  };
}

function documentKey(event: string, publishers: readonly string[]): string {
  const key = JSON.stringify([event, ...publishers]);
  return Buffer.byteLength(key) > LONGEST_KEY ? hashOf({ event, publishers }) : key;
}
