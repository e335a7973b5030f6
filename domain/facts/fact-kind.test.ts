import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FACT_KIND, newFactPayload } from './fact-kind.ts';
import type { Fact, FactDraft } from './facts.ts';
import type { Point } from './locations.ts';

const { blank, changesOf, draftOf, fields } = FACT_KIND;

const on = (date: string) => ({ date, accuracy: 'Day' as const });

const fact: Fact = {
  id: 12,
  serial_no: 'F-2018-CHL-000012',
  name: 'Chile: Flood - Araucania - 08/08/2018',
  iso3: 'CHL',
  year: 2018,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  confidential: false,
  document_id: 3,
  parent_id: null,
  parent_role: null,
  event_id: 5,
  event_role: 'Triangulation',
  groups: ['GRID 2019'],
  themes: [],
  start_date: null,
  end_date: null,
  comment: null,
  household_size: { type: 'Lookup', figure: 3.46 },
  household_size_source: null,
  idu: false,
  confidence_assessment: null,
  locations: { centroid: [-38.7, -72.6], locations: [{ type: 'Origin', name: 'Temuco', latlng: [-38.7, -72.6] }] },
  data: {
    unit: 'Household',
    reported_figure: 1200,
    figure: 4152,
    term: 'Displaced',
    start_date: on('2018-08-08'),
    excerpt: 'not on the screen',
    urban: 7,
  },
  status: null,
  sample: false,
  name_search: '',
  may_change: true,
  may_delete: true,
  change_refused: null,
  delete_refused: null,
  flags: [],
  created_by: 'expert',
  created_at: '2018-09-01T00:00:00Z',
  updated_by: null,
  updated_at: null,
  version: 1,
};

const changed = (change: Partial<FactDraft>, data: Partial<FactDraft['data']> = {}) => {
  const draft = draftOf(fact);
  return changesOf({ ...draft, ...change, data: { ...draft.data, ...data } }, fact);
};

test('a fact that was only opened has no changes', () => expect(changed({})).toEqual({}));

test('only changed columns are sent', () => {
  expect(changed({ name: ' Another name ', event_id: null, event_role: null })).toEqual({
    name: 'Another name',
    event_id: null,
    event_role: null,
  });
});

test('data is sent whole, including fields that are not on the screen', () => {
  expect(changed({}, { reported_figure: '1,300' })).toEqual({
    data: { ...fact.data, location: [], reported_figure: 1300, figure: 4498 },
  });
});

test('another household size also changes the figure', () => {
  const changes = changed({ household_size: { type: 'Manual', figure: '4' } });
  expect(changes.household_size).toEqual({ type: 'Manual', figure: 4 });
  expect(changes.data?.figure).toBe(4800);
});

test('a Flow that became a Stock loses its start and end dates', () => {
  const changes = changed({ type: 'IDPs (Stock)' }, { stock_date: on('2018-12-31') });
  expect(changes.data).not.toHaveProperty('start_date');
  expect(changes.data).toMatchObject({ stock_date: on('2018-12-31'), excerpt: 'not on the screen' });
});

test('an old record keeps a date of the other kind until its kind changes', () => {
  const odd = { ...fact, data: { ...fact.data, stock_date: on('2018-01-01') } };
  const draft = draftOf(odd);
  const changes = changesOf({ ...draft, data: { ...draft.data, term: 'Evacuated' } }, odd);
  expect(changes.data?.stock_date).toEqual(on('2018-01-01'));
});

test('a new fact sends no empty data and no dates of the other kind', () => {
  const data = { ...blank.data, start_date: on('2018-08-08'), stock_date: on('2018-12-31') };
  expect(newFactPayload({ ...blank, type: 'Births (Flow)', data }).data).toEqual({
    reported_figure: 0,
    figure: 0,
    unit: 'Person',
    start_date: on('2018-08-08'),
    location: [],
  });
});

