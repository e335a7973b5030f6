/** The largest events of a year as marks of its line, with their words for a saved picture. */
import { numberWordsBeside } from '#domain/values/numbers.ts';
import type { LargestEvent } from '#web/data/largest-events.ts';

export function marksOfEvents(events: readonly LargestEvent[] | undefined) {
  const written = numberWordsBeside(events?.map(({ figure }) => figure) ?? []);
  return {
    marks: events?.map(({ month }) => month),
    notes: events?.map(({ name, figure }, at) => `${at + 1}  ${name}: ${written(figure)}`),
  };
}
