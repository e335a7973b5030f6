/** The entries of 'Jump to anything', and the choice among those that are all there. Draws nothing. */
import type { ReactNode } from 'react';
import { namesRank } from '#domain/search/best-match.ts';

/** In the order of the list: what is found at once stands above what is still being searched. */
export const GROUPS = [
  'Number',
  'Recently opened',
  'Screens',
  'Saved searches',
  'Actions',
  'Countries',
  'Records',
] as const;

export type JumpEntry = {
  id: string;
  group: (typeof GROUPS)[number];
  icon: ReactNode;
  name: string;
  /** Other names and codes that find it. */
  others?: readonly string[];
  codes?: readonly string[];
  /** Distinguishes it from others of the same name. */
  detail?: string | undefined;
  /** Its kind: 'Fact'. */
  kind?: string;
  /** The keys that do the same. */
  keys?: string | undefined;
} & ({ to: string } | { run: () => void });

/** The entries of a source for the typed text, which is '' at the beginning. */
export type Found = {
  entries: readonly JumpEntry[];
  /** The entries are not those of the typed text yet. */
  pending?: boolean;
  error?: string | undefined;
};

/** A screen that the user may open. */
export type Screen = { label: string; to: string };

/** For a source whose entries are all there: those whose name has a word for each typed word, the best first; all of them for ''. */
export function matching(entries: readonly JumpEntry[], typed: string): JumpEntry[] {
  if (typed === '') return [...entries];
  return entries
    .flatMap((entry) => {
      // 'logout' finds 'Log out'.
      const { name, others = [], codes = [] } = entry;
      const rank = namesRank({ name, others: [name.replaceAll(' ', ''), ...others], codes }, typed);
      // Rank 6: any part of the name. Two letters within a word say little.
      return rank === null || rank >= 6 ? [] : [{ entry, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