test('conflict types are removed only when the cause is no longer Conflict', () => {
  const conflict: Fact = { ...fact, displacement_type: 'Conflict' };
  const types = { conflict: 5 };
  const known = { ...conflict, data: { ...conflict.data, conflict_type_disaggregated_data: types } };
  const draft = draftOf(known);
  const commented = changesOf({ ...draft, data: { ...draft.data, urban: '8' } }, known);
  expect(commented.data).toMatchObject({ urban: 8, conflict_type_disaggregated_data: types });
  const recaused = changesOf({ ...draft, displacement_type: 'Disaster' }, known);
  expect(recaused.data).not.toHaveProperty('conflict_type_disaggregated_data');
  const odd = { ...known, displacement_type: 'Disaster' };
  const oddDraft = draftOf(odd);
  const kept = changesOf({ ...oddDraft, data: { ...oddDraft.data, urban: '8' } }, odd);
  expect(kept.data?.conflict_type_disaggregated_data).toEqual(types);
});

test('a cleared field is removed from data, and an assessment that is switched off is null', () => {
  const assessed = { ...fact, confidence_assessment: { data_on_births: 'Yes' } };
  const draft = draftOf(assessed);
  const confidence_assessment = { ...draft.confidence_assessment, on: false };
  const changes = changesOf(
    { ...draft, confidence_assessment, data: { ...draft.data, urban: '', excerpt: ' ' } },
    assessed,
  );
  expect(changes.confidence_assessment).toBeNull();
  expect(changes.data).not.toHaveProperty('urban');
  expect(changes.data).not.toHaveProperty('excerpt');
});

test('every field of the form can be read from a draft', () => {
  const absent = fields.names.filter((name) => fields.valueOf(blank, name) === undefined);
  expect(absent).toEqual([]);
});

const someDraft = fc
  .record({
    name: fc.constantFrom('one', 'two'),
    year: fc.constantFrom(2017, 2018, null),
    groups: fc.subarray(['GRID 2018', 'GRID 2019']),
    unit: fc.constantFrom('Person', 'Household'),
    date: fc.constantFrom('', '2018-01-01'),
    idu: fc.boolean(),
    on: fc.boolean(),
    ages: fc.array(fc.record({ category: fc.constantFrom('0-4', '5-9'), figure: fc.constantFrom('', '7') }), {
      maxLength: 2,
    }),
    other: fc.constantFrom('', '3'),
  })
  .map(({ unit, date, on: assessed, ages, other, ...rest }): FactDraft => {
    const start_date = date === '' ? blank.data.start_date : on(date);
    const confidence_assessment = { ...blank.confidence_assessment, on: assessed };
    const data = {
      ...blank.data,
      unit,
      start_date,
      age_disaggregated_data: ages,
      conflict_type_disaggregated_data: { ...blank.data.conflict_type_disaggregated_data, other },
    };
    return { ...blank, ...rest, confidence_assessment, data };
  });

test('rebasing a draft on another version applies exactly its own changes', () => {
  fc.assert(
    fc.property(someDraft, someDraft, someDraft, (mine, before, saved) => {
      const { changed: changedFields, rebased } = fields;
      const result = rebased(mine, before, saved);
      const own = changedFields(before, mine);
      expect(changedFields(mine, result).filter((field) => own.includes(field))).toEqual([]);
      expect(changedFields(saved, result).filter((field) => !own.includes(field))).toEqual([]);
      expect(rebased(mine, before, before)).toEqual(mine);
      expect(rebased(before, before, saved)).toEqual(saved);
    }),
  );
});

test('locations are sent whole, with their centroid, if one of them changed', () => {
  const [temuco] = draftOf(fact).locations;
  if (temuco === undefined) throw new Error('The fact has a location');
  expect(changed({ locations: [{ ...temuco, type: 'Destination', name: 'Temuco ' }] })).toEqual({
    locations: {
      centroid: [],
      locations: [expect.objectContaining({ type: 'Destination', name: 'Temuco', latlng: [-38.7, -72.6] })],
    },
  });
  expect(changed({ locations: [] })).toEqual({ locations: { centroid: [], locations: [] } });
});

test('another country flags the locations known to lie elsewhere', () => {
  const locations = [
    { type: 'Origin' as const, name: 'Temuco', latlng: [1, 2] as Point, geolocation: { iso3: 'CHL' } },
  ];
  const known: Fact = { ...fact, locations: { locations } };
  const changes = changesOf({ ...draftOf(known), iso3: 'ARG' }, known);
  expect(changes.locations?.locations).toEqual([expect.objectContaining({ error: true })]);
});
