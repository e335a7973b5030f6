/** The places that a sentence names after words such as 'in', 'from' and 'to', with the areas around them. The gazetteer decides later which of them exist. */
import type { Words } from './arabic-names.ts';
import { formLine, placeLine } from './form-lines.ts';
import { isOfAgents, isOfOffice, isOfPeoples, isOfSource } from './no-place.ts';
import { chainAt, isAcronym, isText, joinedArea, kindOf, MOST_WORDS, nameAt } from './place-chains.ts';
import { rowsOfCounts } from './rows-of-counts.ts';
import type { NamedPlace } from './suggestion.ts';
import { isArabic, isCapital, type Token } from './tokens.ts';
import { isEvent } from './vocabulary/known.ts';

export interface PlaceChain {
  role: 'at' | 'from' | 'to';
  from: number;
  to: number;
  places: readonly NamedPlace[];
  /** The number right after it counts there. */
  counted?: true;
}

const NO_PLACE =
  /^(?:Defensoría|Defensoria|according|segundo|due|owing|thanks|related|prior|similar|subject|grâce|debido|devido)$/i;

/** 'clashes between Fallata and Rizeigat': peoples, no places. */
const isBetweenPeoples = ({ tokens, known }: Words, at: number): boolean =>
  known.between.at(tokens, at) !== null &&
  known.from.at(tokens, at) === null &&
  known.causes.at(tokens, at - 1) !== null;

/** 'the Office for the Coordination of Humanitarian Affairs': the name of an organisation goes on; 'State of Jonglei' and 'Of' at the beginning do not. */
const isWithinName = ({ tokens, known }: Words, at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return (
    isText(token, /^(?:of|for)$/) &&
    before?.kind === 'word' &&
    isCapital(before) &&
    at > 1 &&
    known.areas.at(tokens, at - 1) === null
  );
};

/** The chains of a sentence in their order, none above another. */
export function placesIn(all: Words): PlaceChain[] {
  const { tokens } = all;
  const items = rowsOfCounts(all).flatMap((row) => (row.isOfGroups ? [] : row.items));
  // 'In Garissa (Hulugho 300, Ijara 200)' names no place in Garissa and Hulugho.
  const counted = items.flatMap(({ from, number }) => Array.from({ length: number - from }, (_, on) => from + on));
  const words = items.length === 0 ? all : { ...all, taken: new Set([...all.taken, ...counted]) };
  const heading = headingOf(words);
  const chains: PlaceChain[] = heading === null ? [] : [heading];
  const rows = new Map(items.map((item) => [item.from, item] as const));
  for (let at = heading?.to ?? 0; at < tokens.length;) {
    const item = rows.get(at);
    if (item !== undefined) {
      chains.push({ role: 'at', from: at, to: item.number, places: [item.place], counted: true });
      at = item.number;
      continue;
    }
    const bracket = beforeBracket(words, at, chains.at(-1));
    if (bracket !== null) {
      chains.push(bracket);
      at = bracket.to;
      continue;
    }
    const begun = at > 0 ? begunAt(words, at) : null;
    const whole = begun === null || chains.some(({ to }) => to > begun) ? null : chainAt(words, begun);
    if (begun !== null && whole !== null && whole.to > at) {
      chains.push({ role: 'at', from: begun, ...whole });
      at = whole.to;
      continue;
    }
    const role = isLeftFor(tokens, at, chains.at(-1)) ? { role: 'to' as const, to: at + 1 } : roleAt(words, at);
    const chain =
      role === null ||
      isText(tokens[at - 1], NO_PLACE) ||
      (isWithinName(words, at) && !isLeftFor(tokens, at, chains.at(-1))) ||
      isBetweenPeoples(words, at) ||
      (role.role === 'from' && isOfAgents(words.tokens, at)) ||
      isOfSource(words.tokens, at)
        ? null
        : chainAt(words, role.to);
    if (role !== null && chain !== null && !isOfPeoples(tokens, chain.to))
      chains.push({ role: leadsTo(words, at, role.role) ? 'to' : role.role, from: at, ...chain });
    at = Math.max(at + 1, chain?.to ?? 0);
  }
  const own = chains.filter(({ from }) => !isOfOffice(tokens, from));
  return asArrived(tokens, own.length > 0 ? own : chains);
}

const ARRIVED = /^(?:arrived|arrivals?|arriving|arrivé\p{L}*|llegad[ao]s|recién|chegad[ao]s|recém)$/iu;
const ARRIVED_REACH = 4;
/** '1,200 newly arrived IDPs in Tawila from Zamzam': where they are is their destination, beside an origin. */
function asArrived(tokens: readonly Token[], chains: PlaceChain[]): PlaceChain[] {
  if (!chains.some(({ role }) => role === 'from') || chains.some(({ role }) => role === 'to')) return chains;
  const isArrival = ({ role, from }: PlaceChain) =>
    role === 'at' && tokens.slice(Math.max(0, from - ARRIVED_REACH), from).some(({ text }) => ARRIVED.test(text));
  return chains.map((chain) => (isArrival(chain) ? { ...chain, role: 'to' } : chain));
}

