import { expect, test } from 'vitest';
import { markdownLine } from './markdown-line.ts';

test.each([
  ['Inondations : **2 000** déplacés', 'Inondations : 2 000 déplacés'],
  ['# Floods\n\n- *Lodwar*, 2\n- _Kakuma_, 3', 'Floods Lodwar, 2 Kakuma, 3'],
  ['1. The [report](https://example.org/a_b) of `IOM`', 'The report of IOM'],
  ['> ~~300~~ 400 people', '300 400 people'],
  [String.raw`5 \* 3, a_b_c, 2 * 3`, '5 * 3, a_b_c, 2 * 3'],
  ['**نزوح** 200 شخص', 'نزوح 200 شخص'],
  ['', ''],
])('%j reads %j', (text, line) => {
  expect(markdownLine(text)).toBe(line);
});
