import { expect, test } from 'vitest';
import { initialsOf, partsOf } from './cut-text.tsx';

test('a long name has a country, a cause, the word of its type, a place and an end with its date', () => {
  expect(partsOf('Nigeria: Non-International armed conflict - Maiduguri - 15/10/2026')).toEqual([
    'Nigeria: ',
    'Non-International armed conflict',
    '',
    ' - Maiduguri',
    ' - 15/10/2026',
  ]);
  expect(partsOf('Pakistan: Flood (IDPs) - Azad Jammu - Kashmir - 01/05/2024 E')).toEqual([
    'Pakistan: ',
    'Flood',
    ' (IDPs)',
    ' - Azad Jammu - Kashmir',
    ' - 01/05/2024 E',
  ]);
  expect(partsOf('NDMA: Pakistan: Flood [Monsoon] - Punjab - 23/07/2025 - 02/10/2025')).toEqual([
    'NDMA: ',
    'Pakistan: Flood [Monsoon]',
    '',
    ' - Punjab',
    ' - 23/07/2025 - 02/10/2025',
  ]);
  // The middle of these names tells the events of a country and year apart.
  expect(partsOf('Dem. Rep. Congo: Non-International armed conflict (NIAC) - M23 North - 2025')).toEqual([
    'Dem. Rep. Congo: ',
    'Non-International armed conflict',
    ' (NIAC)',
    ' - M23 North',
    ' - 2025',
  ]);
  expect(partsOf('Displacement Tracking Matrix - Round twelve of it')).toEqual([
    '',
    '',
    '',
    'Displacement Tracking Matrix',
    ' - Round twelve of it',
  ]);
  expect(partsOf('Displacement Tracking Matrix of the whole country, round twelve')[4]).toBe(' round twelve');
  expect(partsOf('Kenya: Flood - Garissa - 01/05/2024')).toEqual([]);
  expect(partsOf('x'.repeat(60))).toEqual([]);
});

test('the parts of a name with Arabic are apart, so that its date stays at the end, however short it is', () => {
  expect(partsOf('Sudan: Flood - وادي - 1/5/2024')).toEqual(['Sudan: ', 'Flood', '', ' - وادي', ' - 1/5/2024']);
  // The words of Arabic after a Latin beginning would stand in the wrong order.
  const latin = 'Sudan: تحديث عن النزوح في الولايات الشرقية';
  expect(partsOf(latin)).toEqual(['', '', '', latin, '']);
  // All of one direction.
  expect(partsOf('عمر الفاروق')).toEqual([]);
  expect(partsOf('تحديث عن النزوح في جميع الولايات الشرقية')).not.toEqual([]);
});

test('a cause that ends in its own initials is drawn as these', () => {
  expect(initialsOf('Non-International armed conflict', ' (NIAC)')).toBe('NIAC');
  expect(initialsOf('Other situations of violence (OSV)', ' (IDPs)')).toBe('OSV');
  expect(initialsOf('International armed conflict', ' (NIAC)')).toBeNull();
  expect(initialsOf('Flood', ' (IDPs)')).toBeNull();
  expect(initialsOf('Communal violence', ' (TTP)')).toBeNull();
  expect(initialsOf('', '')).toBeNull();
});
