/** Parses select, order and lists of names into trees, without a schema. */
import { Cursor, ParseError } from './cursor.ts';
import { EMBED_DEPTH, EMBEDS, LIST_WIDTH, PATH_STEPS } from '#server/psql/limits.ts';
import { aggregates, type EmbedSelect, type Field, type JsonStep, type OrderTerm, type Select } from './syntax.ts';

const index = /-?\d{1,9}(?=->|::|[.,)]|$)/y;
const castName = /[A-Za-z_][A-Za-z0-9_ ]*(?:\[\])?/y;
const aggregateCall = /\.(sum|avg|min|max|count)\(\)/y;

/** @param expected the words of the refusal if there is no name. */
export function parseField(cursor: Cursor, expected?: string): Field {
  return { name: cursor.name(expected), path: parsePath(cursor) };
}

export function parsePath(cursor: Cursor): JsonStep[] {
  const path: JsonStep[] = [];
  while (cursor.eat('->')) {
    const text = cursor.eat('>');
    const at = cursor.match(index);
    path.push({ text, key: at ? Number(at[0]) : cursor.key() });
    if (path.length > PATH_STEPS) throw new ParseError(`A json path may have ${PATH_STEPS} steps`);
  }
  return path;
}

export function parseSelect(text: string): Select[] {
  const cursor = new Cursor(text, 'select parameter');
  const embeds = { count: 0 };
  const select = parseSelectList(cursor, 0, embeds);
  cursor.end();
  return select;
}

function parseSelectList(cursor: Cursor, depth: number, embeds: { count: number }): Select[] {
  const list: Select[] = [];
  cursor.spaces();
  if (cursor.ended || cursor.sees(')')) return list;
  do {
    list.push(parseSelectNode(cursor, depth, embeds));
    if (list.length > LIST_WIDTH) throw new ParseError(`A select may have ${LIST_WIDTH} names`);
    cursor.spaces();
  } while (cursor.eat(','));
  return list;
}

function parseSelectNode(cursor: Cursor, depth: number, embeds: { count: number }): Select {
  cursor.spaces();
  if (cursor.eat('...')) return parseEmbed(cursor, cursor.name(), null, true, depth, embeds);
  if (cursor.eat('*')) return { kind: 'all' };
  const first = cursor.name();
  const aliased = cursor.sees(':') && !cursor.sees('::') && cursor.eat(':');
  const name = aliased ? cursor.name() : first;
  const alias = aliased ? first : null;
  if (name === 'count' && cursor.eat('()'))
    return ended(cursor, { kind: 'aggregate', aggregate: 'count', of: null, alias, cast: parseCast(cursor) });
  if (cursor.sees('!') || cursor.sees('(')) return parseEmbed(cursor, name, alias, false, depth, embeds);
  const field = { name, path: parsePath(cursor) };
  const cast = parseCast(cursor);
  const called = cursor.match(aggregateCall)?.[1];
  const aggregate = aggregates.find((known) => known === called);
  if (aggregate === undefined) return ended(cursor, { kind: 'column', field, alias, cast });
  return ended(cursor, { kind: 'aggregate', aggregate, of: { field, cast }, alias, cast: parseCast(cursor) });
}

function parseCast(cursor: Cursor): string | null {
  return cursor.eat('::') ? (cursor.match(castName)?.[0].trim() ?? cursor.fail('a type')) : null;
}

function ended(cursor: Cursor, node: Select): Select {
  cursor.spaces();
  if (!cursor.ended && !cursor.sees(',') && !cursor.sees(')')) cursor.fail('",", ")", "->", "::" or end of input');
  return node;
}

function parseEmbed(
  cursor: Cursor,
  relation: string,
  alias: string | null,
  spread: boolean,
  depth: number,
  embeds: { count: number },
): EmbedSelect {
  if (depth >= EMBED_DEPTH) throw new ParseError(`Embeds may be nested ${EMBED_DEPTH} deep`);
  if (++embeds.count > EMBEDS) throw new ParseError(`A request may have ${EMBEDS} embeds`);
  let hint: string | null = null;
  let join: 'inner' | 'left' | null = null;
  while (cursor.eat('!')) {
    const word = cursor.sees('"') ? null : cursor.name();
    if (word === 'inner' || word === 'left') join = word;
    else hint = word ?? cursor.name();
  }
  cursor.expect('(');
  const select = parseSelectList(cursor, depth + 1, embeds);
  cursor.expect(')');
  return { kind: 'embed', relation, alias, hint, join, spread, select };
}

const directions = ['asc', 'desc'] as const;
const nulls = ['nullsfirst', 'nullslast'] as const;

export function parseOrder(text: string): OrderTerm[] {
  const cursor = new Cursor(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    terms.push(parseOrderTerm(cursor));
    if (terms.length > LIST_WIDTH) throw new ParseError(`An order may have ${LIST_WIDTH} terms`);
    cursor.spaces();
  } while (cursor.eat(','));
  cursor.end(terms.at(-1)?.nulls == null ? 'delimiter (.), "," or end of input' : '"," or end of input');
  return terms;
}

function parseOrderTerm(cursor: Cursor): OrderTerm {
  const name = cursor.name();
  const related = cursor.eat('(');
  const field = related ? parseField(cursor) : { name, path: parsePath(cursor) };
  if (related) cursor.expect(')');
  const term = { relation: related ? name : null, field, direction: null, nulls: null };
  if (!cursor.eat('.')) return term;
  const word = cursor.word([...directions, ...nulls]);
  if (word === 'nullsfirst' || word === 'nullslast') return { ...term, nulls: nullsOf(word) };
  return { ...term, direction: word, nulls: cursor.eat('.') ? nullsOf(cursor.word(nulls)) : null };
}

const nullsOf = (word: (typeof nulls)[number]) => (word === 'nullsfirst' ? 'first' : 'last');

/** Parses `columns` and `on_conflict`. */
export function parseNames(text: string, what: string): string[] {
  const cursor = new Cursor(text, what);
  const names = new Set<string>();
  do {
    names.add(cursor.name());
    if (names.size > LIST_WIDTH) throw new ParseError(`${what} may have ${LIST_WIDTH} names`);
    cursor.spaces();
  } while (cursor.eat(','));
  cursor.end();
  return [...names];
}
