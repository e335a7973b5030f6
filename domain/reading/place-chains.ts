/** The names of places in a row, with the areas around them: 'Mora and Kolofata, Mayo-Sava (Far North)'. */
import { arabicNameAt, IN_ARABIC, textOf, type Name, type Words } from './arabic-names.ts';
import { isNameOfPlace } from './days.ts';
import { isOrganisation, isWater } from './no-place.ts';
import type { NamedPlace } from './suggestion.ts';
import { isArabic, isCapital, type Token } from './tokens.ts';

const SMALL = /^(?:el|al|as|ar|az|ad|ed|es|de|del|la|las|los|da|do|dos|das|du|des|um|bin|ibn|bint)$/;
const ARABIC_ARTICLE = /^(?:el|al|ed|ad|ar|as|ash|az|um)$/;
const JOINING = /^[-'’ʼ‘`‐‑]$/;
const BEFORE =
  /^(?:the|a|an|its|their|this|several|some|many|parts|most|all|various|other|of|de|du|des|del|da|do|dos|la|le|les|los|las|l|d|northern|southern|eastern|western|central|north|south|east|west|downtown|rural|neighbouring|neighboring|nearby|areas|sub|idp|poc|hosting|محيط|ضواحي|أطراف|أنحاء|مشارف|جوار|سكناها|سكناهم|سكناهن|سكنها|سكنهم|إقامتها|إقامتهم|الأصلية)$/;
export const MOST_WORDS = 5;
/** The rank of towns, villages and camps. */
const TOWN = 4;
export const kindOf = (rank: number | null): NamedPlace['kind'] =>
  rank === null ? null : rank === TOWN ? 'town' : 'area';
const GENERIC =
  /^(?:Lake|River|Bay|Island|Mountain|Valley|Central|Northern|Southern|Eastern|Western|Upper|Lower|Federal|Capital|Coastal|Rural|Metropolitan|Orange)$/;
/** 'St. Lucie'. */
const SAINT = /^(?:St|Ste|Mt|Ft|Sta|Sto)$/;
/** Kinds of areas that are no names by themselves, but with a number. */
const AREA = /^(?:Zone|Ward|District|Region|Province|County|State|Sector|Block|Zona|Distrito|Setor)$/;
/** 'Balambala Primary School': the house is a part of the name. */
const HOUSE =
  /^(?:School|College|University|Hospital|Church|Mosque|Stadium|Academy|Escola|Escuela|Colegio|École|Lycée)$/;
/** Letters that are no place. */
const NO_NAME = /^(?:UN|AU|EU|US|UK)$/;
const MOST_NAMES = 20;
const LONGEST = 60;

/** 'ECs', 'LGAs', 'NDRRMC'. */
export const isAcronym = (text: string): boolean => /^\p{Lu}{2,}s$/u.test(text) || isLetters(text);
const isLetters = (text: string): boolean =>
  text.length > 2 &&
  text === text.toUpperCase() &&
  /^\p{Lu}+$/u.test(text) &&
  !/^(?:FCT|SNNP|NCR|CAR|BARMM|DRC|UAE|SNNPR|FATA|KPK)$/.test(text);

/** One name from this token on. */
export function nameAt(
  { tokens, known, taken }: Words,
  from: number,
  afterAnd = false,
): { name: Name; to: number } | null {
  const first = tokens[from];
  if (first === undefined || first.kind !== 'word' || taken.has(from)) return null;
  if (isArabic(first)) return arabicNameAt({ tokens, known, taken }, from, afterAnd);
  const next = tokens[from + 1];
  // 'al-Fasher', and 'in el Kuma'.
  const small =
    SMALL.test(first.text) &&
    next !== undefined &&
    (JOINING.test(next.text) || (ARABIC_ARTICLE.test(first.text) && next.kind === 'word' && isCapital(next)));
  if (!isCapital(first) && !small) return null;
  const isMonth = known.months.at(tokens, from) !== null && !isNameOfPlace(tokens, from);
  if (isAcronym(first.text) || isMonth || known.weekdays.at(tokens, from) !== null) return null;
  if (known.causes.at(tokens, from) !== null || known.displaced.at(tokens, from) !== null) return null;
  // 'Zone 3'.
  const isNumbered = AREA.test(first.text);
  let to = from + 1;
  for (let words = 1; words < MOST_WORDS && to < tokens.length; words += 1) {
    const token = tokens[to];
    if (token === undefined || taken.has(to)) break;
    const after = tokens[to + 1];
    if (token.text === '.' && SAINT.test(first.text) && to === from + 1 && after !== undefined && isCapital(after))
      to += 2;
    else if (token.joined && JOINING.test(token.text) && after?.joined === true && after.kind === 'word') to += 2;
    else if (token.kind === 'word' && isCapital(token) && !token.joined && !isAcronym(token.text)) to += 1;
    else if (
      token.kind === 'word' &&
      !token.joined &&
      SMALL.test(token.text) &&
      after !== undefined &&
      after.kind === 'word' &&
      isCapital(after)
    )
      to += 2;
    else if (
      token.kind === 'word' &&
      !token.joined &&
      SMALL.test(token.text) &&
      JOINING.test(after?.text ?? '') &&
      tokens[to + 2]?.kind === 'word'
    )
      to += 3;
    else if (token.kind === 'number' && /^\d{1,2}$/.test(token.text) && (isNumbered || after?.kind === 'mark')) to += 1;
    else break;
  }
  if ((isNumbered || NO_NAME.test(first.text)) && to === from + 1) return null;
  // 'Jonglei State', 'Karungu Sub-county': the kind of the area is no part of its name.
  const kinds = Array.from({ length: to - from - 1 }, (_, at) => known.areas.at(tokens, from + 1 + at));
  // 'Lake County' is not the county of Lake.
  const isGeneric = to === from + 2 && GENERIC.test(first.text);
  const isHouse = HOUSE.test(tokens[to - 1]?.text ?? '');
  const kind = isGeneric || isHouse ? null : (kinds.find((hit) => hit?.to === to) ?? null);
  const rank = kind?.value ?? null;
  const end = kind?.from ?? to;
  const last = tokens[end - 1];
  if (last === undefined || last.end - first.start > LONGEST) return null;
  if (kind === null && isOrganisation(tokens.slice(from, end))) return null;
  return { name: { text: textOf(tokens, from, end), start: first.start, end: last.end, rank }, to };
}

/** 'Jonglei's Pigi': the place, and the area before it. */
const owned = (name: string): string[] => name.split(/['’]s /).toReversed();

/** Words between the preposition and the name: 'in the villages of'. */
function skipped({ tokens, known }: Words, from: number): { at: number; rank: number | null } {
  let at = from;
  let rank: number | null = null;
  for (let words = 0; words < 5; words += 1) {
    const token = tokens[at];
    if (token?.kind !== 'word' && !(token?.kind === 'mark' && /^[-'’]$/.test(token.text))) break;
    const kind = known.areas.at(tokens, at);
    if (kind !== null && (!isCapital(token) || kind.to < tokens.length)) {
      const isPartOfName =
        isCapital(token) &&
        tokens[kind.to] !== undefined &&
        !/^(?:of|de|du|del|da|do)$/.test(tokens[kind.to]?.text ?? '');
      if (!isPartOfName || isArabic(token)) {
        rank = kind.value;
        at = kind.to;
        continue;
      }
    }
    if (!isCapital(token) && (BEFORE.test(token.text.toLowerCase()) || token.kind === 'mark')) at += 1;
    else break;
  }
  return { at, rank };
}

export const isText = (token: Token | undefined, text: RegExp): boolean => token !== undefined && text.test(token.text);

type List = { names: Name[]; commas: boolean; ands: boolean; isDashed: boolean; to: number };

const DIRECTION =
  /^(?:North(?:ern)?|South(?:ern)?|East(?:ern)?|West(?:ern)?|Nord|Sud|Est|Ouest|Norte|Sul|Sur|Este|Oeste)$/;
/** The direction of 'Sud-Kivu', and the rest. */
const DIRECTED = /^([A-Za-z]+)([- ].+)$/;
/** Two names that are one: 'Jammu and Kashmir', 'Castilla y León'. */
const PAIRS =
  /(?:^|[ -])(?:Jammu Kashmir|Castilla León|Andaman Nicobar|Dadra Nagar|Sistan Baluchestan|Kohgiluyeh Boyer|Chaharmahal Bakhtiari|Newfoundland Labrador|Trinidad Tobago|Bosnia Herzegovina|Antigua Barbuda)(?:$|[ -])/;

/** Adds the name after 'and' to the names before it. */
function joined(names: readonly Name[], next: Name, and: string): Name[] {
  const last = names.at(-1);
  const [, direction = '', rest = ''] = DIRECTED.exec(next.text) ?? [];
  if (last === undefined || and === '') return [...names, next];
  // 'North and South Kivu'.
  if (DIRECTION.test(last.text) && DIRECTION.test(direction))
    return [...names.slice(0, -1), { ...last, text: last.text + rest, rank: last.rank ?? next.rank }, next];
  if (!PAIRS.test(`${last.text} ${next.text}`)) return [...names, next];
  return [...names.slice(0, -1), { ...next, text: `${last.text} ${and} ${next.text}`, start: last.start }];
}

/** Names parted by commas and 'and'. */
function listAt(words: Words, from: number): List | null {
  const { tokens, known } = words;
  let names: Name[] = [];
  let [at, commas, ands, isDashed] = [from, false, false, false];
  let and = '';
  for (;;) {
    const begun = skipped(words, at);
    const found = nameAt(words, begun.at, names.length > 0);
    if (found === null || names.length === MOST_NAMES) break;
    const kind = known.areas.at(tokens, found.to);
    const rank = kind?.value ?? found.name.rank ?? begun.rank;
    const before = names.length;
    names = joined(names, { ...found.name, rank }, and);
    // 'Jammu and Kashmir, India': the comma begins the area around.
    if (names.length === before) ands = false;
    at = kind?.to ?? found.to;
    const isAnd = known.and.at(tokens, at) !== null || isText(tokens[at], /^[&/]$/);
    const isArabicAnd = tokens[at]?.text.startsWith('و') === true && isArabic(tokens[at] as Token);
    if (!isAnd && !isArabicAnd && !isText(tokens[at], /^[,،–-]$/)) break;
    // 'Au Nord et au Sud-Kivu'.
    const isTwice = isText(tokens[at], /^[,،]$/)
      ? known.and.at(tokens, at + 1) !== null
      : isText(tokens[at + 1], /^au$/) && DIRECTION.test(names.at(-1)?.text ?? '');
    const next = isArabicAnd ? at : at + (isTwice ? 2 : 1);
    const more = nameAt(words, skipped(words, next).at);
    if (more === null) break;
    if (isAnd || isArabicAnd || isTwice) ands = true;
    else commas = true;
    and = isAnd ? (tokens[at]?.text ?? '') : '';
    isDashed ||= isText(tokens[at], /^[–-]$/);
    // After 'and' a comma begins the areas around.
    if (ands && !isAnd && !isArabicAnd && next === at + 1 && names.length > 1) break;
    at = next;
  }
  return names.length === 0 ? null : { names, commas, ands, isDashed, to: at };
}

/** '(Western Equatoria – Mvolo county)' names the larger area first. */
const nearestFirst = ({ names, isDashed }: List): readonly Name[] =>
  isDashed && (names.at(-1)?.rank ?? 0) > (names[0]?.rank ?? 1) ? names.toReversed() : names;

/** The chain after a preposition. */
export function chainAt(words: Words, from: number): { places: NamedPlace[]; to: number } | null {
  const { tokens, known } = words;
  // 'In SAVA and Analanjirofo': letters may be an organisation, the name after them is a place.
  const isLetters =
    tokens[from] !== undefined &&
    isAcronym(tokens[from].text) &&
    (known.and.at(tokens, from + 1) !== null || isText(tokens[from + 1], /^,$/));
  const list = listAt(words, isLetters ? from + 2 : from);
  if (list === null) return null;
  let items = list.names;
  let within: string[] = [];
  if (list.commas && !list.ands) {
    // 'Moroto district, Northern region' and the other way round.
    const ranks = items.map(({ rank }) => rank ?? 9);
    const [first = 9] = ranks;
    const smallest = ranks.every((rank) => rank !== 9)
      ? ranks.indexOf(Math.max(...ranks))
      : first === 1 && ranks[1] !== 9
        ? 1
        : 0;
    const own = items[smallest];
    within = items.filter((_, at) => at !== smallest).map(({ text }) => text);
    items = own === undefined ? [] : [own];
  }
  let to = list.to;
  for (let rounds = 0; rounds < 3; rounds += 1) {
    const isOpen = isText(tokens[to], /^[([]$/);
    const isComma = isText(tokens[to], /^[,،]$/);
    const inner = known.at.at(tokens, isComma ? to + 1 : to) ?? joinedArea(words, to);
    const next = isOpen || isComma ? to + 1 : (inner?.to ?? null);
    if (next === null) break;
    const around = listAt(words, isComma && inner !== null ? inner.to : next);
    if (around === null) break;
    within.push(...nearestFirst(around).map(({ text }) => text));
    to = around.to;
    if (isOpen) while (to < tokens.length && !isText(tokens[to], /^[)\]]$/) && to < around.to + 12) to += 1;
    if (isText(tokens[to], /^[)\]]$/)) to += 1;
  }
  // 'Along the Ravi, Sutlej and Chenab rivers'.
  if (isWater(tokens, from, { to: list.to, last: list.names.at(-1)?.text ?? '' })) return null;
  const places = items.map(({ text, start, end, rank }) => {
    const [name = text, ...owners] = owned(text);
    return {
      name,
      within: [...new Set([...owners, ...within])].filter((area) => area !== name),
      kind: kindOf(rank),
      start: owners.length === 0 ? start : end - name.length,
      end,
    };
  });
  return { places, to };
}

/** 'بولاية': 'in' is written together with the kind of the area. */
export function joinedArea({ tokens, known }: Words, at: number): { to: number } | null {
  const token = tokens[at];
  if (token === undefined || !isArabic(token) || !/^[وف]?ب/.test(token.text)) return null;
  return known.areas.at(tokens, at) === null && !IN_ARABIC.test(token.text) ? null : { to: at };
}
