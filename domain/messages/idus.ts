/** The words of the IDU page. */
const facts = (count: number) => (count === 1 ? '1 fact' : `${count.toLocaleString('en-US')} facts`);

export const IDUS = {
  title: 'Internal Displacement Updates',
  notLoaded: 'The facts of the IDU failed to load',
  excerptNotLoaded: 'The excerpt failed to load',
  gone: 'The fact is no longer in the IDU',
  nothing: 'No facts of the IDU match this search',
  nothingHere: 'The map shows no facts here',
  nothingHereNext: "Zoom out, or switch 'Only what the map shows' off.",
  narrow: 'Choose a longer period, or remove a part of the search.',
  facts,
  notCounted: (count: number) => (count === 0 ? '' : `, ${facts(count)} not counted`),
  withoutPlace: (count: number) => `${count.toLocaleString('en-US')} without a place`,
  most: (shown: number, total: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${facts(total)} are shown: narrow the search to see the others.`,
  onlyShown: 'Only what the map shows',
  createFact: 'Create Fact',
} as const;
