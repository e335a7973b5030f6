/** What a sentence says of each of its counts: displaced, evacuated, killed … By the words before and after the count, in the same part of the sentence. */
import { goesOn, hasMark, HAVE, isEvent, LEFT, SMALL, withShelters } from './goes-on.ts';
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantities.ts';
import { isArabic, type Token } from './tokens.ts';
import { isUncertain } from './uncertain.ts';
import type { Known, Said } from './vocabulary/known.ts';
import type { Event } from './vocabulary/vocabulary.ts';

export interface SaidOf {
  event: Event;
  /** The words that say it. */
  words: Hit<Said>;
  stock: boolean;
  running: boolean;
  part: boolean;
  /** How sure the words are: from 0 to 1. */
  strength: number;
  quantity: Quantity;
}

const BOUNDARY = /^[;:—]$/;
const HOUSING: ReadonlySet<Said> = new Set<Said>(['Destroyed Housing', 'Uninhabitable Housing']);
/** Words between a count and the place of its like: '300 in Goma'. */
const NEAR = 4;
/** Words between a noun such as 'IDPs' and something else that is said of it. */
const CLOSE = 6;
/** Words between a part and the mark after it. */
const FAR = 10;
const SURE = 0.95;
const SHELTER: ReadonlySet<Said> = new Set<Said>(['Sheltered', 'In Relief Camp']);

type Reading = {
  tokens: readonly Token[];
  known: Known;
  quantities: readonly Quantity[];
  said: readonly Hit<Said>[];
  qualifiers: readonly { from: number; to: number }[];
  running: readonly { from: number; to: number }[];
  remain: readonly { from: number; to: number }[];
  tallied: readonly { from: number; to: number }[];
  /** The words of movements, without those about aid, and the nouns of displaced people, as 'IDPs', in their order. */
  named: readonly Hit<Said>[];
  numberOf: readonly Hit<true>[];
  /** The tokens of days. */
  taken: ReadonlySet<number>;
};

/** Only qualifiers and articles stand between. */
function isBeside({ tokens, qualifiers }: Reading, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (qualifiers.some((hit) => hit.from <= at && at < hit.to)) continue;
    const token = tokens[at];
    if (token === undefined || token.kind !== 'word' || !SMALL.test(token.text.toLowerCase())) return false;
  }
  return to - from <= 6;
}

/** 'Were displaced', 'have been displaced'; not 'have displaced'. */
const isPassive = ({ tokens, known }: Reading, { from }: Hit<Said>): boolean =>
  !HAVE.test(tokens[from - 1]?.text ?? '') &&
  [1, 2, 3].some((back) => known.auxiliaries.at(tokens, from - back) !== null && from - back >= 0);

/** A verb before its own object: 'killed 12 people' says nothing of the count before it. */
function hasOwnObject(reading: Reading, hit: Hit<Said>, next: Quantity | undefined): boolean {
  return next !== undefined && !isPassive(reading, hit) && isBeside(reading, hit.to, next.from);
}

function fits({ counted }: Quantity, { value }: Hit<Said>): boolean {
  if (counted === 'houses') return value === 'other' || HOUSING.has(value);
  return counted === 'households' || !HOUSING.has(value);
}

function after(reading: Reading, at: number): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  // '40,000 people, including 32,000 from camps, were displaced'; not '120 dead, with 3,000 displaced'.
  const isWithin = (other: Quantity) =>
    isPart(reading, other) && !isPart(reading, quantity) && hasMark(reading.tokens, other.to, other.to + FAR, /^[,)]$/);
  const next = reading.quantities.slice(at + 1).find((other) => !isWithin(other));
  const end = next?.from ?? reading.tokens.length;
  const hit = reading.said.find(
    ({ from, value }) => from >= quantity.to && from < end && fits(quantity, { value, from, to: 0 }),
  );
  const dash = hasMark(reading.tokens, quantity.from, quantity.to, /^—$/) ? 1 : 0;
  if (hit === undefined || hasMark(reading.tokens, quantity.to + dash, hit.from, BOUNDARY)) return null;
  return hasOwnObject(reading, hit, next) ? null : hit;
}

