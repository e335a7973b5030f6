/** The words of a sentence that speak of a count: those before it and those after it, in the same part of the sentence. */
import { hasMark, HAVE, SMALL } from './goes-on.ts';
import type { Hit } from './phrases.ts';
import type { Quantity } from './quantity.ts';
import { isArabic, type Token } from './tokens.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';

const BOUNDARY = /^[;:—]$/;
export const HOUSING: ReadonlySet<Said> = new Set<Said>(['Destroyed Housing', 'Uninhabitable Housing']);
/** Words between a count and the place of its like: '300 in Goma'. */
export const NEAR = 4;
/** Words between a noun such as 'IDPs' and something else that is said of it. */
const CLOSE = 6;
/** Words between a part and the mark after it. */
const FAR = 10;
export const LEAST = 10;
/** The words about houses that people left. */
export const EMPTIED: ReadonlySet<Said> = new Set<Said>(['Evacuated', 'Forced to Flee']);
const SURE = 0.95;
const SHELTER: ReadonlySet<Said> = new Set<Said>(['Sheltered', 'In Relief Camp']);

export type Reading = {
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
function isBeside({ tokens, known, qualifiers }: Reading, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    if (qualifiers.some((hit) => hit.from <= at && at < hit.to)) continue;
    const token = tokens[at];
    if (token === undefined || token.kind !== 'word' || !SMALL.test(token.text.toLowerCase())) return false;
    // 'Fled as 210 homes burned'; Portuguese has an article 'as'.
    if (at === from && token.text === 'as' && known.because.at(tokens, at) !== null) return false;
  }
  return to - from <= 6;
}

/** 'Were displaced', 'have been displaced'; not 'have displaced'. */
const isPassive = ({ tokens, known }: Reading, { from }: Hit<Said>): boolean =>
  // In Arabic the people stand after it, too: 'جرى إيواء 640 منهم'.
  !(tokens[from] !== undefined && isArabic(tokens[from])) &&
  !HAVE.test(tokens[from - 1]?.text ?? '') &&
  [1, 2, 3].some((back) => known.auxiliaries.at(tokens, from - back) !== null && from - back >= 0);

/** A verb before its own object: 'killed 12 people' says nothing of the count before it. */
function hasOwnObject(reading: Reading, hit: Hit<Said>, next: Quantity | undefined): boolean {
  return next !== undefined && !isPassive(reading, hit) && isBeside(reading, hit.to, next.from);
}

/** A loss of households may be their cattle. */
const LOST = /^(?:lost|perdu\p{L}{0,2}|perdid\p{L}{1,2})$/u;

function fits({ tokens, known }: Reading, { counted }: Quantity, { value, from }: Hit<Said>): boolean {
  const isLost = counted === 'households' && HOUSING.has(value) && LOST.test(tokens[from]?.text ?? '');
  if (isLost && ![1, 2, 3].some((on) => known.counted.at(tokens, from + on)?.value === 'houses')) return false;
  if (counted === 'houses') return value === 'other' || HOUSING.has(value);
  return counted === 'households' || !HOUSING.has(value);
}

/** '74 homesteads had to be vacated': the households of these houses. */
const isEmptied = (reading: Reading, { counted }: Quantity, hit: Hit<Said>): boolean =>
  // 'E' is 'and', and not 'é' without its accent.
  counted === 'houses' &&
  EMPTIED.has(hit.value) &&
  isPassive(reading, hit) &&
  reading.tokens[hit.from - 1]?.text !== 'e';

/** '760,000 people and 516,000 animals have been moved': what is said of both. */
function pairedWith({ quantities, tokens, known }: Reading, at: number): Quantity | null {
  const [one, next] = [quantities[at], quantities[at + 1]];
  if (one?.counted == null || next === undefined) return null;
  return known.and.at(tokens, one.to)?.to === next.from ? next : null;
}

