/** What a change of the selected facts sets. */
import { MasterFactPicker } from '#web/features/facts/form/master-fact.tsx';
import { list, value, type Changes, type Present } from '#web/lists/changes/changes.ts';
import { PickOne, yesOrNo } from '#web/pickers/choice.tsx';
import { DocumentPicker } from '#web/pickers/document-picker.tsx';
import { referenced, referencedList } from '#web/pickers/reference-picker.tsx';
import { YearPicker } from '#web/pickers/year-picker.tsx';
import { EventOfFacts } from './event-of-facts.tsx';

const FROM_LIST = [{ value: 'list', label: 'That of the list' }];

export const FACTS_CHANGES: Changes = {
  controls: [
    value<number>('event_id', 'Event', (field, where) => <EventOfFacts {...field} where={where} />),
    value('event_role', 'Role', referenced('fact_roles')),
    ...list('groups', 'Groups', referencedList('groups'), referencedList('groups', true)),
    ...list('themes', 'Themes', referencedList('themes'), referencedList('themes', true)),
    value('type', 'Type', referenced('fact_types')),
    value('displacement_type', 'Cause', referenced('displacement_types')),
    value('term', 'Term', referenced('terms')),
    value('qualifier', 'Qualifier', referenced('qualifiers')),
    value('unit', 'Unit', referenced('units')),
    value<string>('household_size', 'Household size', (field) => <PickOne {...field} options={FROM_LIST} />),
    value<number>('year', 'Year', (field) => <YearPicker {...field} />),
    value('confidential', 'Confidential', yesOrNo),
    value('idu', 'Include in IDU', yesOrNo),
    value<number>('document_id', 'Document', (field) => <DocumentPicker {...field} />),
    value<number>('parent_id', 'Master fact', (field) => <MasterFactPicker {...field} match={null} />),
    value('parent_role', 'Role in the master', referenced('fact_roles')),
  ],
  present: {
    event_id: 'event_name',
    event_role: 'event_role',
    groups: 'groups',
    themes: 'themes',
    type: 'type',
    displacement_type: 'displacement_type',
    term: 'term',
    qualifier: 'qualifier',
    unit: 'unit',
    year: 'year',
    idu: 'idu',
    document_id: 'document_name',
    parent_id: 'parent_name',
    parent_role: 'parent_role',
  } satisfies Present<'facts_view'>,
  texts: [
    ['name', 'Name'],
    ['excerpt', 'Excerpt'],
    ['excerpt_for_idu', 'Excerpt for IDU'],
    ['comment', 'Comment'],
  ],
  days: true,
  changed: ['facts', 'events', 'history'],
};