function before(reading: Reading, at: number): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  const start = reading.quantities[at - 1]?.to ?? 0;
  const { said, tokens, known } = reading;
  const hit = said.findLast((each) => each.to <= quantity.from && each.from >= start && fits(quantity, each));
  if (hit === undefined) return null;
  // In Arabic the verb comes first.
  const leaves = known.leaving.at(tokens, hit.from)?.to === hit.to || tokens[hit.from]?.text === LEFT;
  if (leaves && !tokens.slice(hit.from, hit.to).every(isArabic)) return null;
  // 'Accommodated in army tents: 266 persons'.
  const end = tokens[quantity.from - 1]?.text === ':' ? quantity.from - 1 : quantity.from;
  return hasMark(tokens, hit.to, end, BOUNDARY) ? null : hit;
}

/** The reading of each count that is displaced. `context`: what was said last in the sentence before. */
export function saidOf(
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  known: Known,
  { taken, context }: { taken: ReadonlySet<number>; context: SaidOf | null },
): SaidOf[] {
  const within = (at: number) => quantities.some(({ number, to }) => at >= number.from && at < to);
  const said = withShelters(tokens, known).filter(
    (hit) => !within(hit.from) && !taken.has(hit.from) && !isWhere(tokens, known, hit),
  );
  const reading: Reading = {
    tokens,
    known,
    quantities,
    said,
    qualifiers: known.qualifiers.in(tokens),
    running: known.running.in(tokens),
    remain: known.remain.in(tokens),
    tallied: known.tallied.in(tokens),
    named: [...said.filter(({ value }) => value !== 'aid'), ...known.displaced.in(tokens)].toSorted(
      (one, other) => one.from - other.from,
    ),
    numberOf: known.numberOf.in(tokens),
    taken,
  };
  const found: SaidOf[] = [];
  let last: SaidOf | null = null;
  for (const at of quantities.keys()) {
    // The sentence before speaks for the first figures only.
    const one: SaidOf | null = oneSaid(reading, at, { previous: last, context: at === found.length ? context : null });
    last = one;
    if (one !== null) found.push(one);
  }
  return found;
}

const AMONG = /(?:^| )(?:among|amongst|chez|parmi|entre)(?: |$)/i;
const REACHES = /^(?:at|a|à|to|en|em|إلى)$/;

/** The words 'number of' of 'The number of evacuees was 4,312' and 'put the number of displaced families at 312'. */
const numberOfBefore = ({ tokens, known, numberOf }: Reading, { from }: Quantity, since: number): Hit<true> | null =>
  known.auxiliaries.at(tokens, from - 1) !== null || REACHES.test(tokens[from - 1]?.text ?? '')
    ? (numberOf.find((hit) => hit.from >= since && hit.to < from) ?? null)
    : null;

/** 'people from 23 villages', 'families in four settlements': the areas say nothing of the people. */
function isWhere(tokens: readonly Token[], known: Known, { from, to, value }: Hit<Said>): boolean {
  if (value !== 'other' || known.areas.at(tokens, from)?.to !== to) return false;
  return [1, 2, 3].some((back) =>
    [known.at, known.from, known.towards].some((phrases) => phrases.at(tokens, from - back) !== null),
  );
}

/** The words that may say something of a count. */
interface Link {
  words: Hit<Said> | null;
  /** The words after the count. */
  right: Hit<Said> | null;
  left: Hit<Said> | null;
  /** The count is the object of the words before it: 'displaced 300'. */
  isObject: boolean;
  /** The count is a running total. */
  running: boolean;
  strength: number;
}

