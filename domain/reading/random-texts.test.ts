/** Random texts out of the field's words, cases, noise and scripts: whatever a text holds, each suggestion is sound and stands where it says. */
import { knownCountries } from '#server/places/known-countries.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dateProblem } from '#domain/values/dates.ts';
import { modelled } from './modelled.ts';
import { readReport } from './read.ts';
import { sentenceOf } from './sentence-of.ts';
import type { Suggestion } from './suggestion.ts';

/** `npm run proof` reads many more. */
const texts = Math.ceil(Number(process.env['PROOF_REQUESTS'] ?? 400) / 2);
const seed = Number(process.env['PROOF_SEED'] ?? 20_261_127);

/** A small generator of equal numbers for equal seeds (xorshift32). */
function random(from: number): (below: number) => number {
  let state = from | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

const cases = ['nothing', 'paragraphs', 'english-more', 'languages'].flatMap(
  (name) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', 'cases', 'reading', `${name}.json`), 'utf8')) as {
      text: string;
    }[],
);
const WORDS = cases.flatMap(({ text }) => text.split(/\s+/));
const NOISE = [
  '\u0000 \u202e \u200f \ufeff \u00ad \u0301 \ud800 \u2028'.split(' '),
  ['\t', '\n\n', '\r\n', 'a'.repeat(300)],
  "| ، ؟ … ( ) « “ ' - – / % $ # @ 🏚️ 漢字 १२३ ٣٤٠٠ ۱۲۰۰ １２".split(' '),
  '0 00 1 -5 1e9 99999999999999999999 1,2,3 1.000.000 12.5 2025 30/02/2025 5th'.split(' '),
  'NaN null __proto__ constructor toString ${x} <b> &amp;'.split(' '),
].flat();

function textOf(next: (below: number) => number): string {
  const parts: string[] = [];
  const length = 1 + next(60);
  while (parts.length < length) {
    const kind = next(10);
    const own = cases[next(cases.length)]?.text ?? '';
    if (kind === 0) parts.push(own.slice(next(own.length), next(own.length) + 40));
    else if (kind < 3) parts.push(NOISE[next(NOISE.length)] ?? '');
    else parts.push(WORDS[next(WORDS.length)] ?? '');
  }
  const gap = next(12) === 0 ? '' : ' ';
  return parts.join(gap);
}

const isWithin = ({ start, end }: { start: number; end: number }, whole: { start: number; end: number }): boolean =>
  start >= whole.start && start < end && end <= whole.end;

/** The first thing that is wrong with a suggestion; null if it is sound. */
function faultOf(text: string, one: Suggestion): string | null {
  const { figure, upper, days, sentence, at, confidence, origins, destinations } = one;
  if (!Number.isInteger(figure) || figure < 1 || figure > 999_999_999) return `figure ${figure}`;
  if (upper !== null && !(Number.isInteger(upper) && upper > figure)) return `upper ${upper}`;
  if (!isWithin(sentence, { start: 0, end: text.length })) return 'sentence outside the text';
  if (text.slice(sentence.start, sentence.end) !== sentence.text) return 'another sentence';
  if (!isWithin(at, sentence)) return 'number outside its sentence';
  if (days !== null && [days.start, days.end].some((day) => dateProblem(day) !== null)) return `day ${days.start}`;
  if (days !== null && days.end < days.start) return 'ends before it begins';
  if (!(confidence > 0 && confidence <= 1)) return `confidence ${confidence}`;
  const unnamed = [...origins, ...destinations].find(
    ({ start, end, name }) => text.slice(start, end).trim() === '' || name === '',
  );
  if (unnamed !== undefined) return 'a place without a name';
  return null;
}

test(`${texts} random texts are read without an error, and each suggestion is sound`, () => {
  const next = random(seed);
  let suggested = 0;
  for (let number = 0; number < texts; number += 1) {
    const text = textOf(next);
    const published = next(3) === 0 ? null : '2025-05-06';
    const read = readReport(text, { published, knownCountries });
    const faults = read.flatMap((one) => faultOf(text, one) ?? []);
    expect([text, faults]).toEqual([text, []]);
    suggested += read.length;
    for (const { figure } of read.slice(0, 2)) sentenceOf(text, figure);
  }
  // A test of texts without suggestions would prove nothing.
  expect(suggested / texts).toBeGreaterThan(0.05);
});

test('a random answer of a language model becomes sound suggestions or none', () => {
  const next = random(seed + 1);
  const values = (text: string): unknown[] => [
    null,
    undefined,
    0,
    -1,
    1.5,
    1e20,
    Number.NaN,
    '',
    [],
    {},
    true,
    '2025-05-06',
    '2025-13-01',
    'Day',
    'Person',
    'Conflict',
    'Displaced',
    'total',
    'New Displacement (Flow)',
    text,
    [text.slice(0, 9)],
    [null],
    [','],
  ];
  const FIELDS =
    'quote figure qualifier unit term type cause start_date end_date date_accuracy origins destinations'.split(' ');
  let suggested = 0;
  for (let number = 0; number < texts; number += 1) {
    const text = textOf(next);
    const [from, length] = [next(text.length), 10 + next(200)];
    const right: Record<string, unknown> = {
      quote: text.slice(from, from + length),
      figure: Number(/\d+/.exec(text.slice(from, from + length))?.[0] ?? 5),
      qualifier: 'total',
      unit: 'Person',
      term: 'Displaced',
      type: 'New Displacement (Flow)',
      cause: null,
      start_date: '2025-05-03',
      end_date: null,
      date_accuracy: 'Day',
      origins: [text.slice(next(text.length), next(text.length) + 12)],
      destinations: [],
    };
    const other = values(text);
    const changed = FIELDS[next(FIELDS.length)] ?? '';
    const facts = [right, { ...right, [changed]: other[next(other.length)] }, other[next(other.length)]];
    const read = modelled(text, { answer: { facts }, model: 'm' }, { published: null });
    expect([text, read?.suggestions.flatMap((one) => faultOf(text, one) ?? [])]).toEqual([text, []]);
    expect((read?.suggestions.length ?? 0) + (read?.refused ?? 0)).toBe(3);
    suggested += read?.suggestions.length ?? 0;
  }
  expect(suggested / texts).toBeGreaterThan(0.05);
});
