import { expect, test } from 'vitest';
import { countryAt } from './countries.ts';
import { placesOf } from './embedded.ts';
import { countryOfPlaces, placesSaid } from '#domain/reading/about/country-of-places.ts';

const gazetteer = (name: string, iso3: string | null) => placesOf(name, iso3 === null ? -1 : countryAt(iso3), 8);

test.each([
  [
    "Nord-Kivu : 12 000 ménages déplacés à Masisi\nPlus de 12 000 ménages ont fui Masisi, Nord-Kivu. 3 500 d'entre eux sont arrivés à Uvira.",
    'COD',
  ],
  ['Some 300 families fled Tawila and Korma in North Darfur.', 'SDN'],
  ['Más de 300 familias huyeron de Tibú, en Norte de Santander, y llegaron a Cúcuta.', 'COL'],
  ['Mais de 300 famílias fugiram de Macomia, em Cabo Delgado, para Pemba.', 'MOZ'],
  ['Some 300 families fled their homes in Cabo Delgado.', 'MOZ'],
  // A town of a common name, and places that lie in different countries.
  ['Some 300 families fled San José.', null],
  ['Some 300 families fled their homes.', null],
  ['Some 300 families from Cabo Delgado arrived in Norte de Santander.', null],
])('%s', (text, iso3) => expect(countryOfPlaces(gazetteer, placesSaid(text))).toBe(iso3));

test('at most eight names of the beginning are looked at', () => {
  const sentences = Array.from({ length: 40 }, (_, at) => `Some 300 families fled ${'ABCDEFGH'[at % 8]}oma${at}.`);
  expect(placesSaid(sentences.join(' ')).length).toBeLessThanOrEqual(8);
});
