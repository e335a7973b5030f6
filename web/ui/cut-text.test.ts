import { expect, test } from 'vitest';
import { endOf } from './cut-text.tsx';

const cut = (text: string) => [text.slice(0, endOf(text)), text.slice(endOf(text))];

test('a long name keeps its distinguishing end: place and date, or its last words', () => {
  expect(cut('Nigeria: Non-International armed conflict - Maiduguri - 15/10/2026')).toEqual([
    'Nigeria: Non-International armed conflict',
    ' - Maiduguri - 15/10/2026',
  ]);
  expect(cut('Greece: Flood - a place with a very long name indeed, it has - 15/10/2026')[1]).toBe(' - 15/10/2026');
  expect(cut('Displacement Tracking Matrix of the whole country, round twelve')[1]).toBe(' round twelve');
  expect(cut('Kenya: Flood - Garissa - 01/05/2024')[1]).toBe('Kenya: Flood - Garissa - 01/05/2024');
  expect(cut('x'.repeat(60))[0]).toBe('');
  // The parts of Arabic after a Latin beginning would stand in the wrong order.
  expect(cut('Sudan: تحديث عن النزوح في الولايات الشرقية')[0]).toBe('');
  expect(cut('تحديث عن النزوح في جميع الولايات الشرقية')[0]).not.toBe('');
});
