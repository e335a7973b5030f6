/** The days of a search of records, and the finding of records by a typed text. */
import { dateProblem, tidyDate } from '#domain/values/dates.ts';
import { folded, foldedWords } from '#domain/search/folded.ts';
import { FORM } from '#domain/messages/forms.ts';
import type { LinkedRecord } from './links.ts';

export type RecordDays = { readonly from: string | null; readonly to: string | null };
export const NO_SEARCH_DAYS: RecordDays = { from: null, to: null };

const tidied = (day: string | null): string | null => (day === null || day.trim() === '' ? null : tidyDate(day));

/** The days as the server takes them, or the first problem with its end. */
export function readDays({ from, to }: RecordDays): RecordDays | { end: 'from' | 'to'; text: string } {
  const days = { from: tidied(from), to: tidied(to) };
  for (const end of ['from', 'to'] as const) {
    const text = days[end] === null ? null : dateProblem(days[end]);
    if (text !== null) return { end, text };
  }
  if (days.from !== null && days.to !== null && days.to < days.from) return { end: 'to', text: FORM.endBeforeStart };
  return days;
}

const texts = new WeakMap<LinkedRecord, string>();

function textOf(record: LinkedRecord): string {
  const known = texts.get(record);
  if (known !== undefined) return known;
  const { dataset, event_name, org_name, dst_name, iso3, start_date, end_date, id } = record;
  const text = folded([dataset.name, event_name, org_name, dst_name, iso3, start_date, end_date, id].join('\n'));
  texts.set(record, text);
  return text;
}

/** The records that contain every typed word, without regard to case and accents. */
export function containingWords(records: readonly LinkedRecord[], typed: string): readonly LinkedRecord[] {
  const words = foldedWords(typed);
  return words.length === 0
    ? records
    : records.filter((record) => words.every((word) => textOf(record).includes(word)));
}

/** In the order of a column; records without a value come last, and equal ones stay as they were. */
export function inOrder(
  records: readonly LinkedRecord[],
  valueOf: (record: LinkedRecord) => string | number | null,
  descending: boolean,
): readonly LinkedRecord[] {
  const sign = descending ? -1 : 1;
  return records
    .map((record) => ({ record, value: valueOf(record) }))
    .toSorted(({ value: one }, { value: other }) => {
      if (one === null || other === null) return Number(one === null) - Number(other === null);
      return typeof one === 'number' && typeof other === 'number'
        ? sign * (one - other)
        : sign * NAMES.compare(String(one), String(other));
    })
    .map(({ record }) => record);
}

const NAMES = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
