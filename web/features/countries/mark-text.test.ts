import { expect, test } from 'vitest';
import { marked, type MarkdownTool } from './mark-text.ts';

/** The text and the chosen part, in [ ], after the button. */
function after(given: string, tool: MarkdownTool): string {
  const [from, to] = [given.indexOf('['), given.indexOf(']') - 1];
  const whole = given.replace('[', '').replace(']', '');
  const { start, end, text, choose } = marked(whole, from, to, tool);
  const next = whole.slice(0, start) + text + whole.slice(end);
  return `${next.slice(0, choose[0])}‹${next.slice(...choose)}›${next.slice(choose[1])}`;
}

test.each([
  ['some [words] here', 'bold', 'some **‹words›** here'],
  ['some **[words]** here', 'bold', 'some ‹words› here'],
  ['some [words]', 'italic', 'some *‹words›*'],
  ['some *[words]*', 'italic', 'some ‹words›'],
  ['some **[words]**', 'italic', 'some ***‹words›***'],
  ['some ***[words]***', 'italic', 'some **‹words›**'],
  ['at []', 'bold', 'at **‹›**'],
  ['the [report] of May', 'link', 'the [report](‹https://›) of May'],
  ['first\nse[con]d\nthird', 'heading', 'first\n## second‹›\nthird'],
  ['## se[con]d', 'heading', 'second‹›'],
  ['f[irst\nseco]nd\nthird', 'list', '- first\n- second‹›\nthird'],
  ['- f[irst\n- seco]nd\nthird', 'list', 'first\nsecond‹›\nthird'],
  ['[first\n]second', 'numbers', '1. first‹›\nsecond'],
] as const)('%j and %s', (given, tool, expected) => {
  expect(after(given, tool)).toBe(expected);
});
