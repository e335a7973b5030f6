/** The words of a fact in short. */
export const FACT_LEAD = {
  title: 'The fact in short',
  counting: 'How the fact counts',
  people: (figure: number) => (figure === 1 ? 'person' : 'people'),
  event: 'Event',
  master: 'Master fact',
  counts: 'Counts in totals',
  yesIn: (event: string) => `Yes, in ${event}`,
  releases: 'In releases',
  in: 'In',
  stays: 'A frozen release keeps its figures. To correct one, change the fact and revise the release.',
  document: 'Document',
} as const;
