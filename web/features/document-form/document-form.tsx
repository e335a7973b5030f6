/** Opens the document form, new, with its document or with the one to clone, and what to do when it cannot be had. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { EyeInvisibleOutlined, LockOutlined } from '@ant-design/icons';
import { Alert, Tag } from 'antd';
import type { DocumentFile } from '#domain/document-fields.ts';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/session.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import { Page } from '#web/ui/page.tsx';
import { DocumentEditor, type DocumentTabOf } from './document-editor.tsx';
import { DOCUMENT_FORM } from './document-kind.ts';
import type { NewRecordDialog } from './document-tab.tsx';
import type { DocumentRow } from './document.ts';

type Shared = {
  tabs: readonly DocumentTabOf[];
  /** Told of the file that the form holds. A constant function. */
  onFile: (file: DocumentFile | null) => void;
  /** Adds the publisher that a picker lacks. */
  NewPublisherDialog: NewRecordDialog;
};

const waysOn = <Link to="/documents">Go to the documents list</Link>;

function SavedDocument({ loaded, below, ...shared }: Shared & { loaded: Loaded<DocumentRow>; below: ReactNode }) {
  const { serial_no, name, confidential, may_change } = loaded.row;
  return (
    <Page
      title={`Edit ${serial_no}`}
      of={name}
      actions={
        <>
          {confidential && <Tag icon={<EyeInvisibleOutlined aria-hidden />}>Confidential</Tag>}
          {!may_change && <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>}
        </>
      }
    >
      <DocumentEditor loaded={loaded} {...shared} />
      {below}
    </Page>
  );
}

type Props = Shared & {
  id: string | null;
  /** What belongs to a saved document and stands below its form. */
  below?: (document: DocumentRow) => ReactNode;
};

export function DocumentForm({ id, below, ...shared }: Props) {
  return id === null ? (
    <Page title="New Document">
      <DocumentEditor loaded={null} {...shared} />
    </Page>
  ) : (
    <OpenRecord kind={DOCUMENT_FORM} id={id} title="Document" waysOn={waysOn}>
      {(loaded) => <SavedDocument loaded={loaded} {...shared} below={below?.(loaded.row)} />}
    </OpenRecord>
  );
}

export function ClonedDocument({ id, ...shared }: Shared & { id: string }) {
  const permitted = useMay()('create', 'documents');
  return (
    <OpenRecord kind={DOCUMENT_FORM} id={id} title="Clone" waysOn={waysOn}>
      {(loaded) => (
        <Page title={`Clone ${loaded.row.serial_no}`}>
          {permitted ? (
            <DocumentEditor loaded={null} source={loaded} {...shared} />
          ) : (
            <Alert
              type="info"
              showIcon
              title={FORM.notPermitted}
              description={
                <Link to="/documents/$id" params={{ id }}>
                  Go to the document
                </Link>
              }
            />
          )}
        </Page>
      )}
    </OpenRecord>
  );
}
