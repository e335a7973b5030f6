/** Loads what the home page shows beside the counts of the user's work, each part in a request of its own. */
import { queryOptions } from '@tanstack/react-query';
import type { SampleRule } from '#domain/facts/totals.ts';
import type { Address } from '#domain/search/search.ts';
import { momentsBetween } from '#domain/search/days-search.ts';
import { among } from '#domain/values/psql-values.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { leavesOutSampleQuery } from '#web/data/sample-rule.ts';
import { localDay } from '#web/ui/local-time.ts';

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

/** The search of the list of these records. A document is of a country if it is of one of them. */
export const searchOfRecorded = (
  kind: Recorded['kind'],
  { since, mine, sample }: { since: string; mine: readonly string[]; sample: SampleRule },
): Address => ({
  in_created_at: `${since}..`,
  ...sample,
  ...(mine.length > 0 && (kind === 'documents' ? { countries: mine, countries_match: 'Any' } : { iso3: mine })),
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

/** Of the facts that wait for the user's review, or of all that nobody has reviewed, the ten largest; no samples beside real facts. */
export const waitingFactsQuery = (everyones: boolean) =>
  queryOptions({
    queryKey: ['facts_view', 'waiting for review', everyones],
    queryFn: async ({ client, signal }): Promise<WaitingFact[]> => {
      const waiting = everyones
        ? { status: 'is.null', ...((await client.ensureQueryData(leavesOutSampleQuery)) && { sample: 'is.false' }) }
        : { waits_for_my_review: 'is.true' };
      const where = { ...waiting, figure: 'not.is.null' };
      const request = { select: WAITING, where, order: 'figure.desc,id.desc', limit: 10 };
      return (await psql.list('facts_view', request, { signal })).rows;
    },
    staleTime: 0,
  });

const LATEST = ['id', 'name', 'figure', 'displacement_type', 'created_by', 'created_at'] as const;
export type LatestFact = Row<'facts_view', (typeof LATEST)[number]>;
export const LATEST_FACTS = 8;

/** The facts that imports stored on the latest day with any: as many as the search of the list finds. */
export type LatestImport = {
  readonly day: string;
  readonly count: number;
  readonly search: Address;
  /** Those of most newly displaced people, in the room that the facts of people leave. */
  readonly largest: readonly LatestFact[];
};
const LARGE = { type: 'eq.New Displacement (Flow)', event_role: 'eq.Recommended figure' };

/** Of these countries, or of all: those of people one by one, and those of the latest imports as a number; no samples beside real facts. */
export const latestFactsQuery = (iso3: readonly string[]) =>
  queryOptions({
    queryKey: ['facts_view', 'latest', iso3],
    queryFn: async ({ client, signal }): Promise<{ facts: readonly LatestFact[]; imported: LatestImport | null }> => {
      const real = await client.ensureQueryData(leavesOutSampleQuery);
      const where = { ...(iso3.length > 0 && { iso3: among(iso3) }), ...(real && { sample: 'is.false' }) };
      const list = (imported: string, more: object, limit: number, { first = 'created_at.desc', count = false } = {}) =>
        psql.list(
          'facts_view',
          { select: LATEST, where: { ...where, imported, ...more }, order: `${first},id.desc`, limit },
          { count, signal },
        );
      const { rows: facts } = await list('is.false', {}, LATEST_FACTS);
      const [last] = (await list('is.true', {}, 1)).rows;
      if (last === undefined) return { facts, imported: null };
      const day = localDay(last.created_at);
      const onDay = { and: `(${momentsBetween('created_at', day, day).join()})` };
      const count = (await list('is.true', onDay, 1, { count: true })).total ?? 1;
      const room = LATEST_FACTS - facts.length - 1;
      const largest =
        room > 0 ? (await list('is.true', { ...onDay, ...LARGE }, room, { first: 'figure.desc.nullslast' })).rows : [];
      const search = {
        in_created_at: `${day}..${day}`,
        in_imported: 'Yes',
        ...(real && { sample: 'No' }),
        ...(iso3.length > 0 && { iso3 }),
      };
      return { facts, imported: { day, count, search, largest } };
    },
    staleTime: 0,
  });

const ALERT = ['id', 'hazard_name', 'alert_level', 'displacement_type', 'start_date', 'source'] as const;
export type HomeAlert = Row<'parking_lot_events_view', (typeof ALERT)[number]>;

/** No samples beside real facts. */
export const alertsQuery = queryOptions({
  queryKey: ['parking_lot_events_view', 'newest'],
  queryFn: async ({ client, signal }): Promise<HomeAlert[]> => {
    const where = {
      status: 'eq.waiting',
      ...((await client.ensureQueryData(leavesOutSampleQuery)) && { sample: 'is.false' }),
    };
    const request = { select: ALERT, where, order: 'created_at.desc,id.desc', limit: 5 };
    return (await psql.list('parking_lot_events_view', request, { signal })).rows;
  },
  staleTime: 60_000,
});
