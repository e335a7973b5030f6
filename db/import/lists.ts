/** Reads the lists used to convert rows: countries, hazards, groups, publisher types. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { countryFinder } from '#domain/countries/find-country.ts';
import { Hazards, type HazardType } from './hazards.ts';
import type { Country } from './locations.ts';
import type { Lists } from './records.ts';

const OWNER: TransactionSettings = { role: null, readOnly: true };

/** The hazards that people choose; or all, for rows that were imported once: a hazard may have been set inactive since. */
export async function readLists(
  database: Database,
  settings = OWNER,
  { hazards: which }: { hazards: 'active' | 'all' } = { hazards: 'active' },
): Promise<Lists> {
  const countries = await database.statement<Country & { iso: string | null; official_name: string }>(
    settings,
    'select iso3, iso, name as official_name, idmc_short_name as name, boundingbox from data.geo_entities',
  );
  const hazards = await database.statement<HazardType>(
    settings,
    `select id, subtype, helix2_type_subtype from data.hazard_types where active or $1 = 'all'`,
    [which],
  );
  const groups = await database.statement<{ name: string }>(settings, 'select name from data.groups');
  const types = await database.statement<{ name: string }>(settings, 'select name from data.publisher_types');
  return {
    countries: new Map(countries.rows.map(({ iso3, name, boundingbox }) => [iso3, { iso3, name, boundingbox }])),
    findCountry: countryFinder(
      countries.rows.map(({ iso3, iso, name, official_name }) => ({
        iso3,
        iso,
        name: official_name,
        idmc_short_name: name,
      })),
    ),
    hazards: new Hazards(hazards.rows),
    groups: new Set(groups.rows.map(({ name }) => name)),
    publisherTypes: new Set(types.rows.map(({ name }) => name)),
  };
}
