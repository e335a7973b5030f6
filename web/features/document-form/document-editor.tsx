/** The document form once its document is there. What every form does is not here. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Tag } from 'antd';
import { NEW_DOCUMENT, type DocumentFile } from '#domain/document-fields.ts';
import { flagText } from '#domain/messages/flags.ts';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/session.ts';
import { RecordEditor, type FormTab, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import type { Rights } from '#web/forms/rights.ts';
import { DOCUMENT_FORM } from './document-kind.ts';
import { DocumentTab } from './document-tab.tsx';
import { hasFactsQuery, type DocumentRow } from './document.ts';

export type DocumentTabOf = SavedTab<DocumentRow>;

function Notices({ row, rights }: { row: DocumentRow | null; rights: Rights }) {
  return (
    <>
      {!rights.permitted && row === null && (
        <Alert className="form-notice" type="info" showIcon title={FORM.notPermitted} />
      )}
      {!rights.permitted && row !== null && (
        <p className="quiet form-line">You may read this document, not change it.</p>
      )}
      {row !== null && row.flags.length > 0 && (
        <p className="form-line">
          <span className="quiet">Imported as it is: </span>
          {row.flags.map((flag) => (
            <Tag key={flag}>{flagText(flag)}</Tag>
          ))}
        </p>
      )}
    </>
  );
}

type Props = {
  loaded: Loaded<DocumentRow> | null;
  /** What a document that is not saved begins with: the one that it is cloned from. */
  source?: Loaded<DocumentRow> | null;
  tabs: readonly DocumentTabOf[];
  onFile: (file: DocumentFile | null) => void;
};

export function DocumentEditor({ loaded, source = null, tabs, onFile }: Props) {
  const navigate = useNavigate();
  const editable = useMay()('manage', 'documents');
  const id = loaded?.row.id ?? null;
  // Until it is known to have none, it is taken to have facts: then it can't be deleted.
  const { data: hasFacts = true } = useQuery(hasFactsQuery(id));
  const formTabs: readonly [FormTab<DocumentRow>] = [
    {
      key: 'document',
      label: 'Document',
      fields: (begun) => <DocumentTab own={source === null ? begun : null} editable={editable} onFile={onFile} />,
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
      notices={(record) => <Notices {...record} />}
      formTabs={formTabs}
      savedTabs={tabs}
      onCreated={(row) => void navigate({ to: '/documents/$id', params: { id: String(row.id) } })}
      onDeleted={() => void navigate({ to: '/documents' })}
      onClone={(row) => void navigate({ to: '/documents/clone/$id', params: { id: String(row.id) } })}
    />
  );
}
