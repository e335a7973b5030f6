/** The document form once its document is there. What every form does is not here. */
import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { NEW_DOCUMENT, type DocumentFile } from '#domain/document-fields.ts';
import { FILES } from '#domain/messages/files.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import { useRights } from '#web/forms/rights.ts';
import { DOCUMENT_FORM } from './document-kind.ts';
import { DocumentTab, type NewRecordDialog } from './document-tab.tsx';
import type { DocumentRow } from './document.ts';

export type DocumentTabOf = SavedTab<DocumentRow>;

type Props = {
  loaded: Loaded<DocumentRow> | null;
  /** What a document that is not saved begins with: the one that it is cloned from. */
  source?: Loaded<DocumentRow> | null;
  tabs: readonly DocumentTabOf[];
  onFile: (file: DocumentFile | null) => void;
  NewPublisherDialog: NewRecordDialog;
};

export function DocumentEditor({ loaded, source = null, tabs, onFile, NewPublisherDialog }: Props) {
  const navigate = useNavigate();
  const { mayChange } = useRights('documents', loaded?.row ?? null);
  const [fetching, setFetching] = useState(false);
  const id = loaded?.row.id ?? null;
  const formTabs: readonly [FormTab<DocumentRow>] = [
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
  ];
  const place = source === null ? (id ?? 'new') : `clone/${source.row.id}`;
  return (
    <RecordEditor
      kind={DOCUMENT_FORM}
      loaded={loaded}
      source={source}
      blank={NEW_DOCUMENT}
      place={`documents/${place}`}
      notices={({ row, rights: { permitted } }) => (
        <RecordNotices
          noun={DOCUMENT_FORM.words.noun}
          isNew={row === null}
          permitted={permitted}
          {...(row !== null && { flags: row.flags })}
        />
      )}
      formTabs={formTabs}
      savedTabs={tabs}
      waitsFor={fetching ? FILES.onItsWay : null}
      onCreated={(row) => void navigate({ to: '/documents/$id', params: { id: String(row.id) } })}
      onDeleted={() => void navigate({ to: '/documents' })}
      onClone={(row) => void navigate({ to: '/documents/clone/$id', params: { id: String(row.id) } })}
    />
  );
}
