/** /facts: the search and the list of facts. */
import { PlusOutlined } from '@ant-design/icons';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/data/session.ts';
import { FactsList } from '#web/features/facts-list/facts-list.tsx';
import { Page } from '#web/ui/page.tsx';

export function FactsScreen() {
  const may = useMay();
  const actions = may('create', 'facts') && (
    <Link to="/facts/new" className="ant-btn ant-btn-primary">
      <PlusOutlined /> New Master Fact
    </Link>
  );
  return (
    <Page title="Facts" actions={actions}>
      <FactsList />
    </Page>
  );
}
