import { describe, expect, test } from 'vitest';
import { countryFinder } from '#domain/countries/find-country.ts';
import { toDisasterEvent } from './gidd-events.ts';
import { toFigureRow } from './gidd-figures.ts';
import { Hazards } from './hazards.ts';
import type { Lists } from './records.ts';
import { Refusal } from './values.ts';

const lists: Lists = {
  countries: new Map([
    ['CHL', { iso3: 'CHL', name: 'CHL', boundingbox: [-75.7, -55.9, -66.4, -17.5] }],
    ['NPL', { iso3: 'NPL', name: 'NPL', boundingbox: [80, 26.3, 88.3, 30.5] }],
    ['FJI', { iso3: 'FJI', name: 'FJI', boundingbox: [176.8, -21.1, 181.8, -12.4] }],
  ]),
  findCountry: countryFinder([
    { iso3: 'CHL', iso: 'CL', name: 'Chile', idmc_short_name: 'Chile' },
    { iso3: 'NPL', iso: 'NP', name: 'Nepal', idmc_short_name: 'Nepal' },
    { iso3: 'FJI', iso: 'FJ', name: 'Fiji', idmc_short_name: 'Fiji' },
  ]),
  hazards: new Hazards([
    { id: 22, subtype: 'Flood', helix2_type_subtype: 'Flood > Flood' },
    { id: 23, subtype: 'Flash flood', helix2_type_subtype: 'Flood > Flood' },
    { id: 32, subtype: 'Storm', helix2_type_subtype: 'Storm > Storm' },
    { id: 38, subtype: 'Storm, Tropical, Hurricane', helix2_type_subtype: 'Storm > Typhoon/Hurricane/Cyclone' },
    { id: 34, subtype: 'Storm, Tropical', helix2_type_subtype: 'Storm > Typhoon/Hurricane/Cyclone' },
    { id: 47, subtype: 'Other', helix2_type_subtype: 'Unknown > Unknown' },
    { id: 100, subtype: 'Unknown', helix2_type_subtype: 'Unknown > Unknown' },
  ]),
  groups: new Set(['GRID 2026']),
  publisherTypes: new Set(['Government', 'Media']),
};

const cells = {
  id: '190001',
  iso3: 'CHL',
  country: 'Chile',
  figure_cause: 'Disaster',
  year: '2025',
  figure_category: 'Internal Displacements',
  figure_unit: 'Household',
  reported_figures: '25',
  household_size: '4.06',
  total_figures: '102',
  hazard_type: 'Flood',
  hazard_sub_type: 'Flood',
  start_date: '2025-08-08',
  start_date_accuracy: 'Day',
  end_date: '2025-08-15',
  end_date_accuracy: 'Week',
  publishers: 'ONEMI; La Tercera',
  sources: 'ONEMI; Vecinos',
  sources_type: 'Government; Affected population',
  event_id: '700',
  event_name: 'Chile: Storm - Araucanía - 07/08/2025',
  event_main_trigger: 'Storm',
  event_start_date: '2025-08-07',
  event_start_date_accuracy: 'Day',
  event_end_date: '2025-08-09',
  event_end_date_accuracy: 'Day',
  is_housing_destruction: 'Yes',
  event_codes_code_type: 'FL-2025-000123-CHL:Glide Number; CHL: Fire - 02-2025:IFRC Appeal ID',
  locations_coordinates: '-38.74, -72.59; -38.9, -72.0',
  locations_name: 'Temuco, Araucanía, Chile; Cunco, Araucanía, Chile',
  locations_accuracy: 'Point; District/Zone/Department (ADM2)',
  locations_type: 'Origin; Destination',
};
const figure = (changed: Partial<Record<keyof typeof cells | 'stock_date' | 'violence_type', string>> = {}) =>
  toFigureRow({ ...cells, ...changed }, lists);

const refusal = (changed: Parameters<typeof figure>[0]) => {
  try {
    figure(changed);
  } catch (error) {
    if (error instanceof Refusal) return `${error.column} ${error.message}`;
    throw error;
  }
  return 'nothing was refused';
};

