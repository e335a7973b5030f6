/** What a sentence says of each of its counts: displaced, evacuated, killed … By the words before and after the count, in the same part of the sentence. */
import type { FactType } from '#domain/generated/lists.ts';
import { eventsIn, isWithinTitle } from './events-said.ts';
import { goesOn, hasMark } from './goes-on.ts';
import {
  EMPTIED,
  HOUSING,
  isPart,
  isSmallWord,
  LEAST,
  linkOf,
  NEAR,
  numberOfBefore,
  withInside,
  withNoun,
  type Link,
  type Reading,
} from './links.ts';
import { OF } from './no-counts.ts';
import { countsNoPeople } from './no-people.ts';
import { saidOfPart } from './of-the-whole.ts';
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import { isHeadOfRow, rowsOfCounts } from './rows-of-counts.ts';
import { shelterOf } from './shelters.ts';
import { isCapital, wordsAt, type Token } from './tokens.ts';
import { isUncertain } from './uncertain.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';
import type { Event } from './vocabulary/vocabulary.ts';

export interface SaidOf {
  event: Event;
  /** The words that say it. */
  words: Hit<Said>;
  stock: boolean;
  /** The sentence tells of a move of the same people and that they stay: their type is in doubt. */
  moved: boolean;
  running: boolean;
  part: boolean;
  /** How sure the words are: from 0 to 1. */
  strength: number;
  quantity: Quantity;
  /** The people of it that rows count. */
  inRows?: number;
  /** The count whose people the row of this one divides. */
  rowOf?: SaidOf;
}

/** The count from which the next sentence goes on: the last one, or the whole of a row that ends the sentence. */
export function contextAfter(said: readonly SaidOf[]): SaidOf | null {
  const last = said.at(-1);
  return last?.rowOf ?? last ?? null;
}

/** A return or a flight is a flow; people who stay displaced are a stock. */
export const typeOf = ({ event, stock }: Pick<SaidOf, 'event' | 'stock'>): FactType =>
  event === 'Returns' ? 'Return (Flow)' : stock ? 'IDPs (Stock)' : 'New Displacement (Flow)';

const COUNT = /^(?:count|number|figure|total|tally|nombre|chiffre|bilan|cifra|número|contagem|عدد|العدد)$/i;

/** '34 houses were damaged; of which nine were destroyed': the part counts houses, too. */
const withWhole = (tokens: readonly Token[], quantities: readonly Quantity[], known: Known): Quantity[] =>
  quantities.map((quantity, at) => {
    const whole = quantities[at - 1];
    const isOfIt = quantity.counted === null && whole?.counted === 'houses' && whole.low >= quantity.low;
    return isOfIt && (isPart({ tokens, known }, quantity, whole.to) || isNextHouse({ tokens, known }, quantity))
      ? { ...quantity, counted: whole.counted }
      : quantity;
  });

const OTHER = /^(?:others?|another|autres?|otr[ao]s|outr[ao]s)$/;
/** '9,864 houses were damaged and 4,211 were totally destroyed'. */
const isNextHouse = ({ tokens, known }: Pick<Reading, 'tokens' | 'known'>, { from, to }: Quantity): boolean =>
  ((known.and.at(tokens, from - 1) ??
    (OTHER.test(tokens[from - 1]?.text ?? '') ? known.and.at(tokens, from - 2) : null)) !== null ||
    // '37 viviendas inhabitables, 12 destruidas'.
    (tokens[from - 1]?.text === ',' && known.said.at(tokens, to) !== null)) &&
  (known.auxiliaries.at(tokens, to) ?? known.said.at(tokens, to)) !== null &&
  Array.from({ length: NEAR }, (_, on) => known.said.at(tokens, to + on)).some(
    (hit) => hit !== null && HOUSING.has(hit.value),
  );

