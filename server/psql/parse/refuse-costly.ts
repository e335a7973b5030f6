/**
 * Refuses regular expressions and text searches that cost the database far more than their length suggests, because the embedded
 * database cannot interrupt compiling them. The check is approximate: it refuses whatever may be costly.
 */
import { ParseError } from './cursor.ts';
import { NEGATIONS, PATTERN_ANCHORS, PATTERN_COPIES, PATTERNS, SEARCH_LENGTH } from '#server/psql/limits.ts';
import type { Condition, Test } from './syntax.ts';

const bound = /(\)\s*)?\{\s*(\d+)(?:,(\d*))?/g;
const anchor = /\$|\^|\\[<>mMyYAZ]|\[\[:[<>]:|\(\?<?[=!]/g;
const negations = new RegExp(String.raw`(?:[!-]\s*){${NEGATIONS + 1}}`);
/** Options at the start of a pattern may change the meaning of brackets and spaces. */
const options = /^\s*(?:\*{3}|\(\?[a-z])/;

/** Checks all conditions of a request together, because many cheap conditions are costly too. */
export function refuseCostly(conditions: readonly Condition[]): void {
  if (!conditions.some(mayCost)) return;
  const tests = conditions.flatMap(testsOf);
  const patterns = tests.flatMap(patternsOf);
  if (patterns.length > PATTERNS) throw new ParseError(`A request may have ${PATTERNS} regular expressions`);
  for (const pattern of patterns) refusePattern(pattern);
  const copies = patterns.reduce((sum, pattern) => sum + copiesOf(pattern).copies, 0);
  if (copies > PATTERN_COPIES) {
    throw new ParseError(
      `The regular expressions of a request may repeat ${PATTERN_COPIES} characters`,
      `They repeat ${copies}: {m,n} counts n times what it stands behind, and behind a bracket n times the whole expression.`,
    );
  }
  const searches = tests.flatMap((test) => (test.kind === 'search' ? [test.value] : []));
  if (searches.reduce((sum, { length }) => sum + length, 0) > SEARCH_LENGTH) {
    throw new ParseError(`The text searches of a request may have ${SEARCH_LENGTH} characters`);
  }
  if (searches.some((search) => negations.test(search))) {
    throw new ParseError(`A text search may have ${NEGATIONS} negations in a row`);
  }
}

const isPattern = (test: Test): boolean =>
  test.kind === 'compare' && (test.operator === 'match' || test.operator === 'imatch');

/** A quick test: most requests have neither regular expressions nor text searches. */
function mayCost(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.of.some(mayCost);
  return condition.test.kind === 'search' || isPattern(condition.test);
}

function testsOf(condition: Condition): readonly Test[] {
  return condition.kind === 'filter' ? [condition.test] : condition.of.flatMap(testsOf);
}

/** The patterns of a test. A comma inside a pattern splits it in two, which does not lower the count. */
function patternsOf(test: Test): string[] {
  if (test.kind !== 'compare' || !isPattern(test)) return [];
  return test.quantifier === null ? [test.value] : listed(test.value);
}

/** The members of an array literal, without quotes and escapes. */
function listed(literal: string): string[] {
  const inner = literal.replace(/^\s*\{/, '').replace(/\}\s*$/, '');
  const members = inner.match(/(?:"(?:[^"\\]|\\[\s\S])*"|\\[\s\S]|[^,"\\])+/g) ?? [];
  return members.map((member) => member.replaceAll(/\\([\s\S])|"/g, '$1'));
}

function refusePattern(pattern: string): void {
  if (/\\[1-9]/.test(pattern)) throw new ParseError('A regular expression may not refer back, as by \\1', pattern);
  const anchors = pattern.replaceAll('[^', '[').match(anchor)?.length ?? 0;
  if (anchors * copiesOf(pattern).times > PATTERN_ANCHORS) {
    throw new ParseError(
      `A regular expression may have ${PATTERN_ANCHORS} anchors (^ $ \\m \\M \\y) and looks ahead or behind, counted as often as they are repeated`,
      pattern,
    );
  }
}

/**
 * The number of characters that the bounds of a pattern add. A bound after a bracket counts as repeating the whole pattern, whatever
 * the group. Escapes are removed first, because in one of PostgreSQL's flavours they form the bound.
 */
function copiesOf(pattern: string): { copies: number; times: number } {
  const bare = pattern.replaceAll('\\', '');
  let [times, single] = [1, 0];
  for (const [, group, least = '0', most] of bare.matchAll(bound)) {
    const count = Math.max(Number(least), Number(most ?? 0), 1);
    if (group !== undefined || options.test(pattern)) times *= count;
    else single += count;
  }
  return { copies: times * (single + bare.length) - bare.length, times };
}
