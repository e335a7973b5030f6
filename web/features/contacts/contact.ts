/** The form of a contact, its duplicates, and the removal of its personal data. */
import { queryOptions } from '@tanstack/react-query';
import { CONTACT_KIND, type ContactDraft } from '#domain/contacts/contacts.ts';
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

/** Words before a mention, the mention, and the words after it. */
export type Excerpt = readonly [before: string, mention: string, after: string];

export interface MentionOfPerson {
  entity_type: string;
  entity_id: string;
  sure: boolean;
  /** Whether the user may read the record. */
  visible: boolean;
  excerpts: readonly Excerpt[];
  others: number;
}

/** Read anew each time: the erasure takes what the database finds then. */
export const mentionsQuery = (id: number) =>
  queryOptions({
    queryKey: ['places_of_person', id],
    queryFn: () => psql.rpc<MentionOfPerson[]>('places_of_person', { id }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** `leave` names records that are sure to mention the person and stay; `also` those of a name alone that go. */
export const eraseContact = (id: number, leave: readonly string[], also: readonly string[]) =>
  psql.rpc('erase_contact', { id, leave, also });
