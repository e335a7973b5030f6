import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ParseError } from '#server/psql/parse/cursor.ts';
import { parseOrder, parseSelect } from '#server/psql/parse/parse-fields.ts';
import { parseFilter, parseTree } from '#server/psql/parse/parse-filters.ts';
import { parseAccept, parseIfMatch, parsePrefer, parseRange } from '#server/psql/parse/parse-headers.ts';
import { decodeQuery, parseQuery } from '#server/psql/parse/parse-query.ts';
import { parseArguments, parseRows } from '#server/psql/parse/parse-body.ts';
import { HttpError } from '#server/errors.ts';
import { PATTERN_COPIES } from './limits.ts';
import {
  aggregates,
  comparisons,
  type Condition,
  type Field,
  type Filter,
  isValues,
  type OrderTerm,
  quantifiable,
  searches,
  type Select,
  type Test,
} from '#server/psql/parse/syntax.ts';

// Prints the tree, always with quotes around names and around values in trees.
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;
const printField = ({ name, path }: Field): string =>
  quoted(name) +
  path.map(({ text, key }) => (text ? '->>' : '->') + (typeof key === 'number' ? key : quoted(key))).join('');
const printSelect = (select: readonly Select[]): string =>
  select
    .map((node) => {
      if (node.kind === 'all') return '*';
      const alias = node.alias === null ? '' : `${quoted(node.alias)}:`;
      if (node.kind === 'column')
        return `${alias}${printField(node.field)}${node.cast === null ? '' : `::${node.cast}`}`;
      if (node.kind === 'aggregate') {
        const cast = (type: string | null) => (type === null ? '' : `::${type}`);
        const of = node.of === null ? '' : `${printField(node.of.field)}${cast(node.of.cast)}.`;
        return `${alias}${of}${node.aggregate}()${cast(node.cast)}`;
      }
      const marks = [node.hint === null ? '' : `!${quoted(node.hint)}`, node.join === null ? '' : `!${node.join}`].join(
        '',
      );
      return `${node.spread ? '...' : alias}${quoted(node.relation)}${marks}(${printSelect(node.select)})`;
    })
    .join(',');
const printOrder = (terms: readonly OrderTerm[]): string =>
  terms
    .map(({ relation, field, direction, nulls }) => {
      const by = relation === null ? printField(field) : `${quoted(relation)}(${printField(field)})`;
      return `${by}${direction === null ? '' : `.${direction}`}${nulls === null ? '' : `.nulls${nulls}`}`;
    })
    .join(',');
const printTest = (test: Test, value: (text: string) => string): string => {
  switch (test.kind) {
    case 'is':
      return `is.${test.value}`;
    case 'in':
      return `in.(${test.values.map(quoted).join(',')})`;
    case 'search':
      return `${test.operator}${test.language === null ? '' : `(${test.language})`}.${value(test.value)}`;
    case 'compare':
      return `${test.operator}${test.quantifier === null ? '' : `(${test.quantifier})`}.${value(test.value)}`;
  }
};
const printCondition = (condition: Condition): string => {
  if (condition.kind === 'filter') {
    return `${printField(condition.field)}.${condition.not ? 'not.' : ''}${printTest(condition.test, quoted)}`;
  }
  return `${condition.not ? 'not.' : ''}${condition.kind}(${condition.of.map(printCondition).join(',')})`;
};

const name = fc
  .string({ minLength: 1, maxLength: 12, unit: 'grapheme' })
  .filter((text) => Buffer.byteLength(text) <= 63);
