/** Parses a query string into a tree. Refuses invalid percent-encoding, repeated parameters and unknown syntax. */
import { Cursor, ParseError } from './cursor.ts';
import { CONDITIONS } from '#server/psql/limits.ts';
import { parseNames, parseOrder, parsePath, parseSelect } from './parse-fields.ts';
import { negativeLimit } from './parse-headers.ts';
import { looksLikeFilter, parseFilter, parseTree } from './parse-filters.ts';
import { refuseCostly } from './refuse-costly.ts';
import type { At, Condition, OrderTerm, Query } from './syntax.ts';

/** The decoded pairs of a query string. Refuses NUL, which PostgreSQL cannot store as text. */
export function decodeQuery(text: string): [string, string][] {
  if (text === '') return [];
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decode(pair), ''] : [decode(pair.slice(0, at)), decode(pair.slice(at + 1))];
    });
}

/** A percent sign that encodes nothing stands for itself, as in `like.%flood%`. */
const bare = /%(?![0-9a-f]{2})/gi;

export function decode(text: string): string {
  let decoded;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' ').replaceAll(bare, '%25'));
  } catch {
    throw new ParseError('The address is not well-formed percent-encoded UTF-8');
  }
  if (decoded.includes('\0')) throw new ParseError('The address may not hold a NUL character');
  return decoded;
}

/** @param calling the request calls a function by GET, so a parameter that is not a filter is an argument. */
export function parseQuery(pairs: readonly (readonly [string, string])[], calling = false): Query {
  const conditions: At<Condition>[] = [];
  const orders: At<readonly OrderTerm[]>[] = [];
  const limits: At<number>[] = [];
  const offsets: At<number>[] = [];
  const args: [string, string][] = [];
  const once = new Map<string, string>();

  for (const [key, value] of pairs) {
    if (key === 'select' || key === 'columns' || key === 'on_conflict') {
      if (once.has(key)) throw new ParseError(`The parameter ${key} is given twice`);
      once.set(key, value);
      continue;
    }
    const word = key.slice(key.lastIndexOf('.') + 1);
    if (word === 'and' || word === 'or') {
      const path = parseKey(key);
      const not = path.at(-2) === 'not';
      conditions.push({ path: path.slice(0, not ? -2 : -1), value: parseTree(word, not, value) });
    } else if (word === 'order') {
      if (value !== '') orders.push({ path: parseKey(key).slice(0, -1), value: parseOrder(value) });
    } else if (word === 'limit' || word === 'offset') {
      const number = parseNumber(word, value);
      if (number !== null)
        (word === 'limit' ? limits : offsets).push({ path: parseKey(key).slice(0, -1), value: number });
    } else if (calling && !key.includes('.') && !looksLikeFilter(value)) {
      args.push([key, value]);
    } else {
      const { path, field } = parseFieldKey(key);
      conditions.push({ path, value: parseFilter(field, value) });
    }
    if (conditions.length > CONDITIONS) throw new ParseError(`A request may have ${CONDITIONS} conditions`);
  }
  refuseCostly(conditions.map(({ value }) => value));
  refuseTwice(orders, 'order');
  refuseTwice(limits, 'limit');
  refuseTwice(offsets, 'offset');

  const columns = once.get('columns');
  const onConflict = once.get('on_conflict');
  return {
    // An empty select is that of all columns.
    select: parseSelect(once.get('select') || '*'),
    conditions,
    orders,
    limits,
    offsets,
    columns: columns === undefined ? null : parseNames(columns, 'columns parameter'),
    onConflict: onConflict === undefined ? null : parseNames(onConflict, 'on_conflict parameter'),
    args,
  };
}

function parseKey(key: string): string[] {
  const cursor = new Cursor(key, 'tree path');
  const names = [cursor.name()];
  while (cursor.eat('.')) names.push(cursor.name());
  cursor.end();
  return names;
}

function parseFieldKey(key: string): { path: string[]; field: { name: string; path: ReturnType<typeof parsePath> } } {
  const cursor = new Cursor(key, 'tree path');
  const path: string[] = [];
  let name = cursor.name();
  while (cursor.eat('.')) {
    path.push(name);
    name = cursor.name();
  }
  const field = { name, path: parsePath(cursor) };
  cursor.end();
  return { path, field };
}

function parseNumber(word: string, value: string): number | null {
  if (value === '') return null;
  // Rows before the first are not there to be skipped.
  if (word === 'offset' && /^-\d+$/.test(value)) return null;
  if (word === 'limit' && /^-\d+$/.test(value)) throw negativeLimit();
  const number = Number(value);
  if (!/^\d+$/.test(value) || !Number.isSafeInteger(number)) {
    throw new ParseError(`The parameter ${word} is not a whole number within range`, value.slice(0, 40));
  }
  return number;
}

function refuseTwice(given: readonly At<unknown>[], word: string): void {
  const paths = given.map(({ path }) => JSON.stringify(path));
  if (new Set(paths).size < paths.length) throw new ParseError(`The parameter ${word} is given twice for one relation`);
}
