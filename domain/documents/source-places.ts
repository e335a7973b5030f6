/** Finds the phrases of a text that may name a place: words with a capital, and in Arabic the words after one such as 'in' or 'city'. The gazetteer decides which do. */
import type { Range } from './source-dates.ts';

/** The most phrases that are looked up, and the most words of one. */
export const MOST_PHRASES = 200;
const MOST_WORDS = 4;
export const LONGEST_PHRASE = 60;

/** Capitalised words that a gazetteer has somewhere, and that mostly mean something else. */
const NOT_PLACES = new Set(
  (
    'the this that these those and but for with from about after before over under according among between during since there they their its his her our one two three ' +
    'january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday ' +
    'north south east west central northern southern eastern western state region province district county city town village camp area zone ' +
    'government ministry minister president united nations international national red cross crescent report source update total people families houses homes floods flood ' +
    'more less fewer than nearly almost around some several many additionally meanwhile however also while when where who whose all another other others only still already up at least in on of to by as an it he she they we you us ' +
    'les des une pour dans avec sur selon après avant depuis plus moins los las una para por con según más desde como este esta new first most many both date subject sent'
  ).split(' '),
);
const WORD = /[\p{L}\p{M}\p{N}'’ʼ-]{2,40}/gu;
const ARABIC = /^[\u0600-\u06ff]/;
/** After these a place is named in Arabic. */
const CUES = new Set(
  'في من إلى الى محافظة مدينة ولاية قرية بلدة منطقة مخيم محلية مديرية ناحية قضاء إقليم اقليم'.split(' '),
);
const SMALL = /^(?:de|del|du|des|of|el|al|la|da|do)$/;
const BETWEEN = /^(?: {1,2}|\n| (?:de|del|de la|du|des|of|el|al|la|da|do) )$/;

/** Every row of words that could be a name, the longest first at each word. */
function* phrases(text: string): Generator<Range> {
  let run: { start: number; end: number }[] = [];
  let before = '';
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (run.length > 0 && SMALL.test(word)) continue;
    const last = run.at(-1);
    const joins = last !== undefined && index - last.end < 8 && BETWEEN.test(text.slice(last.end, index));
    const arabic = ARABIC.test(word);
    const isName = arabic
      ? CUES.has(before) || (joins && run.length < 3)
      : /^\p{Lu}/u.test(word) || /^al-\p{Lu}/u.test(word);
    before = word;
    if (!joins || !isName || (arabic && CUES.has(word))) {
      yield* rowsOf(text, run);
      run = [];
    }
    if (isName && !(arabic && CUES.has(word))) run.push({ start: index, end: index + word.length });
    if (run.length === 24) {
      yield* rowsOf(text, run);
      run = [];
    }
  }
  yield* rowsOf(text, run);
}

function* rowsOf(text: string, run: readonly { start: number; end: number }[]): Generator<Range> {
  for (const [at, { start }] of run.entries())
    for (let words = Math.min(MOST_WORDS, run.length - at); words > 0; words -= 1) {
      const end = run[at + words - 1]?.end ?? start;
      const name = text.slice(start, end).replace(/['’]s$/u, '');
      const value = name.replaceAll(/\s+/g, ' ');
      const isWord =
        value.length < 3 ||
        value
          .toLowerCase()
          .split(' ')
          .every((word) => NOT_PLACES.has(word));
      if (value.length <= LONGEST_PHRASE && !isWord) yield { start, end: start + name.length, value };
    }
}

/** Each phrase once, in its first spelling, in the order of the text. */
export function placePhrases(text: string, most = MOST_PHRASES): string[] {
  const found = new Set<string>();
  for (const { value } of phrases(text)) {
    found.add(value);
    if (found.size === most) break;
  }
  return [...found];
}

/** The phrases that are `known`; of those that overlap the longest first one. */
export function placesIn(text: string, known: ReadonlySet<string>): Range[] {
  const found: Range[] = [];
  let end = 0;
  if (known.size === 0) return found;
  for (const phrase of phrases(text)) {
    if (phrase.start < end || !known.has(phrase.value)) continue;
    found.push({ start: phrase.start, end: phrase.end, value: phrase.value });
    end = phrase.end;
  }
  return found;
}
