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
const HOLD = /^(?:hold|holds|held|holding|had|abritent|reciben|albergan|acolhem|abrigam)$/;
const LEAST = 10;
/** Smaller ones after a name are ages. */
const LEAST_IN_BRACKETS = 100;
const FOR = /^(?:for|pour|para|por)$/;
const FEW = 5;
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
  const isFor = FOR.test(tokens[from - 1]?.text ?? '') && isName(tokens[from - 2]) && from - since <= FEW;
  // '73 people on 2 September, 32,400 since the start of the year'.
  const isLater = tokens[from - 1]?.text === ',' && at > 0 && (taken.has(to) || known.since.at(tokens, to) !== null);
  return isHead || isBracketed || isLater || isFor || (next?.text === '(' && tokens[from - 1]?.text === ',');
}

/** 'Displaced people reached Minova' have arrived; 'aid reached 300 people' and 'were reached' stay aid. */
function withName(tokens: readonly Token[], known: Known, hit: Hit<Said>): Hit<Said> {
  const next = tokens[hit.to];
  const isPassive = [1, 2].some((back) => known.auxiliaries.at(tokens, hit.from - back) !== null);
  const arrives = hit.value === 'aid' && tokens[hit.from]?.text === 'reached' && next !== undefined && !isPassive;
  return arrives && next.kind === 'word' && isCapital(next) ? { ...hit, value: 'Displaced' } : hit;
}

/** Shelters that are nothing else, as schools are. */
const CAMP =
  /^(?:shelters?|camps?|cent(?:re|er)s?|accommodation|tents?|sites?|abris?|abrigos?|albergues?|refugios?|campamentos?|acampamentos?|carpas|tendas|alojamientos?|مخيمات|إيواء|الإيواء)$/i;

/** People or a bare number, as in '310 in collective shelter'. */
const countedAt = (tokens: readonly Token[], known: Known, at: number): { to: number } | null =>
  tokens[at]?.kind === 'number' ? { to: at + 1 } : known.counted.at(tokens, at);

/** The words that say something, with people who 'are in eight camps'. */
export function withShelters(tokens: readonly Token[], known: Known): Hit<Said>[] {
  const said = known.said.in(tokens).map((hit) => withName(tokens, known, hit));
  const free = (from: number, to: number) => said.every((hit) => hit.to <= from || hit.from >= to);
  const sheltered: Hit<Said>[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const is = known.auxiliaries.at(tokens, at) ?? known.remain.at(tokens, at);
    const counted = is === null ? countedAt(tokens, known, at) : null;
    const own = known.remain.at(tokens, at)?.to === is?.to ? is : null;
    // 'Live in 18 shelters': the words themselves end with 'in'.
    const within =
      own !== null && own.to > at + 1 && known.at.at(tokens, own.to - 1) !== null ? { from: at, to: own.to } : null;
    const place = is
      ? (known.at.at(tokens, is.to) ?? known.at.at(tokens, is.to + 1) ?? within)
      : counted && known.at.at(tokens, counted.to);
    if (!place) continue;
    const shelter = [0, 1, 2, 3]
      .map((on) => known.shelters.at(tokens, place.to + on))
      .find((hit) => hit !== null && (is !== null || CAMP.test(tokens[hit.to - 1]?.text ?? '')));
    // The shelter itself may hold such words: 'relief' in 'relief camps'.
    const from = own === null ? place.from : at;
    if (!shelter) continue;
    const isFree = said.every(
      (hit) => (own !== null && hit.from === from) || hit.to <= place.from || hit.from >= shelter.from,
    );
    if (isFree && !hasMark(tokens, place.to, shelter.from, /./))
      sheltered.push({ value: 'Sheltered', from, to: shelter.to });
  }
  for (const [at, { text }] of tokens.entries()) {
    const next = tokens[at + 1];
    const isPassive = known.auxiliaries.at(tokens, at - 1) !== null && !HAVE.test(tokens[at - 1]?.text ?? '');
    if (text === LEFT && next?.kind === 'word' && isCapital(next) && !isPassive && free(at, at + 1))
      sheltered.push({ value: 'Forced to Flee', from: at, to: at + 1 });
  }
  // 'Schools and tents hold 1.9 million survivors'.
  const events = said.filter(({ value }) => value !== 'aid');
  for (const { from, to } of known.shelters.in(tokens)) {
    // 'Camps in Amibara hold 18,000 of them'.
    const hold = [to, to + 1, to + 2].find((at) => HOLD.test(tokens[at]?.text ?? ''));
    if (hold !== undefined && events.every((hit) => hit.to <= from || hit.from > hold))
      sheltered.push({ value: 'Sheltered', from, to: hold + 1 });
  }
  const isWithin = (hit: Hit<Said>) => sheltered.some(({ from, to }) => hit.from >= from && hit.to <= to);
  return [...said.filter((hit) => !isWithin(hit)), ...sheltered].toSorted((one, other) => one.from - other.from);
}
