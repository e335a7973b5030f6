/** /documents/new, /documents/{id} and /documents/clone/{id}: the document form with what belongs to a saved document. */
import { useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { createLink, useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import type { DocumentFile } from '#domain/document-fields.ts';
import { DOCUMENT_HISTORY } from '#domain/document-history.ts';
import { useMay } from '#web/data/session.ts';
import type { DocumentTabOf } from '#web/features/document-form/document-editor.tsx';
import { ClonedDocument, DocumentForm } from '#web/features/document-form/document-form.tsx';
import { DOCUMENT_FORM } from '#web/features/document-form/document-kind.ts';
import { QuickFacts } from '#web/features/fact-form/quick-facts.tsx';
import { FactsOf } from '#web/features/facts-list/facts-of.tsx';
import { BesidePreview } from '#web/features/files/preview.tsx';
import { NewPublisherDialog } from '#web/features/publisher-form/new-publisher-dialog.tsx';
import { RecordHistory } from '#web/forms/record-history.tsx';
import { Card } from '#web/ui/card.tsx';

const LinkButton = createLink(Button);

function DocumentFacts({ id }: { id: number }) {
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
    <Card title="Facts of the document" extra={add}>
      <FactsOf column="document_id" id={id} noun="document" />
    </Card>
  );
}

const tabs: DocumentTabOf[] = [
  { key: 'facts', label: 'Facts', content: ({ row }) => <DocumentFacts id={row.id} /> },
  {
    key: 'history',
    label: 'History',
    content: ({ row, unsaved, onChanged }) => (
      <RecordHistory
        kind={DOCUMENT_FORM}
        fields={DOCUMENT_HISTORY}
        id={row.id}
        unsaved={unsaved}
        onChanged={onChanged}
      />
    ),
  },
];

export function DocumentScreen() {
  const { id = null } = useParams({ strict: false });
  const [file, setFile] = useState<DocumentFile | null>(null);
  return (
    <BesidePreview document={file}>
      <DocumentForm
        key={id ?? 'new'}
        id={id}
        tabs={tabs}
        onFile={setFile}
        NewPublisherDialog={NewPublisherDialog}
        below={(document) => <QuickFacts document={document} />}
      />
    </BesidePreview>
  );
}

export function ClonedDocumentScreen() {
  const { id = '' } = useParams({ strict: false });
  const [file, setFile] = useState<DocumentFile | null>(null);
  return (
    <BesidePreview document={file}>
      <ClonedDocument key={id} id={id} tabs={tabs} onFile={setFile} NewPublisherDialog={NewPublisherDialog} />
    </BesidePreview>
  );
}
