/** /publishers: the search and the list of publishers. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#web/data/session.ts';
import { PublishersList } from '#web/features/publishers-list/publishers-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);

export function PublishersScreen() {
  const may = useMay();
  const actions = may('create', 'publishers') && (
    <LinkButton to="/publishers/new" color="primary" variant="solid" icon={<PlusOutlined />}>
      New
    </LinkButton>
  );
  return (
    <Page title="Publishers" actions={actions}>
      <PublishersList />
    </Page>
  );
}
