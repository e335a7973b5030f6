/** Numbers without a noun that count the same as the figure before them, and what is said by words that stand around others. */
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import { isCapital, type Token } from './tokens.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';

/** Words that stand between a number and its words. */
export const SMALL =
  /^(?:the|an?|of|as|many|some|another|further|additional|total|number|new|newly|also|les|des|de|d|los|las|unos|unas|os|as|cerca|que|à|a|more|than|so|far|already|only|just|que|solo|sólo|apenas|seulement|não)$/;

export const hasMark = (tokens: readonly Token[], from: number, to: number, form: RegExp): boolean =>
  tokens.slice(from, to).some(({ kind, text }) => kind === 'mark' && form.test(text));

type Words = {
  tokens: readonly Token[];
  known: Known;
  quantities: readonly Quantity[];
  said: readonly Hit<Said>[];
  tallied: readonly { from: number; to: number }[];
  /** The tokens of days. */
  taken: ReadonlySet<number>;
};

/** 'Left Zamzam'. */
export const LEFT = 'left';
/** Before an active verb: 'have displaced', not 'have been displaced'. */
export const HAVE = /^(?:have|has|had|ont|ha|han|haya|têm|tem)$/;
const LEAST = 10;
/** Smaller ones after a name are ages. */
const LEAST_IN_BRACKETS = 100;
const FOR = /^(?:for|pour|para|por)$/;
const FEW = 5;
const RECORDED =
  /^(?:counted|recorded|registered|reported|tracked|documented|verified|recensé|enregistré|compté|signalé|registrad|contad|contabilizad|reportad)\p{L}{0,3}$/u;
const YEAR = /^(?:19|20)\d\d$/;

/** A bare number that counts the same as the figure before it: 'whereas Sofala has 11 centres with 3,904', 'Derna: 24,000', 'Terengganu reported 40,011'. */
export function goesOn({ tokens, known, quantities, said, tallied, taken }: Words, at: number): boolean {
  const quantity = quantities[at];
  if (quantity === undefined || quantity.low < LEAST || YEAR.test(tokens[quantity.number.from]?.text ?? ''))
    return false;
  const { from, to } = quantity;
  const [since, until] = [quantities[at - 1]?.to ?? 0, quantities[at + 1]?.from ?? tokens.length];
  if (said.some((hit) => !isEvent(hit.value) && hit.from >= since && hit.from < until)) return false;
  const next = tokens[to];
  // 'On 16 September alone, 25,000 were counted'.
  const isRecorded = known.auxiliaries.at(tokens, to) !== null && RECORDED.test(tokens[to + 1]?.text ?? '');
  const isOfDay = tokens[from - 1]?.text === ',' && [2, 3].some((back) => taken.has(from - back));
  if (isRecorded && isOfDay) return true;
  const isLast =
    next === undefined ||
    (next.kind === 'mark' && /^[.,;()!]$/.test(next.text)) ||
    taken.has(to) ||
    [known.since, known.at, known.from, known.towards, known.because, known.and].some(
      (phrases) => phrases.at(tokens, to) !== null,
    );
  if (!isLast) return false;
  let end = from;
  while (end > since && SMALL.test(tokens[end - 1]?.text.toLowerCase() ?? '')) end -= 1;
  if (tallied.some(({ from: begun, to: ended }) => (ended === end || ended === from) && begun >= since)) return true;
  // 'Derna: 24,000', '394 (Ngala), 121 (Banki)'.
  const head = tokens.slice(since, from - 1).filter(({ kind }) => kind === 'word');
  const isThing = (at: number) =>
    [known.money, known.measures, known.labels].some((phrases) => phrases.at(tokens, at) !== null);
  const isHead =
    tokens[from - 1]?.text === ':' &&
    head.length > 0 &&
    head.length <= 4 &&
    head.every(isCapital) &&
    !head.some((token) => isThing(tokens.indexOf(token, since)));
  const isName = (token: Token | undefined) => token?.kind === 'word' && isCapital(token);
  // 'From Bandiagara (3,100) and Bankass (2,116)'.
  const isBracketed =
    next?.text === ')' &&
    tokens[from - 1]?.text === '(' &&
    isName(tokens[from - 2]) &&
    quantity.low >= LEAST_IN_BRACKETS;
  // 'Kalemie accounts for 1,900, Moba for 800'.
  // 'Drought accounted for 15,400 and conflict for 6,900'.
  const isFor =
    FOR.test(tokens[from - 1]?.text ?? '') &&
    (isName(tokens[from - 2]) || known.causes.at(tokens, from - 2)?.to === from - 1) &&
    from - since <= FEW;
  // '73 people on 2 September, 32,400 since the start of the year'.
  const isLater = tokens[from - 1]?.text === ',' && at > 0 && (taken.has(to) || known.since.at(tokens, to) !== null);
  return isHead || isBracketed || isLater || isFor || (next?.text === '(' && tokens[from - 1]?.text === ',');
}
