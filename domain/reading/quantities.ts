/** The counts in a sentence: a number with its qualifier and the noun that it counts. Dates, money, measures, ages, addresses and labels are none. */
import type { Qualifier } from '#domain/generated/lists.ts';
import { amountAt } from './amounts.ts';
import type { Hit } from './phrases.ts';
import { isCapital, type Token } from './tokens.ts';
import type { Known, Said } from './vocabulary/known.ts';
import type { Counted, Event } from './vocabulary/vocabulary.ts';

export interface Quantity {
  /** From the qualifier to the noun. */
  from: number;
  to: number;
  /** The number itself. */
  number: { from: number; to: number };
  low: number;
  high: number | null;
  qualifier: Qualifier;
  counted: Counted | null;
  /** Said by the noun itself, as 'IDPs' and 'evacuees' do. */
  noun: Event | null;
  /** Said between the number and the noun: '1,250 displaced families'. */
  inside: Said | null;
  also: string | null;
}

const BETWEEN_WORDS = 4;
const HEAD_WORDS = 6;
const SMALL = /^(?:of|the|these|those|their|its|de|des|del|dos|das|los|las|les|من|d|l)$/;
const OF = /^(?:of|de|des|du|del|do|da|dos|das|d|من)$/;
/** Arabic words that are written together with the number. */
const PROCLITIC = /^[وفبلك]$|^ال$/;
const MONEY_MARK = /^[$€£¥₹]$/;

const isMark = (token: Token | undefined, marks: string): boolean =>
  token?.kind === 'mark' && marks.includes(token.text);

/** Whether the number at this token belongs to something else. */
type Words = { tokens: readonly Token[]; known: Known; taken: ReadonlySet<number> };

function isNoCount({ tokens, known, taken }: Words, from: number, to: number): boolean {
  const [before, token, next] = [tokens[from - 1], tokens[from], tokens[to]];
  if (token === undefined) return true;
  const joined = token.joined && before !== undefined;
  if (joined && ((before.kind === 'word' && !PROCLITIC.test(before.text)) || isMark(before, '+#№°@_=&?'))) return true;
  // Numbers side by side are a phone number or a row of a table.
  if ((before?.kind === 'number' && !taken.has(from - 1)) || (/^0\d/.test(token.text) && !/[.,]/.test(token.text)))
    return true;
  if (isMark(before, '$€£¥₹#+№') || known.money.at(tokens, from - 1)?.to === from) return true;
  if (isBase(tokens, from, known)) return true;
  // Part of a time, a date, a code or a phone number.
  const numbersBefore = joined && isMark(before, ':/.,-–') && tokens[from - 2]?.kind === 'number' && before.joined;
  const numbersAfter =
    next?.joined === true &&
    isMark(next, ':/-') &&
    tokens[to + 1]?.joined === true &&
    tokens[to + 1]?.kind === 'number';
  if (numbersBefore || numbersAfter) return true;
  if (isMark(next, '%٪‰°') || MONEY_MARK.test(next?.text ?? '') || known.money.at(tokens, to) !== null) return true;
  const after = isMark(next, '-‐‑') ? to + 1 : to;
  const measure = known.measures.at(tokens, after);
  // 'm' and 'st' at the digits, 'km' beside them.
  return measure !== null && tokens[after]?.text !== 'a';
}

/** Words between 'of' and the number: 'of the town's'. */
const OWNER_WORDS = 5;

/** The whole of which a part is told: '40 per cent of the town's 20,000 inhabitants'. */
function isBase(tokens: readonly Token[], from: number, known: Known): boolean {
  for (let at = from - 1; at >= from - 1 - OWNER_WORDS && at >= 0; at -= 1) {
    if (tokens[at]?.kind === 'number' || isMark(tokens[at], ',;:(')) return false;
    if (!OF.test(tokens[at]?.text.toLowerCase() ?? '')) continue;
    return isMark(tokens[at - 1], '%٪') || [1, 2].some((back) => known.fractions.at(tokens, at - back)?.to === at);
  }
  return false;
}

const isLabelled = (tokens: readonly Token[], from: number, known: Known): boolean => {
  const before = isMark(tokens[from - 1], '.:') ? from - 2 : from - 1;
  return before >= 0 && known.labels.at(tokens, before)?.to === before + 1;
};

const isYearLike = ({ kind, text }: Token): boolean => kind === 'number' && /^(?:19|20)\d\d$/.test(text);

type Noun = Pick<Quantity, 'counted' | 'noun' | 'inside' | 'to'>;

const AREAS_BETWEEN = 2;

