/** Writes values into the filters of /psql so that whatever a person typed stays a value. Knows no relation and no column. */

/** In a list or a tree: a comma, a bracket or a quote in it ends nothing. */
export const quoted = (value: string): string => `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** As it stands, in a pattern of `like` and in a regular expression. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const asRegex = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/**
 * The test of a column that contains the text: `ilike."*flood*"`. Every character of it is one: a star is the dialect's own `%` and
 * cannot be escaped in it, so a text with a star is looked for by a regular expression. `like` is for a column that is folded already.
 */
export const containing = (text: string, operator: 'like' | 'ilike' = 'ilike'): string =>
  text.includes('*')
    ? `${operator === 'like' ? 'match' : 'imatch'}.${quoted(asRegex(text))}`
    : `${operator}.${quoted(`*${literally(text)}*`)}`;

/** The test of a column that is the text, whatever its case. */
export const exactly = (text: string): string =>
  text.includes('*') ? `imatch.${quoted(`^${asRegex(text)}$`)}` : `ilike.${quoted(literally(text))}`;

/** `in.("GRID 2021","a, b")` */
export const among = (values: readonly (string | number)[]): string =>
  `in.(${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')})`;

/** `ov.{"GRID 2021","MYU 2020"}`: a list that shares at least one member with these. */
export const sharing = (values: readonly string[]): string => `ov.{${values.map(quoted).join(',')}}`;