const value = fc.string({ maxLength: 20, unit: 'grapheme' });
const step = fc.record({
  text: fc.boolean(),
  key: fc.oneof(
    name,
    fc.integer({ min: -99, max: 99 }).map((key) => key || 0),
  ),
});
const field: fc.Arbitrary<Field> = fc.record({ name, path: fc.array(step, { maxLength: 3 }) });
const orNull = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(arbitrary, { nil: null });
const test_: fc.Arbitrary<Test> = fc.oneof(
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...comparisons),
    quantifier: fc.constant(null),
    value,
  }),
  fc.record({
    kind: fc.constant('compare' as const),
    operator: fc.constantFrom(...quantifiable),
    quantifier: fc.constantFrom('any' as const, 'all' as const),
    value,
  }),
  fc.record({
    kind: fc.constant('in' as const),
    values: fc.array(value, { maxLength: 4 }).filter((values) => !(values.length === 1 && values[0] === '')),
  }),
  fc.record({ kind: fc.constant('is' as const), value: fc.constantFrom(...isValues) }),
  fc.record({
    kind: fc.constant('search' as const),
    operator: fc.constantFrom(...searches),
    language: orNull(fc.constantFrom('english', 'simple')),
    value,
  }),
);
const filter: fc.Arbitrary<Filter> = fc.record({
  kind: fc.constant('filter' as const),
  field,
  not: fc.boolean(),
  test: test_,
});
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    filter,
    fc.record({
      kind: fc.constantFrom('and' as const, 'or' as const),
      not: fc.boolean(),
      of: fc.array(tie('condition'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));
const { select } = fc.letrec<{ select: Select }>((tie) => ({
  select: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constant({ kind: 'all' as const }),
    fc.record({
      kind: fc.constant('column' as const),
      field,
      alias: orNull(name),
      cast: orNull(fc.constantFrom('text', 'int', 'double precision', 'text[]')),
    }),
    fc
      .record({
        kind: fc.constant('aggregate' as const),
        aggregate: fc.constantFrom(...aggregates),
        of: orNull(fc.record({ field, cast: orNull(fc.constantFrom('int', 'text[]')) })),
        alias: orNull(name),
        cast: orNull(fc.constantFrom('text', 'double precision')),
      })
      .map((node) => (node.of === null ? { ...node, aggregate: 'count' as const } : node)),
    fc
      .record({
        kind: fc.constant('embed' as const),
        relation: name,
        alias: orNull(name),
        hint: orNull(name),
        join: fc.constantFrom('inner' as const, 'left' as const, null),
        spread: fc.boolean(),
        select: fc.array(tie('select'), { maxLength: 3 }),
      })
      .map((embed) => (embed.spread ? { ...embed, alias: null } : embed)),
  ),
}));
const order: fc.Arbitrary<OrderTerm> = fc.record({
  relation: orNull(name),
  field,
  direction: fc.constantFrom('asc' as const, 'desc' as const, null),
  nulls: fc.constantFrom('first' as const, 'last' as const, null),
});

describe('parsing a printed tree returns the tree', () => {
  test('select', () => {
    fc.assert(
      fc.property(fc.array(select, { maxLength: 4 }), (tree) => {
        expect(parseSelect(printSelect(tree))).toEqual(tree);
      }),
    );
  });
  test('order', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 4 }), (terms) => {
        expect(parseOrder(printOrder(terms))).toEqual(terms);
      }),
    );
  });
  test('filters, with any text as the value', () => {
    fc.assert(
      fc.property(filter, (tree) => {
        expect(parseFilter(tree.field, `${tree.not ? 'not.' : ''}${printTest(tree.test, (text) => text)}`)).toEqual(
          tree,
        );
      }),
    );
  });
  test('and/or trees', () => {
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('and' as const, 'or' as const),
        (of, kind) => {
          expect(parseTree(kind, true, `(${of.map(printCondition).join(',')})`)).toEqual({ kind, not: true, of });
        },
      ),
    );
  });
});