/** The reading of each count that is displaced. `context`: what was said last in the sentence before. */
export function saidOf(
  tokens: readonly Token[],
  given: readonly Quantity[],
  known: Known,
  { taken, context }: { taken: ReadonlySet<number>; context: SaidOf | null },
): SaidOf[] {
  const quantities = withWhole(tokens, given, known);
  const said = eventsIn({ tokens, known, taken, quantities });
  const reading: Reading = {
    tokens,
    known,
    quantities,
    said,
    qualifiers: known.qualifiers.in(tokens),
    running: known.running.in(tokens),
    remain: known.remain.in(tokens),
    tallied: known.tallied.in(tokens),
    named: [
      ...said.filter(({ value }) => value !== 'aid'),
      ...known.displaced.in(tokens).filter((hit) => !isWithinTitle(tokens, hit)),
    ].toSorted((one, other) => one.from - other.from),
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
  return withRows(reading, withSummed(reading, found), context);
}

const isOfUnit = ({ counted }: Quantity, whole: SaidOf): boolean =>
  counted === null || counted === whole.quantity.counted;

/** '10,445 people were displaced: Tana River 9,300; Mandera 1,145': what is said of the whole is said of its parts, which together are no more than it, also in several rows. Groups, such as boys and girls, are no figures of their own. */
function withRows(reading: Reading, found: readonly SaidOf[], context: SaidOf | null): SaidOf[] {
  const { tokens, known, quantities, taken } = reading;
  const rows = rowsOfCounts({ tokens, known, taken });
  const inRow = new Set(rows.flatMap(({ items }) => items.map(({ number }) => number)));
  const wholes = found.filter(({ quantity }) => !inRow.has(quantity.number.from));
  const parts = new Map<number, SaidOf | null>();
  /** The last row of each whole: the people that its rows count, and its end. */
  const last = new Map<SaidOf, { inRows: number; to: number }>();
  for (const { from, items, isOfGroups } of rows) {
    const numbers = new Set(items.map(({ number }) => number));
    const own = quantities.filter(({ number }) => numbers.has(number.from));
    if (own.length < items.length) continue;
    const before = wholes.findLast(({ quantity }) => quantity.number.to < from);
    const whole = before ?? (from === 0 || isHeadOfRow(tokens, from) ? context : null);
    if (whole === null || !own.every((part) => isOfUnit(part, whole))) continue;
    const row = last.get(whole) ?? { inRows: whole.inRows ?? 0, to: 0 };
    const since =
      before === undefined ? 0 : Math.max(before.quantity.to, before.words.to > from ? 0 : before.words.to, row.to);
    const isOther = tokens
      .slice(since, from)
      .some((_, on) => [known.said, known.counted].some((phrases) => phrases.at(tokens, since + on) !== null));
    const inRows = own.reduce((sum, { low }) => sum + low, isOfGroups ? 0 : row.inRows);
    if (isOther || inRows > whole.quantity.low) continue;
    last.set(whole, { inRows: isOfGroups ? row.inRows : inRows, to: own.at(-1)?.to ?? 0 });
    const rowOf = { ...whole, inRows };
    for (const part of own) {
      const quantity = { ...part, counted: part.counted ?? whole.quantity.counted };
      parts.set(part.number.from, isOfGroups ? null : { ...whole, part: true, running: false, quantity, rowOf });
    }
  }
  return [
    ...found.filter(({ quantity }) => !parts.has(quantity.number.from)),
    ...[...parts.values()].filter((part) => part !== null),
  ].toSorted((one, other) => one.quantity.number.from - other.quantity.number.from);
}

/** 'Attacks in Macomia (1,023 individuals) and Chiure (2,310 individuals) displaced 3,333 individuals': what is said of the sum is said of each. */
function withSummed({ tokens, quantities }: Reading, found: readonly SaidOf[]): SaidOf[] {
  const known = new Set(found.map(({ quantity }) => quantity.number.from));
  const isSummand = ({ number, from, to }: Quantity): boolean =>
    !known.has(number.from) && tokens[from - 1]?.text === '(' && tokens[to]?.text === ')';
  const order = new Map(quantities.map(({ number }, at) => [number.from, at]));
  const all = [...found];
  for (const whole of found) {
    const end = order.get(whole.quantity.number.from) ?? 0;
    let from = end;
    let sum = 0;
    for (;;) {
      const one = quantities[from - 1];
      if (one === undefined || sum >= whole.quantity.low || !isSummand(one) || !isOfUnit(one, whole)) break;
      from -= 1;
      sum += one.low;
    }
    if (end - from < 2 || sum !== whole.quantity.low) continue;
    for (const summand of quantities.slice(from, end))
      all.push({ ...whole, part: true, running: false, quantity: { ...summand, counted: whole.quantity.counted } });
  }
  return all.toSorted((one, other) => one.quantity.number.from - other.quantity.number.from);
}

/** 'Are estimated to have been displaced'. */
const HEARSAY =
  /^(?:estimated|reported|believed|thought|said|known|understood|to|estimé\p{L}*|estimad\p{L}*|cree|calcula)$/u;
const HEARSAY_WORDS = 3;

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
  if (isSmallWord(reading.tokens, quantity)) return null;
  const isNear =
    right !== null &&
    words === right &&
    right.from - to <= NEAR + HEARSAY_WORDS &&
    reading.tokens.slice(to, right.from).filter(({ text }) => !HEARSAY.test(text)).length <= NEAR &&
    !hasMark(reading.tokens, to, right.from, /^[,(]$/);
  const strength = link.strength - 0.15;
  const title = numberOfBefore(reading, quantity, reading.quantities[at - 1]?.to ?? 0);
  const titled =
    title && [0, 1, 2].map((on) => reading.known.counted.at(reading.tokens, title.to + on)).find((hit) => hit);
  // '381 famílias desabrigadas e 322 desalojadas'.
  const isLike =
    previous?.quantity.counted === 'households' && reading.known.and.at(reading.tokens, quantity.from - 1) !== null;
  const like = previous ?? context;
  // 'Mosques host some 900 of them', 'of these families, 190 were taken in'.
  if (like !== null && isPart(reading, quantity) && words !== null && isEvent(words.value) && !HOUSING.has(words.value))
    return { ...link, strength, counted: like.quantity.counted };
  if (isObject || isNear || (running && words !== null && previous === null))
    return { ...link, strength, counted: titled?.value ?? (isLike ? 'households' : 'people') };
  const since = reading.quantities[at - 1]?.to ?? 0;
  const isCounted = running && reading.tokens.slice(since, quantity.from).some(({ text }) => COUNT.test(text));
  const isOfContext = previous === null && isPart(reading, quantity) && words === null;
  if (like !== null && quantity.low >= LEAST && (goesOn(reading, at) || isOfContext || (isCounted && words === null))) {
    const { from, to: end } = quantity.number;
    const goingOn = { ...link, strength: 0.6 };
    const other = otherThan(reading, like, since, from);
    if (other !== null) return other.words === null ? null : { ...goingOn, words: other.words, counted: 'people' };
    const said = { value: like.event, from, to: end };
    return { ...goingOn, words: said, counted: like.quantity.counted };
  }
  if (previous !== null && isEnumerated(reading, at))
    return { ...link, strength, words: previous.words, counted: previous.quantity.counted };
  return running && words !== null ? { ...link, strength, counted: 'people' } : null;
}

/** The noun or the event between two counts that belongs to the second alone: 'destroyed houses rose to 210, and the displaced to 1,150'. */
function otherThan(
  { tokens, known, named }: Reading,
  like: SaidOf,
  since: number,
  until: number,
): { words: Hit<Event> | null } | null {
  const isOfHouses = like.quantity.counted === 'houses';
  const hit = named.findLast(({ from, to }) => from >= since && to <= until);
  if (isOfHouses && hit !== undefined && isEvent(hit.value) && !HOUSING.has(hit.value))
    return { words: { ...hit, value: hit.value } };
  for (let at = since; at < until; at += 1) {
    const noun = known.counted.at(tokens, at);
    if (noun !== null && noun.to <= until && (noun.value === 'houses') !== isOfHouses) return { words: null };
  }
  return null;
}

const OTHERS =
  /^(?:refugees?|asylum|réfugi\p{L}+|refugiad\p{L}+|لاجئ\p{L}*|animals?|livestock|cattle|cows|goats|sheep|camels|animaux|bétail|ganado|animales|gado|animais|troops|soldiers|peacekeepers|fighters|militants|rebels|police|officers|doctors|nurses|staff|volunteers|teachers|trucks|vehicles|boats|camions|camiones|caminhões|شاحن\p{L}+)$/iu;

const REFUGE =
  /refugee (?:camps?|sites?|settlements?|cent(?:re|er)s?)|(?:camps?|sites?) de réfugiés|(?:campos?|campamentos?|acampamentos?) de refugiados|مخيم(?:ات)? (?:ال)?لاجئين/;
const NATIONS = 6;
const isNation = (token: Token | undefined): boolean =>
  token !== undefined && (isCapital(token) || /^(?:and|new|of|,)$/.test(token.text));
const REFUGE_REACH = 6;

/** '1.9 million refugees', and those of them of whom it is said next; 'Animals evacuated: 1,330'. */
function isOfOthers(reading: Reading, at: number): boolean {
  const { tokens, quantities } = reading;
  const quantity = quantities[at];
  if (quantity === undefined) return false;
  const { from, number } = quantity;
  const isOther = (back: number) =>
    tokens[from - back]?.kind === 'word' && OTHERS.test(tokens[from - back]?.text ?? '');
  if (tokens[from - 1]?.text === ':') return [2, 3, 4].some(isOther);
  // 'The refugee site hosts 21,400 Sudanese'.
  const before = tokens.slice(Math.max(0, from - REFUGE_REACH), from).map(({ text }) => text.toLowerCase());
  if (quantity.noun === null && quantity.inside === null && REFUGE.test(before.join(' '))) return true;
  if (quantity.counted !== null) return false;
  if (isPart(reading, quantity) && at > 0) return isOfOthers(reading, at - 1);
  let on = OF.test(tokens[number.to]?.text ?? '') ? 1 : 0;
  // '198,000 Burundian and Congolese refugees'.
  while (on < NATIONS && isNation(tokens[number.to + on])) on += 1;
  return OTHERS.test(tokens[number.to + on]?.text ?? '');
}

/** What was said of the number before, and last in the sentence before. */
type Before = { previous: SaidOf | null; context: SaidOf | null };

function oneSaid(reading: Reading, at: number, { previous, context }: Before): SaidOf | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined || isOfOthers(reading, at) || countsNoPeople(reading, quantity)) return null;
  const inside = withInside(reading, linkOf(reading, at, quantity), quantity);
  const link = inside && withNoun(reading, inside, quantity);
  const part = isPart(reading, quantity);
  // 'Of whom 51 are children'.
  if (link === null || (part && isDemographic(reading, quantity))) return null;
  const isState = link.words?.from === quantity.number.from || ARE.test(reading.tokens[quantity.to]?.text ?? '');
  if (part && isState && isOfAid(reading, at - 1)) return null;
  const { counted } = quantity;
  const found = counted === null ? withoutNoun(reading, at, link, { previous, context }) : { ...link, counted };
  if (found === null) return null;
  // 'يعيش 300 شخص في خيام'.
  const isLiving = found.words?.value === 'other' && LIVING.test(reading.tokens[found.words.from]?.text ?? '');
  const words =
    saidOfPart(reading, quantity) ??
    (isLiving ? shelterOf(reading, quantity, nextCounted(reading, at)) : found.words) ??
    (previous !== null && isEnumerated(reading, at) ? previous.words : goneOn(reading, at, previous ?? context)) ??
    shelterOf(reading, quantity, nextCounted(reading, at));
  if (words === null || !isEvent(words.value)) return null;
  if (found.counted === 'houses' && !HOUSING.has(words.value) && !EMPTIED.has(words.value)) return null;
  if (isUncertain(reading, quantity, words)) return null;
  // '15,800 evacuees were counted; 11,175 of these had left'.
  const like = (previous ?? context)?.event;
  if (part && words === found.right && LEFT_AGAIN.test(reading.tokens[words.to - 1]?.text ?? '') && HELD.has(like))
    return null;
  if (found.counted !== 'houses' && isOwner(reading, quantity)) return null;
  const stays = staysIn(reading, quantity, words);
  const isNoun = words.from === quantity.number.from && quantity.noun === words.value && !isNew(reading, quantity);
  return {
    event: isOnTheirOwn(reading, words, found) ? 'Displaced' : forcedTo(reading, quantity, found, words.value),
    words,
    stock:
      (isNoun || isHeld(reading, quantity, words) || stays.some(({ move }) => !move)) &&
      words.value !== 'Returns' &&
      !isExperienced(reading, words),
    moved:
      (!isNoun && stays.length > 0 && stays.every(({ isOfWords }) => !isOfWords) && tellsOfMove(reading, words)) ||
      (stays.length === 0 && mayBeState(reading, words)),
    running: found.running,
    part,
    strength: found.strength,
    quantity: { ...quantity, counted: found.counted },
  };
}

