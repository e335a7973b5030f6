/** Loads what the pages of a frozen release show. The database makes the sums; a frozen release never changes, what it is shown beside may. */
import { queryOptions } from '@tanstack/react-query';
import type { ComparedSum } from '#domain/releases/compared.ts';
import type { FigureBeside } from '#domain/releases/release-figures.ts';
import { psql, send, totalOf } from '#web/data/psql.ts';

export type Beside = {
  readonly id: number;
  readonly name: string;
  readonly revision: number;
  readonly year: number;
  /** The former revision, not the release of the year before. */
  readonly previous: boolean;
};

/** Null if there is none. */
export const besideQuery = (id: number) =>
  queryOptions({
    queryKey: ['releases', 'beside', id],
    queryFn: async ({ signal }) => (await psql.read<Beside[]>('release_beside', { id }, { signal }))[0] ?? null,
  });

export const figuresBesideQuery = (id: number, iso3: string | null = null) =>
  queryOptions({
    queryKey: ['releases', 'figures beside', id, iso3],
    queryFn: ({ signal }) => psql.read<FigureBeside[]>('release_figures_beside', { id, iso3 }, { signal }),
  });

export type ChangedFact = {
  readonly fact_id: number;
  readonly name: string;
  readonly iso3: string;
  readonly changed: 'fact' | 'event' | 'document' | 'deleted';
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly now: Readonly<Record<string, unknown>> | null;
  readonly changed_by: string | null;
  readonly changed_at: string | null;
};

/** The first facts that changed since the freeze, the latest change first, and the number of all. */
export const changedSinceQuery = (id: number, limit: number) =>
  queryOptions({
    queryKey: ['facts', 'changed since', id, limit],
    queryFn: async ({ signal }): Promise<{ rows: ChangedFact[]; total: number }> => {
      const address = `/psql/rpc/release_changes?${new URLSearchParams({ id: String(id), limit: String(limit) })}`;
      const answer = await send(address, { headers: { prefer: 'count=exact' }, signal });
      const rows = (await answer.json()) as ChangedFact[];
      return { rows, total: totalOf(answer.headers.get('content-range')) ?? rows.length };
    },
  });

export type ComparedFact = {
  readonly fact_id: number;
  readonly name: string;
  readonly before: number | null;
  readonly after: number | null;
  readonly difference: number;
  readonly reasons: readonly string[];
  readonly rule: string | null;
  readonly role_before: string | null;
  readonly role_after: string | null;
  readonly event_before: string | null;
  readonly event_after: string | null;
};

export const frozenReleasesQuery = queryOptions({
  queryKey: ['releases', 'frozen'],
  queryFn: async ({ signal }) =>
    (
      await psql.list(
        'releases',
        {
          select: ['id', 'name', 'revision', 'year', 'state', 'facts'],
          where: { frozen_at: 'not.is.null' },
          order: 'year.desc,name.asc,revision.desc',
        },
        { signal },
      )
    ).rows,
});

export const comparedQuery = (one: number, other: number) =>
  queryOptions({
    queryKey: ['releases', 'compared', one, other],
    queryFn: ({ signal }) => psql.read<ComparedSum[]>('compare_releases', { one, other }, { signal }),
    staleTime: Infinity,
  });

/** The first facts because of which a sum differs, the largest difference first. */
export const comparedFactsQuery = (one: number, other: number, of: ComparedSum, limit: number) =>
  queryOptions({
    queryKey: ['releases', 'compared facts', one, other, of.iso3, of.displacement_type, of.type, limit],
    queryFn: ({ signal }) =>
      psql.read<ComparedFact[]>(
        'compare_release_facts',
        { one, other, iso3: of.iso3, cause: of.displacement_type, type: of.type, limit },
        { signal },
      ),
    staleTime: Infinity,
  });

export type SourceOfCountry = { readonly name: string; readonly facts: number };

/** What the page of a country has beside its figures. */
export const countryPageQuery = (id: number, iso3: string) =>
  queryOptions({
    queryKey: ['releases', 'country', id, iso3],
    queryFn: async ({ signal }) => {
      const where = { release_id: `eq.${id}`, iso3: `eq.${iso3}` };
      const [events, context, sources] = await Promise.all([
        psql.list('release_events', { where, order: 'event_name' }, { signal }),
        psql.list('release_context', { where, order: 'displacement_type,analysis_id' }, { signal }),
        psql.read<SourceOfCountry[]>('release_sources', { id, iso3 }, { signal }),
      ]);
      const largest = (event: (typeof events.rows)[number]) =>
        Math.max(event.new_displacement ?? 0, event.total_displacement ?? 0);
      return {
        events: events.rows.toSorted((one, other) => largest(other) - largest(one)),
        context: context.rows,
        sources,
      };
    },
    staleTime: Infinity,
  });

export type ReleasedFigure = {
  readonly release_id: number;
  readonly name: string;
  readonly revision: number;
  readonly year: number;
  readonly published_at: string | null;
  readonly displacement_type: string | null;
  readonly type: string | null;
  readonly figure: number | null;
  readonly facts: number;
};

/** Of the last published release; a country without figures in it is one row without a type. */
export const releasedFiguresQuery = (iso3: string) =>
  queryOptions({
    queryKey: ['releases', 'last of country', iso3],
    queryFn: ({ signal }) => psql.read<ReleasedFigure[]>('country_released_figures', { iso3 }, { signal }),
  });