/** 'Et un centre de santé': small numbers in words that count no known noun. */
export const isSmallWord = (tokens: readonly Token[], { counted, low, number }: Quantity): boolean =>
  counted === null && low < LEAST && tokens[number.from]?.kind === 'word';

/** The token after the noun of a count that the words do not know: 'animals', 'de muertos'. */
function ownTo({ tokens, said }: Reading, { to }: Quantity): number {
  let at = to;
  while (SMALL.test(tokens[at]?.text.toLowerCase() ?? '')) at += 1;
  const thing = said.find(({ from, value }) => from >= at && from <= at + 1 && value === 'other');
  return thing?.to ?? at + 1;
}

function after(reading: Reading, at: number): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  // '40,000 people, including 32,000 from camps, were displaced'; not '120 dead, with 3,000 displaced'.
  const isWithin = (other: Quantity) =>
    other.noun === null &&
    isPart(reading, other) &&
    !isPart(reading, quantity) &&
    (hasMark(reading.tokens, other.to, other.to + FAR, /^[,)]$/) || isGroup(reading, other));
  const beside = pairedWith(reading, at);
  const next = reading.quantities.slice(at + 1).find((other) => other !== beside && !isWithin(other));
  const end = next?.from ?? reading.tokens.length;
  const hit = reading.said.find(
    ({ from, value }) =>
      from >= (beside === null ? quantity.to : ownTo(reading, beside)) &&
      from < end &&
      (fits(reading, quantity, { value, from, to: 0 }) || isEmptied(reading, quantity, { value, from, to: 0 })),
  );
  // '85 families who had fled in April went back'.
  const isAside = hit !== undefined && isEvent(hit.value) && WHO.test(reading.tokens[quantity.to]?.text ?? '');
  const back = isAside
    ? reading.said.find(({ from, value }) => value === 'Returns' && from > hit.from && from < end)
    : undefined;
  if (back !== undefined && !hasMark(reading.tokens, quantity.to, back.from, BOUNDARY)) return back;
  if (hit === undefined) return null;
  const later = laterOf(reading, hit, { quantity, end });
  if (isParted(reading, quantity, later)) return null;
  return hasOwnObject(reading, later, next) ? null : later;
}

/** 'Including 62 children were': a group of the people, with no mark after it. */
const isGroup = ({ tokens, known }: Reading, { number, to }: Quantity): boolean =>
  known.demographic.in(tokens.slice(number.to, Math.max(to, number.to + 1))).length > 0 &&
  known.auxiliaries.at(tokens, to) !== null;

/** A mark parts the words from the count, unless a second dash ends what the first began: '300 people — most of them women — fled', 'many — some 300 people — fled'. */
function isParted({ tokens }: Reading, { from, to }: Quantity, hit: Hit<Said>): boolean {
  const marks = tokens.slice(to, hit.from).filter(({ kind, text }) => kind === 'mark' && BOUNDARY.test(text));
  // 'Mudslides in Bududa — 1,500 displaced'.
  if (marks.length === 0) return false;
  const begun = hasMark(tokens, from - 1, to, /^—$/) ? 1 : 0;
  return marks.some(({ text }) => text !== '—') || (marks.length + begun) % 2 === 1;
}

/** What happened to people who were then displaced: 'had been marooned and were airlifted', 'saw their homes flooded and are camping'. */
const BEFORE_IT =
  /^(?:affected|impacted|flooded|submerged|inundated|marooned|stranded|trapped|isolated|rescued|damaged|hit|cut|lost|power|touchées?|touchés|sinistré\p{L}*|inondé\p{L}*|secouru\p{L}*|afectad\p{L}*|rescatad\p{L}*|inundad\p{L}*|resgatad\p{L}*|atingid\p{L}*|afetad\p{L}*|تضررت|تضرر)$/u;
/** 'They left the camp and returned'. */
const AWAY = /^(?:left|leave|leaving|departed|exited|quitté|quittent|salieron|dejaron|deixaram|saíram|غادر.*)$/;
const ALSO = /^(?:and|who|et|qui|y|que|e|و.*)$/;

