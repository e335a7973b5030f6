/** Two counts of the same people, as '34 households (141 people)', are one. */
import { counted } from '#domain/values/counts.ts';
import type { Quantity } from './quantity.ts';
import { isMark, type Token } from './tokens.ts';
import { isEvent, type Known, type Said } from './vocabulary/known.ts';

const SAME =
  /^(?:–|—|-|dans|en|em|distribu[ií]d[ao]s|repartid[ao]s|à|al|ce|qui|l|['’]|por|el|au|sein|that|is|are|from|in|\(|\[|\/|,|=|or|comprising|representing|equivalent|consisting|ie|i|e|\.|to|about|approximately|around|some|an|estimated|of|roughly|nearly|more|than|over|at|least|with|a|equal|equals|making|totalling|totaling|numbering|population|within|belonging|que|conforman|integran|integradas|pertenecientes|equivalentes|correspondientes|correspondentes|corresponding|correspondant|correspond|équivalent|equivalente|equivale|totalizando|perfazendo|représentant|représentent|representan|representando|compuestas|compostas|composés|composées|agrupadas|réparties|répartis|soit|environ|aprox|aproximadamente|unas|unos|cerca|de|ou|o|أي|حوالي|نحو)$/;
const NEEDED =
  /^(?:–|—|-|répartie?s|distribu[ií]d[ao]s|repartid[ao]s|au|sein|that|from|in|equal|equals|making|totalling|totaling|numbering|within|belonging|conforman|integran|integradas|pertenecientes|equivalentes|correspondientes|correspondentes|corresponding|correspondant|correspond|équivalent|equivalente|equivale|totalizando|perfazendo|représentant|représentent|representan|representando|compuestas|compostas|composés|composées|agrupadas|réparties|répartis|\(|\[|\/|=|or|comprising|representing|equivalent|consisting|soit|ou|o|أي)$/;

/** From two to twelve people in a household: '1,234 families, 5,678 persons'. */
const isOfSize = (one: Quantity, other: Quantity): boolean => {
  const [households, people] = one.counted === 'households' ? [one.low, other.low] : [other.low, one.low];
  return people >= 2 * households && people <= 12 * households;
};

/** 'People displaced: 3,456 (691 HH)', '125 households with a population of 750'. */
const isHeadPair = (one: Quantity, next: Quantity, gap: readonly string[]): boolean =>
  ((one.counted === null && next.counted === 'households') ||
    (one.counted === 'households' && next.counted === null && gap.includes('population'))) &&
  isOfSize(one, next);

const BEFORE_BRACKET = 4;

/** The bracket with the same people counted otherwise: '415 families displaced (2,376 persons)'; and what is said before it. */
function bracketed(
  { tokens, known }: { tokens: readonly Token[]; known: Known },
  before: Quantity,
  next: Quantity,
): { said: Said | null } | null {
  const open = next.from - 1;
  if (!isMark(tokens[open], '([') || !isMark(tokens[next.to], ')]') || open - before.to > BEFORE_BRACKET) return null;
  const between = tokens.slice(before.to, open);
  if (!isOfSize(before, next) || between.some(({ kind }) => kind !== 'word')) return null;
  const said = [...known.said.in(between), ...known.displaced.in(between)].map(({ value }) => value);
  return { said: said.find(isEvent) ?? said[0] ?? null };
}

/** 'The displacement of 1,640 households and 11,200 individuals'. */
const isAnd = (tokens: readonly Token[], before: Quantity, next: Quantity, known: Known): boolean =>
  before.counted === 'households' && known.and.at(tokens, before.to)?.to === next.number.from && isOfSize(before, next);

/** Two counts of the same people, as '34 households (141 people)', become the count of people. */
export function joinedCounts(tokens: readonly Token[], quantities: readonly Quantity[], known: Known): Quantity[] {
  const kept: Quantity[] = [];
  for (const next of quantities) {
    const before = kept.at(-1);
    const bracket = before === undefined ? null : bracketed({ tokens, known }, before, next);
    // '165,195 personnes déplacées au sein de 41,229 ménages'.
    const told = before === undefined ? null : known.displaced.at(tokens, before.to);
    const since = told?.to ?? before?.to ?? 0;
    const gap = before === undefined ? [] : tokens.slice(since, next.number.from).map(({ text }) => text.toLowerCase());
    const isPair =
      before !== undefined &&
      (/^(?:households people|people households)$/.test(`${before.counted} ${next.counted}`) ||
        isHeadPair(before, next, gap)) &&
      gap.length > 0 &&
      (bracket !== null || isAnd(tokens, before, next, known) || gap.every((word) => SAME.test(word))) &&
      (gap.some((word) => NEEDED.test(word)) || isOfSize(before, next));
    if (!isPair) {
      kept.push(next);
      continue;
    }
    const [people, households] =
      before.counted === 'households'
        ? [{ ...next, counted: 'people' as const }, before]
        : [{ ...before, counted: 'people' as const }, next];
    const also = counted(households.low, 'household');
    kept[kept.length - 1] = {
      ...people,
      from: before.from,
      to: next.to,
      also,
      inside: people.inside ?? households.inside ?? bracket?.said ?? null,
    };
  }
  return kept;
}
