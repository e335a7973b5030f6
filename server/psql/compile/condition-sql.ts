/** Writes the test of a filter as SQL. Binds the value without a type, so that PostgreSQL infers the type of the column. */
import { refuseOddNumber } from '#server/psql/plain-numbers.ts';
import { arrayLiteral, type SqlText } from './sql-text.ts';
import type { Comparison, Search, Test } from '#server/psql/parse/syntax.ts';

const operators: Readonly<Record<Comparison, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
};

const searchFunctions: Readonly<Record<Search, string>> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
};

const isTests = { null: 'null', not_null: 'not null', true: 'true', false: 'false', unknown: 'unknown' } as const;

/** Refuses the numbers of a test of a column that not every version of PostgreSQL reads. */
export function refuseOddTest(name: string, type: string, test: Test): void {
  if (test.kind === 'in') for (const value of test.values) refuseOddNumber(name, type, value);
  else if (test.kind === 'compare' && !/like|match/.test(test.operator)) refuseOddNumber(name, type, test.value);
}

/** @param searched the field is a tsvector. */
export function testSql(sql: SqlText, field: string, test: Test, searched: boolean): string {
  switch (test.kind) {
    case 'is':
      return `${field} is ${isTests[test.value]}`;
    case 'in':
      // PostgreSQL 15 uses the order of an index after an equality, but not after a list with one value.
      if (test.values.length === 1) return `${field} = ${sql.bind(test.values[0] ?? '')}`;
      return `${field} = any(${sql.bind(arrayLiteral(test.values))})`;
    case 'compare': {
      const isPattern = test.operator === 'like' || test.operator === 'ilike';
      const value = sql.bind(isPattern ? test.value.replaceAll('*', '%') : test.value);
      return `${field} ${operators[test.operator]} ${test.quantifier ? `${test.quantifier}(${value})` : value}`;
    }
    case 'search': {
      const language = test.language === null ? '' : `${sql.bind(test.language)}::text::regconfig, `;
      const query = `${searchFunctions[test.operator]}(${language}${sql.bind(test.value)})`;
      // A subquery parses the words once instead of for each row.
      return `${searched ? field : `to_tsvector(${language}${field})`} @@ (select ${query})`;
    }
  }
}

/** Whether a boolean is true or false where null and false are the same; null for another test. No index and no outer join's reduction serves `is true`. */
export function plainSql(field: string, test: Test): string | null {
  if (test.kind !== 'is') return null;
  return { true: field, false: `not ${field}`, null: null, not_null: null, unknown: null }[test.value];
}

/** An index of trigrams finds parts of at least three characters. */
const least = 3;

/** The longest text that every match contains as it is, but for case; null if unknown or too short. Letters stay letters when they are folded, so no wildcard appears. */
export function literalIn(test: Test): string | null {
  if (test.kind !== 'compare' || test.quantifier !== null) return null;
  const isPattern = test.operator === 'like' || test.operator === 'ilike';
  const isPlain = (test.operator === 'match' || test.operator === 'imatch') && /^[\p{L}\p{N} ]+$/u.test(test.value);
  if (!isPattern && !isPlain) return null;
  const parts = test.value.match(/[\p{L}\p{N} ]+/gu) ?? [];
  const longest = parts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return longest.length < least ? null : longest;
}
