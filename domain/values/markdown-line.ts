/** Markdown as one line of plain text, for a cell of a list. Reads the beginning only: a cell shows no more. */

const LONGEST = 1_000;

export const markdownLine = (text: string): string =>
  text
    .slice(0, LONGEST)
    .replaceAll(/^[ \t]*(?:#{1,6}|[-*+>]|\d{1,9}[.)])[ \t]+/gm, '')
    .replaceAll(/!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replaceAll(/\*\*|__|~~|`/g, '')
    .replaceAll(/(?<![\p{L}\p{N}\\])[*_](?=\S)|(?<=[^\s\\])[*_](?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
