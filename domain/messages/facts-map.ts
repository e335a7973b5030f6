/** The texts of the map of a search of facts. */
import { counted } from '#domain/values/counts.ts';
import { showNumber } from '#domain/values/numbers.ts';

export const FACTS_MAP = {
  title: 'Map of Facts',
  label: 'Locations of the facts',
  loading: 'Loading the map',
  failed: 'The map failed to load',
  nothing: 'No facts match this search',
  noPlace: 'No fact of this search has a location',
  next: 'Remove a part of the search above the map.',
  nextPlace: "A location added to a fact's Locations tab appears here.",
  largest: 'Largest figures here',
  nothingHere: 'The map shows no fact here. Zoom out to see others.',
  shared: 'The figure of a fact is divided among its locations.',
  facts: (count: number) => counted(count, 'fact'),
  locations: (count: number) => counted(count, 'location'),
  picture: 'Map of facts',
  causes:
    'Diamond: conflict · disc: disaster · square: development. Filled: flows · rings: stocks. Areas show figures.',
  kinds: { Flow: 'flow', Stock: 'stock' },
  without: (count: number) => `${showNumber(count)} without a location`,
  most: (shown: number, total: number) =>
    `The ${showNumber(shown)} locations of the largest figures are shown, of ${showNumber(total)}: narrow the search to see the others.`,
} as const;
