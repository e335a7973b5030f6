/** The words of the team on the home page. */
import { showNumber } from '#domain/values/numbers.ts';

export const TEAM = {
  title: 'Facts of the team in the last 7 days',
  columns: ['Person', 'Created', 'Reviewed', 'Signed off', 'Overdue'],
  all: 'All activity',
  loading: 'Counting the work of the team',
  notLoaded: 'The work of the team failed to load',
  nothing: 'Nobody recorded or reviewed a fact, and nothing is overdue.',
  more: (count: number) => `${showNumber(count)} more`,
} as const;
