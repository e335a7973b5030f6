/** The codes of an event in a row of IDMC's figures. */
import { expect, test } from 'vitest';
import type { Lists } from '#db/import/records.ts';
import { figureCells, type FrozenFact } from './figures.ts';

const FACT: FrozenFact = {
  fact_id: 1,
  figure_id: '1',
  place: 1,
  name: 'Kenya: Flood',
  iso3: 'KEN',
  country: 'Kenya',
  region: null,
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  unit: 'Person',
  term: 'Displaced',
  reported_figure: 5,
  household_size: null,
  counted: 5,
  start_date: null,
  end_date: null,
  stock_date: null,
  reporting_date: null,
  event_id: 2,
  event_key: '2',
  event_name: 'Kenya: Flood',
  event_cause: 'Disaster',
  event_start_date: null,
  event_end_date: null,
  glide_numbers: ['FL-2025-000001-KEN'],
  event_codes: null,
  hazard_type_id: null,
  hazard_path: null,
  publishers: [],
  sources: [],
  source_types: [],
  locations: null,
  imported: null,
  event_as_imported: false,
  document_as_imported: false,
};

test.each([
  [null, 'FL-2025-000001-KEN:Glide Number'],
  [[], 'FL-2025-000001-KEN:Glide Number'],
  [
    ['MDRKE057:IFRC Appeal ID:KEN', 'MDRKE057:IFRC Appeal ID:SOM', 'a:b:Local Identifier'],
    'FL-2025-000001-KEN:Glide Number; MDRKE057:IFRC Appeal ID; a:b:Local Identifier',
  ],
])('the codes %j are written with their types, each once and without a country', (event_codes, cell) => {
  expect(figureCells({ ...FACT, event_codes }, {} as Lists)['event_codes_code_type']).toBe(cell);
});
