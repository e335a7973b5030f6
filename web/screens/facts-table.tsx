/** The table of a search of facts: its search and the table below it, and the way back to the list. */
import { FACTS_TABLE } from '#domain/messages/facts-table.ts';
import { SearchedFactsTable } from '#web/features/facts/table/searched-facts-table.tsx';
import { ViewOfFacts } from './view-of-facts.tsx';

export const FactsTableScreen = () => (
  <ViewOfFacts title={FACTS_TABLE.title} own={['rows', 'columns', 'of']}>
    <SearchedFactsTable />
  </ViewOfFacts>
);
