/** The value of a row or a column of a table of facts, in words and in a file, where months are ordered by their numbers. */
import type { Dimension, Value } from '#domain/facts/facts-table.ts';
import { eventName } from '#domain/facts/table-events.ts';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import { monthWords } from '#domain/values/dates.ts';
import { FACTS } from '#web/features/facts/list/facts.tsx';

/** The name of rows without a value in the filter of the list. */
export const noneOf = (dimension: Dimension) => FACTS.filters[dimension]?.none;

export const showValue = (value: Value, dimension: Dimension | null | undefined): string =>
  dimension === 'month' && value !== null ? monthWords(String(value)) : valueInFile(value, dimension);

export const valueInFile = (value: Value, dimension: Dimension | null | undefined): string =>
  dimension === 'event_id'
    ? value === null
      ? NO_VALUE.event
      : eventName(String(value))
    : value === null
      ? ((dimension && noneOf(dimension)) ?? 'None')
      : String(value);