/** '43,000 moved on 18 July', whom nobody moved. */
const isOnTheirOwn = ({ tokens, known }: Reading, words: Hit<Said>, { right }: Link): boolean =>
  words.value === 'Relocated' &&
  words === right &&
  words.to === words.from + 1 &&
  /^(?:moved|moving)$/.test(tokens[words.from]?.text ?? '') &&
  [1, 2].every((back) => known.auxiliaries.at(tokens, words.from - back) === null);

/** 'Identified 846 individuals who have experienced displacement': the move itself. */
const isExperienced = ({ tokens }: Reading, { from, to }: Hit<Said>): boolean =>
  tokens.slice(Math.max(0, from - 1), to).some(({ text }) => /^experienc(?:ed|ing)$/.test(text));

/** 'Forced 300 residents to evacuate', 'obligó a 300 personas a regresar': what they were forced to do. Nobody evacuates those who are forced to leave their homes. */
const forcedTo = ({ tokens }: Reading, { to }: Quantity, { words, left, right }: Link, event: Event): Event =>
  event === 'Forced to Flee' &&
  words === left &&
  (right?.value === 'Evacuated' || right?.value === 'Returns') &&
  right.from - to <= 1 &&
  /^(?:to|à|a|évacuer|evacuar)$/.test(tokens[to]?.text ?? '') &&
  !/^(?:leave|get)$/.test(tokens[to + 1]?.text ?? '')
    ? right.value
    : event;

