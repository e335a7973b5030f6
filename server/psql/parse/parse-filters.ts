/** Parses filters and and/or trees, without a schema. Leaves values unchanged. */
import { Cursor, FIELD_NAME, ParseError } from './cursor.ts';
import { CONDITIONS, IN_VALUES, NESTING, TREE_DEPTH } from '#server/psql/limits.ts';
import { parseField } from './parse-fields.ts';
import { comparisons, type Condition, type Filter, isValues, quantifiable, searches, type Test } from './syntax.ts';

const operatorWord = /[a-z]+/y;
const modifier = /\(([^()]*)\)/y;
const group = /(not\.)?(and|or)\s*\(/y;
const closing = /\)*/y;
const bareValue = /[^,)]*/y;

/** Distinguishes a filter, such as `eq.…`, `not.in.(…)` or `fts(english).…`, from an argument of a function. */
export function looksLikeFilter(text: string): boolean {
  const [, value] = isFilter.exec(text) ?? [];
  if (value === undefined) return otherFilter.test(text);
  const word = value.trim().toLowerCase();
  return isValues.some((name) => word.startsWith(name));
}

const isFilter = /^(?:not\.)?is\.(.*)$/s;
const otherFilter = new RegExp(
  String.raw`^(?:not\.)?(?:in\. *\(|(?:${[...comparisons, ...searches].join('|')})(?:\([^()]*\))?\.)`,
);

/** `?name=eq.value`: the value is the whole text after the operator. */
export function parseFilter(field: Filter['field'], text: string): Filter {
  const cursor = new Cursor(text, 'filter');
  const filter = parseTest(cursor, field, restOf);
  cursor.end();
  return filter;
}

/** `?and=(…)`, `?or=(…)`: the text includes the brackets; closing ones too many change nothing. */
export function parseTree(kind: 'and' | 'or', not: boolean, text: string): Condition {
  const cursor = new Cursor(text, 'logic tree', kind.length + (not ? 'not.'.length : 0));
  cursor.spaces();
  cursor.expect('(');
  const of = parseGroup(cursor, 1, { count: 0 });
  cursor.match(closing);
  cursor.spaces();
  cursor.end();
  return { kind, not, of };
}

const IN_TREE = `${FIELD_NAME}, negation operator (not) or logic operator (and, or)`;

function parseGroup(cursor: Cursor, depth: number, seen: { count: number }): Condition[] {
  if (depth > TREE_DEPTH) throw new ParseError(`and/or may be nested ${TREE_DEPTH} deep`);
  const of: Condition[] = [];
  do {
    cursor.spaces();
    const opened = cursor.match(group);
    if (opened) {
      const kind = opened[2] === 'or' ? 'or' : 'and';
      of.push({ kind, not: opened[1] !== undefined, of: parseGroup(cursor, depth + 1, seen) });
    } else {
      const field = parseField(cursor, IN_TREE);
      cursor.expect('.');
      of.push(parseTest(cursor, field, valueInTree));
    }
    if (++seen.count > CONDITIONS) throw new ParseError(`A tree may have ${CONDITIONS} conditions`);
    cursor.spaces();
  } while (cursor.eat(','));
  cursor.expect(')');
  return of;
}

function parseTest(cursor: Cursor, field: Filter['field'], readValue: (cursor: Cursor) => string): Filter {
  const not = cursor.eat('not.');
  const start = cursor.at;
  const word = cursor.match(operatorWord)?.[0];
  const note = cursor.match(modifier)?.[1] ?? null;
  const test = (kind: Test): Filter => ({ kind: 'filter', field, not, test: kind });
  if (word && cursor.eat('.')) {
    if (word === 'in' && note === null) return test({ kind: 'in', values: parseList(cursor) });
    if (word === 'is' && note === null) return test({ kind: 'is', value: parseIs(cursor, readValue) });
    const search = searches.find((name) => name === word);
    if (search && note !== '') {
      return test({ kind: 'search', operator: search, language: note, value: shallow(readValue(cursor)) });
    }
    const operator = comparisons.find((name) => name === word);
    if (operator && note === null) {
      return test({ kind: 'compare', operator, quantifier: null, value: shallow(readValue(cursor)) });
    }
    if (operator && (note === 'any' || note === 'all') && quantifiable.some((name) => name === word)) {
      return test({ kind: 'compare', operator, quantifier: note, value: shallow(readValue(cursor)) });
    }
  }
  cursor.at = start;
  return cursor.fail(`${not ? '' : '"not" or '}operator (eq, gt, ...)`);
}

function parseIs(cursor: Cursor, readValue: (cursor: Cursor) => string): (typeof isValues)[number] {
  const start = cursor.at;
  const word = readValue(cursor).trim().toLowerCase();
  const value = isValues.find((name) => name === word);
  if (value) return value;
  cursor.at = start;
  return cursor.fail('isVal: (null, not_null, true, false, unknown)');
}

function restOf(cursor: Cursor): string {
  const rest = cursor.text.slice(cursor.at);
  cursor.at = cursor.text.length;
  return rest;
}

function atBoundary(cursor: Cursor): boolean {
  return cursor.ended || cursor.sees(',') || cursor.sees(')');
}

/** A value in a tree or a list: in quotes, or up to the next comma or bracket. */
function quotedOrBare(cursor: Cursor): string {
  if (cursor.sees('"')) {
    const start = cursor.at;
    const value = readQuoted(cursor);
    if (value !== null && atBoundary(cursor)) return value;
    cursor.at = start;
  }
  return cursor.match(bareValue)?.[0] ?? '';
}

function readQuoted(cursor: Cursor): string | null {
  const closed = /"(?:[^"\\]|\\[\s\S])*"/y;
  closed.lastIndex = cursor.at;
  return closed.test(cursor.text) ? cursor.quoted() : null;
}

const arrayLiteral = /\{(?:[^{}"]|"(?:[^"\\]|\\[\s\S])*")*\}/y;

function valueInTree(cursor: Cursor): string {
  const start = cursor.at;
  const array = cursor.match(arrayLiteral);
  if (array && atBoundary(cursor)) return array[0];
  cursor.at = start;
  return quotedOrBare(cursor);
}

/** Parses `(a,"b,c",d)`. `()` is the empty list. */
function parseList(cursor: Cursor): string[] {
  cursor.spaces();
  cursor.expect('(');
  cursor.spaces();
  const values: string[] = [];
  do {
    values.push(quotedOrBare(cursor));
    if (values.length > IN_VALUES) throw new ParseError(`An in list may have ${IN_VALUES} values`);
  } while (cursor.eat(','));
  cursor.expect(')');
  cursor.spaces();
  return values.length === 1 && values[0] === '' ? [] : values;
}

/** Limits nesting, because PostgreSQL's parsers of json, arrays, patterns and searches recurse at each bracket. */
function shallow(value: string): string {
  if (value.length <= NESTING) return value;
  let depth = 0;
  for (const char of value) {
    if (char === '(' || char === '[' || char === '{') depth += 1;
    else if (char === ')' || char === ']' || char === '}') depth -= 1;
    if (depth > NESTING) throw new ParseError(`A value may have ${NESTING} brackets inside one another`);
  }
  return value;
}
