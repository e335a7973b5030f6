/** The words of the portfolios: countries and their experts. */
import { counted } from '#domain/values/counts.ts';
const countries = (count: number) => counted(count, 'country', 'countries');

export const PORTFOLIOS = {
  notAssigned: 'Not Assigned',
  suspended: 'Suspended',
  notLoaded: 'Portfolios failed to load',
  countries,
  work: 'Facts and open work of each expert',
  /** Beside it, while it is folded. */
  workOfAll: (experts: number, open: number) =>
    ` · ${counted(experts, 'expert')} · ${counted(open, 'record')} of open work`,
  notUndone: (count: number) =>
    `${countries(count)} not changed back: given to another expert since, or the earlier expert is suspended`,
} as const;
