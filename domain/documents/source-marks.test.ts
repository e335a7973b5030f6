/** Tests the numbers, days and places found in real sentences of four languages, and that no text breaks or slows the search. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commaOf, marksIn } from './source-marks.ts';
import { placePhrases } from './source-places.ts';

/** Each mark as `text → value`. */
const marked = (text: string, places: readonly string[] = []): string[] =>
  marksIn(text, { year: 2026, comma: commaOf(text), places: new Set(places) }).map(
    (mark) => `${mark.text} → ${mark.value}`,
  );

test.each<[string, string, string[], string[]]>([
  [
    'English',
    'According to authorities, 320 households were displaced in Kassala and 1,200 people evacuated in Wad Medani due to floods on 12 November 2026. 45 homes were destroyed in Gedaref.',
    ['Kassala', 'Wad Medani', 'Gedaref', 'Wad'],
    [
      '320 households → 320',
      'Kassala → Kassala',
      '1,200 people → 1200',
      'Wad Medani → Wad Medani',
      '12 November 2026 → 2026-11-12',
      '45 homes → 45',
      'Gedaref → Gedaref',
    ],
  ],
  [
    'French',
    "Du 3 au 5 mars 2026, plus de 12 500 personnes et 1,5 million d’habitants ont fui N'Djamena et Abéché ; 2.300 maisons ont été détruites le 1er avril.",
    ["N'Djamena", 'Abéché'],
    [
      '3 → 2026-03-03',
      '5 mars 2026 → 2026-03-05',
      '12 500 personnes → 12500',
      '1,5 million d’habitants → 1500000',
      "N'Djamena → N'Djamena",
      'Abéché → Abéché',
      '2.300 maisons → 2300',
      '1er avril → 2026-04-01',
    ],
  ],
  [
    'Spanish',
    'Entre el 12 y el 14 de noviembre de 2026 hubo 1.200 familias y 2,5 millones de personas desplazadas en Villa de la Paz, según 3 mil damnificados del 01/12/2026.',
    ['Villa de la Paz'],
    [
      '12 → 2026-11-12',
      '14 de noviembre de 2026 → 2026-11-14',
      '1.200 familias → 1200',
      '2,5 millones de personas → 2500000',
      'Villa de la Paz → Villa de la Paz',
      '3 mil damnificados → 3000',
      '01/12/2026 → 2026-12-01',
    ],
  ],
  [
    'Arabic',
    'نزحت ٣٢٠ أسرة من مدينة كسلا في ١٢ نوفمبر ٢٠٢٦، ووصل ١٬٢٠٠ شخص إلى ود مدني يوم 3 تشرين الثاني 2026 بعد تضرر 45 منزلا.',
    ['كسلا', 'ود مدني'],
    [
      '٣٢٠ أسرة → 320',
      'كسلا → كسلا',
      '١٢ نوفمبر ٢٠٢٦ → 2026-11-12',
      '١٬٢٠٠ شخص → 1200',
      'ود مدني → ود مدني',
      '3 تشرين الثاني 2026 → 2026-11-03',
      '45 منزلا → 45',
    ],
  ],
])('the numbers, days and places of a report in %s', (_, text, places, expected) => {
  expect(marked(text, places)).toEqual(expected);
});

test.each([
  ['about 2 million people in 2026', ['2 million people → 2000000']],
  [
    'On Nov. 12 and 2026-11-13, then November 14, 2025 and 11/25/2026',
    ['Nov. 12 → 2026-11-12', '2026-11-13 → 2026-11-13', 'November 14, 2025 → 2025-11-14', '11/25/2026 → 2026-11-25'],
  ],
  [
    '12th of May 2026; 3–4 May; 31 February 2026',
    ['12th of May 2026 → 2026-05-12', '3 → 2026-05-03', '4 May → 2026-05-04'],
  ],
  [
    'between 300-400 people and 1,000 to 2,000 tents',
    ['300 → 300', '400 people → 400', '1,000 → 1000', '2,000 tents → 2000'],
  ],
  ['last week, last month, may 5 of them return', ['5 → 5']],
  ['In 2026 320 people', ['320 people → 320']],
  [
    '2 lakh people, 3.25 million, 1,234 million',
    ['2 lakh people → 200000', '3.25 million → 3250000', '1,234 million → 1234000000'],
  ],
  // Years, shares, money, times, phone numbers, addresses, measures, decimals and item numbers are no figures.
  [
    '2026; 12% or 12 per cent; $5,000; 10:30; +249 912 345 678; 0912 345 678; 10.0.0.1; A1234; 5 km; 3.5 tons; 14 days\n1. One\n2) Two',
    [],
  ],
  ['1,5,7,9 and 12345678901234567890', []],
])('%s', (text, expected) => {
  expect(marked(text)).toEqual(expected);
});

test('phrases that may be places are few: capitalised rows of words, and Arabic words after a cue', () => {
  expect(placePhrases('Floods hit Wad Medani. The Ministry met on Monday in Port Sudan.')).toEqual([
    'Wad Medani',
    'Wad',
    'Medani',
    'Port Sudan',
    'Port',
    'Sudan',
  ]);
  expect(placePhrases('نزحت أسر من مدينة كسلا')).toEqual(['كسلا']);
  expect(placePhrases('More than 300 fled. Nearly all of them are in Búzi. More Island is far.')).toEqual([
    'Búzi',
    'More Island',
    'Island',
  ]);
  expect(placePhrases('Aa Bb '.repeat(50_000))).toHaveLength(6);
});

const pieces = fc.constantFrom(
  '12',
  ',',
  '.',
  ' ',
  '1,200',
  '2026',
  'November',
  ' people',
  'million',
  '-',
  '/',
  '٣',
  'Wad',
  'Medani',
  '\n',
  '%',
  "'s",
  '😀',
  '\ud800',
  'من',
  '5 May',
);
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
);

test('marks are in order, never overlap, and repeat the text between their ends', () => {
  fc.assert(
    fc.property(texts, (text) => {
      let end = 0;
      for (const mark of marksIn(text, { year: 2026, places: new Set(placePhrases(text)) })) {
        expect(mark.start).toBeGreaterThanOrEqual(end);
        expect(mark.end).toBeGreaterThan(mark.start);
        expect(mark.text).toBe(text.slice(mark.start, mark.end));
        if (mark.kind === 'number') expect(mark.value).toMatch(/^[1-9]\d*$/);
        if (mark.kind === 'date') expect(mark.value).toMatch(/^\d{4}-\d\d-\d\d$/);
        end = mark.end;
      }
    }),
  );
});

test.each(['1', '1,', '111,', '1 ', '1.', '12 Nov', 'Wad ', 'A', "A'", '٣٬', '12-', '12/', 'من ', ' ', '1\n', 'Nov 1'])(
  'a text of %j without end takes time in proportion to its length',
  (part) => {
    const time = (length: number): number => {
      const text = part.repeat(length / part.length);
      const started = process.cpuUsage();
      marksIn(text, { year: 2026, places: new Set(['Wad']) });
      placePhrases(text);
      const { user, system } = process.cpuUsage(started);
      return user + system;
    };
    time(12_500);
    // Sixteen times the text; a quadratic search would need 256 times the time.
    expect(time(200_000) / Math.max(time(12_500), 4_000)).toBeLessThan(100);
  },
);
