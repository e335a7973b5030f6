/** The forms of the three kinds of notes, and the significant updates on a country by title. */
import { queryOptions } from '@tanstack/react-query';
import {
  CONTEXTUAL_ANALYSIS_KIND,
  MONITORING_CHALLENGE_KIND,
  profileOf,
  SIGNIFICANT_UPDATE_KIND,
} from '#domain/countries/notes.ts';
import { psql } from '#web/data/psql.ts';
import { recordForm } from '#web/forms/record-form.ts';

const titled = {
  nameOf: ({ title }: { title: string }) => title,
  pageAfterDelete: ({ iso3 }: { iso3: string }) => profileOf(iso3),
};

export const CONTEXTUAL_ANALYSIS = recordForm(CONTEXTUAL_ANALYSIS_KIND, titled);
export const SIGNIFICANT_UPDATE = recordForm(SIGNIFICANT_UPDATE_KIND, titled);
export const MONITORING_CHALLENGE = recordForm(MONITORING_CHALLENGE_KIND, titled);

/** The newest first. Read at each visit, but not again under a form that was begun for want of an update. */
export const updatesOf = (iso3: string) =>
  queryOptions({
    queryKey: ['significant_updates_view', 'titles', iso3],
    queryFn: async ({ signal }) => {
      const query = {
        select: ['id', 'title', 'date', 'created_by_name'],
        where: { iso3: `eq.${iso3}` },
        order: 'date.desc,id.desc',
      } as const;
      return (await psql.list('significant_updates_view', query, { signal })).rows;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
