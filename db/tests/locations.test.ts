/** The locations of a fact: the same centroid as in TypeScript, and the rules for people that imports need not meet. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

type Place = [type: string, lat: number, lng: number];
const cases = JSON.parse(readFileSync(new URL('../../domain/cases/centroid.json', import.meta.url), 'utf8')) as {
  locations: Place[];
  centroid: [number, number] | null;
}[];

const location = (name: string, [type, ...latlng]: Place) => ({ type, name, latlng, accuracy: 'Point' });
const herat = location('Herat, Afghanistan', ['Origin', 34.35, 62.2]);
const kabul = location('Kabul, Afghanistan', ['Destination', 34.53, 69.17]);

describe('the locations of a fact', () => {
  const database = databaseForTests();

  /** Works as a user on an imported fact that has one place twice. */
  const withImported = (work: (set: (locations: unknown) => Promise<string | null>) => Promise<void>) =>
    database.rolledBack(async (transaction) => {
      const { rows: runs } = await transaction.query<{ id: string }>(
        `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'a file', 'import') returning id`,
      );
      await transaction.query(`select set_config('request.import_run', $1, true)`, [String(runs[0]?.id)]);
      await transaction.query(`select set_config('request.username', 'import', true)`);
      const { rows } = await transaction.query<{ id: string }>(
        `insert into data.facts (name, iso3, year, displacement_type, type, data, locations)
         values ('Afghanistan: Floods', 'AFG', 2025, 'Disaster', 'New Displacement (Flow)', '{"reported_figure": 1, "term": "Displaced"}', $1)
         returning id`,
        [JSON.stringify({ locations: [herat, herat] })],
      );
      await transaction.query(`select set_config('request.import_run', '', true)`);
      await becomePerson(transaction, 'Expert');
      await work((locations) =>
        refusalOf(transaction, () =>
          transaction.query('update api.facts set locations = $1, comment = name where id = $2', [
            JSON.stringify(locations),
            rows[0]?.id,
          ]),
        ),
      );
    });

  it('have the centroids of the shared cases', () =>
    database.rolledBack(async (transaction) => {
      expect(cases.length).toBeGreaterThan(5);
      for (const { locations, centroid } of cases) {
        const { rows } = await transaction.query<{ centroid: unknown }>('select rules.centroid($1) as centroid', [
          JSON.stringify(locations.map((place, at) => location(`Place ${at}`, place))),
        ]);
        expect(rows[0]?.centroid).toEqual(centroid);
      }
    }));

  it.each([{ locations: null }, { locations: [] }, {}, null])('may be none: %j', (none) =>
    withImported(async (set) => expect(await set(none)).toBeNull()),
  );

  it.each([{ locations: 'Herat' }, { locations: {} }, { locations: 5 }, [], 'Herat'])(
    'are no other form: %j',
    (other) => withImported(async (set) => expect(await set(other)).toMatch(/_form$/)),
  );

  it('of an import may contain duplicates until they are changed', () =>
    withImported(async (set) => {
      expect(await set({ locations: [herat, herat] })).toBeNull();
      expect(await set({ locations: [herat, kabul, { ...herat, name: 'HERAT, Afghanistan ' }] })).toBe(
        'fact_location_twice',
      );
      expect(await set({ locations: [herat, { ...herat, name: 'Herat Province' }] })).toBeNull();
    }));

  it.each([
    ['a name', { ...herat, name: ' ' }, 'fact_location_name_required'],
    ['no name at all', { type: 'Origin', latlng: [1, 2] }, 'fact_location_name_required'],
    ['a type', { ...herat, type: 'Transit' }, 'location_type_known'],
    ['an accuracy of the list', { ...herat, accuracy: 'Street' }, 'location_accuracy_known'],
    ['a latitude', { ...herat, latlng: [91, 0] }, 'location_point_form'],
    ['numbers', { ...herat, latlng: ['34', '62'] }, 'location_point_form'],
    ['true or false for moved', { ...herat, moved: 'yes' }, 'flag_form'],
    ['true or false for error', { ...herat, error: 'yes' }, 'flag_form'],
    ['known fields', { ...herat, colour: 'red' }, 'unknown_field'],
  ])('need %s', (_, broken, constraint) =>
    withImported(async (set) => expect(await set({ locations: [kabul, broken] })).toBe(constraint)),
  );

  it('may all be removed', () =>
    withImported(async (set) => {
      expect(await set({ centroid: [], locations: [] })).toBeNull();
      expect(await set(null)).toBeNull();
    }));
});
