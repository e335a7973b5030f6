/** The table of a search of facts: its search and the table below it, and the way back to the list. */
import { Link } from '@tanstack/react-router';
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import { SearchedFactsTable } from '#web/features/facts/table/searched-facts-table.tsx';
import { Page } from '#web/ui/page.tsx';

const asList = ({ rows: _, columns: __, of: ___, ...search }: Record<string, unknown>) => search as never;

export const FactsTableScreen = () => (
  <Page
    title={FACTS_TABLE.title}
    beside={
      <Link className="in-text" to="/facts" search={asList}>
        List
      </Link>
    }
  >
    <SearchedFactsTable />
  </Page>
);
