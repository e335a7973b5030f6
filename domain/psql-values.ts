/** Writes values into the filters of /psql so that whatever a person typed stays a value. Knows no relation and no column. */

/**
 * For `ilike`: any name that contains the text. `%`, `_` and `\` are taken literally. A star is the dialect's own `%` and cannot be
 * escaped in it, so it becomes `_`, any one character: that finds a little more, never less.
 */
export const containing = (text: string): string =>
  `*${text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll('*', '_')}*`;

/** For `ilike`: names that are the text, whatever their case. */
export const exactly = (text: string): string => containing(text).slice(1, -1);

/** In a list or a tree: a comma, a bracket or a quote in it ends nothing. */
export const quoted = (value: string): string => `"${value.replaceAll(/[\\"]/g, String.raw`\$&`)}"`;

/** `in.("GRID 2021","a, b")` */
export const among = (values: readonly (string | number)[]): string =>
  `in.(${values.map((value) => (typeof value === 'number' ? value : quoted(value))).join(',')})`;

/** `ov.{"GRID 2021","MYU 2020"}`: a list that shares at least one member with these. */
export const sharing = (values: readonly string[]): string => `ov.{${values.map(quoted).join(',')}}`;