describe('a row of figures becomes', () => {
  test('a fact named by country, hazard, place and date', () => {
    expect(figure().fact).toMatchObject({
      key: '190001',
      name: 'Chile: Flood - Temuco - 08/08/2025',
      type: 'New Displacement (Flow)',
      event_role: 'Recommended figure',
      groups: ['GRID 2026'],
      household_size: { type: 'Manual', figure: 4.06 },
      flags: [],
    });
  });

  test('a figure in exact decimal, with its dates and term', () => {
    expect(figure().fact.data).toEqual({
      qualifier: 'total',
      reported_figure: 25,
      unit: 'Household',
      figure: 102,
      term: 'Destroyed Housing',
      start_date: { date: '2025-08-08', accuracy: 'Day' },
      end_date: { date: '2025-08-15', accuracy: 'Week' },
    });
    expect(figure().total).toBeNull();
  });

  test('locations as given', () => {
    expect(figure().fact.locations.locations).toEqual([
      {
        type: 'Origin',
        name: 'Temuco, Araucanía, Chile',
        latlng: [-38.74, -72.59],
        accuracy: 'Point',
        moved: false,
        reported_name: 'Temuco, Araucanía, Chile',
      },
      expect.objectContaining({ type: 'Destination', accuracy: 'Admin' }),
    ]);
  });

  test('an event, whose hazard is its main trigger and not a consequence of it', () => {
    expect(figure().event).toMatchObject({
      key: '700',
      year: 2025,
      hazard_type_id: 32,
      glide_numbers: ['FL-2025-000123-CHL'],
      countries: ['CHL'],
      flags: [],
    });
  });

  test('one document for its publishers and event, named after both', () => {
    expect(figure().document).toMatchObject({
      title: 'ONEMI, La Tercera: Chile: Storm - Araucanía - 07/08/2025',
      publication_date: '2025-08-08',
      publishers: ['la tercera', 'onemi'],
      sources: ['onemi', 'vecinos'],
    });
    expect(figure({ publishers: 'La Tercera;onemi' }).document.key).toBe(figure().document.key);
  });

  test('publishers, of which only a source has a type, and only a type of our list', () => {
    expect(figure().publishers).toEqual([
      { key: 'onemi', name: 'ONEMI', type: 'Government' },
      { key: 'la tercera', name: 'La Tercera', type: null },
      { key: 'vecinos', name: 'Vecinos', type: null },
    ]);
  });

  test('a stock with its stock date, whatever other dates it has', () => {
    const { fact } = figure({ figure_category: 'IDPs', stock_date: '31/12/2025' });
    expect(fact).toMatchObject({ type: 'IDPs (Stock)', name: 'Chile: Flood (IDPs) - Temuco - 31/12/2025' });
    expect(fact.data).toMatchObject({ stock_date: { date: '2025-12-31', accuracy: 'Day' } });
    expect(fact.data).not.toHaveProperty('start_date');
  });

  test('a conflict figure with its type of violence, without a hazard', () => {
    const { fact, event } = figure({
      figure_cause: 'Conflict',
      hazard_type: '',
      hazard_sub_type: '',
      violence_type: 'Communal violence',
      locations_coordinates: '',
      locations_name: '',
    });
    expect(fact.name).toBe('Chile: Communal violence - 08/08/2025');
    expect(event.hazard_type_id).toBeNull();
  });

  test('a place that is the country is not named twice', () => {
    expect(figure({ locations_name: 'Chile' }).fact.name).toBe('Chile: Flood - 08/08/2025');
  });
});

describe('an odd value is stored unchanged and flagged', () => {
  test.each([
    ['total_differs', { total_figures: '101' }],
    ['household_size_missing', { household_size: '' }],
    ['end_before_start', { end_date: '2025-08-01' }],
    ['start_date_missing', { start_date: '' }],
    ['accuracy_missing', { start_date_accuracy: '' }],
    ['group_outside_list', { year: '2008' }],
    ['location_type_unknown', { locations_type: 'Transit; Destination' }],
    ['accuracy_unknown', { start_date_accuracy: 'Decade' }],
    ['location_outside_country', { locations_coordinates: '38.74, 72.59; -38.9, -72.0' }],
    ['location_names_unclear', { locations_name: 'Temuco' }],
    ['location_coordinates_unreadable', { locations_coordinates: '-138, -72; -38.9, -72.0' }],
  ])('%s', (flag, changed) => {
    expect(figure(changed).fact.flags).toContain(flag);
  });

  test('a different total is reported with both figures; ours is stored', () => {
    const row = figure({ total_figures: '101' });
    expect(row.total).toEqual({ file: 101, ours: 102 });
    expect(row.fact.data.figure).toBe(102);
  });

  test('swapped coordinates are not corrected', () => {
    const { fact } = figure({ iso3: 'NPL', locations_coordinates: '85.3, 27.7; 27.7, 85.3' });
    expect(fact.flags).toEqual(expect.arrayContaining(['location_swapped', 'location_outside_country']));
    expect(fact.locations.locations[0]?.latlng).toEqual([85.3, 27.7]);
  });

  test('a country across the antimeridian contains points on both sides', () => {
    const { fact } = figure({ iso3: 'FJI', locations_coordinates: '-17.7, 178.1; -16.8, -179.9' });
    expect(fact.flags).not.toContain('location_outside_country');
  });

  test('a separator within the name of a place is kept', () => {
    const { fact } = figure({ locations_name: 'Plitra; ancient Asopos, Lakonia, Greece; Papadianika, Greece' });
    expect(fact.locations.locations.map(({ name }) => name)).toEqual([
      'Plitra; ancient Asopos, Lakonia, Greece',
      'Papadianika, Greece',
    ]);
  });

  test('a hazard that is not in our tree becomes Other', () => {
    const { event } = figure({ hazard_type: 'Mixed disasters', event_main_trigger: 'Mixed disasters' });
    expect(event).toMatchObject({ hazard_type_id: 47, flags: ['hazard_outside_list'] });
  });

  test('without publishers there is still one document for the event', () => {
    const { document } = figure({ publishers: '', sources: '' });
    expect(document).toMatchObject({
      title: 'Chile: Storm - Araucanía - 07/08/2025',
      publishers: [],
      flags: ['document_without_publisher'],
    });
  });
});

