/** The words of the IDU page. */
const facts = (count: number) => (count === 1 ? '1 fact' : `${count.toLocaleString('en-US')} facts`);

export const IDUS = {
  days: 'Days of the facts',
  firstDay: 'First day',
  lastDay: 'Last day',
  allDays: 'All days',
  largest: 'Largest facts',
  title: 'Internal Displacement Updates',
  facts,
  notCounted: (count: number) => (count === 0 ? '' : `, ${facts(count)} not counted`),
  most: (shown: number, total: number) =>
    `The first ${shown.toLocaleString('en-US')} of ${facts(total)} are shown: narrow the search to see the others.`,
  createFact: 'Create Fact',
} as const;
