/** The counts in a sentence: a number with its qualifier and the noun that it counts. Dates, money, measures, ages, addresses and labels are none. */
import type { Qualifier } from '#domain/generated/lists.ts';
import { amountAt, type Amount } from './amounts.ts';
import type { Hit } from './phrases.ts';
import { joinedCounts } from './joined-counts.ts';
import { ends, headed, nounAfter, nounBefore, SMALL } from './noun-of-number.ts';
import type { Quantity } from './quantity.ts';
import { isBase, isLabelled, isNoCount, isYearLike, OF } from './no-counts.ts';
import { sharesIn } from './shares.ts';
import { isMark, wordsAt, type Token } from './tokens.ts';
import { isEvent, type Known } from './vocabulary/known.ts';

const AREAS_BETWEEN = 2;
const SHELTERS_BETWEEN = 6;
const HOUSE = /^(?:houses?|shelters?)$/;
const WITH = /^(?:with|avec|con|com|مع)$/;

/** 'three IDP camps', 'five counties', '26 flooded woredas': the number counts areas. */
function countsAreas(tokens: readonly Token[], number: number, known: Known): boolean {
  // 'Three of the 14 camps'.
  const whole =
    tokens[number]?.text === 'of' && tokens[number + 1]?.text === 'the' && tokens[number + 2]?.kind === 'number';
  const from = whole ? number + 3 : number;
  // 'Six camps house 1,250 people'.
  const counts = (at: number) =>
    known.counted.at(tokens, at) !== null &&
    !(
      HOUSE.test(tokens[at]?.text ?? '') && tokens[known.qualifiers.at(tokens, at + 1)?.to ?? at + 1]?.kind === 'number'
    );
  // '18 Red Cross and community evacuation centres'.
  for (let at = from; at <= from + SHELTERS_BETWEEN && tokens[at]?.kind === 'word'; at += 1) {
    const shelter = known.shelters.at(tokens, at);
    if (shelter !== null && known.said.at(tokens, at) !== null) return !counts(shelter.to);
    const isEnd = [known.auxiliaries, known.at, known.from, known.towards, known.because, known.counted, known.said];
    if (isEnd.some((phrases) => phrases.at(tokens, at) !== null)) break;
  }
  for (let at = from; at <= from + AREAS_BETWEEN && tokens[at]?.kind === 'word'; at += 1) {
    const area = known.areas.at(tokens, at);
    if (area !== null) return !counts(area.to);
    if (known.counted.at(tokens, at) !== null || WITH.test(tokens[at]?.text ?? '') || ends(tokens, at, known))
      return false;
    if (known.shelters.at(tokens, at) !== null) return true;
  }
  return false;
}

const SHELTER = /^(?:shelters?|tents?|abris?|tentes?|abrigos?|tendas?|خيام|خيمة)$/;
/** 'Moved to 656 shelters': those are no houses. */
const isOfShelters = (tokens: readonly Token[], { from, to }: { from: number; to: number }, known: Known): boolean =>
  SHELTER.test(tokens[to - 1]?.text ?? '') &&
  [known.at, known.towards].some((phrases) => [1, 2].some((back) => phrases.at(tokens, from - back)?.to === from));

/** Words from an article to the end of its noun: 'a displaced family'. */
const ARTICLE_REACH = 3;

/** '78 people a day'. */
const RATE = /^(?:per|a|al|par|por) (?:day|week|month|year|día|semana|mes|jour|semaine|mois|dia|mês)$/;
const EARLIER = /^(?:earlier|ago|before|later|after)$/;

/** The qualifier directly before the number, also after 'the' or in two parts: 'an estimated at least'. */
function qualifierBefore(
  qualifiers: readonly Hit<Qualifier>[],
  from: number,
): { value: Qualifier; from: number } | null {
  const hit = qualifiers.findLast(({ to }) => to <= from);
  return hit !== undefined && hit.to === from ? { value: hit.value, from: hit.from } : null;
}