/** 'three IDP camps', 'five counties', '26 flooded woredas': the number counts areas. */
function countsAreas(tokens: readonly Token[], number: number, known: Known): boolean {
  // 'Three of the 14 camps'.
  const whole =
    tokens[number]?.text === 'of' && tokens[number + 1]?.text === 'the' && tokens[number + 2]?.kind === 'number';
  const from = whole ? number + 3 : number;
  for (let at = from; at <= from + AREAS_BETWEEN && tokens[at]?.kind === 'word'; at += 1) {
    const area = known.areas.at(tokens, at);
    if (area !== null) return known.counted.at(tokens, area.to) === null;
    if (known.counted.at(tokens, at) !== null || ends(tokens, at, known)) return false;
  }
  return false;
}

/** The noun within a few words after the number. */
function nounAfter(tokens: readonly Token[], from: number, known: Known): Noun {
  let inside: Said | null = null;
  for (let at = from, words = 0; at < tokens.length && words <= BETWEEN_WORDS; at += 1) {
    const token = tokens[at];
    if (token === undefined || token.kind === 'number') break;
    const counted = known.counted.at(tokens, at);
    const displaced = known.displaced.at(tokens, at);
    if (counted !== null && counted.to >= (displaced?.to ?? 0))
      return { counted: counted.value, noun: null, inside, to: counted.to };
    // 'internally displaced people' is one noun, and so is 'displaced' before 'families'.
    if (displaced !== null) {
      const next = known.counted.at(tokens, displaced.to);
      if (next !== null) return { counted: next.value, noun: null, inside: displaced.value, to: next.to };
      return { counted: 'people', noun: displaced.value, inside: null, to: displaced.to };
    }
    const said = known.said.at(tokens, at);
    if (said !== null) inside = said.value;
    if (token.kind === 'mark' && !/^[-'’‐‑]$/.test(token.text)) break;
    if (!SMALL.test(token.text.toLowerCase()) && ends(tokens, at, known)) break;
    words += 1;
    if (said !== null) at = said.to - 1;
  }
  // '3,435 South Sudanese were displaced'.
  for (const words of [1, 2])
    if (
      tokens.slice(from, from + words).every((token) => token.kind === 'word' && isCapital(token)) &&
      known.auxiliaries.at(tokens, from + words) !== null
    )
      return { counted: 'people', noun: null, inside: null, to: from + words };
  return { counted: null, noun: null, inside: null, to: from };
}

const LISTED = 40;

/** The colon of the heading above a row of names and numbers: 'Displaced households: Gao 210, Ménaka 430'. */
function headOf(tokens: readonly Token[], from: number): number | null {
  if (!isName(tokens[from - 1])) return null;
  for (let at = from - 1; at >= 0 && at >= from - LISTED; at -= 1) {
    const token = tokens[at];
    if (isMark(token, ':')) return at;
    if (!isName(token) && token?.kind !== 'number' && !isMark(token, ",;()-'’") && token?.text !== 'and') return null;
  }
  return null;
}

const isName = (token: Token | undefined): boolean => token?.kind === 'word' && isCapital(token);

/** The bracket that opens what this one closes. */
function openedAt(tokens: readonly Token[], from: number): number {
  for (let at = from; at >= 0 && at > from - LISTED; at -= 1) if (tokens[at]?.text === '(') return at;
  return from;
}

/** The noun of a heading: 'Displaced households: 450', 'IDPs: 4,500', or of a row at its end: 'Total IDPs 4,500'. */
function nounBefore(tokens: readonly Token[], from: number, known: Known, to: number): Noun | null {
  const isHead = tokens[from - 1]?.text === ':';
  if (!isHead && tokens[to]?.kind !== 'mark' && tokens[to] !== undefined) return null;
  const head = isHead ? from - 1 : headOf(tokens, from);
  // 'New IDPs (1-15 September): Kaya 1,240'.
  const end = tokens[(head ?? 0) - 1]?.text === ')' ? openedAt(tokens, (head ?? 0) - 1) : (head ?? from);
  let counted: Counted | null = null;
  let said: Said | null = null;
  for (let at = end - 1; at >= 0 && at >= end - HEAD_WORDS && tokens[at]?.kind === 'word'; at -= 1) {
    const displaced = known.displaced.at(tokens, at);
    if (displaced !== null && counted !== null) return { counted, noun: null, inside: displaced.value, to };
    if (displaced !== null && (displaced.to === end || head !== null))
      return { counted: 'people', noun: displaced.value, inside: null, to };
    if (head === null) continue;
    said ??= known.said.at(tokens, at)?.value ?? null;
    counted ??= known.counted.at(tokens, at)?.value ?? null;
  }
  if (said !== null && counted !== null) return { counted, noun: null, inside: said, to };
  return counted && { counted, noun: null, inside: null, to };
}

const ends = (tokens: readonly Token[], at: number, known: Known): boolean =>
  [known.auxiliaries, known.at, known.from, known.towards, known.and, known.because, known.could].some(
    (phrases) => phrases.at(tokens, at) !== null,
  );

/** The qualifier directly before the number, also after 'the' or in two parts: 'an estimated at least'. */
function qualifierBefore(
  qualifiers: readonly Hit<Qualifier>[],
  from: number,
): { value: Qualifier; from: number } | null {
  const hit = qualifiers.findLast(({ to }) => to <= from);
  return hit !== undefined && hit.to === from ? { value: hit.value, from: hit.from } : null;
}

/** The quantities in their order. `taken` are the tokens of days. */
export function quantitiesIn(tokens: readonly Token[], known: Known, taken: ReadonlySet<number>): Quantity[] {
  const qualifiers = known.qualifiers.in(tokens);
  const running = known.running.in(tokens);
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length;) {
    const afterBetween = known.between.at(tokens, at - 1) !== null;
    const apart = running.some(({ to }) => to === at) && known.from.at(tokens, at - 1) !== null;
    const amount = taken.has(at) ? null : amountAt(tokens, at, known, { afterBetween, apart });
    if (amount === null) {
      at += 1;
      continue;
    }
    const { low, high, to } = amount;
    const after = nounAfter(tokens, to, known);
    const noun = after.counted === null ? (nounBefore(tokens, at, known, to) ?? after) : after;
    const token = tokens[at];
    const isDirect = known.counted.at(tokens, to) !== null || known.displaced.at(tokens, to) !== null;
    const no =
      token === undefined ||
      isNoCount({ tokens, known, taken }, at, to) ||
      countsAreas(tokens, to, known) ||
      (isLabelled(tokens, at, known) && !isDirect) ||
      (isYearLike(token) &&
        qualifierBefore(qualifiers, at) === null &&
        (known.at.at(tokens, at - 1) !== null || known.since.at(tokens, at - 1) !== null));
    if (!no) {
      const qualifier = qualifierBefore(qualifiers, at);
      const plus = isMark(tokens[to], '+');
      const given = qualifier?.value ?? (plus ? 'more than' : 'total');
      found.push({
        from: qualifier?.from ?? at,
        number: { from: at, to },
        low,
        high,
        qualifier: high === null ? given : 'approximately',
        also: null,
        ...noun,
      });
    }
    at = Math.max(to, no ? to : noun.to);
  }
  return joinedCounts(tokens, found);
}

const SAME =
  /^(?:–|—|-|that|is|are|from|in|\(|\[|\/|,|=|or|comprising|representing|equivalent|consisting|ie|i|e|\.|to|about|approximately|around|some|an|estimated|of|roughly|nearly|more|than|over|at|least|with|soit|environ|aprox|aproximadamente|unas|unos|cerca|de|ou|o|أي|حوالي|نحو)$/;
const NEEDED = /^(?:–|—|-|that|from|in|\(|\[|\/|=|or|comprising|representing|equivalent|consisting|soit|ou|o|أي)$/;

/** From two to twelve people in a household: '1,234 families, 5,678 persons'. */
const isOfSize = (one: Quantity, other: Quantity): boolean => {
  const [households, people] = one.counted === 'households' ? [one.low, other.low] : [other.low, one.low];
  return people >= 2 * households && people <= 12 * households;
};

/** 'People displaced: 3,456 (691 HH)'. */
const isHeadPair = (one: Quantity, next: Quantity): boolean =>
  one.counted === null && next.counted === 'households' && isOfSize(one, next);

/** Two counts of the same people, as '34 households (141 people)', become the count of people. */
function joinedCounts(tokens: readonly Token[], quantities: readonly Quantity[]): Quantity[] {
  const kept: Quantity[] = [];
  for (const next of quantities) {
    const before = kept.at(-1);
    const gap =
      before === undefined ? [] : tokens.slice(before.to, next.number.from).map(({ text }) => text.toLowerCase());
    const isPair =
      before !== undefined &&
      (/^(?:households people|people households)$/.test(`${before.counted} ${next.counted}`) ||
        isHeadPair(before, next)) &&
      gap.length > 0 &&
      gap.every((word) => SAME.test(word)) &&
      (gap.some((word) => NEEDED.test(word)) || isOfSize(before, next));
    if (!isPair) {
      kept.push(next);
      continue;
    }
    const [people, households] =
      before.counted === 'households' ? [next, before] : [{ ...before, counted: 'people' as const }, next];
    const also = `${households.low} households`;
    kept[kept.length - 1] = {
      ...people,
      from: before.from,
      to: next.to,
      also,
      inside: people.inside ?? households.inside,
    };
  }
  return kept;
}
