/** The noun that a number counts: behind it, before it, or in the heading above. */
import { isMark, isCapital, wordsAt, type Token } from './tokens.ts';
import type { Quantity } from './quantity.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';
import type { Counted } from './vocabulary/vocabulary.ts';

const BETWEEN_WORDS = 4;
const HEAD_WORDS = 8;
export const SMALL = /^(?:of|the|these|those|their|its|de|des|del|dos|das|los|las|les|من|d|l)$/;

export type Noun = Pick<Quantity, 'counted' | 'noun' | 'inside' | 'to'>;

/** The noun within a few words after the number. */
export function nounAfter(tokens: readonly Token[], from: number, known: Known): Noun {
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
      // 'عائلة نازحة' holds the noun itself.
      return { counted: counted?.value ?? 'people', noun: displaced.value, inside: null, to: displaced.to };
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

const HOUSING: ReadonlySet<Said> = new Set<Said>(['Destroyed Housing', 'Uninhabitable Housing']);
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

const FAR = 14;
const OF_THEM = /^(?:of them|of those|d'entre|de ellos|de ellas|deles|delas|منهم)$/;

/** 'Their inhabitants, 1,905 in all', 'Residents were moved – 650 of them': the noun stands before. */
function toldBefore(tokens: readonly Token[], from: number, known: Known, to: number): Noun | null {
  const isAfter = /^[,–-]$/.test(tokens[from - 1]?.text ?? '');
  // 'Residents of Tierra Colorada, some 300, left'.
  const isAside = isAfter && isMark(tokens[to], ',–-') && tokens[to]?.text === tokens[from - 1]?.text;
  if (!isAfter || (!isAside && known.totals.at(tokens, to) === null && !OF_THEM.test(wordsAt(tokens, to)))) return null;
  for (let at = from - 1; at >= 0 && at >= from - FAR; at -= 1) {
    if (tokens[at]?.kind === 'number') return null;
    const noun = known.displaced.at(tokens, at);
    if (noun !== null) return { counted: 'people', noun: noun.value, inside: null, to };
    // 'The displaced, 2,040 in all, are camped at the school'.
    if (at === from - 2 && /^the displaced$/.test(wordsAt(tokens, at - 1)))
      return { counted: 'people', noun: 'Displaced', inside: null, to };
    const counted = known.counted.at(tokens, at);
    // '34 people were displaced from Dansha Town, 1, Western Tigray'.
    if (counted !== null && isAside && tokens[at - 1]?.kind === 'number') return null;
    if (counted !== null) return { counted: counted.value, noun: null, inside: null, to };
  }
  return null;
}

/** Words of a heading before a dash: 'Persons displaced – 1,250'. */
const DASHED = 5;
const isDashed = (tokens: readonly Token[], at: number): boolean =>
  at > 1 && at <= DASHED && isMark(tokens[at], '–—-') && tokens.slice(0, at).every(({ kind }) => kind === 'word');

/** 'Relief camps: 14, inmates 1,247 (men 452, women 498)': the noun before the number, alone or with its adjective. */
function listedNoun(tokens: readonly Token[], from: number, known: Known, to: number): Noun | null {
  const noun = [1, 2].map((back) => known.counted.at(tokens, from - back)).find((hit) => hit?.to === from);
  if (noun == null) return null;
  // 'Fully damaged houses 783; partially damaged houses 31,417'.
  const said = [3, 2, 1].map((back) => known.said.at(tokens, noun.from - back)).find((hit) => hit?.to === noun.from);
  const before = tokens[(said?.from ?? noun.from) - 1];
  const isListed = isMark(before, ',;') || (said != null && (before === undefined || isMark(before, ':•*-–')));
  const isEnd = tokens[to] === undefined || isMark(tokens[to], ',;.(');
  return isListed && isEnd ? { counted: noun.value, noun: null, inside: said?.value ?? null, to } : null;
}

const REACHES = /^(?:at|to|a|à|en|em|is|was|are|were|es|est|é)$/;
const NUMBER_OF = 6;
/** 'Put the number of destroyed houses at 265': the houses of the words before. */
function housesOf(tokens: readonly Token[], from: number, known: Known, to: number): Noun | null {
  if (!REACHES.test(tokens[from - 1]?.text ?? '')) return null;
  for (let at = from - 2; at > from - NUMBER_OF && tokens[at]?.kind === 'word'; at -= 1) {
    const count = known.numberOf.at(tokens, at);
    if (count === null) continue;
    const words = Array.from({ length: from - count.to }, (_, on) => count.to + on);
    const isHouses = words.some((on) => known.counted.at(tokens, on)?.value === 'houses');
    const said = words.map((on) => known.said.at(tokens, on)).find((hit) => hit !== null);
    return isHouses ? { counted: 'houses', noun: null, inside: said?.value ?? null, to } : null;
  }
  return null;
}

/** The noun of a heading: 'Displaced households: 450', 'IDPs: 4,500', or of a row at its end: 'Total IDPs 4,500'. */
export function nounBefore(tokens: readonly Token[], from: number, known: Known, to: number): Noun | null {
  const isHead = tokens[from - 1]?.text === ':' || isDashed(tokens, from - 1);
  const told = toldBefore(tokens, from, known, to);
  if (told !== null) return told;
  const housed = housesOf(tokens, from, known, to);
  if (housed !== null) return housed;
  const listed = listedNoun(tokens, from, known, to);
  if (listed !== null) return listed;
  if (!isHead && tokens[to]?.kind !== 'mark' && tokens[to] !== undefined && known.and.at(tokens, to) === null)
    return null;
  const head = isHead ? from - 1 : headOf(tokens, from);
  // 'New IDPs (1-15 September): Kaya 1,240'.
  const end = tokens[(head ?? 0) - 1]?.text === ')' ? openedAt(tokens, (head ?? 0) - 1) : (head ?? from);
  let counted: Counted | null = null;
  let countedTo = 0;
  let [said, saidFrom]: [Said | null, number] = [null, 0];
  const isOfHead = (token: Token | undefined) => token?.kind === 'word' || isMark(token, '/-');
  for (let at = end - 1; at >= 0 && at >= end - HEAD_WORDS && isOfHead(tokens[at]); at -= 1) {
    const displaced = known.displaced.at(tokens, at);
    if (displaced !== null && counted !== null) return { counted, noun: null, inside: displaced.value, to };
    // 'The number of displaced was revised: 16,000 in Derna'.
    const told = known.numberOf.at(tokens, at - 2)?.to === at ? known.said.at(tokens, at)?.value : undefined;
    if (isHead && told !== undefined && isEvent(told)) return { counted: 'people', noun: told, inside: null, to };
    if (displaced !== null && (displaced.to === end || head !== null))
      return { counted: 'people', noun: displaced.value, inside: null, to };
    if (head === null) continue;
    const hit = known.said.at(tokens, at);
    // 'Pessoas em abrigos públicos': the shelters are not counted.
    if (hit !== null && hit.to > at + 1 && hit.to >= countedTo)
      counted = isEvent(hit.value) && !HOUSING.has(hit.value) && hit.to === end ? 'people' : null;
    // 'Fully damaged' says more than 'damaged'.
    if (hit !== null && (said === null || hit.to > saidFrom)) [said, saidFrom] = [hit.value, at];
    const noun = known.counted.at(tokens, at);
    if (counted !== null || noun === null) continue;
    [counted, countedTo] = [noun.value, noun.to];
  }
  if (said !== null && counted !== null) return { counted, noun: null, inside: said, to };
  return counted && { counted, noun: null, inside: null, to };
}

/** 'IDPs: 12,406 persons': the heading says what the noun does not. */
export function headed(tokens: readonly Token[], from: number, known: Known, noun: Noun): Noun {
  if (noun.inside !== null || noun.noun !== null || noun.counted === 'houses' || tokens[from - 1]?.text !== ':')
    return noun;
  const head = [1, 2, 3].map((back) => known.displaced.at(tokens, from - 1 - back)).find((hit) => hit?.to === from - 1);
  return head == null ? noun : { ...noun, inside: head.value };
}

export const ends = (tokens: readonly Token[], at: number, known: Known): boolean =>
  [known.auxiliaries, known.at, known.from, known.towards, known.and, known.because, known.could].some(
    (phrases) => phrases.at(tokens, at) !== null,
  );
