/** Tests that texts name the countries with the longest names: of all countries, in all languages, in capitals and without accents. */
import { expect, test } from 'vitest';
import { foundBy } from '#domain/countries/country-names.ts';
import { countries } from '#server/places/countries.ts';
import { knownCountries } from '#server/places/known-countries.ts';
import { countriesAbout } from './about/about-text.ts';
import { countriesIn } from './countries-in.ts';
import { readReport } from './read.ts';
import { tokensOf } from './tokens.ts';

const named = (text: string) => countriesIn(tokensOf(text, { start: 0, end: text.length }), knownCountries);

const NAMES = countries.flatMap(({ iso3, iso2, name, shortName }) =>
  [...new Set([shortName, ...foundBy({ iso3, iso: iso2 || null, name }).others])].map((one) => ({ iso3, name: one })),
);
const bare = (name: string) => name.normalize('NFKD').replaceAll(/[\u0300-\u036F]/g, '');
/** A name of few letters is another word, one with a number is no name in a sentence, and one in small letters begins none. */
const isInTexts = ({ name }: { name: string }) =>
  bare(name).replaceAll(/[^\p{L}]/gu, '').length > 3 && !/\d/.test(name) && !/^\p{Ll}/u.test(name) && name !== 'بنين';
const letters = (name: string) =>
  ` ${bare(name)
    .toLowerCase()
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()} `;

const PAIRS = NAMES.filter(isInTexts).filter(
  ({ iso3, name }) =>
  NAMES.some((other) => other.iso3 !== iso3 && letters(name) !== letters(other.name) && letters(name).includes(letters(other.name))), // prettier-ignore
);

test('a name that contains the name of another country means its own country alone', () => {
  expect(PAIRS.length).toBeGreaterThan(100);
  const wrong = PAIRS.flatMap(({ iso3, name }) =>
    [name, name.toUpperCase(), bare(name)]
      .flatMap((spelling) => [`${spelling} : 300 familles`, `Le 3 mai, ${spelling}.`])
      .flatMap((text) => (named(text).join() === iso3 ? [] : [`${iso3} in ${text}: ${named(text).join()}`])),
  );
  expect(wrong).toEqual([]);
});

test('each name of each country is found in a text', () => {
  const lost = NAMES.filter(isInTexts).flatMap(({ iso3, name }) =>
    named(`(${name})`).join() === iso3 || name === 'São Martinho'
      ? []
      : [`${iso3} ${name}: ${named(`(${name})`).join()}`],
  );
  expect(lost).toEqual([]);
});

test.each([
  ['République démocratique du Congo : Nord-Kivu, rapport de situation n° 12', 'COD'],
  ['La Republique democratique du Congo', 'COD'],
  ['Rép. dém. du Congo et Rép. du Congo', 'COD COG'],
  ['Au Congo-Kinshasa, au Congo-Brazzaville et en RDC', 'COD COG COD'],
  ['Dem. Rep. Congo: D.R. Congo; Congo, Dem. Rep.', 'COD COD COD'],
  ['República democrática del Congo', 'COD'],
  ['Guinée équatoriale, Guinée-Bissau, Guinée et Papouasie-Nouvelle-Guinée', 'GNQ GNB GIN PNG'],
  ['Guinea ecuatorial y Guinea', 'GNQ GIN'],
  ['Soudan du Sud, Soudan, Sud-Soudan, Sudán del sur, Sudão do sul', 'SSD SDN SSD SSD SSD'],
  ['south of Sudan. South of Sudan. South Sudan.', 'SDN SDN SSD'],
  ['Corée du Nord et Corée du Sud', 'PRK KOR'],
  ['République populaire démocratique de Corée', 'PRK'],
  ['Niger, Nigeria and the Niger Delta', 'NER NGA'],
  ['Dominica, Dominican Republic', 'DMA DOM'],
  ['New Guinea, the Gulf of Guinea and Lake Chad', ''],
  ['Korea, South Sudan', 'KOR SSD'],
  ['في لبنان وليبيا وبالسودان للعراق وجنوب السودان ومصر', 'LBN LBY SDN IRQ SSD EGY'],
  ['Car accidents. CAR: 300 families.', 'CAF'],
])('%s names %s', (text, iso3) => expect(named(text).join(' ')).toBe(iso3));

test('the title of a report in French is about its country', () => {
  const title = 'République démocratique du Congo : Nord-Kivu, rapport de situation n° 12';
  expect(countriesAbout({ title, text: 'Congo Congo Congo' }, knownCountries)).toEqual(['COD']);
});

test.each([
  ['Floods in Gaza Province displaced 300 people.', []],
  ['Floods in the province of Gaza displaced 300 people.', []],
  ['Strikes on Gaza displaced 300 people.', ['PSE']],
  ['Strikes on Gaza City displaced 300 people.', ['PSE']],
  ['Floods in Gaza, Mozambique, displaced 300 people.', ['MOZ']],
  ['A storm in Georgia in the United States displaced 300 people.', ['USA']],
  ['Floods in Georgia displaced 300 people.', ['GEO']],
])('a name that an area of another country has: %s', (text, wanted) =>
  expect(readReport(text, { published: '2026-01-20', knownCountries })[0]?.countries).toEqual(wanted),
);
