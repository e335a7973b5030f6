import { expect, test } from 'vitest';
import { eventNameOf } from './event-name.ts';
import { EVENT_KIND, type EventDraft } from './events.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import type { EventsRow } from '#domain/generated/rows.ts';
import { glideSuggestion, glideWarnings, readGlide, tidyGlide, type GlideWorld } from './glide.ts';

const { blank, changesOf, draftOf, fields, payloadOf } = EVENT_KIND;

const SOUND: EventDraft = {
  ...blank,
  name: 'Chile: Floods - Araucania - 08/08/2018',
  displacement_type: 'Disaster',
  year: 2018,
  start_date: { date: '2018-08-08', accuracy: 'Day' },
};
const said = (draft: EventDraft, loaded: EventDraft | null = null) =>
  problemsIn(EVENT_KIND, draft, loaded).map(({ field, text }) => `${field}: ${text}`);

test('a new event requires name, cause, year and start date', () => {
  expect(said(blank)).toEqual([
    'name: Name is required',
    'displacement_type: Displacement type is required',
    'year: Year is required',
    'start_date: Start date is required',
  ]);
  expect(said(SOUND)).toEqual([]);
});

test('a name has at least twelve characters, without surrounding blanks', () => {
  expect(said({ ...SOUND, name: '  elevenchars ' })).toEqual(['name: Length should be more than 12']);
  expect(said({ ...SOUND, name: 'twelve chars' })).toEqual([]);
});

test('an event may not end before it starts; an old event that does can still get another comment', () => {
  const old = { ...SOUND, name: 'Flood', end_date: { date: '2018-08-07', accuracy: 'Day' as const } };
  expect(said({ ...SOUND, end_date: old.end_date })).toEqual(["end_date: End date can't be before start date."]);
  expect(said({ ...old, comment: 'Seen' }, old)).toEqual([]);
  expect(said({ ...old, start_date: { date: '2018-08-09', accuracy: 'Day' } }, old)).toHaveLength(1);
});

const ROW: EventsRow = {
  id: 1,
  gsn: 2,
  serial_no: 'E-2018-CHL-000002',
  flags: [],
  created_by: 'ada',
  created_at: '2018-08-08T00:00:00+00:00',
  updated_by: null,
  updated_at: null,
  version: 1,
  archived_at: null,
  sample: false,
  archived_reason: null,
  merged_into: null,
  name_search: '',
  may_change: true,
  may_delete: true,
  change_refused: null,
  delete_refused: null,
  ...(payloadOf({ ...SOUND, hazard_type_id: 22, glide_numbers: ['FL-2018-000123-CHL'] }) as Pick<
    EventsRow,
    | 'name'
    | 'year'
    | 'displacement_type'
    | 'hazard_type_id'
    | 'comment'
    | 'glide_numbers'
    | 'event_codes'
    | 'countries'
    | 'data_included'
  >),
  start_date: { date: '2018-08-08', accuracy: 'Day' },
  end_date: null,
};

test('a save sends only changes; leaving Disaster clears hazard and glide numbers', () => {
  const draft = draftOf(ROW);
  expect(changesOf(draft, ROW)).toEqual({});
  expect(changesOf({ ...draft, displacement_type: 'Conflict' }, ROW)).toEqual({
    displacement_type: 'Conflict',
    hazard_type_id: null,
    glide_numbers: [],
  });
  expect(changesOf({ ...draft, glide_numbers: ['FL-2018-000123-CHL', ' '] }, ROW)).toEqual({});
});

test('a clone leaves out the identifying fields of its source', () => {
  expect(Object.keys(payloadOf(draftOf(ROW)))).toEqual(fields.names);
});

const WORLD: GlideWorld = {
  hazards: [
    { id: 22, type: 'Flood', subtype: 'Flood', glide: 'FL', active: true },
    { id: 24, type: 'Flood', subtype: 'Coastal flood', glide: 'FL', active: true },
    { id: 13, type: 'Earthquake', subtype: 'Earthquake', glide: 'EQ', active: true },
    { id: 47, type: 'Other', subtype: 'Other', glide: 'OT', active: true },
  ],
  countryName: (iso3) => ({ CHL: 'Chile', KEN: 'Kenya' })[iso3] ?? null,
};

