import fc from 'fast-check';
import { expect, test } from 'vitest';
import { among, containing, exactly, sharing } from './psql-values.ts';

test('special characters of like are escaped, and a text with a star becomes a regular expression', () => {
  expect(containing(String.raw`50%_a\b`)).toBe(String.raw`ilike."*50\\%\\_a\\\\b*"`);
  expect(containing('(*a.b', 'like')).toBe(String.raw`match."\\(\\*a\\.b"`);
  expect(exactly('a*')).toBe(String.raw`imatch."^a\\*$"`);
  expect(exactly('50%')).toBe(String.raw`ilike."50\\%"`);
});

test('a comma, a quote or a bracket in a value stays inside its quotes', () => {
  expect(among([2024, 2025])).toBe('in.(2024,2025)');
  expect(among(['a,b)', 'say "no"', 'c\\d'])).toBe(String.raw`in.("a,b)","say \"no\"","c\\d")`);
  expect(sharing(['GRID 2021', 'a}b'])).toBe('ov.{"GRID 2021","a}b"}');
});

/** Reads a list of quoted values back as the server does. */
const read = (list: string): string[] =>
  [...list.matchAll(/"((?:[^"\\]|\\.)*)"/gs)].map((match) => (match[1] ?? '').replaceAll(/\\(.)/gs, '$1'));

test('any list of texts is unchanged after a round trip', () => {
  const texts = fc.array(fc.string());
  fc.assert(
    fc.property(texts, (values) => {
      expect(read(among(values))).toEqual(values);
      expect(read(sharing(values))).toEqual(values);
    }),
  );
});
