/** A quick fact: what it repeats from the fact above it, its suggested name, and whether anything was typed in it. Saves nothing. */
import { startDayOf } from '#domain/events/event-fit.ts';
import { kindOf } from './fact-data.ts';
import { eventNameOf } from '#domain/events/event-name.ts';
import { FACT_KIND } from './fact-kind.ts';
import { figureOf, type FactDraft } from './facts.ts';
import { FACT_TYPES } from '#domain/generated/lists.ts';
import { counted } from '#domain/values/counts.ts';
import { REASONS } from './reasons.ts';
import { typeInName } from './type-words.ts';
import { NO_LINK, NOT_COUNTED, withEvent } from './role-of-link.ts';
import { showNumber } from '#domain/values/numbers.ts';
import { shortPlace } from './short-place.ts';

/** The next fact of the same source differs in its figure, its place and its name. Values that a line does not show are not repeated. */
export function nextQuickFact(above: FactDraft): FactDraft {
  const { document_id, iso3, year, displacement_type, type, event_id, household_size } = above;
  const { term, unit, start_date, stock_date } = above.data;
  const data = { ...FACT_KIND.blank.data, term, unit, start_date, stock_date };
  // A line has no column for the role: a figure that is not counted begins none.
  const event_role = above.event_role === NOT_COUNTED ? withEvent(NO_LINK, event_id).role : above.event_role;
  const repeated = { document_id, iso3, year, displacement_type, type, event_id, event_role, household_size, data };
  return { ...FACT_KIND.blank, ...repeated };
}

/** The first location, or else the first place as named in the source. */
export const placeOf = ({ locations, data }: Pick<FactDraft, 'locations' | 'data'>): string | null =>
  locations[0] === undefined ? (data.location[0] ?? null) : shortPlace(locations[0]);

/** The most places in a suggested name. */
const MOST_PLACES = 3;

