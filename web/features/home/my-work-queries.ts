/** Loads the counts of the user's work in one request, and the number of potential errors, which takes longer, in another; gives each the address of exactly these rows. */
import { queryOptions } from '@tanstack/react-query';
import { NO_VALUE } from '#domain/messages/dashboards.ts';
import type { SampleRule } from '#domain/facts/totals.ts';
import { psql } from '#web/data/psql.ts';

export type CountryKind = 'facts' | 'events' | 'documents' | 'notes';
export type Work =
  | {
      kind: 'review' | 'assigned' | 'comments' | 'duplicates' | 'backups' | 'errors';
      iso3: null;
      country: null;
      count: number;
    }
  | { kind: CountryKind; iso3: string; country: string; count: number };

const DAYS = 7;
const twoDigits = (part: number) => String(part).padStart(2, '0');

/** The first day that counts as new: lists are searched by days in the reader's own time. */
export function newSince(today = new Date()): Date {
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - DAYS);
}
export const dayOf = (date: Date) =>
  [date.getFullYear(), twoDigits(date.getMonth() + 1), twoDigits(date.getDate())].join('-');

const workQuery = (errors: boolean) =>
  queryOptions({
    queryKey: ['my_work', errors],
    queryFn: ({ signal }) =>
      psql.read<Work[]>('my_work', { since: newSince().toISOString(), errors: String(errors) }, { signal }),
    // The work is done on other screens.
    staleTime: 0,
  });

export const myWorkQuery = workQuery(false);
export const myErrorsQuery = workQuery(true);

export type Address = { to: string; search?: Record<string, string | readonly string[]> };

/** @param sample leaves samples out of a list as its count does. */
export const notReviewed = (sample: SampleRule): Address => ({
  to: '/facts/review',
  search: { status: NO_VALUE.status, sort: '-figure', ...sample },
});

/** @param sample leaves samples out of a list as its count does. */
export function addressOfWork(work: Work, username: string, sample: SampleRule = {}): Address {
  const created = { in_created_at: `${dayOf(newSince())}..`, ...sample };
  switch (work.kind) {
    case 'review':
      return { to: '/facts/review', search: { in_waits_for_my_review: 'Yes', sort: '-figure' } };
    case 'comments':
      return { to: '/inbox#comments' };
    case 'assigned':
      return { to: '/inbox#assigned' };
    case 'duplicates':
      return { to: '/duplicates', search: { mine: 'Yes' } };
    case 'errors':
      return { to: '/dashboards/qa', search: { tab: 'potential-errors', experts: [username] } };
    case 'backups':
      return { to: '/settings/system' };
    case 'documents':
      return { to: '/documents', search: { countries: [work.iso3], ...created } };
    case 'notes':
      return { to: `/countries/profiles/${work.iso3}` };
    case 'facts':
    case 'events':
      return { to: `/${work.kind}`, search: { iso3: [work.iso3], ...created } };
  }
}
