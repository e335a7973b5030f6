/** Suggests the sentence that the IDU shows for a fact, from the fields of the form. Leaves out unknown values and adds nothing. */
import { counted } from '#domain/values/counts.ts';
import { dateProblem, tidyDate, type DateDraft } from '#domain/values/dates.ts';
import { kindOf } from './fact-data.ts';
import { figureOf, type FactDraft } from './facts.ts';
import { readCount } from '#domain/values/numbers.ts';

/** Names of values that the form holds as a number or code. */
export type Names = { country: string | null; hazard: string | null };

type Told = Pick<FactDraft, 'type' | 'displacement_type' | 'household_size' | 'data'>;
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

/** The verb for each term, in the past and in the plural. */
const HAPPENED: Readonly<Record<string, string>> = {
  Displaced: 'were displaced',
  Evacuated: 'were evacuated',
  'Destroyed Housing': 'were displaced by the destruction of their housing',
  'Partially Destroyed Housing': 'were displaced by the partial destruction of their housing',
  'Uninhabitable Housing': 'were displaced because their housing was uninhabitable',
  'Forced to Flee': 'were forced to flee',
  Homeless: 'were made homeless',
  'In Relief Camp': 'were in relief camps',
  Sheltered: 'were sheltered',
  Relocated: 'were relocated',
  Affected: 'were affected',
  Returns: 'returned',
};

const CAUSES: Readonly<Record<string, string>> = {
  Conflict: 'conflict',
  Disaster: 'a disaster',
  Development: 'a development project',
};

function peopleOf(draft: Told): string {
  const { qualifier, unit, reported_figure } = draft.data;
  const figure = figureOf(draft) ?? 0;
  const reported = readCount(reported_figure).number ?? 0;
  const people = counted(figure, 'person', 'people');
  const number = unit === 'Household' ? `${counted(reported, 'household')} (${people})` : people;
  return qualifier === null ? number : qualifier === 'total' ? `a total of ${number}` : `${qualifier} ${number}`;
}

function happened({ data }: Told): string {
  const words = HAPPENED[data.term ?? ''] ?? 'were displaced';
  const one = data.unit !== 'Household' && readCount(data.reported_figure).number === 1;
  return one ? words.replace(/^were /, 'was ') : words;
}

export const joined = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** With the accuracy of the date; null unless it is a day of the calendar. */
function dayOf(draft: DateDraft): string | null {
  const date = tidyDate(draft.date);
  if (dateProblem(date) !== null) return null;
  if (draft.accuracy === 'Year') return date.slice(0, 4);
  return (draft.accuracy === 'Month' ? MONTH : DAY).format(new Date(date));
}

const BEFORE_DATE: Readonly<Record<string, string>> = { Week: 'in the week of', Month: 'in', Year: 'in' };

function when({ type, data }: Told): string | null {
  if (kindOf(type) === 'Stock') {
    const day = dayOf(data.stock_date);
    return day && `as of ${day}`;
  }
  const [first, last] = [dayOf(data.start_date), dayOf(data.end_date)];
  if (first === null) return null;
  if (last !== null && last !== first) return `between ${first} and ${last}`;
  return `${BEFORE_DATE[data.start_date.accuracy ?? 'Day'] ?? 'on'} ${first}`;
}

/** The fields that are missing for a sentence; an impossible day counts as missing. */
export function missingForExcerpt(draft: Told & Pick<FactDraft, 'iso3'>): Needed[] {
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

export function excerptOf(draft: Told, { country, hazard }: Names): string {
  const places = joined(draft.data.location);
  const place = [places, country ?? ''].filter((part) => part !== '').join(', ');
  const cause = hazard?.toLowerCase() ?? CAUSES[draft.displacement_type ?? ''];
  const parts = [
    peopleOf(draft),
    happened(draft),
    place === '' ? null : `in ${place}`,
    cause === undefined ? null : `due to ${cause}`,
    when(draft),
  ];
  const sentence = parts.filter((part) => part !== null).join(' ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