/** All places of the fact's first kind, so that a figure of two counties is not called after one of them: 'Garissa, Tana River'. */
function placesOf({ locations, data }: Pick<FactDraft, 'locations' | 'data'>): string | null {
  const own = locations.filter(({ type }) => type === locations[0]?.type).map(shortPlace);
  const [first, ...others] = own.length === 0 ? data.location : own;
  if (first === undefined) return null;
  const named = [first, ...others].slice(0, MOST_PLACES);
  const more = others.length + 1 - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

type NameParts = {
  iso3: string | null;
  cause: string | null;
  type: string | null;
  place: string | null;
  start: string;
};

/** The parts of a suggested name that the fact itself has. */
export const namePartsOf = (
  fact: Pick<FactDraft, 'iso3' | 'displacement_type' | 'locations' | 'type' | 'data'>,
): NameParts => ({
  iso3: fact.iso3,
  cause: fact.displacement_type,
  type: fact.type,
  place: placesOf(fact),
  start: startDayOf(fact) ?? '',
});

type Known = { country: string | null; hazard: string | null; apart?: string | null };

/** `Kenya: Flood (IDPs) - Garissa - 01/05/2024`, with the hazard of the event or else the cause; empty without a country or a cause. `apart` tells it from another fact of the same words. */
export function suggestedName({ cause, type, place, start }: NameParts, { country, hazard, apart }: Known): string {
  const why = hazard ?? cause;
  const named = why === null ? null : why + typeInName(type, apart);
  return eventNameOf({ countries: country === null ? [] : [country], hazard: named, place, start }) ?? '';
}

/** By position: the term, of facts that would have one name and differ in their terms. */
export function apartBy(facts: readonly Parameters<typeof namePartsOf>[0][]): (string | null)[] {
  const keys = facts.map((fact) => JSON.stringify(namePartsOf(fact)));
  const terms = new Map(keys.map((key) => [key, new Set<string | null>()]));
  for (const [at, key] of keys.entries()) terms.get(key)?.add(facts[at]?.data.term ?? null);
  return facts.map(({ data }, at) => ((terms.get(keys[at] ?? '')?.size ?? 0) > 1 ? data.term : null));
}

/** The words in the place of the hazard, if the name is otherwise the suggested one for these parts; null if it is another name. */
export function hazardInName(name: string, parts: NameParts, country: string | null): string | null {
  const gap = '\0';
  const [before = '', after] = suggestedName(parts, { country, hazard: gap }).split(gap);
  if (after === undefined || !name.startsWith(before) || !name.endsWith(after)) return null;
  return name.slice(before.length, name.length - after.length) || null;
}

/** False while a fact is as it began: it is neither kept nor saved. A suggested name is not typed. */
export const isTyped = (begun: FactDraft, now: FactDraft, suggested: string): boolean =>
  FACT_KIND.fields.changed(begun, now).some((field) => field !== 'name' || now.name !== suggested);

/** 'new displacements', 'IDPs': a type as a noun. The kind stays where two types differ in it alone. */
function typeWords(type: string, figure: number): string {
  const [, name = type, kind] = /^(.*) \((Flow|Stock)\)$/.exec(type) ?? [];
  const words = name.replaceAll(/\b[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
  const alone = FACT_TYPES.filter((other) => other.startsWith(`${name} (`)).length === 1;
  if (!alone) return `${words} (${kind?.toLowerCase()})`;
  return figure === 1 || words.endsWith('s') ? words : `${words}s`;
}

/** Why a list leaves the fact out of its totals; null if it counts. */
const notCounted = ({ event_id, event_role }: Pick<FactDraft, 'event_id' | 'event_role'>): string | null =>
  event_role === NOT_COUNTED ? REASONS.triangulation : event_id === null ? REASONS.event : null;

/** 'Fact 2', 'Facts 1, 3'. */
export const numberedFacts = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Fact' : 'Facts'} ${numbers.join(', ')}`;

type Linked = Pick<FactDraft, 'iso3' | 'displacement_type' | 'year' | 'type' | 'data' | 'event_id' | 'event_role'>;

/** Facts that would count in no total for want of an event, or support none though another fact has one. Those of one country and cause may share one. */
export type WithoutEvent = {
  iso3: string | null;
  displacement_type: string | null;
  /** The earliest, because an event is of no later year than its facts. */
  year: number | null;
  /** The earliest day on which a figure begins or holds. */
  day: string | null;
  /** Their positions. */
  at: number[];
  /** True if all of them are triangulation. */
  supports: boolean;
  /** The event of another fact of this country and cause, the last one. */
  event: number | null;
};

/** 'Fact 2 will not be counted: no event'. */
export const lackingWords = (facts: string, supports: boolean): string =>
  supports ? `${facts}: triangulation without an event` : `${facts} will not be counted: ${REASONS.event}`;

const earliest = <Value extends number | string>(values: readonly (Value | null)[]): Value | null =>
  values.filter((value) => value !== null).reduce<Value | null>((a, b) => (a === null || b < a ? b : a), null);

/** The facts without an event, by country and cause, in the order of the first of each. */
export function withoutEvent(facts: readonly Linked[]): WithoutEvent[] {
  const keyOf = ({ iso3, displacement_type }: Linked) => JSON.stringify([iso3, displacement_type]);
  const linked = new Set(facts.filter(({ event_id }) => event_id !== null).map(keyOf));
  const lacking = facts.filter(
    (fact) => fact.event_id === null && (notCounted(fact) === REASONS.event || linked.has(keyOf(fact))),
  );
  return [...new Set(lacking.map(keyOf))].flatMap((key) => {
    const own = lacking.filter((fact) => keyOf(fact) === key);
    const [first] = own;
    if (first === undefined) return [];
    const { iso3, displacement_type } = first;
    return {
      iso3,
      displacement_type,
      year: earliest(own.map(({ year }) => year)),
      day: earliest(own.map(startDayOf)),
      at: facts.flatMap((fact, at) => (own.includes(fact) ? [at] : [])),
      supports: own.every((fact) => notCounted(fact) === REASONS.triangulation),
      event: facts.findLast((fact) => keyOf(fact) === key && fact.event_id !== null)?.event_id ?? null,
    };
  });
}

type Summed = Pick<FactDraft, 'type' | 'year' | 'data' | 'household_size' | 'event_id' | 'event_role'>;

/** The sums of these facts, as a list will count them after the save: one for each type, of stocks for each year, and apart what does not count. '3 facts: 2,000 new displacements; 141 returns (not counted: no event)'. A figure that is no number is in no sum; without another, there are no words. */
export function sumWords(facts: readonly Summed[]): string {
  const read = facts.flatMap((fact) => {
    const figure = figureOf(fact);
    return figure === null ? [] : [{ fact, figure }];
  });
  if (read.length === 0) return '';
  const sums = new Map<string, { type: string | null; year: number | null; why: string | null; figure: number }>();
  for (const { fact, figure: own } of read) {
    const { type } = fact;
    const year = kindOf(type) === 'Stock' ? fact.year : null;
    const why = notCounted(fact);
    const key = JSON.stringify([type, year, why]);
    const figure = own * (fact.event_role === 'Partial figure (Subtracted)' ? -1 : 1);
    sums.set(key, { type, year, why, figure: (sums.get(key)?.figure ?? 0) + figure });
  }
  const parts = [...sums.values()].map(({ type, year, why, figure }) => {
    const words = type === null ? 'people without a type' : typeWords(type, figure);
    const left = why === null ? '' : ` (not counted: ${why})`;
    return `${showNumber(figure)} ${words}${year === null ? '' : ` in ${year}`}${left}`;
  });
  if (read.length < facts.length) parts.push(`${facts.length - read.length} without a figure`);
  return `${counted(facts.length, 'fact')}: ${parts.join('; ')}`;
}
