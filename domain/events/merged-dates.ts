/** The dates of events that become one: from the first start to the last end, and the facts after that end. */
import { counted } from '#domain/values/counts.ts';

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

/** The number of facts by year, in the order of the years. */
export function byYear(days: readonly (readonly [string | null, number])[]): [year: string, facts: number][] {
  const years = new Map<string, number>();
  for (const [day, facts] of days) {
    const year = day?.slice(0, 4) ?? '';
    years.set(year, (years.get(year) ?? 0) + facts);
  }
  return [...years].toSorted(([one], [other]) => one.localeCompare(other));
}

/** '3 facts begin after the end of the event: 2 in 2026, 1 in 2027'. */
export function laterWords(years: readonly (readonly [string, number])[]): string {
  const facts = years.reduce((sum, [, count]) => sum + count, 0);
  const of =
    years.length === 1 ? `in ${years[0]?.[0]}` : years.map(([year, count]) => `${count} in ${year}`).join(', ');
  return `${counted(facts, 'fact')} ${facts === 1 ? 'begins' : 'begin'} after the end of the event: ${of}`;
}
