/** The form of a document: it waits for a file transfer, and is deleted only while it has no facts. */
import { useState } from 'react';
import type { DocumentFile } from '#domain/documents.ts';
import { FILES } from '#domain/messages/files.ts';
import { RecordEditor, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Begun } from '#web/forms/record-screen.tsx';
import { useRights } from '#web/forms/rights.ts';
import { DocumentTab, type NewRecordDialog } from './document-tab.tsx';
import { DOCUMENT_FORM, type DocumentRow } from './document.ts';

export type DocumentParts = {
  tabs: readonly SavedTab<DocumentRow>[];
  /** Called with the file in the form. A constant function. */
  onFile: (file: DocumentFile | null) => void;
  /** Adds a publisher that is missing from a picker. */
  NewPublisherDialog: NewRecordDialog;
};

export function DocumentEditor({
  loaded,
  source,
  tabs,
  onFile,
  NewPublisherDialog,
}: Begun<DocumentRow> & DocumentParts) {
  const { mayChange } = useRights('documents', loaded?.row ?? null);
  const [fetching, setFetching] = useState(false);
  return (
    <RecordEditor
      kind={DOCUMENT_FORM}
      loaded={loaded}
      source={source}
      formTabs={[
        {
          key: 'document',
          label: 'Document',
          fields: (begun) => (
            <DocumentTab
              NewPublisherDialog={NewPublisherDialog}
              own={source === null ? begun : null}
              editable={mayChange}
              onFile={onFile}
              onFetching={setFetching}
            />
          ),
          forceRender: true,
        },
      ]}
      savedTabs={tabs}
      waitsFor={fetching ? FILES.onItsWay : null}
      clones
    />
  );
}
