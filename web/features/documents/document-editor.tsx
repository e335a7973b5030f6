/** The form of a document: it waits for a file transfer, and is deleted only while it has no facts. */
import { useEffect, useState } from 'react';
import type { PreviewedDocument } from '#domain/documents/documents.ts';
import { RecordEditor, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Begun } from '#web/forms/record-screen.tsx';
import { useRights } from '#web/forms/rights.ts';
import { DocumentTab, type NewRecordDialog } from './document-tab.tsx';
import { DOCUMENT_FORM, type DocumentRow } from './document.ts';
import { KeepPage } from './keep-page.tsx';
import type { PrototypeForm } from './prototype.ts';

export type DocumentParts = {
  tabs: readonly SavedTab<DocumentRow>[];
  /** Called with the file in the form. A constant function. */
  onFile: (file: PreviewedDocument | null) => void;
  /** Adds a publisher that is missing from a picker. */
  NewPublisherDialog: NewRecordDialog;
  /** The prototype's form: other rules and words, and the first draft of an import. */
  prototype?: PrototypeForm | undefined;
};

export function DocumentEditor({
  loaded,
  source,
  tabs,
  onFile,
  NewPublisherDialog,
  prototype,
}: Begun<DocumentRow> & DocumentParts) {
  const { mayChange } = useRights('documents', loaded?.row ?? null);
  const [fetching, setFetching] = useState(false);
  // Without the form, the saved file is the one to preview.
  const saved = loaded?.row;
  useEffect(() => {
    if (!mayChange && saved !== undefined) onFile(saved.filename === null ? null : saved);
  }, [mayChange, saved, onFile]);
  return (
    <RecordEditor
      kind={prototype?.kind ?? DOCUMENT_FORM}
      blank={prototype?.blank}
      storageKey={prototype?.storageKey}
      loaded={loaded}
      source={source}
      formTabs={[
        {
          key: 'document',
          label: 'Document',
          fields: (begun, reload) => (
            <DocumentTab
              NewPublisherDialog={NewPublisherDialog}
              own={source === null ? begun : null}
              editable={mayChange}
              onFile={onFile}
              onFetching={setFetching}
              flagged={prototype !== undefined}
              begins={prototype === undefined && loaded === null && source === null && mayChange}
              keeps={prototype !== undefined && saved !== undefined && <KeepPage row={saved} reload={reload} />}
              delivered={source === null && begun === null ? prototype?.delivered : undefined}
            />
          ),
          forceRender: true,
        },
      ]}
      savedTabs={tabs}
      waitsFor={fetching ? 'The file is still on its way: please wait for it, or cancel it, then save' : null}
      clones
    />
  );
}