/** The token after the whole of 'thirteen of the 20 houses', or that after the number. */
function wholeTo(tokens: readonly Token[], { low, to }: Amount, known: Known): number {
  if (!OF.test(tokens[to]?.text ?? '')) return to;
  const from = SMALL.test(tokens[to + 1]?.text ?? '') ? to + 2 : to + 1;
  const whole = amountAt(tokens, from, known, { afterBetween: false, apart: true });
  // 'One of the 260 people' counts them all.
  return whole !== null && low > 1 && whole.low > low ? whole.to : to;
}

/** The token after a number that digits repeat: 'two (2) evacuation centers'. */
function repeatedTo(tokens: readonly Token[], { low, to }: Amount): number {
  const isRepeated = isMark(tokens[to], '(') && isMark(tokens[to + 2], ')') && Number(tokens[to + 1]?.text) === low;
  return isRepeated ? to + 3 : to;
}

const ABOUT = /^(?:- odd|y pico|y tantos|y tantas|e poucos|e poucas|e tantos|e tantas|e tal|et quelques)$/;
/** The token after '300-odd', 'trescientas y pico', 'trois cents et quelques'; null without such words. */
const aboutTo = (tokens: readonly Token[], to: number): number | null =>
  ABOUT.test(wordsAt(tokens, to)) ? to + 2 : null;

/** The quantities in their order. `taken` are the tokens of days. */
export function quantitiesIn(tokens: readonly Token[], known: Known, taken: ReadonlySet<number>): Quantity[] {
  const qualifiers = known.qualifiers.in(tokens);
  const running = known.running.in(tokens);
  const shares = sharesIn(tokens, known);
  const found: Quantity[] = [];
  for (let at = 0; at < tokens.length;) {
    const afterBetween = known.between.at(tokens, at - 1) !== null;
    const apart = running.some(({ to }) => to === at) && known.from.at(tokens, at - 1) !== null;
    const amount = taken.has(at) || shares.has(at) ? null : amountAt(tokens, at, known, { afterBetween, apart });
    if (amount === null) {
      at += 1;
      continue;
    }
    const { low, high } = amount;
    const about = aboutTo(tokens, amount.to);
    const to = about ?? repeatedTo(tokens, amount);
    const token = tokens[at];
    const next = nounAfter(tokens, wholeTo(tokens, { ...amount, to }, known), known);
    // 'Un aluvión sepultó varias viviendas': the article counts what stands next to it.
    const isArticle = amount.low === 1 && token?.kind === 'word' && next.to > to + ARTICLE_REACH;
    const after = isArticle ? { counted: null, noun: null, inside: null, to } : next;
    const begin = qualifierBefore(qualifiers, at)?.from ?? at;
    const noun =
      after.counted === null ? (nounBefore(tokens, begin, known, to) ?? after) : headed(tokens, begin, known, after);
    const isDirect = known.counted.at(tokens, to) !== null || known.displaced.at(tokens, to) !== null;
    const no =
      token === undefined ||
      isNoCount({ tokens, known, taken }, at, to) ||
      // '58 per cent of the 9,402 new IDPs' are displaced, all of them.
      (isBase(tokens, at, known) && noun.noun === null && !(noun.inside !== null && isEvent(noun.inside))) ||
      countsAreas(tokens, to, known) ||
      isOfShelters(tokens, { from: begin, to: noun.to }, known) ||
      (isLabelled(tokens, at, known) && !isDirect) ||
      (RATE.test(wordsAt(tokens, noun.to)) && !EARLIER.test(tokens[noun.to + 2]?.text ?? '')) ||
      (isYearLike(token) &&
        qualifierBefore(qualifiers, at) === null &&
        (known.at.at(tokens, at - 1) !== null || known.since.at(tokens, at - 1) !== null));
    if (!no) {
      const qualifier = qualifierBefore(qualifiers, at);
      const plus = isMark(tokens[to], '+');
      const given = about !== null ? 'approximately' : (qualifier?.value ?? (plus ? 'more than' : 'total'));
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
  return joinedCounts(tokens, found, known);
}
