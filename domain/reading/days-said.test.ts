/** Tests the days that a sentence counts from the publication, a Thursday, and parts of weeks and years, in five languages. */
import { expect, test } from 'vitest';
import { readReport } from './read.ts';

const days = (text: string) => readReport(text, { published: '2025-05-08' }).map((one) => one.days);

test.each([
  ['A fortnight ago, 300 families fled Tawila.', '2025-04-24', '2025-05-07', 'Week'],
  ['300 families fled Tawila a month ago.', '2025-04-08', '2025-05-07', 'Month'],
  ['300 families fled Tawila a year ago.', '2024-05-08', '2024-06-06', 'Month'],
  ['300 families fled Tawila two years ago.', '2023-01-01', '2023-12-31', 'Year'],
  ['300 families fled Tawila a couple of days ago.', '2025-05-06', '2025-05-06', 'Day'],
  ['300 families fled Tawila a few days ago.', '2025-05-01', '2025-05-08', 'Week'],
  ['In Q1 2025, 300 families fled Tawila.', '2025-01-01', '2025-03-31', 'Month'],
  ['In the first half of 2024, 300 families fled Tawila.', '2024-01-01', '2024-06-30', 'Month'],
  ['In the last quarter of last year, 300 families fled Tawila.', '2024-10-01', '2024-12-31', 'Month'],
  ['On the Tuesday before last, 300 families fled Tawila.', '2025-04-29', '2025-04-29', 'Day'],
  ['On Tuesday last week, 300 families fled Tawila.', '2025-04-29', '2025-04-29', 'Day'],
  ['From Monday to Wednesday, 300 families fled Tawila.', '2025-05-05', '2025-05-07', 'Day'],
  ['Between Friday and Sunday, 300 families fled Tawila.', '2025-05-02', '2025-05-04', 'Day'],
  ['In the week of 12 April, 300 families fled Tawila.', '2025-04-12', '2025-04-18', 'Week'],
  ['In the week ending 20 April, 300 families fled Tawila.', '2025-04-14', '2025-04-20', 'Week'],
  ['The week before last, 300 families fled Tawila.', '2025-04-21', '2025-04-27', 'Week'],
  ['Since the beginning of the month, 300 families fled Tawila.', '2025-05-01', '2025-05-08', 'Month'],
  ['Il y a un an, 300 familles ont fui Tawila.', '2024-05-08', '2024-06-06', 'Month'],
  ['Au premier trimestre 2025, 300 familles ont fui Tawila.', '2025-01-01', '2025-03-31', 'Month'],
  ['La semaine du 14 avril, 300 familles ont fui Tawila.', '2025-04-14', '2025-04-20', 'Week'],
  ['De lundi à mercredi, 300 familles ont fui Tawila.', '2025-05-05', '2025-05-07', 'Day'],
  ['Hace un año, 300 familias huyeron de Tumaco.', '2024-05-08', '2024-06-06', 'Month'],
  ['En la semana del 14 de abril, 300 familias huyeron de Tumaco.', '2025-04-14', '2025-04-20', 'Week'],
  ['El martes de la semana pasada, 300 familias huyeron de Tumaco.', '2025-04-29', '2025-04-29', 'Day'],
  ['No primeiro trimestre de 2025, 300 famílias fugiram de Palma.', '2025-01-01', '2025-03-31', 'Month'],
  ['Desde o início do mês, 300 famílias fugiram de Palma.', '2025-05-01', '2025-05-08', 'Month'],
  ['نزح 300 شخص من طويلة قبل أسبوعين.', '2025-04-24', '2025-04-30', 'Week'],
  ['نزح 300 شخص من طويلة قبل يومين.', '2025-05-06', '2025-05-06', 'Day'],
  ['نزح 300 شخص من طويلة منذ مطلع الشهر.', '2025-05-01', '2025-05-08', 'Month'],
  ['نزح 300 شخص من طويلة في الربع الأول من عام 2025.', '2025-01-01', '2025-03-31', 'Month'],
])('%s', (text, start, end, accuracy) => expect(days(text)).toEqual([{ start, end, accuracy, said: true }]));

test.each([
  'Over the Easter weekend, 300 families fled Tawila.',
  'Au cours du week-end de Pâques, 300 familles ont fui Tawila.',
])('the weekend of a holiday is not the last one: %s', (text) =>
  expect(days(text)).toMatchObject([{ start: '2025-05-08', said: false }]),
);