test.each(['FL-2018-000123-CHL', ' EQ-2010-000034-KEN '])('%s is a glide number', (text) => {
  expect(readGlide(text)).not.toBeNull();
});
test.each([
  '',
  'fl-2018-000123-chl',
  'FL-2018-123-CHL',
  'FLD-2018-000123-CHL',
  'FL-2018-000123-CH',
  'FL-18-000123-CHL',
])('%s is not a glide number', (text) => {
  expect(readGlide(text)).toBeNull();
});

test('a glide number warns of its form, of another country and of another hazard, never of empty fields', () => {
  const warn = (glide: string, hazard_type_id: number | null, countries: string[]) =>
    glideWarnings([glide], { hazard_type_id, countries }, WORLD);
  expect(warn('FL-2018-000123-CHL', null, [])).toEqual([]);
  expect(warn('FL-2018-000123-CHL', 24, ['CHL', 'KEN'])).toEqual([]);
  expect(warn('flood', 24, [])).toEqual(['flood is not a valid glide number (example: FL-2024-000123-KEN)']);
  expect(warn('EQ-2018-000123-KEN', 22, ['CHL'])).toEqual([
    'EQ-2018-000123-KEN is for Kenya, which is not one of the countries',
    'EQ-2018-000123-KEN is for Earthquake, which is not the hazard of the event',
  ]);
  expect(warn('EQ-2018-000123-XXX', 22, ['CHL'])).toEqual(['EQ-2018-000123-XXX ends in an unknown country code']);
  expect(warn('OT-2018-000123-CHL', 22, ['CHL'])).toEqual([]);
});

test('a glide number suggests the country and hazard of an event without them', () => {
  const glides = ['FL-2018-000123-CHL', 'EQ-2018-000123-KEN', 'nothing'];
  const suggested = glideSuggestion(glides, { hazard_type_id: null, countries: ['KEN'] }, WORLD);
  expect([suggested.countries, suggested.hazard?.id]).toEqual([['CHL'], 22]);
  expect(glideSuggestion(glides, { hazard_type_id: 13, countries: ['KEN', 'CHL'] }, WORLD)).toEqual({
    countries: [],
    hazard: null,
  });
});

test('an inactive leaf is not suggested, nor a narrower one instead; its numbers still fit events of its type', () => {
  const { hazards, ...world } = WORLD;
  const inactive = { ...world, hazards: hazards.map((leaf) => ({ ...leaf, active: leaf.id !== 22 })) };
  const suggested = (glide: string) =>
    glideSuggestion([glide], { hazard_type_id: null, countries: [] }, inactive).hazard;
  expect(suggested('FL-2018-000123-CHL')).toBeNull();
  expect(suggested('EQ-2018-000123-CHL')?.id).toBe(13);
  expect(glideWarnings(['FL-2018-000123-CHL'], { hazard_type_id: 24, countries: [] }, inactive)).toEqual([]);
  // Two leaves, neither of them general: the number gives the type, but not the leaf.
  const cold = ['Cold wave', 'Severe winter conditions'].map((subtype, at) => ({
    id: 7 + at,
    type: 'Extreme temperature',
    subtype,
    glide: 'CW',
    active: true,
  }));
  const wave = { ...world, hazards: cold };
  expect(glideSuggestion(['CW-2018-000123-CHL'], { hazard_type_id: null, countries: [] }, wave).hazard).toBeNull();
});

test('a glide number in small letters or with blanks is corrected; any other text is unchanged', () => {
  expect(tidyGlide(' fl-2026-000013-ken ')).toBe('FL-2026-000013-KEN');
  expect(tidyGlide('FL - 2026 - 000013 - Ken')).toBe('FL-2026-000013-KEN');
  expect(tidyGlide(' see the Note of May ')).toBe('see the Note of May');
  expect(tidyGlide('  ')).toBe('');
});

test('the suggested name contains the known place, cause and date', () => {
  const known = { countries: ['Chile'], hazard: 'Flood', place: 'Araucania', start: '2018-8-8' };
  expect(eventNameOf(known)).toBe('Chile: Flood - Araucania - 08/08/2018');
  expect(eventNameOf({ ...known, countries: ['Chile', 'Peru'], place: null, start: '' })).toBe('Chile, Peru: Flood');
  expect(eventNameOf({ ...known, countries: [] })).toBeNull();
  expect(eventNameOf({ ...known, hazard: null })).toBeNull();
});
