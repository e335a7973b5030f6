/** What a change of the selected datasets sets. */
import { SourcePicker } from '#web/features/datasets/form/source-picker.tsx';
import { value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { CountryPicker } from '#web/pickers/country-picker.tsx';
import { DocumentPicker } from '#web/pickers/document-picker.tsx';
import { referenced } from '#web/pickers/reference-picker.tsx';

export const DATASETS_CHANGES: Changes = {
  controls: [
    value<string>('iso3', 'Country', (field) => <CountryPicker {...field} />),
    value('displacement_type', 'Cause', referenced('displacement_types')),
    value<number>('source_id', 'Source', (field) => <SourcePicker {...field} />),
    value<number>('document_id', 'Document', (field) => <DocumentPicker {...field} />),
  ],
  present: {
    iso3: 'geo_name',
    displacement_type: 'displacement_type',
    source_id: 'source_name',
    document_id: 'document_name',
  } satisfies Present<'tabular_datasets_view'>,
  texts: [
    ['name', 'Name'],
    ['comments', 'Comments'],
    ['url', 'URL'],
  ],
  changed: ['tabular_datasets', 'facts', 'history'],
};
