import { expect, test } from 'vitest';
import { initialsOf, partsOf, properNameOf, withProperName } from './cut-text.tsx';

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

test.each([
  ['Typhoon Kalmaegi', ['Typhoon', ' Kalmaegi', '']],
  ['Typhoon Fung-wong', ['Typhoon', ' Fung-wong', '']],
  ['Hurricane Melissa', ['Hurricane', ' Melissa', '']],
  ['Tropical Cyclone Jude', ['Tropical Cyclone', ' Jude', '']],
  ['Tropical Cyclone Senyar & Northeast Monsoon', ['Tropical Cyclone', ' Senyar & Northeast Monsoon', '']],
  ['Southwest Monsoon, LPA & Tropical Storm Auring', ['Southwest Monsoon, LPA & Tropical Storm', ' Auring', '']],
  ['TC Mitag (Mirasol), Ragasa (Nando), Bualoi', ['TC', ' Mitag (Mirasol), Ragasa (Nando), Bualoi', '']],
  [
    'Hurricane Imelda- CUB (Guantanamo); BHS (Freetown); BMU',
    ['Hurricane', ' Imelda', '- CUB (Guantanamo); BHS (Freetown); BMU'],
  ],
  ['Volcanic Activity "Mt. Lewotobi Laki-Laki"', ['Volcanic Activity', ' "Mt. Lewotobi Laki-Laki"', '']],
  ['Wildfire (Trail Fire)- Saskatchewan', ['Wildfire', ' (Trail Fire)', '- Saskatchewan']],
  ['Storm  (Claudia)- Oeste e Vale do Tejo', ['Storm', '  (Claudia)', '- Oeste e Vale do Tejo']],
  ['Conflict [Kashmiri Pandits]', ['Conflict', ' [Kashmiri Pandits]', '']],
  ['Communal violence [Bru tribal group]', ['Communal violence', ' [Bru tribal group]', '']],
  ['Anti-insurgency operations [Adivasis tribes]', ['Anti-insurgency operations', ' [Adivasis tribes]', '']],
])('a proper name is apart from the kind of its hazard or conflict: %s', (cause, parts) => {
  expect(properNameOf(cause)).toEqual(parts);
});

// These are of a kind alone, or begin with their own name.
test.each([
  'Flood',
  'Flood [Monsoon]',
  'Storm surge',
  'Winter Storm',
  'Winter storm/Blizzard',
  'Typhoon/Hurricane/Cyclone',
  'Tropical storm',
  'Communal violence',
  'Non-International armed conflict (NIAC) [NSAG vs State Actor]',
  'Tohoku Earthquake and Tsunami',
  'Bosnian War',
  'Communal violence (IDPs)- West Bank',
  '',
])('a cause without a proper name behind its kind stays one part: %s', (cause) => {
  expect(properNameOf(cause)).toBeNull();
});

test('the name of a storm is drawn whole, one local name behind it, and of several only the international ones', () => {
  const drawn = (text: string) => {
    const parts = partsOf(text);
    return withProperName(parts, properNameOf(parts[1] ?? '')!).map(({ of, whole, drawn: short = whole }) => [
      of,
      short,
    ]);
  };
  expect(drawn('Philippines, Viet Nam: Typhoon Kalmaegi (locally Tino) - PHL (10 Regions) - 02/11/2025')).toEqual([
    ['country', 'Philippines, Viet Nam: '],
    ['kind', 'Typhoon'],
    ['name', ' Kalmaegi'],
    ['type', ' (Tino)'],
    ['place', ' - PHL (10 Regions)'],
    ['end', ' - 02/11/2025'],
  ]);
  expect(
    drawn('Philippines: TC Mitag (Mirasol), Ragasa (Nando), Bualoi (Opong) - PHL - 16/09/2025').slice(1, 4),
  ).toEqual([
    ['word', 'TC'],
    ['name', ' Mitag, Ragasa, Bualoi'],
    ['type', ''],
  ]);
  expect(drawn('Cuba: Hurricane Imelda- CUB (Guantanamo); BMU (countrywide) - 27/09/2025').slice(2, 4)).toEqual([
    ['name', ' Imelda'],
    ['place', '- CUB (Guantanamo); BMU (countrywide)'],
  ]);
});
