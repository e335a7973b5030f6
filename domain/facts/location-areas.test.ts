import { expect, test } from 'vitest';
import { areaWarnings } from './location-areas.ts';
import { NEW_LOCATION, type LocationDraft } from './locations.ts';

const place = (name: string, more: Partial<LocationDraft> = {}): LocationDraft => ({ ...NEW_LOCATION, name, ...more });
const area = (name: string, more: Partial<LocationDraft> = {}) => place(name, { accuracy: 'Admin', ...more });
const contains = (...rows: string[]) =>
  `${rows[0]} contains ${rows.slice(1).join(', ')}: both count as origins and move the centroid. Keep the more exact one.`;

const jinka = place('Jinka, South Omo, Ethiopia');
const zone = area('South Omo, Ethiopia');

test.each<[string, LocationDraft[], string[]]>([
  ['a town and its district', [jinka, zone], [contains('2 (South Omo, Ethiopia)', '1 (Jinka, South Omo, Ethiopia)')]],
  [
    'a district and its country, with names of the gazetteer',
    [area('Ethiopia'), area('South Omo', { geolocation: { display_name: 'South Omo, Ethiopia' } })],
    [contains('1 (Ethiopia)', '2 (South Omo)')],
  ],
  ['another district', [jinka, area('Omo, Ethiopia'), area('Bench Maji, Ethiopia')], []],
  ['a destination within the district', [zone, place('Jinka, South Omo, Ethiopia', { type: 'Destination' })], []],
  ['a district that is the destination', [jinka, area('South Omo, Ethiopia', { type: 'Destination' })], []],
  ['a point of the name of the district', [jinka, place('South Omo, Ethiopia')], []],
  ['a row without a name', [jinka, area('')], []],
])('%s', (_, locations, warnings) => expect(areaWarnings(locations)).toEqual(warnings));
