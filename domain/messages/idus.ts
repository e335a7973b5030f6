/** The words of the IDU page. */
import { counted } from '#domain/values/counts.ts';
const facts = (count: number) => counted(count, 'fact');

export const IDUS = {
  days: 'Days of the facts',
  firstDay: 'First day',
  lastDay: 'Last day',
  allDays: 'All days',
  seeAllDays: 'See all days',
  earlier: 'Earlier days',
  later: 'Later days',
  play: 'Step through the days',
  pause: 'Pause',
  chosen: 'Chosen fact',
  picture: 'Map of the IDU',
  noDays: 'No facts in the chosen days',
  sums: 'People in the shown facts',
  title: 'Internal Displacement Updates',
  facts,
  notCounted: (count: number) => (count === 0 ? '' : `, ${facts(count)} not counted`),
  most: (shown: number, total: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${facts(total)} are shown: narrow the search to see the others.`,
  createFact: 'Create Fact',
  copyText: 'Copy text',
  copyTexts: 'Copy texts',
  copyAbout: (most: number) => `Copy texts: the excerpts of the listed facts with their sources, up to ${most}`,
  copied: (count: number) => `${counted(count, 'text')} copied`,
  notCopied: "Can't copy the texts",
  none: 'No facts of the IDU match this search',
  noneMarked: 'No fact of this search is marked for the IDU',
  unmarked: (count: number) => `${facts(count)} that could be marked`,
  mark: (shown: number, all: number) => (shown < all ? `Mark the latest ${shown}` : 'Mark them'),
  markTitle: 'Include facts in the IDU',
  markAbout: 'Each fact is shown in the IDU with its excerpt, which you can change here. Untick what stays out.',
  markOk: (count: number) => `Include ${facts(count)}`,
  marked: (count: number) => `${facts(count)} ${count === 1 ? 'is' : 'are'} in the IDU`,
  seeLatest: (day: string) => `See the latest facts, up to ${day}`,
} as const;
