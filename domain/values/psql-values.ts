/** Writes values into the filters of /psql so that any typed text stays a value. Independent of relations and columns. */

/** Quotes a value in a list or a tree, so that commas, brackets and quotes stay part of it. */
export const quoted = (value: string): string => `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** Escapes a text for a pattern of `like` or a regular expression. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const asRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * The condition that a column contains the text: `ilike."*flood*"`. Every character is literal: a star is the dialect's own `%` and
 * cannot be escaped, so a text with a star becomes a regular expression. `like` is for a column that is already folded.
 */
export const containing = (text: string, operator: 'like' | 'ilike' = 'ilike'): string =>
  text.includes('*')
    ? `${operator === 'like' ? 'match' : 'imatch'}.${quoted(asRegex(text))}`
    : `${operator}.${quoted(`*${literally(text)}*`)}`;

/** The condition that a column equals the text, whatever its case. */
export const exactly = (text: string): string =>
  text.includes('*') ? `imatch.${quoted(`^${asRegex(text)}$`)}` : `ilike.${quoted(literally(text))}`;

/** `in.("GRID 2021","a, b")` */
export const among = (values: readonly (string | number)[]): string =>
  `in.(${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')})`;

/** `ov.{"GRID 2021","MYU 2020"}`: a column that shares at least one member with the list. */
export const sharing = (values: readonly string[]): string => `ov.{${values.map(quoted).join(',')}}`;
