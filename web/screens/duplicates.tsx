/** /duplicates: groups of records of a kind that are likely the same. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DUPLICATES } from '#domain/messages/duplicates.ts';
import type { Group } from '#domain/records/duplicates.ts';
import { useMay } from '#web/data/may.ts';
import { CONTACT_FORM } from '#web/features/contacts/contact.ts';
import { DOCUMENT_FORM } from '#web/features/documents/document.ts';
import { EVENT_FORM } from '#web/features/events/event.ts';
import { FACT_FORM } from '#web/features/facts/form/fact.ts';
import { DuplicatesGroup } from '#web/features/merge/duplicates-group.tsx';
import { Duplicates } from '#web/features/merge/duplicates.tsx';
import { PUBLISHER_FORM } from '#web/features/publishers/publisher.ts';
import type { KindTypes, RecordForm } from '#web/forms/record-form.ts';
import { Page } from '#web/ui/page.tsx';

type Draw = (group: Group, dismissed: boolean) => ReactNode;

const drawn =
  <K extends KindTypes<K>>(kind: RecordForm<K>): Draw =>
  (group, dismissed) => <DuplicatesGroup key={group.ids.join()} kind={kind} group={group} dismissed={dismissed} />;

const KINDS: readonly { relation: string; label: string; draw: Draw }[] = [
  { relation: 'facts', label: 'Facts', draw: drawn(FACT_FORM) },
  { relation: 'events', label: 'Events', draw: drawn(EVENT_FORM) },
  { relation: 'documents', label: 'Documents', draw: drawn(DOCUMENT_FORM) },
  { relation: 'publishers', label: 'Publishers', draw: drawn(PUBLISHER_FORM) },
  { relation: 'contacts', label: 'Contacts', draw: drawn(CONTACT_FORM) },
];

export function DuplicatesScreen() {
  const given: { kind?: unknown; mine?: unknown; dismissed?: unknown; of?: unknown } = useSearch({ strict: false });
  const navigate = useNavigate();
  const may = useMay();
  const kinds = KINDS.filter(({ relation }) => relation !== 'contacts' || may('view', 'contacts'));
  const shown = kinds.find(({ relation }) => relation === given.kind) ?? kinds[0];
  if (shown === undefined) return null;
  const of = Number(given.of ?? NaN);
  const search = {
    kind: shown.relation,
    mine: given.mine === 'Yes',
    dismissed: given.dismissed === 'Yes',
    of: Number.isSafeInteger(of) ? of : null,
  };
  return (
    <Page title={DUPLICATES.title}>
      <Duplicates
        kinds={kinds}
        search={search}
        onSearch={({ kind, mine, dismissed }) =>
          void navigate({
            to: '/duplicates' as '/',
            search: { kind, ...(mine && { mine: 'Yes' }), ...(dismissed && { dismissed: 'Yes' }) } as never,
          })
        }
        draw={(group) =>
          shown.draw(
            group,
            search.of === null ? search.dismissed : group.pairs.every(({ dismissed_at: said }) => said !== null),
          )
        }
      />
    </Page>
  );
}
