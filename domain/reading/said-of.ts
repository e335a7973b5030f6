/** What a sentence says of each of its counts: displaced, evacuated, killed … By the words before and after the count, in the same part of the sentence. */
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantities.ts';
import type { Token } from './tokens.ts';
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
const SMALL =
  /^(?:the|an?|of|as|many|some|another|further|additional|total|number|new|newly|also|les|des|de|d|los|las|unos|unas|os|as|cerca|que|à|a|more|than|so|far|already)$/;
const HOUSING: ReadonlySet<Said> = new Set<Said>(['Destroyed Housing', 'Uninhabitable Housing']);
/** Words between a count and the place of its like: '300 in Goma'. */
const NEAR = 4;

type Reading = {
  tokens: readonly Token[];
  known: Known;
  quantities: readonly Quantity[];
  said: readonly Hit<Said>[];
  qualifiers: readonly { from: number; to: number }[];
};

const hasMark = (tokens: readonly Token[], from: number, to: number, form: RegExp): boolean =>
  tokens.slice(from, to).some(({ kind, text }) => kind === 'mark' && form.test(text));

/** Only qualifiers and articles stand between. */
function isBeside({ tokens, qualifiers }: Reading, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (qualifiers.some((hit) => hit.from <= at && at < hit.to)) continue;
    const token = tokens[at];
    if (token === undefined || token.kind !== 'word' || !SMALL.test(token.text.toLowerCase())) return false;
  }
  return to - from <= 6;
}

const isPassive = ({ tokens, known }: Reading, { from }: Hit<Said>): boolean =>
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
  // '40,000 people, including 32,000 from camps, were displaced'.
  const next = reading.quantities.slice(at + 1).find((other) => !isPart(reading, other) || isPart(reading, quantity));
  const end = next?.from ?? reading.tokens.length;
  const hit = reading.said.find(
    ({ from, value }) => from >= quantity.to && from < end && fits(quantity, { value, from, to: 0 }),
  );
  if (hit === undefined || hasMark(reading.tokens, quantity.to, hit.from, BOUNDARY)) return null;
  return hasOwnObject(reading, hit, next) ? null : hit;
}

function before(reading: Reading, at: number): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  const start = reading.quantities[at - 1]?.to ?? 0;
  const { said, tokens, known } = reading;
  const hit = said.findLast((each) => each.to <= quantity.from && each.from >= start && fits(quantity, each));
  if (hit === undefined || known.leaving.at(tokens, hit.from)?.to === hit.to) return null;
  // 'Accommodated in army tents: 266 persons'.
  const end = tokens[quantity.from - 1]?.text === ':' ? quantity.from - 1 : quantity.from;
  return hasMark(tokens, hit.to, end, BOUNDARY) ? null : hit;
}

/** The reading of each count that is displaced. */
export function saidOf(
  tokens: readonly Token[],
  quantities: readonly Quantity[],
  known: Known,
  taken: ReadonlySet<number>,
): SaidOf[] {
  const within = (at: number) => quantities.some(({ number, to }) => at >= number.from && at < to);
  const reading: Reading = {
    tokens,
    known,
    quantities,
    said: known.said.in(tokens).filter(({ from }) => !within(from) && !taken.has(from)),
    qualifiers: known.qualifiers.in(tokens),
  };
  const found: SaidOf[] = [];
  let last: SaidOf | null = null;
  for (const at of quantities.keys()) {
    const one = oneSaid(reading, at, last);
    last = one;
    if (one !== null) found.push(one);
  }
  return found;
}