function linkOf(reading: Reading, at: number, quantity: Quantity): Link {
  const [left, right] = [before(reading, at), after(reading, at)];
  // 'New arrivals: 394'.
  const isHead = left !== null && left.to === quantity.from - 1 && reading.tokens[left.to]?.text === ':';
  const isObject =
    left !== null && (isHead || (!isPassive(reading, left) && isBeside(reading, left.to, quantity.from)));
  const since = reading.quantities[at - 1]?.to ?? 0;
  const running = reading.running.some(({ from }) => from >= since && from < quantity.number.to);
  // 'Food was given to 3,000 people who are in camps'.
  const isAid = left?.value === 'aid' && right !== null && SHELTER.has(right.value);
  const words = isObject || isAid ? left : (right ?? left);
  const distance = right === null ? 0 : Math.min(0.4, 0.02 * (right.from - quantity.to));
  const strength = isObject ? SURE : right === null ? 0.6 : SURE - distance;
  const link = { words, right, left, isObject, running, strength };
  const isTold = numberOfBefore(reading, quantity, since) !== null;
  if (!running && !isTold) return link;
  const last = reading.named.findLast(({ to }) => to <= quantity.from);
  // 'Cases of cholera among the displaced reached 1,120'.
  if (last !== undefined && AMONG.test([2, 1].map((back) => reading.tokens[last.from - back]?.text).join(' ')))
    return { ...link, words: null };
  if (words !== null && words.value !== 'aid') return { ...link, isObject: isObject || isTold };
  // 'The number of displaced people has reached 5,000', 'bringing the total to 5,000', 'the number of IDPs was 5,000'.
  return { ...link, words: last ?? words, isObject: isObject || (last !== undefined && !running) };
}

/** Words between number and noun: '500 displaced families' are displaced, unless aid to them is reported. */
function withInside(link: Link, { inside, number, to }: Quantity): Link | null {
  if (inside === null) return link;
  if (!isEvent(inside)) return null;
  const { left, right, words, running } = link;
  const isOther = [left, right].some((hit) => hit !== null && !isEvent(hit.value));
  if (isOther && !running) {
    const event = [left, right].find((hit) => hit !== null && isEvent(hit.value)) ?? null;
    return event === null ? null : { ...link, words: event };
  }
  const own = { value: inside, from: number.from, to };
  return { ...link, words: words !== null && isEvent(words.value) ? words : own };
}

/** A noun that says it, as 'IDPs', counts unless something else is said close by; 'the town hosts 12,000 IDPs' are displaced. */
function withNoun(link: Link, { noun, number, to }: Quantity): Link | null {
  if (noun === null) return link;
  const { words, left, isObject, running } = link;
  const isHosted = isObject && words !== null && SHELTER.has(words.value);
  // 'Returnees arrived' have returned.
  const isBack = noun === 'Returns' && words?.value === 'Displaced';
  if (words !== null && isEvent(words.value) && !isHosted && !isBack) return link;
  const isNear = words !== null && (words === left ? isObject : words.from - to <= CLOSE);
  if (isNear && !running && !isHosted && !isBack) return null;
  return { ...link, words: { value: noun, from: number.from, to }, strength: 0.85 };
}