/** Words that speak of a movement, and not of those who are displaced. */
const NEW =
  /^(?:new|newly|additional|displacements?|movements?|arrivals?|arrived|evacuations?|nouve\p{L}+|déplacements?|mouvements?|arriv\p{L}+|nuev\p{L}+|recién|desplazamientos?|llegadas?|nov[oa]s?|deslocamentos?|deslocações|chegadas?|جديد\p{L}*|جدد|حال(?:ة|ات))$/iu;
/** Verbs of the cause before its people, where the adjective stands after them: 'ha dejado 300 personas desplazadas'. */
const LEAVES =
  /^(?:received|reçu|recibi(?:ó|eron|do)|receb(?:eu|eram|ido)|استقبل\p{L}*|left|leaving|leaves|caus\p{L}+|provo\p{L}+|dej(?:ó|a|ado|aron|ando)|gener(?:ó|ado|aron|ando)|deix(?:ou|aram|ando|a)|ger(?:ou|aram|ando)|fait|faisant|laiss\p{L}+|engendr\p{L}+|خلف\p{L}*)$/iu;
const VERB_REACH = 3;
const ARRIVAL = /^(?:arrivals?|arrivée|arrivées|afflux|influx|llegada|chegada|وصول)$/;
const ARRIVAL_REACH = 7;

