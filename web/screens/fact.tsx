/** /facts/new, /facts/{id}, /facts/clone/{id} and /documents/{document_id}/facts/new: the fact form with what belongs to a saved fact. */
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ClonedFact } from '#web/features/fact-form/cloned-fact.tsx';
import type { FactTab } from '#web/features/fact-form/fact-editor.tsx';
import { FACT_FORM } from '#web/features/fact-form/fact-kind.ts';
import { FactForm } from '#web/features/fact-form/fact-form.tsx';
import { documentOfFactQuery, FactOfDocument } from '#web/features/fact-form/fact-of-document.tsx';
import { loadFact, updateFact } from '#web/features/fact-form/fact.ts';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { FactHistory } from '#web/features/history/fact-history.tsx';
import { Reviews } from '#web/features/reviews/reviews.tsx';
import { SubFacts } from '#web/features/sub-facts/sub-facts.tsx';
import { isOvertaken } from '#web/forms/refusal.ts';
import { loadedQuery } from '#web/forms/use-loaded.ts';

const tabs: FactTab[] = [
  {
    key: 'facts',
    label: 'Facts',
    enabled: (fact) => fact.class === 'Master',
    content: ({ row }) => <SubFacts master={row} />,
  },
  {
    key: 'reviews',
    label: 'Reviews',
    content: ({ row, unsaved }) => <Reviews entityId={row.id} unsaved={unsaved} />,
  },
  {
    key: 'history',
    label: 'History',
    content: ({ row, unsaved, onChanged }) => (
      <FactHistory
        id={row.id}
        unsaved={unsaved}
        save={async (changes, etag) => {
          try {
            const version = await updateFact(row.id, changes, etag);
            onChanged(version);
            return version;
          } catch (error) {
            // The form goes on from what somebody else saved, or its next save would be refused as well.
            if (isOvertaken(error)) await loadFact(row.id).then(onChanged, () => undefined);
            throw error;
          }
        }}
      />
    ),
  },
];

/** The fact is the form's to load; here its document is looked at once it is there. */
function WithDocument({ id, children }: { id: string; children: ReactNode }) {
  const { data } = useQuery({ ...loadedQuery(FACT_FORM, id), enabled: false });
  return <BesidePreview document={data?.row.document ?? null}>{children}</BesidePreview>;
}

export function FactScreen() {
  const { id = null } = useParams({ strict: false });
  return (
    <WithDocument id={id ?? ''}>
      <FactForm key={id ?? 'new'} id={id} tabs={tabs} />
    </WithDocument>
  );
}

export function ClonedFactScreen() {
  const { id = '' } = useParams({ strict: false });
  return (
    <WithDocument id={id}>
      <ClonedFact key={id} id={id} tabs={tabs} />
    </WithDocument>
  );
}

export function FactOfDocumentScreen() {
  const { document_id = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...documentOfFactQuery(document_id), enabled: false });
  return (
    <BesidePreview document={data?.document ?? null}>
      <FactOfDocument key={document_id} documentId={document_id} tabs={tabs} />
    </BesidePreview>
  );
}
