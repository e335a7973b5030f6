/** The source and the licence of published figures, and what they mean, as files and printed pages say them. */
export const SOURCE =
  'Internal Displacement Monitoring Centre (IDMC), Global Internal Displacement Database and Internal Displacement Updates, www.internal-displacement.org';
export const LICENCE = {
  name: 'CC-BY-NC-4.0',
  title: 'Creative Commons Attribution-NonCommercial 4.0',
  path: 'https://creativecommons.org/licenses/by-nc/4.0/',
};
export const ROUNDED =
  'Up to 100 as it is, to tens below 1,000, to hundreds below 10,000, to thousands from there, half to even; totals are rounded from exact figures';
export const DEFINITIONS: readonly (readonly [string, string])[] = [
  ['Internal displacements', 'Movements of people within their country during the year, each counted'],
  ['IDPs', "Persons who live in internal displacement at the year's end"],
  ['Rounded', ROUNDED],
];
