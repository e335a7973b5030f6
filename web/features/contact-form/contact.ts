/** The form of a contact, its duplicates, and the removal of its personal data. */
import { queryOptions } from '@tanstack/react-query';
import { CONTACT_KIND, type ContactDraft } from '#domain/contacts.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { fieldOf } from '#web/forms/field.tsx';
import { recordForm, type FormRow } from '#web/forms/record-form.ts';

export type ContactRow = FormRow<'contacts'>;

export const CONTACT_FORM = recordForm(CONTACT_KIND, { nameOf: ({ full_name }) => full_name });

export const Field = fieldOf(CONTACT_FORM.fields);

type Known = Pick<ContactDraft, 'name' | 'surname' | 'organisation' | 'email'>;

/** Contacts of the same e-mail, or of the same name and organisation. In the body of the request: addresses are logged. */
export const alikeQuery = (known: Known, own: number | null) =>
  queryOptions({
    queryKey: ['contacts_alike', own, ...Object.values(known)],
    queryFn: () => psql.rpc<Row<'contacts_view'>[]>('contacts_alike', { id: own, ...known }),
    enabled: known.email.trim() !== '' || (known.name.trim() !== '' && known.organisation.trim() !== ''),
    retry: false,
  });

export const eraseContact = (id: number) => psql.rpc('erase_contact', { id });
