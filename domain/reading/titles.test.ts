import { describe, expect, test } from 'vitest';
import { readReport } from './read.ts';
import { endAccuracyOf } from './suggested-fact.ts';
import { sentencesOf } from './sentences.ts';

const published = '2026-11-25';
const read = (text: string) => readReport(text, { published });
const figures = (text: string) => read(text).map(({ figure }) => figure);
const places = (text: string) => read(text).map(({ origins }) => origins.map(({ name }) => name));

/** A title, the line of its publication, and the text below. */
const REPORTS = {
  fr: [
    'Nord-Kivu : plus de 12 000 ménages déplacés par les combats à Masisi',
    'Publié le 25 novembre 2026',
    "Depuis janvier, plus de 12 000 ménages ont fui les combats à Masisi. 3 500 d'entre eux ont trouvé refuge à Uvira.",
  ],
  en: [
    'North Kivu: more than 12,000 households displaced by fighting in Masisi',
    'Published on 25 November 2026',
    'Since January, more than 12,000 households have fled fighting in Masisi. Some 3,500 of them crossed into Uvira.',
  ],
  es: [
    'Norte de Santander: más de 12.000 familias desplazadas por los combates en Tibú',
    'Publicado el 25 de noviembre de 2026',
    'Desde enero, más de 12.000 familias han huido de los combates en Tibú. Unas 3.500 de ellas huyeron a Cúcuta.',
  ],
  pt: [
    'Cabo Delgado: mais de 12.000 famílias fugiram dos ataques armados em Macomia',
    'Publicado em 25 de novembro de 2026',
    'Desde janeiro, mais de 12.000 famílias fugiram dos ataques em Macomia. Cerca de 3.500 delas fugiram para Pemba.',
  ],
} as const;

describe.each(Object.entries(REPORTS))('%s', (_, [title, line, body]) => {
  test.each([`${title}\n${line}\n${body}`, `${title}\n\n${line}\n\n${body}`, `Radio\n${title}\n${body}`])(
    'title and text are one suggestion, with the days of the text: %s',
    (text) => {
      const [one, part, ...others] = read(text);
      expect(others).toEqual([]);
      expect(one).toMatchObject({ figure: 12_000, unit: 'Household' });
      expect(one?.days).toEqual({ start: '2026-01-01', end: published, accuracy: 'Month', said: true });
      expect(body).toContain(one?.sentence.text);
      expect(part).toMatchObject({ figure: 3_500, unit: 'Household', share: 'part', partOf: { figure: 12_000 } });
    },
  );

  test('no place goes on over the end of the title', () => {
    const names = places(`${title}\n${line}\n${body.replace('12', '11')}`).flat();
    expect(names.filter((name) => /publi/i.test(name))).toEqual([]);
  });

  test('the day on which a text was published is not that of its title', () => {
    const [one] = read(`${title}\n${line}\n${body.replace('12', '11')}`);
    expect(one).toMatchObject({ figure: 12_000, days: { start: '2026-01-01', end: published, said: true } });
    expect(one?.guessed).toContain('days');
    const [alone] = read(`${title}\n${line}\n`);
    expect(alone?.days).toMatchObject({ start: published, said: false });
  });
});

test.each([
  'Depuis le mois de janvier, 300 familles ont fui Masisi.',
  '300 familles ont fui Masisi depuis janvier.',
  'À partir de janvier, 300 familles ont fui Masisi.',
  'Since the month of January, 300 families have fled Masisi.',
  '300 families have fled Masisi since January 2026.',
  'Desde el mes de enero, 300 familias huyeron de Tibú.',
  '300 familias huyeron de Tibú desde enero.',
  'Desde o mês de janeiro, 300 famílias fugiram de Macomia.',
  'Pelo menos 300 famílias fugiram de Macomia desde janeiro.',
])('until the publication: %s', (text) => {
  expect(read(text).map(({ days }) => [days?.start, days?.end])).toEqual([['2026-01-01', published]]);
});

test.each([
  ['En janvier, 300 familles ont fui Masisi.', '2026-01-31'],
  ['In January, 300 families fled Masisi.', '2026-01-31'],
  ['From January to March, 300 families fled Masisi.', '2026-03-31'],
  ['En enero, 300 familias huyeron de Tibú.', '2026-01-31'],
  ['Em janeiro, 300 famílias fugiram de Macomia.', '2026-01-31'],
])('no longer than the text says: %s', (text, end) => {
  expect(read(text).map(({ days }) => days?.end)).toEqual([end]);
});

