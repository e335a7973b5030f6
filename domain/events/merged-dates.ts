/** The dates of events that become one: from the first start to the last end, and the facts after that end. */
import { counted } from '#domain/values/counts.ts';
import { dayWords } from '#domain/values/dates.ts';

type Dated = {
  start_date?: { readonly date: string } | null;
  end_date?: { readonly date: string } | null;
};

/** Later than all days for a record without a start. */
export const startOf = (row: object): string => (row as Dated).start_date?.date ?? '9999';
const endOf = (row: object): string => (row as Dated).end_date?.date ?? '';

/** The event of the first start. */
export const earliestOf = <Row extends object>(first: Row, more: readonly Row[]): Row =>
  more.reduce((before, row) => (startOf(row) < startOf(before) ? row : before), first);

/** The event of the last end; null if none has an end. */
export function latestOf<Row extends object>(rows: readonly Row[]): Row | null {
  const latest = rows.toSorted((one, other) => endOf(other).localeCompare(endOf(one)))[0];
  return latest === undefined || endOf(latest) === '' ? null : latest;
}

/** '3 facts begin after the end of the event, from 2 Sep 2026 to 1 Jan 2027', of their first days. */
export function laterWords(days: readonly (readonly [string | null, number])[]): string {
  const facts = days.reduce((sum, [, count]) => sum + count, 0);
  const firsts = days.flatMap(([day]) => day ?? []).toSorted();
  const [first = '', last = ''] = [firsts[0], firsts.at(-1)];
  const on = first === last ? `on ${dayWords(first)}` : `from ${dayWords(first)} to ${dayWords(last)}`;
  return `${counted(facts, 'fact')} ${facts === 1 ? 'begins' : 'begin'} after the end of the event, ${on}`;
}
