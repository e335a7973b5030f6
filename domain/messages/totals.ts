/** The texts of the totals of a search. */
import { showNumber } from '#domain/numbers.ts';

const facts = (count: number) => (count === 1 ? '1 fact' : `${showNumber(count)} facts`);

export const TOTALS = {
  /** Short names of the roles, after a type. */
  roles: {
    'Recommended figure': 'recommended',
    'Partial figure (Added)': 'added',
    'Partial figure (Subtracted)': 'subtracted',
    Triangulation: 'triangulation',
  } as Readonly<Record<string, string>>,
  noRole: 'no role',
  failed: 'Totals failed to load',
  loading: 'Loading the totals',
  total: '= recommended + added − subtracted',
  moreTypes: (count: number) => (count === 1 ? '1 more type' : `${showNumber(count)} more types`),
  withoutFigure: (count: number) => `${showNumber(count)} without a figure`,
  leftOut: (count: number, which: 'masters' | 'sub-facts') =>
    `${facts(count)} left out: ${which === 'masters' ? 'sub-facts' : 'master facts'} would count twice`,
  countedTwice: 'master facts and their sub-facts both count',
  about:
    'All facts of the search, by type and by their role. Figures of different types are not added together, nor are triangulation and facts without a role.',
  twice:
    'Some master facts and sub-facts have the same type and role. The figure of a master fact includes its sub-facts, so only one of them counts:',
  copied: 'Totals copied: paste them into a spreadsheet',
  notCopied: 'The browser did not allow copying',
} as const;
