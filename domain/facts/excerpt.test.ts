import { expect, test } from 'vitest';
import { fullNameOf } from '#domain/countries/full-name.ts';
import { missingForExcerpt } from './excerpt-needs.ts';
import { excerptOf } from './excerpt.ts';
import { FACT_KIND } from './fact-kind.ts';
import type { FactDraft } from './facts.ts';
import { NEW_LOCATION, type LocationDraft } from './locations.ts';

const on = (date: string, accuracy: 'Day' | 'Month' | 'Year' | 'Week' = 'Day') => ({ date, accuracy });
const chile = { country: 'Chile', hazard: null };

const fact = (change: Partial<FactDraft>, data: Partial<FactDraft['data']> = {}): FactDraft => ({
  ...FACT_KIND.blank,
  type: 'New Displacement (Flow)',
  displacement_type: 'Disaster',
  ...change,
  data: { ...FACT_KIND.blank.data, reported_figure: '1,200', term: 'Evacuated', start_date: on('2024-08-08'), ...data },
});

test('a sentence contains how many, what happened, where, why and when', () => {
  const draft = fact({}, { qualifier: 'more than', location: ['Temuco', 'Angol'] });
  expect(excerptOf(draft, { ...chile, hazard: 'Flash flood' })).toBe(
    'More than 1,200 people were evacuated in Temuco and Angol, Chile due to a flash flood on 8 August 2024.',
  );
  expect(excerptOf(draft, { ...chile, hazard: 'Storm, Tropical' })).toMatch(/ due to a tropical storm on /);
  expect(excerptOf(draft, { ...chile, hazard: 'Unknown' })).toMatch(/ due to a disaster on /);
  const event = 'Chile: Typhoon Fung-wong (locally Uwan) - Temuco - 08/08/2024';
  expect(excerptOf(draft, { ...chile, hazard: 'Storm, Tropical', event })).toMatch(
    / due to Typhoon Fung-wong \(locally Uwan\) on /,
  );
  expect(excerptOf(draft, { ...chile, hazard: 'Storm, Tropical', event: 'Chile: Typhoon Temuco - 2024' })).toMatch(
    / due to a tropical storm on /,
  );
});

test('households are mentioned with their number of people', () => {
  const household_size = { type: 'Manual' as const, figure: '4.06' };
  expect(excerptOf(fact({ household_size }, { unit: 'Household', reported_figure: '25' }), chile)).toBe(
    '25 households (102 people) were evacuated in Chile due to a disaster on 8 August 2024.',
  );
});

test('the sentence begins with the sources of the document, those of other scripts left out', () => {
  const from = (...sources: string[]) =>
    excerptOf(fact({}, { qualifier: 'more than' }), { ...chile, sources }).split(', more than 1,200 people')[0];
  expect(from('National Disaster Management Authority (NDMA)')).toBe(
    'According to the National Disaster Management Authority (NDMA)',
  );
  expect(from('Ministry of Interior', 'Radio Tamazuj', 'وكالة الأنباء')).toBe(
    'According to the Ministry of Interior and Radio Tamazuj',
  );
  expect(from('OCHA', 'The New Humanitarian', 'Sudan News Agency', 'Xinhua')).toBe(
    'According to OCHA, The New Humanitarian and the Sudan News Agency',
  );
  expect(from('وكالة الأنباء')).toMatch(/^More than 1,200 people/);
});

test('one person is in the singular', () =>
  expect(excerptOf(fact({ displacement_type: 'Conflict' }, { reported_figure: '1', term: 'Returns' }), chile)).toBe(
    '1 person returned in Chile due to conflict on 8 August 2024.',
  ));

test('a date is written with its accuracy', () => {
  expect(excerptOf(fact({}, { start_date: on('2024-08-01', 'Month') }), chile)).toMatch(/ in August 2024\.$/);
  expect(excerptOf(fact({}, { start_date: on('2024-01-01', 'Year') }), chile)).toMatch(/ in 2024\.$/);
  expect(excerptOf(fact({}, { start_date: on('2024-08-05', 'Week') }), chile)).toMatch(
    / in the week of 5 August 2024\.$/,
  );
  expect(excerptOf(fact({}, { end_date: on('2024-08-12') }), chile)).toMatch(/ between 8 and 12 August 2024\.$/);
  expect(excerptOf(fact({ type: 'IDPs (Stock)' }, { stock_date: on('2024-12-31') }), chile)).toMatch(
    / as of 31 December 2024\.$/,
  );
});

test('unknown values and impossible days are left out', () =>
  expect(
    excerptOf(
      { ...FACT_KIND.blank, data: { ...FACT_KIND.blank.data, start_date: on('2024-02-30') } },
      { country: null, hazard: null },
    ),
  ).toBe('0 people were displaced.'));

test('the verb agrees with the reported figure, not with the number of people', () =>
  expect(
    excerptOf(
      fact({ household_size: { type: 'Manual', figure: '4' } }, { unit: 'Household', reported_figure: '1' }),
      chile,
    ),
  ).toMatch(/^1 household \(4 people\) were evacuated/));

test('a province that is named twice, and the country, are said once', () =>
  expect(
    excerptOf(fact({}, { location: ['Balochistan, Balochistan, Chile', 'Temuco, Araucania, Chile'] }), chile),
  ).toMatch(/ in Balochistan and Temuco, Araucania, Chile /));

test('every missing part of a sentence is named', () => {
  expect(missingForExcerpt(FACT_KIND.blank)).toEqual([
    'Country',
    'Displacement Type',
    'Type',
    'Reported Figure above 0',
    'Term',
  ]);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }))).toEqual([]);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { start_date: on('2024-02-30') }))).toEqual(['Start Date']);
  expect(missingForExcerpt(fact({ iso3: 'CHL', type: 'IDPs (Stock)' }))).toEqual(['Stock Date']);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { reported_figure: '' }))).toEqual(['Reported Figure above 0']);
  expect(missingForExcerpt(fact({ iso3: 'CHL' }, { unit: 'Household' }))).toEqual(['Household Size above 0']);
});

