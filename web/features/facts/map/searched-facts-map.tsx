/** The map of a search of facts: the search above it, the map, and a fact beside it. */
import './facts-map.css';
import type { ComponentType } from 'react';
import { FACTS } from '#web/features/facts/list/facts.tsx';
import { SearchedList } from '#web/lists/searched-list.tsx';
import { FactsMapView } from './facts-map-view.tsx';

const AT = { path: '/facts/map', keep: {}, forgets: true } as const;

/** `peek` shows the fact that was chosen on the map. */
export const SearchedFactsMap = ({ peek }: { peek: ComponentType<{ id: number }> }) => (
  <SearchedList list={FACTS} at={AT} results={(searched) => <FactsMapView {...searched} peek={peek} />} />
);
