import { expect, test } from 'vitest';
import { DOCUMENTS_SEARCH } from '#domain/documents/documents-search.ts';
import { EVENTS_SEARCH } from '#domain/events/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts/facts-search.ts';
import { PUBLISHERS_VIEW_COLUMNS } from '#domain/generated/columns/publishers_view.ts';
import { PUBLISHERS_SEARCH } from '#domain/documents/publishers-search.ts';
import { searchOf } from './search.ts';
import { one } from './search-fields.ts';

const labelsOf = ({ fields }: { fields: readonly { label: string }[] }) => fields.map(({ label }) => label).join(', ');

test('the fields of each search have the labels of its card', () => {
  expect(labelsOf(FACTS_SEARCH)).toBe(
    'Name, Year, Country, Region, Cause, Type, Class, MF Role, User, Groups, Event, Event Role, Hazard, Date range, Status, Themes, Figure at least, Confidential, Counts in Totals, Foreign ID, Open Comments, Assigned to, Due, Flags, Sample',
  );
  expect(labelsOf(EVENTS_SEARCH)).toBe(
    'Name, Country, Region, Cause, Start Date, Year, Hazard Type, Event Codes, Foreign ID, Open Comments, Assigned to, Due, Flags, Sample',
  );
  expect(labelsOf(DOCUMENTS_SEARCH)).toBe(
    'Serial No., Name, Publication Date, Sources, Publishers, Countries, Foreign ID, Open Comments, Assigned to, Due, Flags, Sample',
  );
  expect(labelsOf(PUBLISHERS_SEARCH)).toBe('Name, Type, Country, Sample');
});

test('a label that is an abbreviation is written out', () => {
  const about = (key: string) => FACTS_SEARCH.fields.find((field) => field.key === key)?.about;
  expect(about('parent_role')).toMatch(/^Role toward the master fact \(MF\)/);
  expect(about('type')).toBeDefined();
});

test('a field of a column without a label must give its own', () => {
  const search = (label?: string) =>
    searchOf('publishers_view', PUBLISHERS_VIEW_COLUMNS, [
      one('id', { choices: 'publisher_types', ...(label !== undefined && { label }) }),
    ]);
  expect(() => search()).toThrow('The field id of a search has no label');
  expect(labelsOf(search('Number'))).toBe('Number');
});
