/** /publishers/new and /publishers/{id}: the publisher form with its history. */
import { useParams } from '@tanstack/react-router';
import { PUBLISHER_HISTORY } from '#domain/publishers.ts';
import { PublisherForm, type PublisherTab } from '#web/features/publisher-form/publisher-form.tsx';
import { PUBLISHER_FORM } from '#web/features/publisher-form/publisher-kind.ts';
import { RecordHistory } from '#web/forms/record-history.tsx';

const tabs: PublisherTab[] = [
  {
    key: 'history',
    label: 'History',
    content: ({ row, unsaved, onChanged }) => (
      <RecordHistory
        kind={PUBLISHER_FORM}
        fields={PUBLISHER_HISTORY}
        id={row.id}
        unsaved={unsaved}
        onChanged={onChanged}
      />
    ),
  },
];

export function PublisherScreen() {
  const { id = null } = useParams({ strict: false });
  return <PublisherForm key={id ?? 'new'} id={id} tabs={tabs} />;
}