test.each([
  ["1 200 personnes ont fui Masisi. 300 d'entre elles se trouvent à Goma.", 300],
  ['1 200 personnes ont fui Masisi. Parmi elles, 300 sont à Goma.', 300],
  ['1,200 people fled Masisi. 300 of them took refuge in Goma.', 300],
  ['1.200 personas huyeron de Tibú. Unas 300 de ellas huyeron a Cúcuta.', 300],
  ['1.200 pessoas fugiram de Macomia. Cerca de 300 delas fugiram para Pemba.', 300],
  ['1.200 pessoas fugiram de Macomia. Destas, 300 fugiram para Pemba.', 300],
])('a part of the total before it: %s', (text, figure) => {
  expect(read(text).at(-1)).toMatchObject({ figure, share: 'part', partOf: { figure: 1_200 } });
});

test.each([
  ['lines of two places', 'Floods\n\n500 families displaced in Goma\n\nIn Sake, 500 families fled.', [500, 500]],
  ['two days', '500 families fled Goma on 3 May\nOn 9 June, 500 families fled Goma.', [500, 500]],
  ['people and houses', '500 people displaced in Goma\nIn Goma, 500 houses were destroyed.', [500, 500]],
  ['a return', '500 people displaced in Goma\nIn Goma, 500 people returned to their homes.', [500, 500]],
  ['another number', '500 people displaced in Goma\nSome 510 people fled Goma.', [500, 510]],
  ['sentences of one text', '500 people fled Goma. In Sake, 500 people fled.', [500, 500]],
  ['rows', 'Place\tIDPs\nGoma\t500\nSake\t500\n', [500, 500]],
])('two figures stay two: %s', (_, text, expected) => {
  expect(figures(text)).toEqual(expected);
});

test.each([
  'Some 1,250 families fled their homes after heavy rain and floods in\nNorth Darfur State, officials said on Tuesday, and are staying with\nrelatives.',
  'Au total, plus de 1 250 familles ont fui les violences armées dans le\nNord-Kivu depuis le début du mois, selon les autorités, et vivent dans\ndes écoles.',
  'In the first week of the month the clashes in Masisi forced at least\n1,250 families to leave for Goma.',
])('a line that is broken at the width of its page goes on: %s', (text) => {
  expect(sentencesOf(text)).toHaveLength(1);
});

test.each([
  [{ start: '2026-01-01', end: '2026-11-25', accuracy: 'Month' }, 'Day'],
  [{ start: '2026-01-01', end: '2026-03-31', accuracy: 'Month' }, 'Month'],
  [{ start: '2026-11-01', end: '2026-11-25', accuracy: 'Month' }, 'Month'],
  [{ start: '2026-05-03', end: '2026-05-31', accuracy: 'Day' }, 'Day'],
  [{ start: '2024-01-01', end: '2026-11-25', accuracy: 'Year' }, 'Day'],
  [{ start: '2024-01-01', end: '2025-12-31', accuracy: 'Year' }, 'Year'],
  [{ start: '2026-01-11', end: '2026-11-25', accuracy: 'Week' }, 'Day'],
] as const)('the end of %o has the accuracy %s', (days, accuracy) => {
  expect(endAccuracyOf({ ...days, said: true })).toBe(accuracy);
});

test.each([
  ['Cheias deixam 12 mil desalojados em Gaza', '12.340 pessoas foram evacuadas de Chókwè.', [12_340]],
  ['Floods displace more than 3,000 in Beira', 'Some 3,210 people fled their homes in Beira.', [3210]],
  ['Floods displace nearly 4,000 in Beira', 'Some 3,960 people fled their homes in Beira.', [3960]],
  // Of another place.
  ['Floods displace 10,000 in North Kivu', 'Some 9,200 people fled their homes in Ituri.', [10_000, 9200]],
  // Another count, another unit, or a figure that nobody would round so.
  ['Floods displace 3,000 in Beira', 'Some 3,900 people fled their homes in Beira.', [3000, 3900]],
  ['Floods displace 3,000 in Beira', 'Some 3,210 families fled their homes in Beira.', [3000, 3210]],
  ['Floods displace 3,150 in Beira', 'Some 3,155 people fled their homes in Beira.', [3150, 3155]],
])('a title rounds the count of its text: %s / %s', (title, body, wanted) =>
  expect(figures(`${title}\n\n${body}`)).toEqual(wanted),
);

test('a sentence that stands in the text again is one suggestion, the first; elsewhere or on another day it is another', () => {
  const sentence = 'Some 1,250 people fled Tawila on 4 May.';
  expect(read(`${sentence}\n\nRoads are closed.\n\n${sentence}\n\n${sentence}`).map(({ at }) => at.start)).toEqual([5]);
  expect(figures(`${sentence}\nAnother 1,250 people fled Korma on 4 May.`)).toEqual([1250, 1250]);
  expect(figures('Kassala: 300 people fled.\nOn 4 May 300 people fled.\nOn 5 May 300 people fled.')).toHaveLength(3);
});
