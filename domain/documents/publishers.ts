/** A publisher, which is also a source of documents: its fields and their rules (spec 2 §5). */
import { PUBLISHERS_COLUMNS } from '#domain/generated/columns/publishers.ts';
import { PUBLISHER } from '#domain/messages/publishers.ts';
import { choice, country, text } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

export const PUBLISHER_KIND = recordKind('publishers', PUBLISHERS_COLUMNS, {
  noun: 'publisher',
  fields: {
    name: text({
      required: 'Name is required',
      atMost: [500, 'The name must have between 1 and 500 characters'],
    }),
    type: choice({ required: 'Type is required' }),
    iso3: country(),
  },
  words: PUBLISHER.form,
  stale: ['publishers_references', 'documents_view', 'facts_view'],
});

export type PublisherDraft = (typeof PUBLISHER_KIND)['blank'];
