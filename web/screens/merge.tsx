/** /{area}/merge?ids=1,2 and /facts/keep-one?ids=1,2: records of a kind become one. */
import { useSearch } from '@tanstack/react-router';
import { MERGE } from '#domain/messages/merge.ts';
import { useMay } from '#web/data/may.ts';
import { CONTACT_FORM } from '#web/features/contacts/contact.ts';
import { DOCUMENT_FORM } from '#web/features/documents/document.ts';
import { EVENT_FORM } from '#web/features/events/event.ts';
import { FACT_FORM } from '#web/features/facts/form/fact.ts';
import { MergeRecords } from '#web/features/merge/merge.tsx';
import { PUBLISHER_FORM } from '#web/features/publishers/publisher.ts';
import type { KindTypes, RecordForm } from '#web/forms/record-form.ts';
import { NotPermitted } from '#web/forms/not-permitted.tsx';
import { Page } from '#web/ui/page.tsx';

/** The numbers of an address: '1,2', or one number. */
const idsOf = (given: unknown): number[] => [
  ...new Set(
    (typeof given === 'string' || typeof given === 'number' ? String(given) : '')
      .split(',')
      .filter((id) => /^\d{1,15}$/.test(id))
      .map(Number),
  ),
];

const screenOf = <K extends KindTypes<K>>(kind: RecordForm<K>) =>
  function MergeScreen() {
    const { ids } = useSearch({ strict: false }) as { ids?: unknown };
    const may = useMay()('manage', kind.subject);
    const chosen = idsOf(ids);
    return (
      <Page title={MERGE.title(kind.words.noun)}>
        {may ? (
          <MergeRecords key={chosen.join()} kind={kind} ids={chosen} />
        ) : (
          <NotPermitted right={['manage', kind.subject]} />
        )}
      </Page>
    );
  };

export const MergeEvents = screenOf(EVENT_FORM);
export const MergeDocuments = screenOf(DOCUMENT_FORM);
export const MergePublishers = screenOf(PUBLISHER_FORM);
export const MergeContacts = screenOf(CONTACT_FORM);
export const KeepOneFact = screenOf(FACT_FORM);
