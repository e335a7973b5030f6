/** /facts/new, /facts/{id}, /facts/clone/{id} and /documents/{document_id}/facts/new: the fact form with the sub-facts and reviews of a saved fact. */
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { FactFoot, FactTabs } from '#web/features/facts/form/fact-editor.tsx';
import { FactForm } from '#web/features/facts/form/fact-form.tsx';
import { documentOfFactQuery, FactOfDocument } from '#web/features/facts/quick/fact-of-document.tsx';
import { FACT_FORM } from '#web/features/facts/form/fact.ts';
import { useOwnSentence } from '#web/features/facts/suggested/use-own-sentence.ts';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { Reviews } from '#web/features/reviews/reviews.tsx';
import { SubFacts } from '#web/features/facts/sub-facts/sub-facts.tsx';
import { loadedQuery } from '#web/forms/use-loaded.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Loading } from '#web/ui/states.tsx';
import { FactBeside } from './fact-beside.tsx';

const DatasetLinks = onDemand(
  async () => (await import('#web/features/datasets/links/dataset-links.tsx')).DatasetLinks,
  { fallback: () => <Loading what="Loading the records" /> },
);

const FactPrinted = onDemand(async () => (await import('./fact-printed.tsx')).FactPrinted, { opens: false });

const tabs: FactTabs = [
  {
    key: 'records',
    label: 'Tabular Data',
    after: 'main',
    content: ({ row, unsaved }) => <DatasetLinks fact={row} unsaved={unsaved} />,
  },
  {
    key: 'facts',
    label: 'Facts',
    closed: (fact) => (fact.class === 'Master' ? null : 'Only master facts have sub-facts'),
    content: ({ row }) => <SubFacts master={row} peek={FactBeside} />,
  },
  {
    key: 'reviews',
    label: 'Reviews',
    // Without the right to review there is a sentence instead.
    action: {
      label: 'Review the fact',
      key: 'r',
      to: '.review-statuses input:checked, .review-statuses input:enabled, .reviews .ant-alert-info',
    },
    content: ({ row, unsaved }) => <Reviews entityId={row.id} seen={row.version} unsaved={unsaved} />,
  },
];

const foot: FactFoot = ({ row }) => <FactPrinted id={row.id} documentId={row.document?.id ?? null} />;

/** The form loads the fact; its document is shown beside the form. */
function WithDocument({ id, children }: { id: string; children: ReactNode }) {
  const { data } = useQuery({ ...loadedQuery(FACT_FORM, id), enabled: false });
  const excerpt = useOwnSentence(data?.row);
  return (
    <BesidePreview document={data?.row.document ?? null} excerpt={excerpt}>
      {children}
    </BesidePreview>
  );
}

function Screen({ cloned = false }) {
  const { id = null } = useParams({ strict: false });
  return (
    <WithDocument id={id ?? ''}>
      <FactForm key={id ?? 'new'} id={id} cloned={cloned} tabs={tabs} foot={foot} />
    </WithDocument>
  );
}

export const FactScreen = () => <Screen />;
export const ClonedFactScreen = () => <Screen cloned />;

export function FactOfDocumentScreen() {
  const { document_id = '' } = useParams({ strict: false });
  const { data } = useQuery({ ...documentOfFactQuery(document_id), enabled: false });
  return (
    <BesidePreview document={data?.document ?? null}>
      <FactOfDocument key={document_id} documentId={document_id} tabs={tabs} />
    </BesidePreview>
  );
}
