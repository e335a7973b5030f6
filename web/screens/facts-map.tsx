/** /facts/map: the locations of the facts of a search on a map, with the way back to the list. */
import { FACTS_MAP } from '#domain/messages/facts-map.ts';
import { SearchedFactsMap } from '#web/features/facts/map/searched-facts-map.tsx';
import { peekOnDemand } from '#web/lists/peek/peek-on-demand.tsx';
import { SCREENS } from './kinds.tsx';
import { ViewOfFacts } from './view-of-facts.tsx';

const peek = peekOnDemand(SCREENS.facts.peek);

export const FactsMapScreen = () => (
  <ViewOfFacts title={FACTS_MAP.title} view="map">
    <SearchedFactsMap peek={peek} />
  </ViewOfFacts>
);
