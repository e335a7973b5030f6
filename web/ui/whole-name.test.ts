import { expect, test } from 'vitest';
import { isolatedParts } from './whole-name.tsx';

test('each part of a name with Arabic behind Latin keeps its own direction; other names are one text', () => {
  expect(isolatedParts('Pakistan: Flood - آزاد کشمیر - 09/07/2025')).toEqual([
    'Pakistan: Flood',
    ' - ',
    'آزاد کشمیر',
    ' - ',
    '09/07/2025',
  ]);
  for (const name of ['Kenya: Flood - Hola - 01/05/2024', 'تحديث عن النزوح - الولايات', ''])
    expect(isolatedParts(name)).toEqual([name]);
});
