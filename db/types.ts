/** Converts PostgreSQL's text to JavaScript values, the same for both databases. Never rounds: a number that a double cannot hold stays text. */

import pg from 'pg';

type Parse = (text: string) => unknown;

const int8 = 20;
const textArray: number = 1009;

/** Returns a number when it is exact, else the text. */
function parseBigint(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** `2026-11-21 05:05:52.1+00` (sessions run in UTC) becomes `2026-11-21T05:05:52.1Z`, with its microseconds. */
function parseTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z');
}

const asText: Parse = (text) => text;

function arrayOf(parse: Parse): Parse {
  const split = pg.types.getTypeParser(textArray) as (text: string) => (string | null)[];
  return (text) => split(text).map((element) => (element === null ? null : parse(element)));
}

const parsers = new Map<number, Parse>([
  [int8, parseBigint],
  [1082, asText], // date
  [1114, parseTimestamp], // timestamp
  [1184, parseTimestamp], // timestamptz
  [1186, asText], // interval
  [1700, asText], // numeric
  [600, asText], // point
  [718, asText], // circle
  [1016, arrayOf(parseBigint)],
  [1182, arrayOf(asText)],
  [1115, arrayOf(parseTimestamp)],
  [1185, arrayOf(parseTimestamp)],
  [1187, arrayOf(asText)],
  [1231, arrayOf(asText)],
]);

/** Gives pg the parser for each type of column. */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : (parsers.get(oid) ?? pg.types.getTypeParser(oid)),
};
