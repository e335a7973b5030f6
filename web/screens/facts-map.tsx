/** /facts/map: the locations of the facts of a search on a map, with the way back to the list. */
import { Link } from '@tanstack/react-router';
import { FACTS_MAP } from '#domain/messages/facts-map.ts';
import { SearchedFactsMap } from '#web/features/facts/map/searched-facts-map.tsx';
import { peekOnDemand } from '#web/lists/peek-on-demand.tsx';
import { Page } from '#web/ui/page.tsx';
import { SCREENS } from './kinds.tsx';

const peek = peekOnDemand(SCREENS.facts.peek);

export const FactsMapScreen = () => (
  <Page
    title={FACTS_MAP.title}
    beside={
      <Link className="in-text" to="/facts" search={(given: object) => given as never}>
        List
      </Link>
    }
  >
    <SearchedFactsMap peek={peek} />
  </Page>
);
