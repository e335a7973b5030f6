/** Tests which words speak of a count that stands beside a mark. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';

test.each([
  ['Mudslides in Bududa — 1 500 displaced', 1500],
  ['Floods in Beira — 1,500 people displaced', 1500],
  ['Inondations à Bangui — 1 500 personnes déplacées', 1500],
  ['Inundaciones en Piura — 1.500 personas desplazadas', 1500],
  ['Cheias em Beira — 1.500 pessoas deslocadas', 1500],
  ['Many villagers — some 300 people — fled.', 300],
  ['The displaced, 2,040 in all, are camped at the school in Korma.', 2040],
  ['Les déplacés, 2 040 au total, sont installés à Kaya.', 2040],
])('%s: %s', (text, figure) =>
  expect(readReport(text, { published: '2025-05-06' })).toMatchObject([{ figure, unit: 'Person' }]),
);
