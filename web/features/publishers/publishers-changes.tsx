/** What a change of the selected publishers sets. */
import { value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { referenced } from '#web/pickers/reference-picker.tsx';

export const PUBLISHERS_CHANGES: Changes = {
  controls: [
    value('type', 'Type', referenced('publisher_types')),
    value<string>('iso3', 'Country', (field) => <CountryPicker {...field} />),
  ],
  present: { type: 'type', iso3: 'geo_name' } satisfies Present<'publishers_view'>,
  texts: [['name', 'Name']],
  changed: ['publishers', 'documents', 'history'],
};