const place = (name: string, change: Partial<LocationDraft> = {}): LocationDraft => ({
  ...NEW_LOCATION,
  name,
  ...change,
});

test('the places of the fact are in the sentence, as the source names them, and the way from one to the other', () => {
  const locations = [
    place('Kurmuk, Blue Nile, Sudan', { reported_name: 'Kurmuk' }),
    place('Ţawīlah, North Darfur, Sudan', { reported_name: 'Tawila' }),
  ];
  expect(excerptOf(fact({ locations }), { country: 'Sudan', hazard: null })).toMatch(
    / in Kurmuk and Tawila, Sudan due/,
  );
  const arabic = [place('Nyala, South Darfur, Sudan', { reported_name: 'نيالا' })];
  expect(excerptOf(fact({ locations: arabic }), { country: 'Sudan', hazard: null })).toMatch(/ in Nyala, Sudan due/);
  const both = arabic.map((one) => ({ ...one, name: 'South Darfur - جنوب دارفور, Sudan' }));
  expect(excerptOf(fact({ locations: both }), { country: 'Sudan', hazard: null })).toMatch(
    / in South Darfur, Sudan due/,
  );
  const whole = arabic.map((one) => ({ ...one, reported_name: 'Nyala, Sudan' }));
  expect(excerptOf(fact({ locations: whole }), { country: 'Sudan', hazard: null })).toMatch(/ in Nyala, Sudan due/);
  const to = place('Kosti, White Nile, Sudan', { type: 'Destination' });
  expect(excerptOf(fact({ locations: [...locations, to] }), chile)).toMatch(
    /were evacuated from Kurmuk and Tawila to Kosti, Chile due/,
  );
  expect(excerptOf(fact({ locations: [to] }), chile)).toMatch(/were evacuated to Kosti, Chile due/);
  expect(excerptOf(fact({ locations: [to] }, { term: 'Sheltered' }), chile)).toMatch(/were sheltered in Kosti, Chile/);
  const many = Array.from({ length: 9 }, (_, at) => place(`Place ${at}`));
  expect(excerptOf(fact({ locations: many }), chile)).toMatch(/ Place 3, Place 4 and 4 other places, Chile due/);
});

test('the name of the country is written in full', () => {
  const congo = fullNameOf({ name: 'Democratic Republic of the Congo', idmc_short_name: 'Dem. Rep. Congo' });
  expect(excerptOf(fact({}), { country: congo, hazard: null })).toMatch(/ in the Democratic Republic of the Congo due/);
  expect(fullNameOf({ name: "Lao People's Democratic Republic", idmc_short_name: 'Lao PDR' })).toMatch(/^Lao People/);
  expect(fullNameOf({ name: 'Moldova, Republic of', idmc_short_name: 'Moldova' })).toBe('Moldova');
});

test.each([
  ['Dozens of people were evacuated.', '24', /^Dozens of people were evacuated/],
  ['Hundreds of thousands fled.', '300,000', /^Hundreds of thousands of people were/],
  ['Several hundred people fled.', '250', /^Several hundred people were/],
  // The words can't stand for the figure.
  ['Dozens of houses burnt.', '1,200', /^1,200 people/],
  ['At least 1,200 people were evacuated.', '1,200', /^At least 1,200 people/],
  ['Two dozen people were evacuated.', '24', /^24 people/],
  ['فر العشرات', '24', /^24 people/],
])('the figure is said as the excerpt says it: %s', (excerpt, reported_figure, sentence) =>
  expect(excerptOf(fact({}, { excerpt, reported_figure }), chile)).toMatch(sentence),
);

test('a qualifier that the user chose is kept where the excerpt has another', () =>
  expect(excerptOf(fact({}, { excerpt: 'About 1,200 people fled.', qualifier: 'more than' }), chile)).toMatch(
    /^More than 1,200 people/,
  ));

test.each([
  ['On 8 August 1,200 people were evacuated.', / on 8 August 2024\.$/],
  ['On Thursday 1,200 people were evacuated.', / on 8 August 2024\.$/],
  ['In early August 1,200 people were evacuated.', / in early August 2024\.$/],
  ['In August 2024, 1,200 people were evacuated.', / in August 2024\.$/],
  ['The fact has another source.', / on 8 August 2024\.$/],
  ['Some 1,200 people were evacuated.', / around 8 August 2024\.$/],
  ['On 2 July 14 people died. Some 1,200 were evacuated.', / around 8 August 2024\.$/],
])('a day is as sure as the excerpt says it: %s', (excerpt, sentence) =>
  expect(excerptOf(fact({}, { excerpt }), chile)).toMatch(sentence),
);

test('days that are known to the week are no exact days', () => {
  const between = (start: string, end: string) => ({ start_date: on(start, 'Week'), end_date: on(end, 'Week') });
  expect(excerptOf(fact({}, between('2024-05-01', '2024-05-10')), chile)).toMatch(/ in early May 2024\.$/);
  expect(excerptOf(fact({}, between('2024-05-11', '2024-05-20')), chile)).toMatch(/ in mid-May 2024\.$/);
  expect(excerptOf(fact({}, between('2024-05-21', '2024-05-31')), chile)).toMatch(/ in late May 2024\.$/);
  expect(excerptOf(fact({}, between('2024-04-29', '2024-05-05')), chile)).toMatch(/ around 29 April to 5 May 2024\.$/);
});