const LEFT_AGAIN = /^(?:left|departed|partis?|parties|salieron|saíram|غادروا|غادرت)$/;
const HELD: ReadonlySet<Event | undefined> = new Set<Event>(['Sheltered', 'In Relief Camp', 'Evacuated']);

const OWNED_BY = /^(?:belonging to|owned by|appartenant (?:à|aux)|pertenecientes a|pertencentes a|de propriété)$/;
const OWNED = 8;
/** '57,000 hectares of maize belonging to 41,230 households were washed away': of the owners nothing is said, unless they own houses. */
const isOwner = ({ tokens, known }: Reading, { from }: Quantity): boolean =>
  OWNED_BY.test(wordsAt(tokens, from - 2)) &&
  !Array.from({ length: OWNED }, (_, back) => known.counted.at(tokens, from - 3 - back)).some(
    (hit) => hit?.value === 'houses',
  );

/** '8,600 new displacements' are a flow, and '8,600 IDPs' a stock. */
const isNew = ({ tokens }: Reading, { from, number, to }: Quantity): boolean =>
  tokens.slice(Math.max(0, from - 1), to).some(({ text }) => NEW.test(text)) ||
  tokens.slice(Math.max(0, number.from - VERB_REACH), number.from).some(({ text }) => LEAVES.test(text)) ||
  // 'L'arrivée à Titao de 300 déplacés'.
  (OF.test(tokens[from - 1]?.text ?? '') &&
    tokens.slice(Math.max(0, from - ARRIVAL_REACH), from).some(({ text }) => ARRIVAL.test(text)));

