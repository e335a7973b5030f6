/** Names and numbers in a row: 'Tana River 9,300; Mandera 1,145'. Each number counts at the place before it what the figure before the row counts. */
import type { Words } from './arabic-names.ts';
import { nameAt } from './place-chains.ts';
import type { NamedPlace } from './suggestion.ts';
import { isMark, type Token } from './tokens.ts';

export interface RowOfCounts {
  /** Where the row begins: behind a colon or a bracket, or with the sentence. */
  from: number;
  items: readonly { from: number; number: number; place: NamedPlace }[];
  /** 'Boys 2,300; Girls 2,500': the names are no places. */
  isOfGroups: boolean;
}

const LEAST_ITEMS = 2;
const SEPARATORS = ';,،؛';

type Item = { number: number; to: number; isGroup: boolean; place: NamedPlace };

function itemAt(words: Words, from: number): Item | null {
  const { tokens, known, taken } = words;
  const found = nameAt(words, from);
  if (found === null) return null;
  const number = found.to;
  const isGroup = known.demographic.in(tokens.slice(from, number)).length > 0;
  if (!isGroup && known.counted.at(tokens, from) !== null) return null;
  if (tokens[number]?.kind !== 'number' || taken.has(number)) return null;
  const { text: name, start, end } = found.name;
  const to = known.counted.at(tokens, number + 1)?.to ?? number + 1;
  return { number, to, isGroup, place: { name, within: [], kind: null, start, end } };
}

function rowAt(words: Words, from: number): RowOfCounts | null {
  const { tokens, known } = words;
  const items: RowOfCounts['items'][number][] = [];
  let isOfGroups = false;
  for (let at = from; ;) {
    const item = itemAt(words, at);
    if (item === null) return null;
    items.push({ from: at, number: item.number, place: item.place });
    isOfGroups ||= item.isGroup;
    const isParted = isMark(tokens[item.to], SEPARATORS);
    const and = known.and.at(tokens, isParted ? item.to + 1 : item.to);
    const next = and?.to ?? (isParted ? item.to + 1 : item.to);
    if (next === item.to || tokens[next] === undefined) {
      const isEnd = tokens[item.to] === undefined || isMark(tokens[item.to], '.)') || tokens[next] === undefined;
      return isEnd && items.length >= LEAST_ITEMS ? { from, items, isOfGroups } : null;
    }
    at = next;
  }
}

/** The rows of a sentence. */
export function rowsOfCounts(words: Words): RowOfCounts[] {
  const begins = words.tokens.flatMap((token, at) => (isMark(token, ':(') ? [at + 1] : []));
  return [0, ...begins].flatMap((from) => rowAt(words, from) ?? []);
}

const ROW_HEAD =
  /^(?:by|per|par|por|areas?|locations?|places?|count(?:y|ies)|districts?|provinces?|regions?|follows|breakdown|including|comprising|répartition|zones?|desglose|distribuição|حسب|التوزيع)$/i;
const HEAD_LENGTH = 6;
/** 'By area: Garsen 9,300; Bura 1,145', of the people of the sentence before. */
export const isHeadOfRow = (tokens: readonly Token[], from: number): boolean =>
  tokens[from - 1]?.text === ':' &&
  from <= HEAD_LENGTH &&
  tokens.slice(0, from - 1).every(({ kind }) => kind === 'word') &&
  tokens.slice(0, from - 1).some(({ text }) => ROW_HEAD.test(text));
