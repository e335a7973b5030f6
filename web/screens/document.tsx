/** /documents/new, /documents/{id} and /documents/clone/{id}: the document form with the facts of a saved document. */
import { useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { createLink, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { useMay } from '#web/data/may.ts';
import { DocumentForm } from '#web/features/documents/document-form.tsx';
import type { DocumentRow } from '#web/features/documents/document.ts';
import { QuickFacts } from '#web/features/facts/quick/quick-facts.tsx';
import { FactsOf } from '#web/features/facts/list/facts-of.tsx';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { NewPublisherDialog } from '#web/features/publishers/new-publisher-dialog.tsx';
import type { SavedTab } from '#web/forms/record-editor.tsx';
import { Card } from '#web/ui/card.tsx';
import { FactBeside } from './fact-beside.tsx';

const LinkButton = createLink(Button);

function DocumentFacts({ document }: { document: DocumentRow }) {
  const { id } = document;
  const may = useMay();
  const add = may('create', 'facts') && (
    <LinkButton
      to="/documents/$document_id/facts/new"
      params={{ document_id: String(id) }}
      size="small"
      color="primary"
      variant="solid"
      icon={<PlusOutlined />}
    >
      New Fact
    </LinkButton>
  );
  return (
    <>
      <QuickFacts document={document} />
      <Card title="Facts of the document" extra={add}>
        <FactsOf column="document_id" id={id} noun="document" peek={FactBeside} />
      </Card>
    </>
  );
}

const tabs: SavedTab<DocumentRow>[] = [
  { key: 'facts', label: 'Facts', content: ({ row }) => <DocumentFacts document={row} /> },
];

function Screen({ cloned = false }) {
  const { id = null } = useParams({ strict: false });
  const [file, setFile] = useState<PreviewedDocument | null>(null);
  return (
    <BesidePreview document={file}>
      <DocumentForm
        key={id ?? 'new'}
        id={id}
        cloned={cloned}
        tabs={tabs}
        onFile={setFile}
        NewPublisherDialog={NewPublisherDialog}
      />
    </BesidePreview>
  );
}

export const DocumentScreen = () => <Screen />;
export const ClonedDocumentScreen = () => <Screen cloned />;