function oneSaid(reading: Reading, at: number, previous: SaidOf | null): SaidOf | null {
  const { tokens, known, quantities } = reading;
  const quantity = quantities[at];
  if (quantity === undefined) return null;
  const [left, right] = [before(reading, at), after(reading, at)];
  const isObject = left !== null && !isPassive(reading, left) && isBeside(reading, left.to, quantity.from);
  const inside: Hit<Said> | null =
    quantity.inside === null ? null : { value: quantity.inside, from: quantity.number.from, to: quantity.to };
  const noun: Hit<Said> | null =
    quantity.noun === null ? null : { value: quantity.noun, from: quantity.number.from, to: quantity.to };
  const since = quantities[at - 1]?.to ?? 0;
  const running = known.running.in(tokens).some(({ from }) => from >= since && from < quantity.number.to);
  let words = isObject ? left : (right ?? left);
  let strength = isObject ? 0.95 : right !== null ? 0.95 - Math.min(0.4, 0.02 * (right.from - quantity.to)) : 0.6;
  // 'The number of displaced people has reached 5,000', 'bringing the total to 5,000'.
  if (running && (words === null || words.value === 'aid')) {
    const last = reading.said.findLast(({ to, value }) => to <= quantity.from && value !== 'aid');
    words = last ?? words;
  }
  if (inside !== null && isEvent(inside.value)) {
    if ([left, right].some((hit) => hit?.value === 'aid' || hit?.value === 'other') && !running) {
      const other = [left, right].find((hit) => hit !== null && isEvent(hit.value)) ?? null;
      if (other === null) return null;
      words = other;
    } else words = words !== null && isEvent(words.value) ? words : inside;
  } else if (inside !== null) return null;
  const shelters = words?.value === 'Sheltered' || words?.value === 'In Relief Camp';
  // 'The town hosts 12,000 IDPs'.
  if (noun !== null && (words === null || !isEvent(words.value) || (shelters && isObject))) {
    const isNear = words !== null && (words === left ? isObject : words.from - quantity.to <= 6);
    if (isNear && !running && !shelters) return null;
    words = noun;
    strength = 0.85;
  }
  const part = isPart(reading, quantity);
  // 'Of whom 51 are children'.
  if (part && isDemographic(reading, quantity)) return null;
  let counted = quantity.counted;
  if (counted === null) {
    const isNear =
      right !== null &&
      words === right &&
      right.from - quantity.to <= NEAR &&
      !hasMark(tokens, quantity.to, right.from, /^[,(]$/);
    const isLike = previous !== null && isEnumerated(reading, at);
    if (!(isObject || isNear || isLike || (running && words !== null))) return null;
    if (isLike && !isNear && !isObject) {
      words = previous.words;
      counted = previous.quantity.counted;
    }
    counted ??= 'people';
    strength -= 0.15;
  }
  if (words === null && previous !== null && isEnumerated(reading, at)) words = previous.words;
  if (words === null || !isEvent(words.value)) return null;
  if (counted === 'houses' && !HOUSING.has(words.value)) return null;
  if (isUncertain(reading, quantity, words)) return null;
  const whole = { ...quantity, counted };
  const stock = noun === words || hasStock(reading, quantity, words);
  return {
    event: words.value,
    words,
    stock: stock && words.value !== 'Returns',
    running,
    part,
    strength,
    quantity: whole,
  };
}

const isEvent = (said: Said): said is Event => said !== 'aid' && said !== 'other';

/** Counts in a row: '200 families in Goma and 300 in Sake'. */
function isEnumerated({ tokens, quantities, known, said }: Reading, at: number): boolean {
  const [previous, quantity] = [quantities[at - 1], quantities[at]];
  if (previous === undefined || quantity === undefined) return false;
  if (hasMark(tokens, previous.to, quantity.from, /^[;:]$/)) return false;
  if (quantity.counted !== null)
    return (
      !said.some(({ from }) => from >= previous.to && from < quantity.from) ||
      known.and.at(tokens, quantity.from - 1) !== null
    );
  const next = quantity.to;
  return [known.at, known.from, known.towards].some((phrases) => phrases.at(tokens, next) !== null);
}

const CONDITION = /^(?:if|unless|si|إذا|اذا|لو)$/;
/** Denied, planned, feared or only possible. */
function isUncertain({ tokens, known, quantities }: Reading, quantity: Quantity, words: Hit<Said>): boolean {
  const start = Math.min(quantity.from, words.from);
  const end = Math.max(quantity.from, words.from);
  const held = (index: number) => quantities.some(({ from, to }) => index >= from && index < to);
  let first = start;
  while (first > 0 && start - first < 12 && !BOUNDARY.test(tokens[first - 1]?.text ?? '')) first -= 1;
  // 'could burst, displacing', 'could crest and displace'.
  const isActive = /ing$|^(?:displace|force|evacuate|destroy|uproot)$/i.test(tokens[words.from]?.text ?? '');
  if (tokens.slice(quantity.to, quantity.to + 8).some(({ forms }) => forms.some((form) => CONDITION.test(form))))
    return true;
  for (let index = first; index < end; index += 1) {
    if (held(index)) continue;
    const isFar = start - index > (isActive ? 12 : 6);
    const comma = index < start && hasMark(tokens, index, start, /^,$/);
    if (known.could.at(tokens, index) !== null && !isFar && (!comma || isActive) && tokens[index]?.text !== 'May')
      return true;
    if (known.not.at(tokens, index) !== null && start - index <= 4 && !comma) return true;
  }
  return false;
}

const hasStock = ({ tokens, known }: Reading, quantity: Quantity, words: Hit<Said>): boolean => {
  const [from, to] = [Math.min(quantity.from, words.from) - 3, Math.max(quantity.to, words.to) + 3];
  return known.remain.in(tokens).some((hit) => hit.from < to && hit.to > from);
};

const isDemographic = ({ tokens, known }: Reading, { number, to }: Quantity): boolean =>
  known.demographic.in(tokens.slice(number.to, to + 3)).length > 0;

const isPart = ({ tokens, known }: Reading, { from }: Quantity): boolean =>
  known.parts.in(tokens.slice(Math.max(0, from - 4), from)).length > 0;
