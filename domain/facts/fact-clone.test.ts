import { expect, test } from 'vitest';
import { clonePayload } from './fact-clone.ts';
import { FACT_KIND } from './fact-kind.ts';
import type { FactsRow } from '#domain/generated/rows.ts';

const source: FactsRow = {
  id: 12,
  gsn: 90,
  serial_no: 'F-2024-CHL-000090',
  name: 'Chile: Flood - Araucania - 03/01/2024',
  iso3: 'CHL',
  year: 2024,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  class: 'Sub',
  document_id: 3,
  parent_id: 4,
  parent_role: 'Triangulation',
  event_id: 5,
  event_role: 'Partial figure (Subtracted)',
  base_id: 2,
  idu: true,
  confidential: true,
  groups: ['GRID 2025'],
  themes: ['Protracted'],
  start_date: { date: '2024-01-01', accuracy: 'Month' },
  end_date: null,
  comment: 'Counted',
  household_size: { type: 'Lookup', figure: 3.5 },
  household_size_source: null,
  data: {
    reported_figure: 7,
    unit: 'Household',
    figure: 25,
    term: 'Displaced',
    start_date: { date: '2024-01-03', accuracy: 'Day' },
    stock_date: { date: '2024-01-31', accuracy: 'Day' },
    excerpt: 'not on the Main tab',
    age_disaggregated_data: [{ category: 'under 5', figure: 3 }],
  },
  locations: { centroid: [1, 2], locations: [] },
  confidence_assessment: { methodology: ['Registration'] },
  status: 'Signed Off',
  flags: ['accuracy_week'],
  created_by: 'import',
  created_at: '2024-02-01T00:00:00Z',
  updated_by: 'ada',
  updated_at: '2024-02-02T00:00:00Z',
  version: 7,
  archived_at: null,
  sample: false,
  archived_reason: null,
  merged_into: null,
  name_search: '',
  may_change: true,
  may_delete: true,
  change_refused: null,
  delete_refused: null,
};

test('a clone keeps the content and links of its source, and names its source', () => {
  const { base_id, data, ...kept } = clonePayload(FACT_KIND.draftOf(source), source);
  expect(base_id).toBe(12);
  const { may_change, may_delete, change_refused, delete_refused, household_size_source, sample, ...stored } = source;
  expect([may_change, may_delete, change_refused, delete_refused, household_size_source, sample]).toHaveLength(6);
  const {
    id,
    gsn,
    serial_no,
    status,
    flags,
    version,
    archived_at,
    archived_reason,
    merged_into,
    name_search,
    class: kind,
    ...rest
  } = stored;
  const written = [id, gsn, serial_no, status, flags, version, archived_at, archived_reason, merged_into, name_search, kind]; // prettier-ignore
  expect(written).toHaveLength(11);
  const { base_id: ofSource, data: dataOfSource, created_by, created_at, updated_by, updated_at, ...said } = rest;
  expect([ofSource, dataOfSource, created_by, created_at, updated_by, updated_at]).toHaveLength(6);
  expect(kept).toEqual(said);
  const { stock_date, ...shown } = source.data;
  expect(stock_date).toBeDefined();
  expect(data).toEqual(shown);
});

test('a clone takes the changes made before it was created, and keeps the rest', () => {
  const draft = {
    ...FACT_KIND.draftOf(source),
    name: 'Chile: Flood - Biobio - 03/01/2024',
    event_id: null,
    event_role: null,
  };
  const clone = clonePayload({ ...draft, data: { ...draft.data, reported_figure: '8' } }, source);
  expect(clone).toMatchObject({
    name: 'Chile: Flood - Biobio - 03/01/2024',
    event_id: null,
    event_role: null,
    data: { reported_figure: 8, figure: 28, excerpt: 'not on the Main tab' },
    locations: source.locations,
  });
});

test('a clone with a type of the other kind takes the dates of that kind', () => {
  const draft = FACT_KIND.draftOf(source);
  const { data } = clonePayload({ ...draft, type: 'IDPs (Stock)' }, source);
  expect(data).toMatchObject({ stock_date: { date: '2024-01-31', accuracy: 'Day' } });
  expect(data).not.toHaveProperty('start_date');
});
