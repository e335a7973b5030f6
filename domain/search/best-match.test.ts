import { expect, test } from 'vitest';
import { byPathMatch, byRank, matchRank, namesRank } from './best-match.ts';
import { foundBy } from '#domain/countries/country-names.ts';
import names from '#domain/cases/match-rank.json' with { type: 'json' };

test('a country typed in full comes first, then names that begin so, then names with such a word', () => {
  const sorted = (names: string[], typed: string) =>
    names.toSorted((one, other) => byRank(matchRank(one, typed), matchRank(other, typed)));
  expect(sorted(['South Sudan', 'Sudan'], 'sudan')).toEqual(['Sudan', 'South Sudan']);
  expect(sorted(['Equatorial Guinea', 'Guinea', 'Guinea-Bissau', 'Papua New Guinea'], 'Guinea ')).toEqual([
    'Guinea',
    'Guinea-Bissau',
    'Equatorial Guinea',
    'Papua New Guinea',
  ]);
  expect(sorted(['Romania', 'Oman'], 'oman')).toEqual(['Oman', 'Romania']);
});

test.each(names)('the rank of $name for $typed is $rank', ({ name, typed, rank }) =>
  expect(matchRank(name, typed)).toBe(rank),
);

test('a country is found by its other names and its full codes, after matches of its own name', () => {
  const country = (iso3: string, iso: string, name: string, official = name) => ({
    name,
    ...foundBy({ iso3, iso, name: official }),
  });
  const countries = [
    country('COD', 'CD', 'Dem. Rep. Congo', 'Democratic Republic of the Congo'),
    country('COG', 'CG', 'Congo', 'Republic of the Congo'),
    country('GBR', 'GB', 'United Kingdom'),
    country('IDN', 'ID', 'Indonesia'),
    country('IND', 'IN', 'India'),
    country('KOR', 'KR', 'Korea', 'South Korea'),
    country('PRK', 'KP', "Dem. People's Rep. Korea", 'North Korea'),
    country('TKM', 'TM', 'Turkmenistan'),
    country('TUR', 'TR', 'Türkiye'),
    country('UKR', 'UA', 'Ukraine'),
  ];
  const found = (typed: string) =>
    countries
      .filter((one) => namesRank(one, typed) !== null)
      .toSorted((one, other) => byRank(namesRank(one, typed), namesRank(other, typed)))
      .map(({ name }) => name);
  expect(found('turkey')).toEqual(['Türkiye']);
  expect(found('turk')).toEqual(['Turkmenistan', 'Türkiye']);
  expect(found('drc')).toEqual(['Dem. Rep. Congo']);
  expect(found('congo')).toEqual(['Congo', 'Dem. Rep. Congo']);
  expect(found('uk')).toEqual(['United Kingdom', 'Ukraine']);
  expect(found('north korea')).toEqual(["Dem. People's Rep. Korea"]);
  expect(found('korea')[0]).toBe('Korea');
  expect(found('IN')).toEqual(['India', 'Indonesia', 'United Kingdom', 'Ukraine']);
  expect(found('prk')).toEqual(["Dem. People's Rep. Korea"]);
});

test('in a tree, the leaf of that name comes first, then the leaves below a branch of that name, then a part of a name', () => {
  const paths = [
    ['Geophysical', 'Mass movement', 'Glacial Lake Outburst Floods'],
    ['Hydrological', 'Flood', 'Coastal flood'],
    ['Hydrological', 'Flood', 'Flood'],
    ['Hydrological', 'Flood'],
    ['Meteorological', 'Storm', 'Hail'],
  ];
  expect(paths.toSorted(byPathMatch('flood')).map((path) => path.at(-1))).toEqual([
    'Flood',
    'Flood',
    'Coastal flood',
    'Glacial Lake Outburst Floods',
    'Hail',
  ]);
  expect(paths.toSorted(byPathMatch('flood'))[0]).toHaveLength(2);
});
