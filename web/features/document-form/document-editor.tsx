/** The document form once its document is there. What every form does is not here. */
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { NEW_DOCUMENT, type DocumentFile } from '#domain/document-fields.ts';
import { FILES } from '#domain/messages/files.ts';
import { useMay } from '#web/data/session.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import { DOCUMENT_FORM } from './document-kind.ts';
import { DocumentTab, type NewRecordDialog } from './document-tab.tsx';
import { hasFactsQuery, type DocumentRow } from './document.ts';

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
  const editable = useMay()('manage', 'documents');
  const [fetching, setFetching] = useState(false);
  const id = loaded?.row.id ?? null;
  // Until it is known to have none, it is taken to have facts: then it can't be deleted.
  const { data: hasFacts = true } = useQuery(hasFactsQuery(id));
  const formTabs: readonly [FormTab<DocumentRow>] = [
    {
      key: 'document',
      label: 'Document',
      fields: (begun) => (
        <DocumentTab
          NewPublisherDialog={NewPublisherDialog}
          own={source === null ? begun : null}
          editable={editable}
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
      standing={{ locked: false, ownDeletable: true, deletable: !hasFacts }}
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
