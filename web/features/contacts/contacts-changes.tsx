/** What a change of the selected contacts sets, and one of the selected communications. */
import { Input } from 'antd';
import { list, value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { CountriesPicker, CountryPicker } from '#web/pickers/country-picker.tsx';
import { referenced } from '#web/pickers/reference-picker.tsx';

export const CONTACTS_CHANGES: Changes = {
  controls: [
    value<string>('organisation', 'Organisation', ({ id, value: name, onChange }) => (
      <Input id={id} dir="auto" value={name ?? ''} onChange={({ target }) => onChange(target.value || null)} />
    )),
    ...list<string>('countries_of_operation', 'Countries of operation', (field) => <CountriesPicker {...field} />),
  ],
  present: { organisation: 'organisation', countries_of_operation: 'geo_name' } satisfies Present<'contacts_view'>,
  texts: [
    ['job_title', 'Job title'],
    ['comment', 'Comment'],
  ],
  changed: ['contacts', 'history'],
};

export const COMMUNICATIONS_CHANGES: Changes = {
  controls: [
    value<string>('iso3', 'Country', (field) => <CountryPicker {...field} />),
    value('tool', 'Tool', referenced('communication_tools')),
  ],
  present: { iso3: 'geo_name', tool: 'tool' } satisfies Present<'communications_view'>,
  texts: [
    ['subject', 'Subject'],
    ['content', 'Content'],
  ],
  changed: ['communications', 'history'],
};
