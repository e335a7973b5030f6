/** The calls that read the reviews of a fact. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { REVIEW_REASONS } from '#domain/messages/review-requests.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { withImages } from '#web/forms/history/history-query.ts';

export type Review = Row<'reviews'>;

const ofFact = (entityId: number) => ({ entity_id: `eq.${entityId}`, entity_type: 'eq.facts' });

export const reviewsQuery = (entityId: number) =>
  queryOptions({
    queryKey: ['reviews', entityId],
    queryFn: async ({ signal }) => {
      return (await psql.list('reviews', { where: ofFact(entityId), order: 'created_at,id' }, { signal })).rows;
    },
  });

type Reviewer = { username: string; name: string; reviews: number; why: keyof typeof REVIEW_REASONS };

export const reviewersOfCountryQuery = (entityId: number) =>
  queryOptions({
    queryKey: ['reviewers_of_country', entityId],
    queryFn: ({ signal }) => psql.read<Reviewer[]>('reviewers_of_country', { fact: entityId }, { signal }),
  });

/** The changes of a fact after its latest review, the newest first; a fact without one has none. */
export const changesSinceQuery = (entityId: number, reviewedAt: string | null) =>
  queryOptions({
    queryKey: ['history', 'facts', entityId, 'since', reviewedAt],
    enabled: reviewedAt !== null,
    queryFn: async ({ signal }) => {
      const where = { ...ofFact(entityId), created_at: `gt.${reviewedAt}` };
      const { rows } = await psql.list('history', { where, order: 'id.desc', limit: 200 }, { signal });
      return rows.map(withImages);
    },
  });
