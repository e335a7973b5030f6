/** What a change of the selected events sets. */
import { list, value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { yesOrNo } from '#web/pickers/choice.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { HazardLeafPicker } from '#web/pickers/hazard-cascader.tsx';
import { referenced } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { EventCodes } from './event-codes.tsx';

export const EVENTS_CHANGES: Changes = {
  controls: [
    value<number>('hazard_type_id', 'Hazard', (field) => <HazardLeafPicker {...field} />),
    value('displacement_type', 'Cause', referenced('displacement_types')),
    value<number>('year', 'Year', (field) => <YearPicker {...field} />),
    value('data_included', 'Include in GRID', yesOrNo),
    ...list<string>('countries', 'Countries', (field) => <CountriesPicker {...field} />),
    ...list<string>('event_codes', 'Event codes', (field) => <EventCodes {...field} countries={[]} />),
  ],
  present: {
    hazard_type_id: 'subtype',
    displacement_type: 'displacement_type',
    year: 'year',
    data_included: 'data_included',
    countries: 'geo_name',
  } satisfies Present<'events_view'>,
  texts: [
    ['name', 'Name'],
    ['comment', 'Comment'],
  ],
  changed: ['events', 'facts', 'history'],
};
