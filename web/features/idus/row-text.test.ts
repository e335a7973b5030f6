import { expect, test } from 'vitest';
import { rowText } from './row-text.ts';

const fact = { country: 'Chad', date: '2026-11-05' };
test.each([
  ['Chad: Floods - Mongo - 05/11/2026', 'Floods - Mongo'],
  ['Chad: Floods - Mongo - 06/11/2026', 'Floods - Mongo - 06/11/2026'],
  ['Floods in Chad', 'Floods in Chad'],
  ['Chad:  - 05/11/2026', 'Chad:  - 05/11/2026'],
])('%s is %s beside its country and day', (name, text) => expect(rowText({ ...fact, name })).toBe(text));

test('a fact without country and day keeps its name', () =>
  expect(rowText({ name: 'Floods - 05/11/2026', country: null, date: null })).toBe('Floods - 05/11/2026'));
