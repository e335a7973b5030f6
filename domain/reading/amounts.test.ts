/** Tests numbers in words, with broken parts, and shares, in five languages: a wrong figure is worse than none. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';

const figures = (text: string) =>
  readReport(text, { published: '2025-05-06' }).map(({ figure, upper }) => (upper === null ? figure : [figure, upper]));

test.each([
  ['One and a half million people were displaced.', 1_500_000],
  ['Two and a half thousand families fled.', 2500],
  ['A million and a half people were displaced.', 1_500_000],
  ['1½ million people were displaced.', 1_500_000],
  ['½ million people were displaced.', 500_000],
  ['2 1/2 million people were displaced.', 2_500_000],
  ['Three quarters of a million people were displaced.', 750_000],
  ['Three-quarters of a million people were displaced.', 750_000],
  ['A quarter of a million people were displaced.', 250_000],
  ['Two and three quarter million people were displaced.', 2_750_000],
  ['Half-a-million people were displaced.', 500_000],
  ['Half a dozen families fled.', 6],
  ['A dozen and a half families fled.', 18],
  ['Two point five million people were displaced.', 2_500_000],
  ['Un quart de million de personnes ont été déplacées.', 250_000],
  ['Trois quarts de million de personnes ont été déplacées.', 750_000],
  ['Un million et demi de personnes ont été déplacées.', 1_500_000],
  ['Un demi-million de personnes ont été déplacées.', 500_000],
  ['Deux virgule cinq millions de personnes ont été déplacées.', 2_500_000],
  ['Une demi-douzaine de familles ont fui.', 6],
  ['Un cuarto de millón de personas fueron desplazadas.', 250_000],
  ['Tres cuartos de millón de personas fueron desplazadas.', 750_000],
  ['Un millón y medio de personas fueron desplazadas.', 1_500_000],
  ['Dos coma cinco millones de personas fueron desplazadas.', 2_500_000],
  ['Um quarto de milhão de pessoas foram deslocadas.', 250_000],
  ['Três quartos de milhão de pessoas foram deslocadas.', 750_000],
  ['Dois milhões e meio de pessoas foram deslocadas.', 2_500_000],
  ['نزح مليون ونصف المليون شخص.', 1_500_000],
  ['نزح مليونان ونصف المليون شخص.', 2_500_000],
  ['نزح ربع مليون شخص.', 250_000],
  ['نزح ثلاثة أرباع مليون شخص.', 750_000],
  ['نزح ثلاثة آلاف وخمسمئة شخص.', 3500],
  ['Two hundred and fifty thousand people fled.', 250_000],
  ['One thousand and two hundred people fled.', 1200],
  ['Twenty-two families fled.', 22],
])('%s: %s', (text, wanted) => expect(figures(text)).toEqual([wanted]));

test.each([
  ['Between one and two million people were displaced.', 1_000_000, 2_000_000],
  ['Between one thousand and two thousand people were displaced.', 1000, 2000],
  ['Between two hundred and fifty and three hundred people were displaced.', 250, 300],
  ['Between twenty and thirty families fled.', 20, 30],
  ['Ten-fifteen families fled.', 10, 15],
  ['One and a half to two million people were displaced.', 1_500_000, 2_000_000],
  ['From 3,000 up to 4,000 people were displaced.', 3000, 4000],
  ['Entre deux et trois mille personnes ont été déplacées.', 2000, 3000],
  ['Entre dos y tres mil personas fueron desplazadas.', 2000, 3000],
  ['Entre duas e três mil pessoas foram deslocadas.', 2000, 3000],
  ['نزح ما بين ألفين وثلاثة آلاف شخص.', 2000, 3000],
])('a range: %s', (text, from, to) => expect(figures(text)).toEqual([[from, to]]));

test.each([
  'One in five of the 4,500 households lost their home.',
  'One in ten people was displaced.',
  'Nine in ten inhabitants fled.',
  'One household in five was displaced.',
  '3 in 10 families fled.',
  "Two in three of the town's 12,000 people fled.",
  'Three quarters of the residents were displaced.',
  'Four fifths of the villagers fled.',
  'Half the 600 families fled.',
  'A third of a million people were displaced.',
  'One and a half families fled.',
  'Trois personnes sur dix ont été déplacées.',
  'Deux sur cinq des 4 500 ménages ont été déplacés.',
  'Una de cada cinco familias fue desplazada.',
  'Uma em cada cinco famílias foi deslocada.',
  'نزح واحد من كل خمسة أشخاص.',
])('a share is no figure: %s', (text) => expect(figures(text)).toEqual([]));

test.each([
  '300-odd families fled.',
  'Trois cents et quelques familles ont fui.',
  'Trescientas y pico familias huyeron de Tibú.',
  'Trezentas e poucas famílias fugiram.',
])('about: %s', (text) =>
  expect(readReport(text, { published: null })[0]).toMatchObject({ figure: 300, qualifier: 'approximately' }),
);