/** A number without a noun counts people if the words stand close by, or if it goes on with counts in a row. */
function withoutNoun(
  reading: Reading,
  at: number,
  link: Link,
  { previous, context }: Before,
): (Link & Pick<Quantity, 'counted'>) | null {
  const { words, right, isObject, running } = link;
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  const { to } = quantity;
  const isNear =
    right !== null && words === right && right.from - to <= NEAR && !hasMark(reading.tokens, to, right.from, /^[,(]$/);
  const strength = link.strength - 0.15;
  const title = numberOfBefore(reading, quantity, reading.quantities[at - 1]?.to ?? 0);
  const titled =
    title && [0, 1, 2].map((on) => reading.known.counted.at(reading.tokens, title.to + on)).find((hit) => hit);
  if (isObject || isNear || (running && words !== null && previous === null))
    return { ...link, strength, counted: titled?.value ?? 'people' };
  const like = previous ?? context;
  if (like !== null && goesOn(reading, at)) {
    const { from, to: end } = quantity.number;
    const said = { value: like.event, from, to: end };
    return { ...link, strength: 0.6, words: said, counted: like.quantity.counted };
  }
  if (previous !== null && isEnumerated(reading, at))
    return { ...link, strength, words: previous.words, counted: previous.quantity.counted };
  return running && words !== null ? { ...link, strength, counted: 'people' } : null;
}

/** What was said of the number before, and last in the sentence before. */
type Before = { previous: SaidOf | null; context: SaidOf | null };

function oneSaid(reading: Reading, at: number, { previous, context }: Before): SaidOf | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  const inside = withInside(linkOf(reading, at, quantity), quantity);
  const link = inside && withNoun(inside, quantity);
  const part = isPart(reading, quantity);
  // 'Of whom 51 are children'.
  if (link === null || (part && isDemographic(reading, quantity))) return null;
  const { counted } = quantity;
  const found = counted === null ? withoutNoun(reading, at, link, { previous, context }) : { ...link, counted };
  if (found === null) return null;
  const words =
    found.words ??
    (previous !== null && isEnumerated(reading, at) ? previous.words : goneOn(reading, at, previous ?? context));
  if (words === null || !isEvent(words.value)) return null;
  if (found.counted === 'houses' && !HOUSING.has(words.value)) return null;
  if (isUncertain(reading, quantity, words)) return null;
  const isNoun = words.from === quantity.number.from && quantity.noun === words.value;
  return {
    event: words.value,
    words,
    stock: (isNoun || hasStock(reading, quantity, words)) && words.value !== 'Returns',
    running: found.running,
    part,
    strength: found.strength,
    quantity: { ...quantity, counted: found.counted },
  };
}

/** 'Nairobi leads with 147,061 persons', after a count of displaced persons. */
function goneOn(reading: Reading, at: number, like: SaidOf | null): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (like === null || quantity === undefined || like.quantity.counted !== quantity.counted || !goesOn(reading, at))
    return null;
  return { value: like.event, from: quantity.number.from, to: quantity.number.to };
}

/** Counts in a row: '200 families in Goma and 300 in Sake'. */
function isEnumerated(reading: Reading, at: number): boolean {
  const { tokens, quantities, known, said } = reading;
  const [previous, quantity] = [quantities[at - 1], quantities[at]];
  if (previous === undefined || quantity === undefined) return false;
  // '12,430 persons from Leyte; 8,120 from Samar'.
  const isListed = tokens[quantity.from - 1]?.text === ';' && quantity.counted === null;
  if (!isListed && hasMark(tokens, previous.to, quantity.from, /^[;:]$/)) return false;
  if (quantity.counted !== null)
    return (
      !said.some(({ from }) => from >= previous.to && from < quantity.from) ||
      known.and.at(tokens, quantity.from - 1) !== null
    );
  // 'of whom 600 are now in Goma'.
  const reach = isPart(reading, quantity) ? NEAR : 1;
  return [known.at, known.from, known.towards].some((phrases) =>
    Array.from({ length: reach }, (_, on) => phrases.at(tokens, quantity.to + on)).some((hit) => hit !== null),
  );
}

const hasStock = ({ remain }: Reading, quantity: Quantity, words: Hit<Said>): boolean => {
  const [from, to] = [Math.min(quantity.from, words.from) - 3, Math.max(quantity.to, words.to) + 3];
  return remain.some((hit) => hit.from < to && hit.to > from);
};

const isDemographic = ({ tokens, known }: Reading, { number, to }: Quantity): boolean =>
  known.demographic.in(tokens.slice(number.to, Math.max(to, number.to + 2) + 3)).length > 0;

const OF_THEM = /^(?:of (?:them|these|whom|which)|de (?:ellas|ellos|eles|elas)|d'entre)/;

/** 'Of whom 600', and '68 of them'. */
const isPart = ({ tokens, known }: Reading, { from, number }: Quantity): boolean =>
  known.parts.in(tokens.slice(Math.max(0, from - 4), from)).length > 0 ||
  OF_THEM.test(
    tokens
      .slice(number.to, number.to + 2)
      .map(({ text }) => text)
      .join(' '),
  );