/** The words that speak of the same people after the first ones, if these are only what came before. */
function laterOf(
  { tokens, said, known }: Reading,
  hit: Hit<Said>,
  { quantity, end }: { quantity: Quantity; end: number },
): Hit<Said> {
  const within = said.filter(({ from }) => from >= hit.to && from < end);
  if (hit.value === 'Forced to Flee' && AWAY.test(tokens[hit.from]?.text ?? ''))
    return within.find(({ value }) => value === 'Returns') ?? hit;
  if (hit.value !== 'other' || !BEFORE_IT.test(tokens[hit.from]?.text ?? '')) return hit;
  // 'Twelve houses were damaged and are uninhabitable'.
  const isOfTheLater = (value: Said): boolean =>
    quantity.counted === 'houses' ? value === 'Uninhabitable Housing' : !HOUSING.has(value);
  const isVerb = ({ from }: Hit<Said>): boolean => {
    const step = tokens.slice(hit.to, from).findLastIndex(({ text }) => ALSO.test(text));
    const begun = step === -1 ? null : hit.to + step + 1;
    const isAfterWho = WHO.test(tokens[quantity.to]?.text ?? '') || known.from.at(tokens, quantity.to) !== null;
    const verb = begun ?? (isAfterWho ? from - 1 : null);
    if (verb === null) return false;
    return verb === from || (from - verb <= 3 && known.auxiliaries.at(tokens, verb) !== null);
  };
  return within.find((each) => isEvent(each.value) && isOfTheLater(each.value) && isVerb(each)) ?? hit;
}

function before(reading: Reading, at: number): Hit<Said> | null {
  const quantity = reading.quantities[at];
  if (quantity === undefined) return null;
  const { said, tokens, known } = reading;
  const start = reading.quantities.slice(0, at).findLast((other) => !isSmallWord(tokens, other))?.to ?? 0;
  const hit = said.findLast((each) => each.to <= quantity.from && each.from >= start && fits(reading, quantity, each));
  if (hit === undefined) return null;
  // In Arabic the verb comes first.
  const leaves =
    known.leaving.at(tokens, hit.from)?.to === hit.to ||
    /^(?:left|occup(?:y|ies|ied|ying))$/.test(tokens[hit.from]?.text ?? '');
  if (leaves && !tokens.slice(hit.from, hit.to).every(isArabic) && !isTallied(tokens, hit.to, quantity.from))
    return null;
  // 'Accommodated in army tents: 266 persons'.
  // 'Most displacements were seen in: Marib (304 HH)'.
  const isListed = tokens[quantity.from - 1]?.text === '(' && hasMark(tokens, hit.to, quantity.from, /^:$/);
  const isHead = tokens[quantity.from - 1]?.text === ':';
  const end = isListed
    ? tokens.findIndex(({ text }, at) => at >= hit.to && text === ':')
    : quantity.from - (isHead ? 1 : 0);
  return hasMark(tokens, hit.to, end, BOUNDARY) && !isTallied(tokens, hit.to, end) ? null : hit;
}

/** 'Dejaron sus casas; suman 87 familias', 'fled; they number 300': after the mark stands only the count of the same people. */
function isTallied(tokens: readonly Token[], from: number, to: number): boolean {
  const mark = tokens.findLastIndex(({ kind }, at) => at >= from && at < to && kind === 'mark');
  const words = tokens.slice(mark + 1, to);
  return (
    BOUNDARY.test(tokens[mark]?.text ?? '') && words.length <= TALLY_WORDS && words.some(({ text }) => TALLY.test(text))
  );
}
const TALLY_WORDS = 4;
const TALLY =
  /^(?:suman|totalizan|conforman|somam|totalizam|perfazem|number|numbering|totalling|totaling|agit|totalisent|عددهم|عددها)$/;

