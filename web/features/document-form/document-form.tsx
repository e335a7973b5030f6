/** The page of a document with its form; a confidential document has a tag. */
import type { ReactNode } from 'react';
import { EyeInvisibleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { RecordScreen, type Addressed } from '#web/forms/record-screen.tsx';
import { DocumentEditor, type DocumentParts } from './document-editor.tsx';
import { DOCUMENT_FORM, type DocumentRow } from './document.ts';

type Props = Addressed & DocumentParts & { below?: (document: DocumentRow) => ReactNode };

export function DocumentForm({ id, cloned, below, ...parts }: Props) {
  return (
    <RecordScreen
      kind={DOCUMENT_FORM}
      id={id}
      cloned={cloned}
      tags={({ confidential }) => confidential && <Tag icon={<EyeInvisibleOutlined aria-hidden />}>Confidential</Tag>}
      form={(begun) => <DocumentEditor {...begun} {...parts} />}
      below={below}
    />
  );
}
