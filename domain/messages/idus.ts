/** The words of the IDU page. */
import { counted } from '#domain/values/counts.ts';
const facts = (count: number) => counted(count, 'fact');

export const IDUS = {
  days: 'Days of the facts',
  /** The slider begins with the first fact, which may be later than the first day of the search. */
  factsOf: 'Facts from',
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
  filters: 'More filters',
  facts,
  notCounted: (count: number) => (count === 0 ? '' : `, ${facts(count)} not counted`),
  isNotCounted: 'not counted',
  isSubtracted: 'subtracted',
  /** In the legend of a map. */
  uncounted: 'Not counted or subtracted',
  severalCauses: 'Several causes',
  dividedByFigure: 'Divided by figure; the smallest part is a fifth, so that it is seen',
  most: (shown: number, total: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${facts(total)} are shown: narrow the search to see the others.`,
  createFact: 'Create Fact',
  copyText: 'Copy text',
  copyTexts: 'Copy texts',
  copyAbout: (most: number) => `Copy texts: the excerpts of the listed facts with their sources, up to ${most}`,
  copied: (count: number) => `${counted(count, 'text')} copied`,
  notCopied: "Can't copy the texts",
  latestDays: (day: string) => `The last 180 days have no facts of the IDU: the days up to ${day} are shown.`,
  none: 'No facts of the IDU match this search',
  noneMarked: 'No fact of this search is marked for the IDU',
  about:
    'An Internal Displacement Update is a new figure, published within days with its place, its date, its source and one sentence.',
  /** `days` are those of the facts, in words. */
  candidates: (count: number, days: string) => `${facts(count)}, ${days}, could be in it`,
  /** Where the searched days have none. */
  latest: (count: number, days: string) => `No new facts are recorded: the latest are ${facts(count)}, ${days}`,
  inList: 'See them in the list of facts',
  onMap: 'on a map',
  moreCountries: (count: number) => `${counted(count, 'more country', 'more countries')}`,
  mark: (shown: number, all: number) => (shown < all ? `Choose from the latest ${shown} …` : 'Choose from them …'),
  include: 'Include in IDU',
  /** On the button, before it is pressed. */
  includeMost: (most: number) => `Include in IDU (at most ${most} at once)`,
  tooMany: (most: number) => `No more than ${most} facts can be included at once: select fewer.`,
  notOpened: 'The facts could not be opened',
  markTitle: 'Include facts in the IDU',
  markAbout: 'Tick the facts to publish. Each is shown in the IDU with its excerpt, which you can change here.',
  /** `countries` by their names; `days` in words. */
  markNames: (count: number, countries: readonly string[], days: string) =>
    `To be published: ${facts(count)} of ${countries.length > 5 ? counted(countries.length, 'country', 'countries') : countries.join(', ')}, ${days}.`,
  markUnreviewed: (unreviewed: number, count: number) =>
    unreviewed === 0
      ? ''
      : unreviewed < count
        ? ` Nobody has reviewed ${unreviewed} of them.`
        : ` Nobody has reviewed ${count === 1 ? 'it' : 'them'}.`,
  markNone: 'Nothing is published: tick a fact.',
  /** Known before the facts are published. */
  markClosed: (status: string | null) =>
    status === null ? "You can't change this fact." : `The fact is ${status} and can't be changed.`,
  markWithout: 'Nothing is known to make an excerpt of: write one to include the fact.',
  markOk: (count: number) => `Publish ${facts(count)}`,
  marked: (count: number) => `${facts(count)} ${count === 1 ? 'is' : 'are'} in the IDU`,
  seeLatest: (day: string) => `See the latest facts of the IDU, up to ${day}`,
} as const;
