/** Recognises texts that a spreadsheet would read as a formula. Numbers are none. */

const first = new Set(['=', '+', '-', '@', '\t', '\r']);
const number = /^[+-](?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

/** Tests the part of the text from `begin` to `end`, both positions of characters. */
export const isFormula = (text: string, begin = 0, end = text.length): boolean =>
  first.has(text[begin] ?? '') && !number.test(text.slice(begin, end));