const AMONG = /(?:^| )(?:among|amongst|chez|parmi|entre)(?: |$)/i;
const NOW = /^(?:de|now|currently|already|presently|still|actuellement|désormais|actualmente|ya|atualmente|já)$/;
const REACHES = /^(?:at|a|à|to|en|em|إلى)$/;

/** The words 'number of' of 'The number of evacuees was 4,312' and 'put the number of displaced families at 312'. */
export const numberOfBefore = (
  { tokens, known, numberOf }: Reading,
  { from }: Quantity,
  since: number,
): Hit<true> | null =>
  [from - 1, ...(NOW.test(tokens[from - 1]?.text ?? '') ? [from - 2] : [])].some(
    (at) =>
      known.auxiliaries.at(tokens, at) !== null ||
      REACHES.test(tokens[at]?.text ?? '') ||
      // 'Displacement figure now 379,000'.
      (at < from - 1 && numberOf.some((hit) => hit.to === at + 1)),
  )
    ? (numberOf.find((hit) => hit.from >= since && hit.to < from) ?? null)
    : null;

/** The words that may say something of a count. */
export interface Link {
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

const HOME = /^home$/i;
const TO = /^(?:على|ل|to|aux?|à|a|al|para|às|aos|إلى)$/;
const RECEIVED =
  /^(?:receive[sd]?|receiving|reçu|reçoit|reçoivent|recibió|recibieron|recibe|recibido|recebeu|receberam|recebe|استقبل.*)$/;
const AFFECTED =
  /^(?:affect(?:ed|ing|s)|afect(?:ó|aron|a|an|ando)|affecté|affectant|touché|touchant|afet(?:ou|aram|ando))$/;
const MOVEMENT =
  /^(?:displacements?|evacuations?|desplazamientos?|evacuación|déplacements?|évacuation|deslocamentos?|deslocaç)/i;
const WHO = /^(?:who|qui|الذين)$/;
const FLED: ReadonlySet<Said> = new Set<Said>(['Forced to Flee', 'Displaced']);
const HELPED = /^(?:help(?:ed|s|ing)?|assisted|supported)$/;
const INFINITIVE = /^(?:to|flee|leave|move|relocate|transfer|evacuate|escape|reach|resettle|return|go|get|out)$/;
const RECORDS = /^(?:record|regist|count|report|identif|found|enreg|recens|dénomb|contabil|verific|سجل)/i;

/** 'Kits for 800 ménages déplacés': displaced before, as English has it before the noun. */
const isAdjective = ({ tokens, known }: Reading, { to }: Quantity, hit: Hit<Said>): boolean =>
  hit.from === to && known.displaced.at(tokens, to)?.to === hit.to;

/** 'The agency reached 1.2 million displaced people' is no total. */
const isReachedByAid = ({ tokens, named }: Reading, { inside, noun }: Quantity, { from }: { from: number }): boolean =>
  tokens[from]?.text === 'reached' && (inside !== null || noun !== null) && !named.some(({ to }) => to <= from);

const OF = /^(?:of|de|des|du|da|do|das|dos)$/;
/** 'The food stocks of 408 families were burnt'. */
const isOwner = ({ tokens }: Reading, { value, to, from }: Hit<Said>, quantity: Quantity): boolean =>
  value === 'other' &&
  quantity.counted !== null &&
  to === quantity.from - 1 &&
  OF.test(tokens[to]?.text ?? '') &&
  !POPULATION.test(tokens[from]?.text ?? '');
const POPULATION = /^(?:popula|pobla|عدد)/;

export function linkOf(reading: Reading, at: number, quantity: Quantity): Link {
  const [left, right] = [before(reading, at), after(reading, at)];
  // 'New arrivals: 394'.
  const isHead = left !== null && left.to === quantity.from - 1 && reading.tokens[left.to]?.text === ':';
  const isObject =
    left !== null && (isHead || (!isPassive(reading, left) && isBeside(reading, left.to, quantity.from)));
  const since = reading.quantities[at - 1]?.to ?? 0;
  const running = reading.running.some(
    (hit) => hit.from >= since && hit.from < quantity.number.to && !isReachedByAid(reading, quantity, hit),
  );
  // 'Food was given to 3,000 people who are in camps'.
  const isAid =
    !running &&
    left?.value === 'aid' &&
    right !== null &&
    (SHELTER.has(right.value) ||
      isAdjective(reading, quantity, right) ||
      WHO.test(reading.tokens[quantity.to]?.text ?? '')) &&
    !reading.tokens.slice(left.to, quantity.from).some(({ text }) => RECORDS.test(text));
  // 'Five quarters, home to 50,000 people, have been emptied'.
  const isAside =
    left !== null && HOME.test(reading.tokens[left.from]?.text ?? '') && right !== null && isEvent(right.value);
  const words = (isObject && !isAside) || isAid ? left : (right ?? left);
  const distance = right === null ? 0 : Math.min(0.4, 0.02 * (right.from - quantity.to));
  const strength = isObject ? SURE : right === null ? 0.6 : SURE - distance;
  const link = { words, right, left, isObject, running, strength };
  // 'A mass displacement that affected 143 families'.
  const named =
    left?.value === 'other' && AFFECTED.test(reading.tokens[left.from]?.text ?? '')
      ? reading.named.findLast(({ to }) => to <= left.from && to >= left.from - NEAR)
      : undefined;
  if (named !== undefined && MOVEMENT.test(reading.tokens[named.from]?.text ?? ''))
    return { ...link, words: named, right: null, isObject: true };
  if (left !== null && isOwner(reading, left, quantity)) return { ...link, words: left, right: null };
  const isTold = numberOfBefore(reading, quantity, since) !== null;
  // 'The camp received 500 new arrivals' helps nobody.
  const isTaken =
    left !== null && left.value === 'aid' && isObject && RECEIVED.test(reading.tokens[left.from]?.text ?? '');
  if (isTaken && (quantity.noun !== null || (quantity.inside !== null && isEvent(quantity.inside))))
    return { ...link, left: null, isObject: false, words: right };
  // 'The town received 500 families fleeing the fighting', 'helped 312 households move', 'damaged 96 houses beyond repair'.
  const isFleeing = isTaken && right !== null && FLED.has(right.value) && right.from - quantity.to <= NEAR;
  const isHelped =
    left !== null &&
    isObject &&
    right !== null &&
    isEvent(right.value) &&
    HELPED.test(reading.tokens[left.from]?.text ?? '') &&
    INFINITIVE.test(reading.tokens[right.from]?.text ?? '');
  const isRuined =
    isObject && left?.value === 'other' && right?.value === 'Uninhabitable Housing' && right.from === quantity.to;
  // 'غادرت 183 عائلة المخيم عائدة'.
  const isBackHome =
    left !== null && isObject && right?.value === 'Returns' && AWAY.test(reading.tokens[left.from]?.text ?? '');
  if (isFleeing || isHelped || isRuined || isBackHome) return { ...link, left: null, isObject: false, words: right };
  if (!running && !isTold) return link;
  const last = reading.named.findLast(({ to }) => to <= quantity.from);
  // 'Cases of cholera among the displaced reached 1,120'.
  if (last !== undefined && AMONG.test([2, 1].map((back) => reading.tokens[last.from - back]?.text).join(' ')))
    return { ...link, words: null };
  // 'The caseload at 2,062,534, equal to a tenth of the population'.
  // 'The number of homeless families rose to 1,120 after floods swept away their tents'.
  const isLater =
    right !== null &&
    [reading.known.because, reading.known.after].some((phrases) =>
      reading.tokens
        .slice(quantity.to, right.from)
        .some((_, on) => phrases.at(reading.tokens, quantity.to + on) !== null),
    );
  const isBeyond =
    right !== null &&
    words === right &&
    (isTold ? isLater || hasMark(reading.tokens, quantity.to, right.from, /^,$/) : HOUSING.has(right.value) && isLater);
  if (words !== null && words.value !== 'aid' && !isBeyond) return { ...link, isObject: isObject || isTold };
  // 'The number of displaced people has reached 5,000', 'bringing the total to 5,000', 'the number of IDPs was 5,000'.
  return { ...link, words: last ?? words, isObject: isObject || (last !== undefined && !running) };
}

/** Words between number and noun: '500 displaced families' are displaced, unless aid to them is reported. */
export function withInside(
  { tokens, known }: Reading,
  link: Link,
  { counted, inside, number, from, to }: Quantity,
): Link | null {
  if (inside === null) return link;
  // 'Three evacuation shelters'.
  if (counted === 'houses' && isEvent(inside) && !HOUSING.has(inside)) return null;
  const { left, right, words, running } = link;
  // 'Delivered meals to 13,500 displaced people in 21 sites'.
  if (left?.value === 'aid' && isEvent(inside) && TO.test(tokens[from - 1]?.text ?? '')) return null;
  // 'Some 7,105 affected people were displaced'.
  const isAffected = known.affected.in(tokens.slice(number.to, to)).length > 0;
  if (isAffected && right !== null && isEvent(right.value) && right.from - to <= NEAR) return { ...link, words: right };
  if (!isEvent(inside)) return null;
  // 'Home to 1,250 displaced people'.
  const isHome = (hit: Hit<Said>) => HOME.test(tokens[hit.from]?.text ?? '');
  const isOther = [left, right].some((hit) => hit !== null && !isEvent(hit.value) && !isHome(hit));
  if (isOther && !running) {
    const event = [left, right].find((hit) => hit !== null && isEvent(hit.value)) ?? null;
    return event === null ? null : { ...link, words: event };
  }
  const own = { value: inside, from: number.from, to };
  return { ...link, words: words !== null && isEvent(words.value) ? words : own };
}

/** A noun that says it, as 'IDPs', counts unless something else is said close by; 'the town hosts 12,000 IDPs' are displaced. */
export function withNoun({ tokens, known }: Reading, link: Link, { noun, number, from, to }: Quantity): Link | null {
  if (noun === null) return link;
  const { words, left, isObject, running } = link;
  const isHosted = isObject && words !== null && SHELTER.has(words.value);
  // 'Returnees arrived' have returned.
  // '6,500 fled, and 2,100 returnees were recorded'.
  const isBack =
    noun === 'Returns' && (words?.value === 'Displaced' || (words !== null && words === left && !isObject));
  if (words !== null && isEvent(words.value) && !isHosted && !isBack) return link;
  // 'Rice was given to 2,500 IDPs'.
  if (
    left?.value === 'aid' &&
    TO.test(tokens[from - 1]?.text ?? '') &&
    !tokens.slice(left.to, from).some(({ text }) => RECORDS.test(text))
  )
    return null;
  const lives = words !== null && known.remain.at(tokens, words.from) !== null;
  const isNear = words !== null && !lives && (words === left ? isObject : words.from - to <= CLOSE);
  if (isNear && !running && !isHosted && !isBack) return null;
  return { ...link, words: { value: noun, from: number.from, to }, strength: 0.85 };
}

const OF_THEM =
  /^(?:of (?:them|these|whom|which)|de (?:ellas|ellos|eles|elas)|deles|delas|destes|destas|dentre eles|dentre elas|de ces|de estas|de estos|d ['’] entre|منهم|منهن)/;

/** 'Of whom 600', and '68 of them'. */
export const isPart = (
  { tokens, known }: Pick<Reading, 'tokens' | 'known'>,
  { from, number }: Quantity,
  since: number = 0,
): boolean =>
  known.parts.in(tokens.slice(Math.max(since, from - 4), from)).length > 0 ||
  OF_THEM.test(
    tokens
      .slice(number.to, number.to + 3)
      .map(({ text }) => text)
      .join(' '),
  );
