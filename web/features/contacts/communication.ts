/** The form of a communication, and the contact that it is with. After a save comes the page of the contact. */
import { queryOptions } from '@tanstack/react-query';
import { COMMUNICATION_KIND } from '#domain/contacts/communications.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, pathOf } from '#web/forms/record-form.ts';

export const COMMUNICATION_FORM = recordForm(COMMUNICATION_KIND, {
  nameOf: ({ subject }) => subject ?? 'No subject',
  pageAfter: ({ contact_id }) => pathOf('contacts', contact_id),
});

export const Field = fieldOf(COMMUNICATION_FORM.fields);

/** No rows for a contact that does not exist or that the user may not view. */
export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'of communication', id],
    queryFn: async ({ signal }) => {
      const query = {
        select: ['id', 'title', 'full_name', 'organisation', 'erased_at', 'countries_of_operation'],
        where: { id: `eq.${id}` },
      } as const;
      return (await psql.list('contacts', query, { signal })).rows[0] ?? null;
    },
  });
