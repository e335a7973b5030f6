/** /facts: the search and the list of facts. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#web/data/session.ts';
import { FactsList } from '#web/features/facts-list/facts-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);

export function FactsScreen() {
  const may = useMay();
  const actions = may('create', 'facts') && (
    <LinkButton to="/facts/new" color="primary" variant="solid" icon={<PlusOutlined />}>
      New Master Fact
    </LinkButton>
  );
  return (
    <Page title="Facts" actions={actions}>
      <FactsList />
    </Page>
  );
}