const LIVING = /^[يت](?:عيش|سكن)(?:ون)?$/;
const ARE = /^(?:are|is|sont|est|son|están|são|estão)$/;

/** Where the next count begins that counts something. */
const nextCounted = ({ quantities, tokens }: Reading, at: number): number =>
  quantities.slice(at + 1).find(({ counted }) => counted !== null)?.from ?? tokens.length;

/** The count is of people whom aid is for: '2.4 million people to be assisted, among them 480,000 displaced'. */
function isOfAid(reading: Reading, at: number): boolean {
  const quantity = reading.quantities[at];
  return quantity !== undefined && linkOf(reading, at, quantity).words?.value === 'aid';
}

/** 'Nairobi leads with 147,061 persons', after a count of displaced persons. */
function goneOn(reading: Reading, at: number, like: SaidOf | null): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (like === null || quantity === undefined || !goesOn(reading, at)) return null;
  // '38 households (228 individuals) … Since January the figure is 1,466 households'.
  const isCountedToo = like.quantity.also !== null && quantity.counted === 'households';
  if (like.quantity.counted !== quantity.counted && !isCountedToo) return null;
  return { value: like.event, from: quantity.number.from, to: quantity.number.to };
}

/** Counts in a row: '200 families in Goma and 300 in Sake'. */
function isEnumerated(reading: Reading, at: number): boolean {
  const { tokens, quantities, known, said } = reading;
  const [previous, quantity] = [quantities[at - 1], quantities[at]];
  if (previous === undefined || quantity === undefined) return false;
  // 'Destroyed 6,912 houses, and 1,738 people are in camps', '2,107 evacuees across 18 shelters'.
  if (quantity.counted !== null && (previous.counted === 'houses') !== (quantity.counted === 'houses')) return false;
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
  return [known.at, known.from, known.towards, known.because].some((phrases) =>
    Array.from({ length: reach }, (_, on) => phrases.at(tokens, quantity.to + on)).some((hit) => hit !== null),
  );
}

const STAY: ReadonlySet<Said> = new Set<Said>(['Sheltered', 'In Relief Camp']);
export const isStaying = (event: Event): boolean => STAY.has(event);

/** The words near the count that say a stay. `move`: it is that of those who moved; `isOfWords`: 'still displaced'. */
const staysIn = (reading: Reading, quantity: Quantity, words: Hit<Said>): { move: boolean; isOfWords: boolean }[] => {
  const [from, to] = [Math.min(quantity.from, words.from) - 3, Math.max(quantity.to, words.to) + 3];
  return reading.remain
    .filter((hit) => hit.from < to && hit.to > from)
    .map((hit) => ({
      move: isAfterMove(reading, quantity, words, hit),
      isOfWords: hit.from <= words.from && hit.to >= words.from,
    }));
};