test('if several of our hazards match, the one of the same name or the general one is used', () => {
  expect(lists.hazards.find('Flood', 'Flood')).toBe(22);
  expect(lists.hazards.find('Storm', 'Typhoon/Hurricane/Cyclone')).toBe(34);
  expect(lists.hazards.find('Unknown', 'Unknown')).toBe(100);
});

test.each([
  { iso3: 'chl' },
  { iso3: 'Чили' },
  { iso3: '', country: 'Chili' },
  { iso3: '', country: 'República de Chile' },
])('the country of $iso3 $country is Chile', (written) => {
  expect(toFigureRow({ ...cells, ...written }, lists).fact.iso3).toBe('CHL');
});

describe('an invalid value is refused with its column', () => {
  test.each([
    [{ iso3: 'XYZ' }, "iso3 'XYZ' is no country we know"],
    [{ figure_category: 'Returns' }, "figure_category 'Returns' is neither Internal Displacements nor IDPs"],
    [{ figure_cause: 'Other' }, "figure_cause 'Other' is none of Conflict, Disaster, Development"],
    [{ figure_unit: 'Families' }, "figure_unit 'Families' is none of Person, Household"],
    [{ reported_figures: '-5' }, "reported_figures '-5' is negative"],
    [{ reported_figures: '' }, 'reported_figures is empty'],
    [{ start_date: '2025-02-30' }, "start_date '2025-02-30' is not a day of the calendar"],
    [{ year: 'soon' }, "year 'soon' is not a whole number"],
    [{ id: '' }, 'id is empty'],
    [{ event_name: 'x'.repeat(901) }, 'event_name is longer than 900 characters'],
  ])('%o', (changed, message) => {
    expect(refusal(changed)).toBe(message);
  });
});

test('a location that is origin and destination is stored as such', () => {
  const { locations } = figure({ locations_type: 'Origin and destination; Destination' }).fact.locations;
  expect(locations.map(({ type }) => type)).toEqual(['Origin and destination', 'Destination']);
});

test('an event without a name gets one from its country, hazard or kind of violence, and date', () => {
  const named = (changed: Parameters<typeof figure>[0]) => figure({ event_name: '', ...changed }).event.name;
  expect(named({})).toBe('CHL: Storm - 07/08/2025');
  expect(named({ event_start_date: '' })).toBe('CHL: Storm - 2025');
  const disaster = { iso3: 'CHL', year: '2020', event_name: '', start_date: '2020-11-05', hazard_type_name: 'Flood' };
  expect(toDisasterEvent(disaster, 'k', lists).name).toBe('CHL: Flood - 05/11/2020');
  expect(toDisasterEvent({ ...disaster, hazard_type_name: '' }, 'k', lists).name).toBe('CHL: Disaster - 05/11/2020');
});

test('a disaster event is read from ids with names, or from names alone', () => {
  const event = {
    iso3: 'CHL',
    year: '2020',
    event_name: 'Eta',
    start_date: '2020-11-05',
    end_date: '2020-11-01',
    hazard_type: '14',
    hazard_type_name: 'Storm',
    hazard_sub_type: '24',
    hazard_sub_type_name: 'Typhoon/Hurricane/Cyclone',
    event_codes: 'TC-2020-000218-NIC; MDR001',
    event_codes_type: 'Glide Number; IFRC Appeal ID',
  };
  const fromIds = toDisasterEvent(event, 'k', lists);
  expect(fromIds).toMatchObject({
    hazard_type_id: 34,
    glide_numbers: ['TC-2020-000218-NIC'],
    flags: ['accuracy_missing', 'event_end_before_start', 'event_name_short'],
  });
  const { hazard_type_name: type, hazard_sub_type_name: subtype, event_codes_type: _, ...rest } = event;
  const names = { ...rest, hazard_type: type, hazard_sub_type: subtype };
  const codes = 'TC-2020-000218-NIC:Glide Number; MDR001:IFRC Appeal ID';
  expect(toDisasterEvent({ ...names, event_codes: codes }, 'k', lists)).toEqual(fromIds);
});
