/** The words of a fact in short. */
export const FACT_LEAD = {
  title: 'The fact in short',
  people: (figure: number) => (figure === 1 ? 'person' : 'people'),
  event: 'Event',
  master: 'Master fact',
  counts: 'Counts in totals',
  releases: 'In releases',
  document: 'Document',
} as const;