const AGENT = /^(?:by|par|every|each|daily|chaque|quotidiennement)$/;
/** '600 people are displaced in Goma', 'sont déplacées': a state or a move. */
const mayBeState = ({ tokens }: Reading, { value, from, to }: Hit<Said>): boolean =>
  value === 'Displaced' && /^(?:are|sont)$/.test(tokens[from - 1]?.text ?? '') && !AGENT.test(tokens[to]?.text ?? '');

const WHO = /^(?:who|that|qui|que|quienes)$/;
const MOVES: ReadonlySet<Said> = new Set<Said>(['Forced to Flee', 'Evacuated', 'Displaced']);
/** '1,280 households fled their homes and are staying with relatives', 'the flood displaced 1,280 households, who are staying with relatives': the count is of the move. '1,280 people who fled and are staying in camps' are counted where they are. */
const isAfterMove = (
  reading: Reading,
  { from: start, to }: Quantity,
  words: Hit<Said>,
  { from }: { from: number },
): boolean => {
  const { tokens, known } = reading;
  if (!MOVES.has(words.value)) return false;
  if (words.value === 'Displaced' && words.to === start) return from >= to && isActive(reading, words);
  if (words.from < to || tokens.slice(to, words.from).some(({ text }) => WHO.test(text))) return false;
  if (words.value === 'Displaced' && !isVerb(reading, words)) return false;
  return [1, 2].some(
    (back) =>
      from - back >= words.to && (known.and.at(tokens, from - back) !== null || tokens[from - back]?.text === ','),
  );
};
const tellsOfMove = (reading: Reading, words: Hit<Said>): boolean =>
  MOVES.has(words.value) && (words.value !== 'Displaced' || isVerb(reading, words) || isActive(reading, words));
/** 'Displaced 1,280 people', and not 'the displaced: 1,280 people'. */
const isActive = ({ tokens, quantities }: Reading, { from, to }: Hit<Said>): boolean =>
  quantities.some((quantity) => quantity.from === to) && !NAMING.test(tokens[from - 1]?.text ?? '');
const NAMING = /^(?:of|the|number|total|des|les|los|das|dos)$/;
const isVerb = ({ tokens, known }: Reading, { from }: Hit<Said>): boolean =>
  tokens
    .slice(Math.max(0, from - 3), from)
    .some((_, on, all) => known.auxiliaries.at(tokens, from - all.length + on) !== null);

const HOLDS =
  /^(?:holds?|houses?|hosts?|shelters?|lodges?|accommodates?|holding|housing|hosting|sheltering|accommodating|abritent|abrite|accueillent|accueille|hébergent|héberge|albergan?|acogen?|alojan?|acolhem?|abrigam?|alojam?|[تي]ؤوي|[تي]أوي|[تي]ستضيف|by|par|por)$/;
/** 'Camps are accommodating 300 families', 'the number of people in shelters stands at 300', '300 people are in camps': they are there now. */
const isHeld = (reading: Reading, { from, number, to }: Quantity, words: Hit<Said>): boolean =>
  (words.value === 'Sheltered' || words.value === 'In Relief Camp') &&
  (isThere(reading, to, words) || (words.to <= number.from && isHeldBefore(reading, from, words)));

/** Words such as 'already' may stand between. */
const THERE = 2;
const isThere = ({ tokens }: Reading, to: number, words: Hit<Said>): boolean =>
  ARE.test(tokens[to]?.text ?? '') && words.from > to && words.from - to <= THERE;

const isHeldBefore = (reading: Reading, from: number, words: Hit<Said>): boolean =>
  [1, 2].some((back) => words.to - back >= words.from && HOLDS.test(reading.tokens[words.to - back]?.text ?? '')) ||
  numberOfBefore(reading, { from } as Quantity, 0) !== null;

const isDemographic = ({ tokens, known }: Reading, { number, to }: Quantity): boolean =>
  known.demographic.in(tokens.slice(number.to, Math.max(to, number.to + 2) + 3)).length > 0;
