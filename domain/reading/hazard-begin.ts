/** The first day of the hazard that displaced people, where the text says it before the days of their figure: 'heavy rain since 19 November'. */
import { shifted } from '#domain/dashboards/period.ts';
import { isOfSaying, type Sentence } from './sentence.ts';
import type { Suggestion } from './suggestion.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

/** An earlier day is that of another event. */
const MOST_DAYS = 60;

type Told = {
  sentence: Sentence;
  /** Takes time: called where the sentence names days. */
  cause: () => Cause | null;
  /** The sentence counts displaced people: without 'since' its days are theirs. */
  counts: boolean;
};
/** Keys of days: of the cause where the text says since when it lasts, else of its hazard alone. */
const since = (cause: string, day: string): string => `${cause} since ${day}`;
const ofHazard = (cause: string, hazard: string | null, day: string): string => `${cause} ${hazard} ${day}`;

function beginsIn({ sentence, cause: causeOf, counts }: Told): string[] {
  const { tokens, known, days } = sentence;
  const said = days.length === 0 ? null : causeOf();
  if (said === null) return [];
  return days.flatMap((named) => {
    const { start, accuracy } = named.days;
    if (accuracy !== 'Day' || isOfSaying(sentence, named)) return [];
    if ([1, 2].some((back) => (known.since.at(tokens, named.from - back)?.to ?? 0) >= named.from))
      return since(said.cause, start);
    return counts ? [] : ofHazard(said.cause, said.hazard, start);
  });
}

/** The suggestions with the first day of their hazard. */
export function withBegins(suggestions: readonly Suggestion[], told: readonly Told[]): Suggestion[] {
  const begins = new Set(suggestions.length === 0 ? [] : told.flatMap(beginsIn));
  if (begins.size === 0) return [...suggestions];
  const firstBefore = (start: string, cause: string, hazard: string | null): string | undefined =>
    Array.from({ length: MOST_DAYS }, (_, at) => shifted(start, at - MOST_DAYS)).find(
      (day) => begins.has(since(cause, day)) || begins.has(ofHazard(cause, hazard, day)),
    );
  return suggestions.map((one) => {
    const { days, cause, hazard } = one;
    const first = days === null || cause === null ? undefined : firstBefore(days.start, cause, hazard);
    return first === undefined ? one : { ...one, begins: first };
  });
}
