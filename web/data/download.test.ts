import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countingLines, headed } from './download.ts';

test('the rows of a csv are counted however its bytes are split, and a line break within a text ends no row', () => {
  const text = 'a,b\n"two\nlines ""said""",1\nx,"1,2"\n';
  const bytes = new TextEncoder().encode(text);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: bytes.length })), (cuts) => {
      const count = countingLines();
      const ends = [...cuts.toSorted((one, other) => one - other), bytes.length];
      let [from, counted] = [0, 0];
      for (const end of ends) {
        counted = count(bytes.subarray(from, end));
        from = end;
      }
      expect(counted).toBe(3);
    }),
  );
});

test('a header may contain characters that have a meaning in the dialect', () => {
  expect(headed('Role (Event)', 'event_role')).toBe('"Role (Event)":event_role');
});
