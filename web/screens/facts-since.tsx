/** A search of facts beside its past, and the way back to the list. */
import { SINCE } from '#domain/messages/facts-since.ts';
import { SearchedFactsSince } from '#web/features/facts/since/searched-facts-since.tsx';
import { ViewOfFacts } from './view-of-facts.tsx';

export const FactsSinceScreen = () => (
  <ViewOfFacts title={SINCE.title} own={['since']}>
    <SearchedFactsSince />
  </ViewOfFacts>
);
