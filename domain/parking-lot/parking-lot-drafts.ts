/** The first drafts of forms that import a document or an event of the parking lot. Values that the form cannot hold are left out. */
import type { DateDraft } from '#domain/values/dates.ts';
import { DOCUMENT_KIND, type DocumentDraft } from '#domain/documents/documents.ts';
import { EVENT_KIND, type EventDraft } from '#domain/events/events.ts';
import type { ParkingLotDocumentsViewRow, ParkingLotEventsViewRow } from '#domain/generated/rows.ts';

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
