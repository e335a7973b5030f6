/** Loads what the home page shows beside the counts of the user's work, each part in a request of its own. */
import { queryOptions } from '@tanstack/react-query';
import type { Cause } from '#domain/countries/country-figures.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';

export type Recorded = {
  readonly kind: 'facts' | 'events' | 'documents';
  readonly count: number;
  /** Those of `count` that an import stored. */
  readonly imported: number;
  readonly people: readonly string[];
};

/** `since` is the beginning of a day: lists are searched by days. */
export const recordedQuery = (since: Date) =>
  queryOptions({
    queryKey: ['recorded_since', since.toISOString()],
    queryFn: ({ signal }) => psql.read<Recorded[]>('recorded_since', { since: since.toISOString() }, { signal }),
    staleTime: 0,
  });

export type HomeCountry = {
  readonly iso3: string;
  readonly country: string;
  readonly mine: boolean;
  readonly year: number;
  readonly figures: readonly (number | null)[];
  /** Null where the year before is no year to compare with. */
  readonly figures_before: readonly number[] | null;
  readonly facts_before: number;
};

export const homeCountriesQuery = queryOptions({
  queryKey: ['facts_view', 'home countries'],
  queryFn: ({ signal }) => psql.read<HomeCountry[]>('home_countries', {}, { signal }),
  staleTime: 60_000,
});

const WAITING = ['id', 'name', 'figure', 'type', 'displacement_type', 'status'] as const;
export type WaitingFact = Row<'facts_view', (typeof WAITING)[number]>;

/** The ten largest. */
export const waitingFactsQuery = queryOptions({
  queryKey: ['facts_view', 'waiting for my review'],
  queryFn: async ({ signal }): Promise<WaitingFact[]> =>
    (
      await psql.list(
        'facts_view',
        {
          select: WAITING,
          where: { waits_for_my_review: 'is.true', figure: 'not.is.null' },
          order: 'figure.desc,id.desc',
          limit: 10,
        },
        { signal },
      )
    ).rows,
  staleTime: 0,
});

const ALERT = ['id', 'hazard_name', 'alert_level', 'displacement_type', 'start_date', 'source'] as const;
export type HomeAlert = Row<'parking_lot_events_view', (typeof ALERT)[number]>;

export const alertsQuery = queryOptions({
  queryKey: ['parking_lot_events_view', 'newest'],
  queryFn: async ({ signal }): Promise<HomeAlert[]> =>
    (
      await psql.list(
        'parking_lot_events_view',
        { select: ALERT, where: { status: 'eq.waiting' }, order: 'created_at.desc,id.desc', limit: 5 },
        { signal },
      )
    ).rows,
  staleTime: 60_000,
});

export type LargestEvent = {
  readonly id: number;
  readonly name: string;
  readonly month: number;
  readonly figure: number;
};

export const largestEventsQuery = (cause: Cause, year: number, iso3: string | null = null) =>
  queryOptions({
    queryKey: ['facts_view', 'largest events', cause, year, iso3],
    queryFn: ({ signal }) =>
      psql.read<LargestEvent[]>('largest_events', { cause, year, ...(iso3 !== null && { iso3 }) }, { signal }),
    staleTime: 60_000,
  });
