/** How wide the columns of a printed list are, in letters: each word is whole, and a text has few lines. */

/** A text has so many lines, if its words are short enough. */
const LINES = 3;
/** Between two columns. */
const GAP = 2;
/** Beyond so many letters, a list is printed across the paper. */
export const BROAD = 120;

/** A capital is wider. */
const wide = (word: string) => word.length + 0.3 * word.replace(/[^A-Z]/g, '').length;

const longestWord = (text: string) => Math.max(0, ...text.split(/[\s/-]+/).map(wide));

/** Dates and figures have one line; their numbers belong together. */
const wholeOf = (text: string) => (/^(?:[\d.,-]+|\d{1,2} [A-Z][a-z]{2,3} \d{4})$/.test(text) ? text.length : 0);

/** The letters of a column with this header and these texts. */
export function lettersOf(header: string, texts: readonly string[]): number {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  const words = Math.max(longestWord(header), ...texts.map(longestWord), ...texts.map(wholeOf));
  return Math.max(Math.min(words, 24), Math.min(Math.ceil(longest / LINES) + 2, longest, 40)) + GAP;
}