const FOR = /^(?:for|pour|para|rumbo)$/;
const LEAVES =
  /^(?:left|leaves?|leaving|departed|departing|fled|fleeing|abandoned|evacuated|quitté|quittent|quittant|fui|fuyant|dejaron|dejando|abandonaron|salieron|salido|huyeron|deixaram|deixando|saíram|fugiram|abandonando)$/;
/** 'Left Tawila for Korma': where they went. */
const isLeftFor = (tokens: readonly Token[], at: number, last: PlaceChain | undefined): boolean =>
  last !== undefined &&
  last.to === at &&
  FOR.test(tokens[at]?.text ?? '') &&
  [last.from, last.from - 1, last.from - 2].some((from) => LEAVES.test(tokens[from]?.text ?? ''));

const GOES = /^(?:reach(?:ed|ing)?|into|toward|towards|onto|vers|hacia|hasta|para|إلى|الى|نحو|باتجاه|صوب)$/;
/** Words from a movement to the place of its end. */
const TO_ITS_END = 8;
const ITS_END =
  /^(?:set|up|established|opened|located|situated|aménagé\p{L}*|ouverts?|situé\p{L}*|habilitad\p{L}*|instalad\p{L}*|situad\p{L}*|the|an?|their|his|her|its|other|another|several|nearby|neighbouring|neighboring|safer|new|different|various|temporary|makeshift|of|origin|areas?|places?|locations?|homes?|houses?|villages?|les?|la|des|un|une|leurs?|autres?|d|de|du|l|dunes|hauteurs|maisons?|localités?|domiciles?|los|las|el|sus?|otr[ao]s|casas?|hogares|lugares|origen|os?|as?|suas?|seus?|outr[ao]s|origem|مناطق.*|منازل.*|قرا.*|ديار.*|الأصلية)$/u;
/** 'Reached the camp in Tawila', 'returned to their villages in Lakes': the place after 'in' is where they went. */
function leadsTo({ tokens, known }: Words, at: number, role: PlaceChain['role']): boolean {
  const isGenitive = isText(tokens[at], /^(?:de|du|del|do|da|dos|das)$/);
  if (role === 'to' || (role === 'from' && !isGenitive)) return false;
  for (let from = at - 2; from >= at - TO_ITS_END && from >= 0; from -= 1) {
    const goes = known.towards.at(tokens, from);
    // 'To flee the villages in Tawila'.
    if (goes !== null && goes.to < at && known.said.at(tokens, goes.to)?.value !== 'Forced to Flee') {
      const isEnd = (on: number): boolean =>
        tokens[on]?.kind === 'number' ||
        known.numbers.at(tokens, on) !== null ||
        ITS_END.test(tokens[on]?.text ?? '') ||
        [known.shelters, known.areas].some((phrases) =>
          [0, 1, 2].some((back) => (phrases.at(tokens, on - back)?.to ?? 0) > on),
        );
      // 'Set fire to houses in the village of Egbekaw'.
      const isGoing =
        goes.to > from + 1 ||
        GOES.test(tokens[from]?.text ?? '') ||
        [1, 2, 3].some((back) => {
          const said = known.said.at(tokens, from - back)?.value;
          return said !== undefined && isEvent(said) && said !== 'Destroyed Housing';
        });
      if (isGoing && Array.from({ length: at - goes.to }, (_, on) => goes.to + on).every(isEnd)) return true;
    }
  }
  return false;
}

/** Tokens of '(5,000) and'. */
const BRACKET = 5;
/** 'Flin Flon (5,000) and Pimicikamak (6,700)': a name before its own count, with the role of the names before it. */
function beforeBracket(words: Words, at: number, last: PlaceChain | undefined): PlaceChain | null {
  const { tokens, known } = words;
  const token = tokens[at];
  if (token?.kind !== 'word' || !isCapital(token) || at === 0 || isName(tokens[at - 1])) return null;
  const open = Array.from({ length: MOST_WORDS + 1 }, (_, on) => at + 1 + on).find(
    (each) => tokens[each]?.text === '(',
  );
  const isCount = open !== undefined && countedIn(words, open) !== null;
  const found = isCount ? nameAt(words, at) : null;
  if (found === null || found.to !== open) return null;
  const isWord = [known.said, known.displaced, known.counted, known.labels].some((phrases) =>
    tokens.slice(at, open).some((_, on) => phrases.at(tokens, at + on) !== null),
  );
  if (isWord || roleAt(words, at - 1) !== null) return null;
  const { text: name, start, end, rank } = found.name;
  const role = last !== undefined && at - last.to <= BRACKET ? last.role : 'at';
  return { role, from: at, to: open, places: [{ name, within: [], kind: kindOf(rank), start, end }] };
}

