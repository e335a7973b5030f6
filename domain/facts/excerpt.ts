/** Suggests the sentence that the IDU shows for a fact, from the fields of the form, no surer than the excerpt from the source. Leaves out unknown values and adds nothing. */
import type { DateAccuracy } from '#domain/generated/lists.ts';
import { counted } from '#domain/values/counts.ts';
import { readCount } from '#domain/values/numbers.ts';
import { dayOf, joined } from './excerpt-needs.ts';
import { saidInExcerpt, type SaidInExcerpt } from './excerpt-said.ts';
import { kindOf } from './fact-data.ts';
import { figureOf, type FactDraft } from './facts.ts';
import { hazardSaid, stormSaid } from './hazard-said.ts';
import type { LocationDraft } from './locations.ts';

/** Names of values that the form holds as a number or code; the country in full, the sources those of its document. */
export type Names = {
  country: string | null;
  hazard: string | null;
  /** The name of the event, which may name the storm. */
  event?: string | null;
  sources?: readonly string[];
};

type Told = Pick<FactDraft, 'type' | 'displacement_type' | 'household_size' | 'data' | 'locations'>;

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
/** Of these, people go from one place to another. */
const MOVING: ReadonlySet<string | null> = new Set([
  'Displaced',
  'Evacuated',
  'Forced to Flee',
  'Relocated',
  'Returns',
]);

const CAUSES: Readonly<Record<string, string>> = {
  Conflict: 'conflict',
  Disaster: 'a disaster',
  Development: 'a development project',
};

function peopleOf(draft: Told, said: SaidInExcerpt | null): string {
  const { qualifier, unit, reported_figure } = draft.data;
  if (said?.instead != null) return `${said.instead} ${unit === 'Household' ? 'households' : 'people'}`;
  const figure = figureOf(draft) ?? 0;
  const reported = readCount(reported_figure).number ?? 0;
  const people = counted(figure, 'person', 'people');
  const number = unit === 'Household' ? `${counted(reported, 'household')} (${people})` : people;
  const own = said?.qualifier ?? null;
  if (own !== null && (qualifier === null || qualifier === own.value)) return `${own.words} ${number}`;
  return qualifier === null ? number : qualifier === 'total' ? `a total of ${number}` : `${qualifier} ${number}`;
}

function happened({ data }: Told, said: SaidInExcerpt | null): string {
  const words = HAPPENED[data.term ?? ''] ?? 'were displaced';
  const one = said?.instead == null && data.unit !== 'Household' && readCount(data.reported_figure).number === 1;
  return one ? words.replace(/^were /, 'was ') : words;
}

/** More places would hide the rest of the sentence. */
const MOST_PLACES = 5;
const LATIN = /^[\p{Script=Latin}\p{M}\P{L}]+$/u;
/** Of a name in two scripts, 'Azad Jammu and Kashmir - آزاد', the one that the sentence can say. */
function inLatin(name: string): string {
  const latin = name.split(' - ').filter((part) => LATIN.test(part));
  return latin.length === 0 ? name : latin.join(' - ');
}
/** As the source names it, if the sentence can, else the place's own name without its areas. */
const nameOf = ({ reported_name, name }: LocationDraft): string =>
  reported_name.trim() !== '' && LATIN.test(reported_name)
    ? reported_name.trim()
    : inLatin((name.split(',')[0] ?? '').trim());

function listed(names: readonly string[]): string {
  const all = [...new Set(names.filter((name) => name !== ''))];
  const more = all.length - MOST_PLACES;
  return joined(more > 1 ? [...all.slice(0, MOST_PLACES), `${more} other places`] : all);
}

/** Countries whose names are said with 'the'. */
const WITH_ARTICLE =
  /^(?:Central African Republic|Democratic Republic|Dominican Republic|Lao People|Republic of|United |Philippines|Netherlands|Bahamas|Maldives|Comoros)|Islands$/;

function where({ type, data, locations }: Told, country: string | null): string | null {
  // The country follows them.
  const alone = (name: string) => {
    const areas = name.split(', ').filter((area, at, all) => area !== all[at - 1]);
    return (areas.length > 1 && areas.at(-1) === country ? areas.slice(0, -1) : areas).join(', ');
  };
  const of = (wanted: readonly LocationDraft['type'][]) =>
    locations.filter((location) => wanted.includes(location.type)).map((location) => alone(nameOf(location)));
  const isNoCountry = (name: string) => name !== country;
  const from = listed([...of(['Origin', 'Origin and destination']), ...data.location.map(alone)].filter(isNoCountry));
  const to = listed(of(['Destination', 'Origin and destination']).filter(isNoCountry));
  const inCountry = (place: string) => (country === null ? place : `${place}, ${country}`);
  const whole = country !== null && WITH_ARTICLE.test(country) ? `the ${country}` : country;
  if (from === '' && to === '') return whole === null ? null : `in ${whole}`;
  if (to === '' || to === from) return inCountry(`in ${from}`);
  const isMoving = kindOf(type) !== 'Stock' && MOVING.has(data.term);
  if (!isMoving) return inCountry(`in ${to}`);
  return inCountry(from === '' ? `to ${to}` : `from ${from} to ${to}`);
}

/** A day, as exactly as it is known. */
type Known = { readonly day: string; readonly accuracy: DateAccuracy };

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const formatOf = (parts: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: 'UTC' });
const DAY = formatOf({ day: 'numeric', month: 'long', year: 'numeric' });
const DAY_OF_YEAR = formatOf({ day: 'numeric', month: 'long' });
const MONTH = formatOf({ month: 'long', year: 'numeric' });

