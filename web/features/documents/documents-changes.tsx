/** What a change of the selected documents sets. */
import { list, value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { yesOrNo } from '#web/pickers/choice.tsx';
import { CountriesPicker } from '#web/pickers/country-picker.tsx';
import { DayInput } from '#web/pickers/day-input.tsx';
import { PublishersPicker } from '#web/pickers/publishers-picker.tsx';
import { referenced, referencedList } from '#web/pickers/reference-picker.tsx';

const publishers = (field: { id: string; value: readonly number[]; onChange: (ids: readonly number[]) => void }) => (
  <PublishersPicker {...field} />
);

export const DOCUMENTS_CHANGES: Changes = {
  controls: [
    ...list<string>('countries', 'Countries', (field) => <CountriesPicker {...field} />),
    ...list('publishers', 'Publishers', publishers),
    ...list('sources', 'Sources', publishers),
    ...list('displacement_types', 'Causes', referencedList('displacement_types')),
    value('type', 'Type', referenced('document_types')),
    value<string>('publication_date', 'Publication date', ({ value: day, onChange, ...field }) => (
      <DayInput
        {...field}
        label="Publication date"
        value={day ?? ''}
        onChange={(next) => onChange(next === '' ? null : next)}
      />
    )),
    value('confidential', 'Confidential', yesOrNo),
  ],
  present: {
    countries: 'countries',
    publishers: 'publishers',
    sources: 'sources',
    displacement_types: 'displacement_types',
    type: 'type',
    publication_date: 'publication_date',
    confidential: 'confidential',
  } satisfies Present<'documents_view'>,
  texts: [
    ['name', 'Name'],
    ['comment', 'Comment'],
    ['url', 'URL'],
  ],
  changed: ['documents', 'facts', 'history'],
};