const pieces = fc.array(
  fc.oneof(
    fc.string({ maxLength: 4, unit: 'binary' }),
    fc.constantFrom(
      'id',
      'or',
      'and',
      'not.',
      '(',
      ')',
      ',',
      '.',
      '"',
      '\\',
      '->',
      '->>',
      '::',
      '!',
      '*',
      'eq.',
      'in.(',
      'is.null',
      'match.',
      'imatch(any).',
      'wfts.',
      '{1,9}',
      '{',
      '}',
      '%',
      '=',
      '&',
      '...',
      'select=',
      'order=',
      'limit=',
    ),
  ),
  { maxLength: 14 },
);
const anything = fc.oneof(
  pieces.map((parts) => parts.join('')),
  fc.string({ unit: 'binary' }),
);

/** Whether each text gives a tree or a refusal with a 4xx status. */
function fits(refusal: typeof ParseError | typeof HttpError, ...parses: (() => unknown)[]): boolean {
  return parses.every((parse) => {
    try {
      parse();
      return true;
    } catch (error) {
      return error instanceof refusal && error.status >= 400 && error.status < 500;
    }
  });
}

/** A regular expression, and its length with expanded bounds. */
const { pattern } = fc.letrec<{ pattern: { text: string; size: number } }>((tie) => ({
  pattern: fc.oneof(
    { depthSize: 'medium' },
    fc.constantFrom('x', '[a-z]', '\\w', '.', 'é?').map((text) => ({ text, size: 1 })),
    fc
      .tuple(tie('pattern'), fc.constantFrom('(', '(?:'), fc.nat(99), fc.constantFrom('', ',', ',255'))
      .map(([{ text, size }, open, least, most]) => ({
        text: `${open}${text}){${least}${most}}`,
        size: size * Math.max(least, most === ',255' ? 255 : 1),
      })),
    fc.tuple(tie('pattern'), fc.constantFrom('', '|'), tie('pattern')).map(([one, between, other]) => ({
      text: one.text + between + other.text,
      size: one.size + other.size,
    })),
  ),
}));

test('every regular expression with a long expansion is refused', () => {
  fc.assert(
    fc.property(pattern, fc.constantFrom('match', 'imatch', 'match(any)'), ({ text, size }, operator) => {
      const value = operator === 'match(any)' ? `{"a",${quoted(text)}}` : text;
      const refused = (() => {
        try {
          parseQuery([['name', `not.${operator}.${value}`]]);
          return false;
        } catch (error) {
          return error instanceof ParseError && error.message.includes(String(PATTERN_COPIES));
        }
      })();
      return refused || size <= PATTERN_COPIES + text.length;
    }),
    { numRuns: 1_000 },
  );
});

describe('any text gives a tree or a ParseError', () => {
  const runs = { numRuns: 1_000 };
  test('query strings', () => {
    const parse = (text: string, calling: boolean) => () => parseQuery(decodeQuery(text), calling);
    fc.assert(
      fc.property(anything, fc.boolean(), (text, calling) => fits(ParseError, parse(text, calling))),
      runs,
    );
  });
  test('select, order, filters and trees', () => {
    const parses = (text: string) => [
      () => parseSelect(text),
      () => parseOrder(text),
      () => parseFilter({ name: 'id', path: [] }, text),
      () => parseTree('or', false, `(${text})`),
    ];
    fc.assert(
      fc.property(anything, (text) => fits(ParseError, ...parses(text))),
      runs,
    );
  });
  test('bodies', () => {
    const parses = (text: string) => [
      () => parseRows({ kind: 'json', text }, null),
      () => parseArguments({ kind: 'json', text }, null),
    ];
    fc.assert(
      fc.property(fc.oneof(anything, fc.json()), (text) => fits(ParseError, ...parses(text))),
      runs,
    );
  });
  test('headers', () => {
    const parses = (text: string) => [
      () => parsePrefer(text),
      () => parsePrefer(`handling=strict, ${text}`),
      () => parseAccept(text),
      () => parseRange(text),
      () => parseIfMatch(text),
    ];
    fc.assert(
      fc.property(anything, (text) => fits(HttpError, ...parses(text))),
      runs,
    );
  });
});
