/** A contact: its fields and their rules (spec 3 §3, §5). */
import { CONTACTS_COLUMNS } from '#domain/generated/columns/contacts.ts';
import { CONTACT } from '#domain/messages/contacts.ts';
import { choice, countries, longText, text, texts } from '#domain/records/record-fields.ts';
import { recordKind } from '#domain/records/record-kind.ts';

const atMost = [500, CONTACT.tooLong] as const;

export const CONTACT_KIND = recordKind('contacts', CONTACTS_COLUMNS, {
  noun: 'contact',
  fields: {
    title: choice({ required: 'Title is required' }),
    name: text({ required: 'Name is required', atMost }),
    surname: text({ required: 'Surname is required', atMost }),
    gender: { ...choice({ required: 'Gender is required' }), blank: 'Male' as string | null },
    organisation: text({ required: 'Organisation is required', atMost }),
    job_title: text({ required: 'Job title is required', atMost }),
    email: text({ form: [/^[^\s@,;:<>()"]+@[^\s@,;:<>()".]+(\.[^\s@,;:<>()".]+)+$/, CONTACT.email], atMost }),
    phone: text({ atMost }),
    skype: text({ atMost }),
    countries_of_operation: countries(),
    regions: texts(),
    comment: longText({ atMost: [100_000, CONTACT.comment] }),
  },
  words: CONTACT.form,
  stale: ['communications_view', 'contacts_alike'],
  stamped: { erased_at: 'moment', archived_at: 'moment', archived_reason: undefined },
  reading: {
    groups: {
      Person: ['title', 'name', 'surname', 'gender', 'organisation', 'job_title'],
      'Ways to reach': ['email', 'phone', 'skype'],
      Work: ['countries_of_operation', 'regions', 'comment'],
    },
    brief: { first: ['organisation', 'job_title', 'email', 'phone', 'skype'], elsewhere: ['title', 'name', 'surname'] },
  },
});

export type ContactDraft = (typeof CONTACT_KIND)['blank'];

/** The form of a new contact that works in a country. */
export const newContactIn = (iso3: string): string => `/contacts/new?country=${iso3}`;
