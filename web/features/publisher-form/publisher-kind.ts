/** What the form of a publisher is made of: its fields and rules are the domain's, its calls publisher.ts's. Publishers are neither cloned nor deleted. */
import { problemsIn } from '#domain/form-problems.ts';
import { PUBLISHER } from '#domain/messages/publishers.ts';
import {
  changesOf,
  draftOf,
  PUBLISHER_FIELDS,
  PUBLISHER_RULES,
  publisherDraft,
  type PublisherDraft,
  type PublisherField,
} from '#domain/publishers.ts';
import { noNames, type RecordForm } from '#web/forms/record-form.ts';
import { createPublisher, loadPublisher, publisherChanged, updatePublisher, type PublisherRow } from './publisher.ts';

export const PUBLISHER_FORM: RecordForm<PublisherRow, PublisherDraft, PublisherField> = {
  subject: 'publishers',
  words: {
    ...PUBLISHER,
    noun: 'publisher',
    notCreated: PUBLISHER.notSaved,
    notUpdated: PUBLISHER.notSaved,
    invalid: (problems) => [[PUBLISHER.invalid, problems.map(PUBLISHER_FIELDS.placeLabel).join(', ')]],
  },
  fields: PUBLISHER_FIELDS,
  tabOf: () => 'publisher',
  draftOf,
  problemsOf: (draft, loaded) => problemsIn(PUBLISHER_RULES, draft, loaded),
  readDraft: (kept) => publisherDraft.safeParse(kept).data ?? null,
  changesOf,
  load: loadPublisher,
  create: createPublisher,
  update: updatePublisher,
  deletion: null,
  changed: publisherChanged,
  useNames: noNames,
};