/** The closing bracket of a count alone in brackets, as '(5,000)' and '(16 HHs)'. */
export function countedIn({ tokens, known }: Pick<Words, 'tokens' | 'known'>, open: number): number | null {
  if (tokens[open]?.text !== '(' || tokens[open + 1]?.kind !== 'number') return null;
  const to = known.counted.at(tokens, open + 2)?.to ?? open + 2;
  return tokens[to]?.text === ')' ? to : null;
}
const isName = (token: Token | undefined): boolean => token?.kind === 'word' && isCapital(token);

/** Begin names that go on with 'do' or 'de': 'Rio Grande do Sul', 'Santiago de Cuba', not 'Defesa Civil do Paraná'. */
const GEOGRAPHIC =
  /^(?:Rio|Río|Mato|Ilha|Isla|Porto|Puerto|Cabo|Monte|Serra|Sierra|Valle|Vale|Villa|Vila|Ciudad|Campo|Campos|Santa|Santo|Santiago|São|San|Nova|Nuevo|Nueva|Norte|Costa|Lago|Minas|Feira|Foz|Juiz|Chã|Cruz|Barra|Boca|Angra|Palma|Santana)$/;

/** Where such a name begins whose particle is at this token. */
function begunAt({ tokens }: Words, at: number): number | null {
  if (!isText(tokens[at], /^(?:do|da|dos|das|de|del)$/)) return null;
  for (let from = at - 1; from >= at - 2 && from >= 0; from -= 1) {
    const token = tokens[from];
    if (token?.kind !== 'word' || !isCapital(token)) return null;
    if (GEOGRAPHIC.test(token.text)) return from;
  }
  return null;
}

const NONE: ReadonlySet<number> = new Set();
const NO_HEAD =
  /^(?:Cross|Crescent|Update|Report|Summary|Highlights|Key|Total|Situation|Overview|Figures|Impact|Response|Government|Ministry|Centre|Center|Agency|Council|Authority|Committee|Note|Source|Sources|Table|Chapter|Breaking|News|Evacuated|Displaced)$/;

/** 'Wayanad: 9,328 persons are in camps': the place stands before the sentence. */
function headingOf(words: Words): PlaceChain | null {
  const { tokens, known } = words;
  const begun = placeLine(tokens);
  const said = begun === null ? null : chainAt(words, begun);
  if (begun !== null && said !== null) return { role: 'at', from: begun, ...said };
  if (formLine(tokens) !== null) return null;
  // 'PDMA Punjab:'.
  const found = nameAt(words, tokens[0] !== undefined && isAcronym(tokens[0].text) ? 1 : 0);
  if (found === null || isArabic(tokens[0] as Token)) return null;
  // 'Ulaanbaatar flash floods:'.
  const colon = known.causes.at(tokens, found.to)?.to ?? found.to;
  if (tokens[colon]?.text !== ':') return null;
  const own = tokens.slice(0, found.to);
  const isWord = own.some(
    ({ text }, at) =>
      NO_HEAD.test(text) ||
      [known.said, known.displaced, known.counted, known.labels, known.causes].some(
        (phrases) => phrases.at(tokens, at) !== null,
      ),
  );
  const { text: name, start, end } = found.name;
  const isAlone = tokens[colon + 1] === undefined;
  return isWord || isAlone
    ? null
    : { role: 'at', from: 0, to: colon, places: [{ name, within: [], kind: null, start, end }] };
}

const ARTICLE = /^(?:El|La|Los|Las|Le|Les)$/;

function roleAt({ tokens, known }: Words, at: number): { role: PlaceChain['role']; to: number } | null {
  const strikes = known.striking.at(tokens, at);
  // In Arabic any word may be a name: only the kind of an area says that this one is.
  const isStruck =
    strikes !== null &&
    // 'Affected HHs: 1,204'.
    known.counted.at(tokens, strikes.to) === null &&
    (!isArabic(tokens[at] as Token) || known.areas.at(tokens, strikes.to) !== null);
  const hits = [
    ['from', known.from.at(tokens, at)],
    ['to', known.towards.at(tokens, at)],
    ['at', known.at.at(tokens, at)],
    ['at', isStruck ? strikes : null],
  ] as const;
  const joined = joinedArea({ tokens, known, taken: NONE }, at);
  if (joined !== null && known.areas.at(tokens, at) !== null) return { role: 'at', to: joined.to };
  // 'En El Progreso': the article is of the name.
  const endOf = (to: number) => (to > at + 1 && isText(tokens[to - 1], ARTICLE) ? to - 1 : to);
  const [best] = hits
    .flatMap(([role, hit]) => (hit === null ? [] : [{ role, to: endOf(hit.to) }]))
    .toSorted((one, other) => other.to - one.to);
  return best ?? null;
}
