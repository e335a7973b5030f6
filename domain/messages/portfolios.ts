/** The words of the portfolios: countries and their experts. */
const countries = (count: number) => (count === 1 ? '1 country' : `${count} countries`);

export const PORTFOLIOS = {
  notAssigned: 'Not Assigned',
  suspended: 'Suspended',
  notLoaded: 'Portfolios failed to load',
  countries,
  notUndone: (count: number) =>
    `${countries(count)} not changed back: given to another expert since, or the earlier expert is suspended`,
} as const;
