/** The words of the portfolios: countries and their experts. */
const countries = (count: number) => (count === 1 ? '1 country' : `${count} countries`);

export const PORTFOLIOS = {
  notAssigned: 'Not Assigned',
  suspended: 'Suspended',
  notLoaded: 'Portfolios failed to load',
  notSaved: 'Portfolios failed to save',
  historyNotLoaded: 'The history of the country failed to load',
  countries,
  selected: (count: number) => `Selected: ${count}`,
  saved: (what: string, name: string | null) => (name === null ? `${what}: Not Assigned` : `${what}: ${name}`),
  restored: (what: string) => `${what}: as before`,
  notUndone: (count: number) =>
    `${countries(count)} not changed back: given to another expert since, or the earlier expert is suspended`,
} as const;
