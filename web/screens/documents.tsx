/** /documents: the search and the list of documents. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#web/data/session.ts';
import { DocumentsList } from '#web/features/documents-list/documents-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);

export function DocumentsScreen() {
  const may = useMay();
  const actions = may('create', 'documents') && (
    <LinkButton to="/documents/new" color="primary" variant="solid" icon={<PlusOutlined />}>
      New Document
    </LinkButton>
  );
  return (
    <Page title="Documents" actions={actions}>
      <DocumentsList />
    </Page>
  );
}
