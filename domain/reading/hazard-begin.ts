/** The first day of the hazard that displaced people, where the text says it before the days of their figure: 'heavy rain since 19 November'. */
import type { Sentence } from './sentence.ts';
import { isOfSaying } from './sentence.ts';
import type { Suggestion } from './suggestion.ts';
import type { Cause } from './vocabulary/vocabulary.ts';

const DAY = 86_400_000;
/** An earlier day is that of another event. */
const MOST_DAYS = 60;

type Told = {
  sentence: Sentence;
  /** Takes time: called where the sentence names days. */
  cause: () => Cause | null;
  /** The sentence counts displaced people: without 'since' its days are theirs. */
  counts: boolean;
};
type Begin = { day: string; since: boolean; cause: Cause };

function beginsIn({ sentence, cause: causeOf, counts }: Told): Begin[] {
  const { tokens, known, days } = sentence;
  const cause = days.length === 0 ? null : causeOf();
  if (cause === null) return [];
  return days.flatMap((named) => {
    const { start } = named.days;
    const since = [1, 2].some((back) => (known.since.at(tokens, named.from - back)?.to ?? 0) >= named.from);
    const isBegin = named.days.accuracy === 'Day' && !isOfSaying(sentence, named) && (since || !counts);
    return isBegin ? [{ day: start, since, cause }] : [];
  });
}

/** The suggestions with the first day of their hazard. */
export function withBegins(suggestions: readonly Suggestion[], told: readonly Told[]): Suggestion[] {
  const begins = suggestions.length === 0 ? [] : told.flatMap(beginsIn);
  return suggestions.map((one) => {
    const { days, cause, hazard } = one;
    if (days === null || cause === null) return one;
    const isOwn = (begin: Begin) =>
      begin.cause.cause === cause &&
      (begin.since || begin.cause.hazard === hazard) &&
      begin.day < days.start &&
      Date.parse(days.start) - Date.parse(begin.day) <= MOST_DAYS * DAY;
    const [first] = begins.filter(isOwn).toSorted((a, b) => a.day.localeCompare(b.day));
    return first === undefined ? one : { ...one, begins: first.day };
  });
}
