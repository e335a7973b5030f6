/** The numbers of a sentence that count nothing: money, measures, codes, phone numbers, ratios, and wholes of which a part is told. */
import { isMark, wordsAt, type Token } from './tokens.ts';
import type { Known } from './vocabulary/known.ts';

const RATIO = /^(?:out of|in (?:ten|five|four|three)|in every|of every|sur (?:dix|cinq|trois)|de cada|em cada|من كل)$/;
export const OF = /^(?:of|de|des|du|del|do|da|dos|das|d|من)$/;
/** Arabic words that are written together with the number. */
const PROCLITIC = /^[وفبلك]$|^ال$/;
const PER = /^(?:pour|per|por)$/i;
const CENT = /^(?:cent|ciento|cento)$/i;
const BY = /^(?:of|by|de|d|en|em)$/i;
const CHANGE =
  /^(?:increased?|decreased?|rise|rose|risen|drop(?:ped)?|decline[ds]?|reduction|reduced|fell|fallen|growth|hausse|baisse|augmentation|diminution|aumento|reducción|disminución|incremento|descenso|redução|diminuição)$/i;
const MONEY_MARK = /^[$€£¥₹]$/;

type Words = { tokens: readonly Token[]; known: Known; taken: ReadonlySet<number> };

/** Whether the number at this token belongs to something else. */
export function isNoCount({ tokens, known, taken }: Words, from: number, to: number): boolean {
  const [before, token, next] = [tokens[from - 1], tokens[from], tokens[to]];
  if (token === undefined) return true;
  const joined = token.joined && before !== undefined;
  if (joined && ((before.kind === 'word' && !PROCLITIC.test(before.text)) || isMark(before, '+#№°@_=&?'))) return true;
  // Numbers side by side are a phone number or a row of a table.
  if ((before?.kind === 'number' && !taken.has(from - 1)) || (/^0\d/.test(token.text) && !/[.,]/.test(token.text)))
    return true;
  // 'Dix pour cent', and 'an increase of 5,300 people', which is the difference of two counts.
  if (PER.test(before?.text ?? '') && CENT.test(token.text)) return true;
  if (BY.test(before?.text ?? '') && CHANGE.test(tokens[from - 2]?.text ?? '')) return true;
  if (isMark(before, '$€£¥₹#+№') || known.money.at(tokens, from - 1)?.to === from) return true;
  // '4 milhões de dólares'.
  const isMoney = (at: number) => known.money.at(tokens, OF.test(tokens[at]?.text ?? '') ? at + 1 : at) !== null;
  // Part of a time, a date, a code or a phone number.
  const numbersBefore = joined && isMark(before, ':/.,-–') && tokens[from - 2]?.kind === 'number' && before.joined;
  const numbersAfter =
    next?.joined === true &&
    isMark(next, ':/-') &&
    tokens[to + 1]?.joined === true &&
    tokens[to + 1]?.kind === 'number';
  if (numbersBefore || numbersAfter) return true;
  // 'Nine in ten inhabitants'.
  if ([to, from - 2].some((at) => RATIO.test(wordsAt(tokens, at)))) return true;
  if (isMark(next, '%٪‰°') || MONEY_MARK.test(next?.text ?? '') || isMoney(to)) return true;
  const after = isMark(next, '-‐‑') ? to + 1 : to;
  const measure = known.measures.at(tokens, after);
  // 'm' and 'st' at the digits, 'km' beside them.
  return measure !== null && tokens[after]?.text !== 'a';
}

/** Words between 'of' and the number: 'of the town's'. */
const OWNER_WORDS = 5;

/** The whole of which a part is told: '40 per cent of the town's 20,000 inhabitants'. */
export function isBase(tokens: readonly Token[], from: number, known: Known): boolean {
  for (let at = from - 1; at >= from - 1 - OWNER_WORDS && at >= 0; at -= 1) {
    if (tokens[at]?.kind === 'number' || isMark(tokens[at], ',;:(')) return false;
    if (!OF.test(tokens[at]?.text.toLowerCase() ?? '')) continue;
    return isMark(tokens[at - 1], '%٪') || [1, 2].some((back) => known.fractions.at(tokens, at - back)?.to === at);
  }
  return false;
}

const GROUPED = /^\d{1,3}(?:[.,'’\u00a0\u202f]\d{3})+$/;
/** 'They report 3,200 destroyed houses', where 'report' is no label. */
const isCounting = (tokens: readonly Token[], at: number, known: Known): boolean =>
  GROUPED.test(tokens[at]?.text ?? '') && [1, 2].some((on) => known.counted.at(tokens, at + on) !== null);

export const isLabelled = (tokens: readonly Token[], from: number, known: Known): boolean => {
  if (isCounting(tokens, from, known)) return false;
  const before = isMark(tokens[from - 1], '.:') ? from - 2 : from - 1;
  return before >= 0 && known.labels.at(tokens, before)?.to === before + 1;
};

export const isYearLike = ({ kind, text }: Token): boolean => kind === 'number' && /^(?:19|20)\d\d$/.test(text);
