/** /facts/new, /facts/{id} and /facts/clone/{id}: the fact form with what belongs to a saved fact. */
import { useParams } from '@tanstack/react-router';
import { ClonedFact } from '#web/features/fact-form/cloned-fact.tsx';
import type { FactTab } from '#web/features/fact-form/fact-editor.tsx';
import { FactForm } from '#web/features/fact-form/fact-form.tsx';
import { updateFact } from '#web/features/fact-form/fact.ts';
import { FactHistory } from '#web/features/history/fact-history.tsx';
import { Reviews } from '#web/features/reviews/reviews.tsx';
import { SubFacts } from '#web/features/sub-facts/sub-facts.tsx';

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
          const version = await updateFact(row.id, changes, etag);
          onChanged(version);
          return version;
        }}
      />
    ),
  },
];

export function FactScreen() {
  const { id = null } = useParams({ strict: false });
  return <FactForm key={id ?? 'new'} id={id} tabs={tabs} />;
}

export function ClonedFactScreen() {
  const { id = '' } = useParams({ strict: false });
  return <ClonedFact key={id} id={id} tabs={tabs} />;
}
