/** The address where a notification is read: the record, its reviews, or the operation on many records. */

import { COMMENTS_ON } from '#domain/records/threads.ts';

export interface Addressed {
  kind: string;
  entity_type: string;
  entity_id: string;
  /** Null if the record is gone. */
  name: string | null;
  number: number;
  operation_id: number | null;
  /** Of a record of the parking lot: documents, facts or events. */
  delivered: string | null;
  /** Of a saved search: the address of its list, without the first slash. */
  search?: string | null;
  /** Status of a review. */
  status: string | null;
  /** The field that has the comment. */
  field?: string | null;
}

const LOT: Readonly<Record<string, (id: string) => string>> = {
  documents: (id) => `/scaffold/documents/parking_lot/${id}`,
  events: (id) => `/scaffold/parking-lot/events/${id}`,
  facts: () => '/scaffold/facts/parking_lot',
};
/** The first parts of addresses that differ from the relation. */
const AREAS: Readonly<Record<string, string>> = {
  geo_entities: 'countries/profiles',
  tabular_datasets: 'tabular-datasets',
  contextual_analysis: 'countries/contextual_analysis',
  significant_updates: 'countries/significant_updates',
  monitoring_challenges: 'countries/monitoring_challenges',
};

/** The address of a record with a page, or of a country (geo_entities). */
export const addressOfRecord = (entity_type: string, entity_id: string): string =>
  `/${AREAS[entity_type] ?? entity_type}/${entity_id}`;

/** The address of a record of the parking lot; null for one of no known kind. */
export const addressOfDelivery = (delivered: string | null, id: string): string | null =>
  LOT[delivered ?? '']?.(id) ?? null;

/** Null if there is nothing to open, as for a record of the parking lot that is gone. */
export function addressOf(told: Addressed): string | null {
  const { kind, entity_type, entity_id, name, number, operation_id, delivered, status, field } = told;
  if (kind === 'search') return told.search == null ? null : `/${told.search}`;
  if (kind === 'operation') return `/operations/${entity_id}`;
  if (kind === 'errors' && number > 1) return '/dashboards/qa?tab=potential-errors';
  if (number > 1 && operation_id !== null) return `/operations/${operation_id}`;
  if (name === null) return null;
  if (entity_type === 'parking_lot') return addressOfDelivery(delivered, entity_id);
  if (entity_type === 'releases') return `/releases/${encodeURIComponent(name)}`;
  if (field != null) return `${addressOfRecord(entity_type, entity_id)}#${COMMENTS_ON}${field}`;
  const tab =
    status !== null || kind === 'review_asked'
      ? '#reviews'
      : ['changed', 'after_sign_off'].includes(kind)
        ? '#history'
        : '';
  return `${addressOfRecord(entity_type, entity_id)}${tab}`;
}
