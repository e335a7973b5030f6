/** Loads the totals of a master's sub-facts, and the figures of an event that may count the same people. Contains no rule. */
import { queryOptions } from '@tanstack/react-query';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { READ_ANEW } from '#web/data/event-totals.ts';

export type SubFactsTotal = Row<'sub_facts_totals'>;

export const subFactsTotalQuery = (masterId: number) =>
  queryOptions({
    queryKey: ['sub_facts_totals', masterId],
    queryFn: async ({ signal }) =>
      (await psql.one('sub_facts_totals', { where: { id: `eq.${masterId}` } }, { signal })).row,
    ...READ_ANEW,
  });

const IN_DOUBT = [
  'id',
  'name',
  'type',
  'figure',
  'may_repeat',
  'part',
  'place_names',
  'first_day',
  'last_day',
] as const;
export type InDoubt = Row<'figures_in_doubt', (typeof IN_DOUBT)[number]>;

export const inDoubtQuery = (eventId: number) =>
  queryOptions({
    queryKey: ['facts_view', 'in-doubt', eventId],
    queryFn: async ({ signal }): Promise<readonly InDoubt[]> => {
      const where = { event_id: `eq.${eventId}` };
      return (
        await psql.list('figures_in_doubt', { select: IN_DOUBT, where, order: 'part,figure.desc,id' }, { signal })
      ).rows;
    },
    ...READ_ANEW,
  });
