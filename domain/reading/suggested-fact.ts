/** The draft of a fact from a suggestion, with the values of its document for all that the text leaves open. */
import { dateDraftOf } from '#domain/values/dates.ts';
import type { FactField } from '#domain/facts/fact-kind.ts';
import type { FactDraft } from '#domain/facts/facts.ts';
import { locationOf, typeOfPlace, type LocationDraft } from '#domain/facts/locations.ts';
import { kindOf } from '#domain/facts/fact-data.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { hasOtherName } from './found-name.ts';
import type { FoundPlace, Located } from './located.ts';
import type { Days } from './suggestion.ts';

/** The same in each reading of a file: where its number stands. */
export const keyOf = ({ at, figure }: Pick<Located, 'at' | 'figure'>): string => `${at.start} ${figure}`;

type Placed = Pick<Located, 'at' | 'figure' | 'partOf'>;

/** True if the people of one figure are among those of the other. */
export const countsTwice = (one: Placed, other: Placed): boolean =>
  [
    [one, other],
    [other, one],
  ].some(([part, whole]) => part?.partOf && whole && keyOf(part.partOf) === keyOf(whole));

const locationsOf = (found: readonly FoundPlace[], type: LocationDraft['type']): LocationDraft[] =>
  found.map(({ named, place }) => locationOf(place, named.name, named.left === true ? 'Origin' : type));

export const locationsOfSuggestion = ({ found, type, term }: Located): LocationDraft[] => [
  ...locationsOf(found.origins, typeOfPlace(type, term)),
  ...locationsOf(found.destinations, 'Destination'),
];

/** Names that the gazetteer does not have stay as places named in the source. */
const namedOnly = ({ origins, destinations, found }: Located): string[] => {
  const known = new Set([...found.origins, ...found.destinations].map(({ named }) => named.start));
  return [...origins, ...destinations].filter(({ start }) => !known.has(start)).map(({ name }) => name);
};

const sameMonth = (one: string, other: string): boolean => one.slice(0, 7) === other.slice(0, 7);
const isLastOfMonth = (day: string): boolean => new Date(Date.parse(day) + 86_400_000).getUTCDate() === 1;

/** The accuracy of the last day: 'since January' ends on the day of the report, 'from January to March' with a month. */
export function endAccuracyOf({ start, end, accuracy }: Days): Days['accuracy'] {
  if (accuracy === 'Year' ? start.slice(0, 4) === end.slice(0, 4) : sameMonth(start, end)) return accuracy;
  return isLastOfMonth(end) || accuracy === 'Day' ? accuracy : 'Day';
}

/** The days that the report covers. */
const reportingOf = ({ period }: Located, { start_date, end_date }: FactDraft) =>
  period === null
    ? { start_date, end_date }
    : {
        start_date: dateDraftOf({ date: period.start, accuracy: period.accuracy }),
        end_date: dateDraftOf({ date: period.end, accuracy: endAccuracyOf(period) }),
      };

/** The fields of the draft whose values the sentence does not say of this figure. */
export function guessedIn(suggestion: Located): ReadonlySet<FactField> {
  const { guessed, countries, iso3, elsewhere, cause, days } = suggestion;
  const isNamed = iso3 !== null && countries.includes(iso3) && elsewhere === null;
  const isSaid = isNamed && !guessed.includes('country');
  const fields: FactField[] = isSaid ? [] : ['iso3'];
  if (guessed.includes('unit')) fields.push('data.unit');
  if (guessed.includes('term')) fields.push('data.term', 'type');
  if (guessed.includes('type')) fields.push('type');
  if (guessed.includes('cause') || cause === null) fields.push('displacement_type');
  if (guessed.includes('days') || days === null) fields.push('year', 'data.start_date', 'data.stock_date');
  if (guessed.includes('places') || elsewhere !== null || hasOtherName(suggestion)) fields.push('locations');
  return new Set(fields);
}

/** `blank` is a new fact of the document. The year of the household size is not looked up here. */
export function factOf(suggestion: Located, blank: FactDraft): FactDraft {
  const { figure, qualifier, unit, term, type, cause, days, sentence } = suggestion;
  const start = days === null ? blank.data.start_date : dateDraftOf({ date: days.start, accuracy: days.accuracy });
  const end = days === null ? blank.data.end_date : dateDraftOf({ date: days.end, accuracy: endAccuracyOf(days) });
  const isStock = kindOf(type) === 'Stock';
  const { start_date, end_date, stock_date } = blank.data;
  return {
    ...blank,
    iso3: suggestion.iso3 ?? blank.iso3,
    year: days === null ? blank.year : Number(days.start.slice(0, 4)),
    displacement_type: cause ?? blank.displacement_type,
    type,
    ...reportingOf(suggestion, blank),
    locations: locationsOfSuggestion(suggestion),
    data: {
      ...blank.data,
      qualifier,
      reported_figure: showNumber(figure),
      unit,
      term,
      ...(isStock ? { start_date, end_date, stock_date: end } : { start_date: start, end_date: end, stock_date }),
      location: namedOnly(suggestion),
      // Lines of a PDF end where its page does.
      excerpt: sentence.text.replaceAll(/\s+/g, ' '),
    },
  };
}
