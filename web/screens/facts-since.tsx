/** A search of facts beside its past, and the way back to the list. */
import { Link } from '@tanstack/react-router';
import { SINCE } from '#domain/messages/facts-since.ts';
import { SearchedFactsSince } from '#web/features/facts/since/searched-facts-since.tsx';
import { Page } from '#web/ui/page.tsx';

const asList = ({ since: _, ...search }: Record<string, unknown>) => search as never;

export const FactsSinceScreen = () => (
  <Page
    title={SINCE.title}
    beside={
      <Link className="in-text" to="/facts" search={asList}>
        List
      </Link>
    }
  >
    <SearchedFactsSince />
  </Page>
);
