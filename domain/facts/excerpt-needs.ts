/** The fields that are missing for the sentence of the IDU. Loaded with the form; the sentence itself is in excerpt.ts. */
import { dateProblem, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { readCount } from '#domain/values/numbers.ts';
import { kindOf } from './fact-data.ts';
import { figureOf, type FactDraft } from './facts.ts';

/** The required parts of a sentence, by their labels in the form. */
type Needed =
  | 'Country'
  | 'Displacement Type'
  | 'Type'
  | 'Reported Figure above 0'
  | 'Household Size above 0'
  | 'Term'
  | 'Start Date'
  | 'Stock Date';

export const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** Null unless it is a day of the calendar. */
export function dayOf({ date }: DateDraft): string | null {
  const tidied = tidyDate(date);
  return dateProblem(tidied) === null ? tidied : null;
}

/** An impossible day counts as missing. */
export function missingForExcerpt(
  draft: Pick<FactDraft, 'type' | 'displacement_type' | 'household_size' | 'data' | 'iso3'>,
): Needed[] {
  const { displacement_type, type, iso3, data } = draft;
  const reported = (readCount(data.reported_figure).number ?? 0) > 0;
  const stock = kindOf(type) === 'Stock';
  const missing: Readonly<Partial<Record<Needed, boolean>>> = {
    Country: iso3 === null,
    'Displacement Type': displacement_type === null,
    Type: type === null,
    'Reported Figure above 0': !reported,
    'Household Size above 0': reported && !((figureOf(draft) ?? 0) > 0),
    Term: data.term === null,
    'Start Date': type !== null && !stock && dayOf(data.start_date) === null,
    'Stock Date': stock && dayOf(data.stock_date) === null,
  };
  return (Object.keys(missing) as Needed[]).filter((field) => missing[field]);
}
