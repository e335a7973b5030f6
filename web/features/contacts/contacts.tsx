/** The list of contacts: its columns and its file. E-mail and phone are links. */
import { CONTACTS_SEARCH, type ContactsSearch } from '#domain/contacts/contacts-search.ts';
import { NAME, RecordName, CHANGED, CREATED } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { ContactLink } from './contact-link.tsx';

const ALWAYS = ['id', 'full_name', 'flags'] as const;

export const CONTACTS = listOf<ContactsSearch, Listed<'contacts_view', (typeof ALWAYS)[number]>>({
  kind: 'contacts',
  viewing: ['view', 'contacts'],
  title: 'Contacts',
  create: 'New Contact',
  search: CONTACTS_SEARCH,
  columns: {
    gsn: { width: 90, align: 'right' },
    full_name: {
      ...NAME,
      width: 240,
      filter: 'name',
      foldedIn: 'name_search',
      draw: (row) => <RecordName kind="contacts" row={{ ...row, name: row.full_name }} />,
    },
    organisation: { width: 220 },
    job_title: { width: 180 },
    email: { width: 220, draw: ({ email }) => <ContactLink by="mailto" to={email} /> },
    phone: { width: 150, draw: ({ phone }) => <ContactLink by="tel" to={phone} /> },
    geo_name: { width: 200, choices: 'country_names', inFile: 'countries_text' },
    regions: { width: 220, choices: 'regions' },
    gender: { width: 100, choices: 'genders', hidden: true },
    skype: { width: 150, hidden: true },
    comment: { width: 300, hidden: true },
    ...CREATED,
    ...CHANGED,
  },
  always: ALWAYS,
  changes: async () => (await import('./contacts-changes.tsx')).CONTACTS_CHANGES,
  order: 'full_name.asc,id.asc',
  file: { relation: 'contacts_download_view', more: { ID: 'id' } },
});
