/** The first drafts of forms that import a record of the parking lot. Values that the form cannot hold are left out; a fact without a type gets the one that its term, cause and days say. */
import type { DateDraft } from '#domain/values/dates.ts';
import { DOCUMENT_KIND, type DocumentDraft } from '#domain/documents/documents.ts';
import { EVENT_KIND, type EventDraft } from '#domain/events/events.ts';
import { blankOf, type DocumentOfFact } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import type {
  ParkingLotDocumentsViewRow,
  ParkingLotEventsViewRow,
  ParkingLotFactsViewRow,
} from '#domain/generated/rows.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { NEW_LOCATION, readPair, type LocationDraft } from '#domain/facts/locations.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { dayOfExcerpt } from './day-of-excerpt.ts';
import type { DeliveredPlace } from './parking-lot-data.ts';
import { proposedType } from './proposed-type.ts';

const dayDraft = (day: string | null | undefined): DateDraft => ({ date: day ?? '', accuracy: day ? 'Day' : null });

const lines = (...texts: (string | null | undefined)[]) => texts.filter((text) => text?.trim()).join('\n\n');

/** A sender of only one of the two lists means both. */
const eitherOf = <Item>(one: readonly Item[], other: readonly Item[]): Item[] => [...(one.length > 0 ? one : other)];

export const deliveredNames = ({ publishers, sources }: ParkingLotDocumentsViewRow) => ({
  publishers: eitherOf(publishers, sources),
  sources: eitherOf(sources, publishers),
});

/** The publishers whose names were sent; those that the database does not have are to be added. */
export function documentDraftOf(record: ParkingLotDocumentsViewRow): DocumentDraft {
  const { data } = record;
  const publishers = eitherOf(record.publishers_tags, record.sources_tags);
  const sources = eitherOf(record.sources_tags, record.publishers_tags);
  return {
    ...DOCUMENT_KIND.blank,
    name: record.name ?? '',
    url: record.url ?? '',
    publication_date: record.publication_date ?? '',
    type: data.type ?? (record.url === null ? null : 'Web'),
    comment: lines(data.comment, data.excerpt),
    displacement_types: data.displacement_types ?? [],
    countries: record.countries,
    publishers,
    sources,
  };
}

function placeDraft({ location_name, location_type, latlong }: DeliveredPlace): LocationDraft {
  const name = location_name?.trim() ?? '';
  const point = latlong == null ? null : readPair(latlong);
  return {
    ...NEW_LOCATION,
    name,
    reported_name: name,
    ...point,
    // A type such as 'country' or 'state' is an area.
    accuracy: /country|state|county|province|region|district|admin/i.test(location_type ?? '') ? 'Admin' : 'Point',
  };
}

export type DeliveredFact = Pick<
  ParkingLotFactsViewRow,
  | 'data'
  | 'figure'
  | 'unit'
  | 'term'
  | 'excerpt'
  | 'iso3'
  | 'fact_type'
  | 'displacement_type'
  | 'locations'
  | 'source'
  | 'vague_figure'
>;

/** The fact's name is left to the form, which suggests one. Without a delivered day it has that of its excerpt. */
export function factDraftOf(record: DeliveredFact, document: DocumentOfFact): FactDraft {
  const blank = blankOf(document);
  const { data } = record;
  const cause = record.displacement_type ?? blank.displacement_type;
  const type = record.fact_type ?? proposedType({ term: record.term, cause, stockDate: data.stock_date }) ?? blank.type;
  const said = data.start_date || data.stock_date ? null : dayOfExcerpt(record.excerpt);
  const isStock = type !== null && kindOf(type) === 'Stock';
  const start = data.start_date ?? (isStock ? null : said);
  const stock = data.stock_date ?? (isStock ? said : null);
  const begun = start ?? stock;
  return {
    ...blank,
    iso3: record.iso3 ?? blank.iso3,
    displacement_type: cause,
    type,
    year: begun ? Number(begun.slice(0, 4)) : blank.year,
    locations: (record.locations ?? []).map(placeDraft),
    data: {
      ...blank.data,
      reported_figure: showNumber(record.figure ?? 0),
      unit: record.unit ?? blank.data.unit,
      term: record.term,
      excerpt: record.excerpt ?? '',
      start_date: dayDraft(start),
      end_date: dayDraft(data.end_date),
      stock_date: dayDraft(stock),
    },
  };
}

/** What a delivered fact needs before it can be saved, and what can be given to all facts of a document at once. */
const NEEDED = { Country: 'iso3', Cause: 'displacement_type', Type: 'fact_type', Term: 'term' } as const;
export type Needed = keyof typeof NEEDED;
export const NEEDED_FIELDS = Object.keys(NEEDED) as Needed[];

/** Values for all facts that lack them. `day` is the first day of a flow, and the day of a stock. */
export type ForAll = Readonly<Partial<Record<Needed | 'day', string>>>;

export function missingIn(record: DeliveredFact, document: DocumentOfFact): Needed[] {
  const { iso3, displacement_type, type, data } = factDraftOf(record, document);
  const values = { Country: iso3, Cause: displacement_type, Type: type, Term: data.term };
  return NEEDED_FIELDS.filter((field) => values[field] === null);
}

/** The date that the fact needs and lacks. */
export function missingDay(record: DeliveredFact, document: DocumentOfFact): 'start_date' | 'stock_date' | null {
  const { type, data } = factDraftOf(record, document);
  const field = type !== null && kindOf(type) === 'Stock' ? 'stock_date' : 'start_date';
  return data[field].date === '' ? field : null;
}

/** All that a person has to give before the fact can be saved. */
export function lackingIn(record: DeliveredFact, document: DocumentOfFact): string[] {
  const day = missingDay(record, document);
  const words = day === null ? [] : [day === 'stock_date' ? 'Stock date' : 'Start date'];
  return [...missingIn(record, document), ...words];
}

/** The fact with the values for all where it lacks them. */
export function filledIn<Fact extends DeliveredFact>(record: Fact, document: DocumentOfFact, all: ForAll): Fact {
  const given = missingIn(record, document).flatMap((field) =>
    all[field] === undefined ? [] : [[NEEDED[field], all[field]]],
  );
  const filled: Fact = { ...record, ...Object.fromEntries(given) };
  const day = missingDay(filled, document);
  return day === null || all.day === undefined ? filled : { ...filled, data: { ...filled.data, [day]: all.day } };
}

export function eventDraftOf(record: ParkingLotEventsViewRow): EventDraft {
  const { data, start_date, end_date, source, source_id, alert_level, url } = record;
  const about = [`${source} ${source_id}`, alert_level, url].filter(Boolean).join(', ');
  return {
    ...EVENT_KIND.blank,
    name: record.hazard_name ?? '',
    displacement_type: record.displacement_type ?? 'Disaster',
    year: start_date === null ? null : Number(start_date.slice(0, 4)),
    start_date: dayDraft(start_date),
    end_date: dayDraft(end_date),
    countries: record.countries,
    hazard_type_id: record.hazard_type_id,
    glide_numbers: record.glide_number === null ? [] : [record.glide_number],
    comment: lines(data.comment, about),
  };
}