const wordsOf = ({ day, accuracy }: Known): string =>
  accuracy === 'Year' ? day.slice(0, 4) : (accuracy === 'Month' ? MONTH : DAY).format(dateOf(day));

/** Without the year or the month that it shares with the day after it. */
function beginning(first: Known, last: Known): string {
  const areDays = [first, last].every(({ accuracy }) => accuracy === 'Day' || accuracy === 'Week');
  if (!areDays || first.day.slice(0, 4) !== last.day.slice(0, 4)) return wordsOf(first);
  return first.day.slice(0, 7) === last.day.slice(0, 7)
    ? String(Number(first.day.slice(8)))
    : DAY_OF_YEAR.format(dateOf(first.day));
}

/** The first and the last day of each, by its words. */
const PARTS = [
  ['early ', 1, 10],
  ['mid-', 11, 20],
  ['late ', 21, 31],
] as const;

/** 'Early May 2026', of days that are known to the week. */
function partOfMonth(first: Known, last: Known): string | null {
  if (first.accuracy !== 'Week' || first.day.slice(0, 7) !== last.day.slice(0, 7) || first.day === last.day)
    return null;
  const [from, to] = [first, last].map(({ day }) => Number(day.slice(8))) as [number, number];
  const part = PARTS.find(([, begin, end]) => from === begin && to <= end);
  return part === undefined ? null : `${part[0]}${MONTH.format(dateOf(first.day))}`;
}

const ACCURACIES: readonly DateAccuracy[] = ['Day', 'Week', 'Month', 'Year'];
const isCoarser = (one: DateAccuracy, other: DateAccuracy) => ACCURACIES.indexOf(one) > ACCURACIES.indexOf(other);

function flowDays(first: Known, last: Known, said: SaidInExcerpt | null): string {
  const named = said?.days ?? null;
  // The form may hold a day where the source has 'early May'.
  if (named !== null && isCoarser(named.accuracy, first.accuracy))
    return flowDays(
      { day: named.start, accuracy: named.accuracy },
      { day: named.accuracy === 'Week' ? named.end : named.start, accuracy: named.accuracy },
      null,
    );
  const part = partOfMonth(first, last);
  if (part !== null) return `in ${part}`;
  const isGuessed = said !== null && named === null && first.accuracy === 'Day';
  const isRough = isGuessed || (first.accuracy === 'Week' && last.day !== first.day);
  if (wordsOf(first) !== wordsOf(last))
    return isRough
      ? `around ${beginning(first, last)} to ${wordsOf(last)}`
      : `between ${beginning(first, last)} and ${wordsOf(last)}`;
  if (isRough) return `around ${wordsOf(first)}`;
  return `${first.accuracy === 'Day' ? 'on' : first.accuracy === 'Week' ? 'in the week of' : 'in'} ${wordsOf(first)}`;
}

function when({ type, data }: Told, said: SaidInExcerpt | null): string | null {
  const { start_date, end_date, stock_date } = data;
  const knownOf = (draft: typeof start_date): Known | null => {
    const day = dayOf(draft);
    return day === null ? null : { day, accuracy: draft.accuracy ?? 'Day' };
  };
  if (kindOf(type) === 'Stock') {
    const stock = knownOf(stock_date);
    return stock && `as of ${stock.accuracy === 'Week' ? 'around ' : ''}${wordsOf(stock)}`;
  }
  const first = knownOf(start_date);
  return first && flowDays(first, knownOf(end_date) ?? first, said);
}

/** More sources would hide the figure. */
const MOST_SOURCES = 3;
/** Bodies whose names are said with 'the': their last word, before 'of' and letters in brackets. */
const BODY =
  /\b(?:Agency|Army|Association|Authority|Bureau|Cent(?:er|re)|Commission|Committee|Council|Crescent|Cross|Department|Directorate|Federation|Forces?|Government|Mayor|Ministry|Mission|Office|Organi[sz]ation|Police|Programme|Secretariat|Service|Society|Union)$/;

function saidOf(name: string): string {
  const [head = ''] = name.split(/ (?:(?:for|of|on) |\()/, 1);
  return BODY.test(head) && !head.startsWith('The ') ? `the ${name}` : name;
}

function accordingTo(sources: readonly string[]): string {
  const named = sources.filter((name) => LATIN.test(name)).slice(0, MOST_SOURCES);
  return named.length === 0 ? '' : `According to ${joined(named.map(saidOf))}, `;
}

export function excerptOf(draft: Told, { country, hazard, event = null, sources = [] }: Names): string {
  const reported = readCount(draft.data.reported_figure).number ?? 0;
  const start = kindOf(draft.type) === 'Stock' ? draft.data.stock_date : draft.data.start_date;
  const said = saidInExcerpt(draft.data.excerpt, reported, dayOf(start));
  const places = [country ?? '', ...draft.data.location, ...draft.locations.map(({ name }) => name)];
  const storm = event === null ? null : stormSaid(hazard, event, places);
  const cause = storm ?? (hazard === null ? null : hazardSaid(hazard)) ?? CAUSES[draft.displacement_type ?? ''];
  const parts = [
    peopleOf(draft, said),
    happened(draft, said),
    where(draft, country),
    cause === undefined ? null : `due to ${cause}`,
    when(draft, said),
  ];
  const sentence = `${accordingTo(sources)}${parts.filter((part) => part !== null).join(' ')}`;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}
