/** The value of a row or a column of a table of facts, in words and in a file, where months are ordered by their numbers. */
import type { Dimension, FactsTable, TableChoice, Value } from '#domain/facts/facts-table.ts';
import { eventName } from '#domain/facts/table-events.ts';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import { monthWords } from '#domain/values/dates.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';

/** The name of rows without a value in the filter of the list. */
export const noneOf = (dimension: Dimension) => FACTS.filters[dimension]?.none;

export const showValue = (value: Value, dimension: Dimension | null | undefined): string => {
  if (dimension === 'month' && value !== null) return monthWords(String(value));
  return dimension === 'event_id' && value !== null ? eventName(String(value)) : valueInFile(value, dimension);
};

/** An event has its number, too: names may be the same. */
export const valueInFile = (value: Value, dimension: Dimension | null | undefined): string => {
  if (value !== null) return String(value);
  return dimension === 'event_id' ? NO_VALUE.event : ((dimension && noneOf(dimension)) ?? 'None');
};

/** Events of this table that have the same name have their numbers. A name leaves out the one country of the search. */
export function showIn({ columns, rows }: FactsTable, choice: TableChoice, country?: Value): typeof showValue {
  const at = choice.rows.indexOf('event_id');
  const values = choice.columns === 'event_id' ? columns : at < 0 ? [] : rows.map((row) => row.values[at] ?? null);
  const names = new Set<string>();
  const again = new Set<string>();
  for (const value of new Set(values)) {
    if (value === null) continue;
    const name = eventName(String(value));
    (names.has(name) ? again : names).add(name);
  }
  return (value, dimension) => {
    if (dimension !== 'event_id' || value === null) return showValue(value, dimension);
    const name = again.has(eventName(String(value))) ? valueInFile(value, dimension) : showValue(value, dimension);
    return name.startsWith(`${country}: `) ? name.slice(`${country}: `.length) : name;
  };
}
