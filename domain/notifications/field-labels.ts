/** The fields that a notification or an operation names, as the history of the record shows them. */
import { COMMUNICATION_KIND } from '#domain/contacts/communications.ts';
import { CONTACT_KIND } from '#domain/contacts/contacts.ts';
import {
  CONTEXTUAL_ANALYSIS_KIND,
  MONITORING_CHALLENGE_KIND,
  SIGNIFICANT_UPDATE_KIND,
} from '#domain/countries/notes.ts';
import { DATASET_KIND } from '#domain/dataset/datasets.ts';
import { DOCUMENT_KIND } from '#domain/documents/documents.ts';
import { PUBLISHER_KIND } from '#domain/documents/publishers.ts';
import { EVENT_KIND } from '#domain/events/events.ts';
import { FACT_KIND } from '#domain/facts/fact-kind.ts';
import { labelOf, type RecordFields } from '#domain/records/history.ts';
import { WHOLE } from '#domain/records/threads.ts';
import { dayWords } from '#domain/values/dates.ts';
import type { ShortChanges } from './short-changes.ts';

const FIELDS: Readonly<Record<string, RecordFields>> = {
  facts: FACT_KIND.history,
  events: EVENT_KIND.history,
  documents: DOCUMENT_KIND.history,
  publishers: PUBLISHER_KIND.history,
  tabular_datasets: DATASET_KIND.history,
  contacts: CONTACT_KIND.history,
  communications: COMMUNICATION_KIND.history,
  contextual_analysis: CONTEXTUAL_ANALYSIS_KIND.history,
  significant_updates: SIGNIFICANT_UPDATE_KIND.history,
  monitoring_challenges: MONITORING_CHALLENGE_KIND.history,
};

const PLAIN: RecordFields = { opened: [], writable: [], computed: [], together: [], labels: {} };

/** The fields of a kind of record as its history shows them; of a kind without a form the columns. */
export const fieldsOf = (entity_type: string): RecordFields => FIELDS[entity_type] ?? PLAIN;

/** The labels of the fields that a notification is about: the one with the comment, or those that changed. */
export const toldFields = (told: { entity_type: string; columns: readonly string[]; field: string | null }): string[] =>
  told.field === WHOLE
    ? ['the whole record']
    : fieldLabels(told.entity_type, told.field === null ? told.columns : [told.field]);

/** Fields that the database computes from others say nothing by themselves. */
function toldColumns({ computed }: RecordFields, columns: readonly string[]): readonly string[] {
  const told = columns.filter((column) => !computed.includes(column));
  return told.length > 0 ? told : columns;
}

export function fieldLabels(entity_type: string, columns: readonly string[]): string[] {
  const fields = fieldsOf(entity_type);
  return [...new Set(toldColumns(fields, columns).map((column) => labelOf(column, fields)))];
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const WORDS: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' };
const inWords = (value: string | null): string =>
  value === null ? 'empty' : (WORDS[value] ?? (DAY.test(value) ? dayWords(value) : value));

/** The value before and after of the only field that changed, if both are short; not of a field with numbers of records or codes. */
export function movedValues(told: {
  entity_type: string;
  columns: readonly string[];
  changes: ShortChanges | null;
}): readonly [string, string] | null {
  const fields = fieldsOf(told.entity_type);
  const [column, ...others] = toldColumns(fields, told.columns);
  const values = column === undefined ? undefined : told.changes?.[column];
  if (column === undefined || values === undefined || others.length > 0) return null;
  if (fields.meanings?.[column] !== undefined || column.endsWith('_id')) return null;
  return [inWords(values[0]), inWords(values[1])];
}
