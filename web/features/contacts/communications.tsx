/** The list of communications, and that of one contact: columns and file. */
import { useMemo, type ComponentType } from 'react';
import { Link } from '@tanstack/react-router';
import { COMMUNICATIONS_SEARCH, type CommunicationsSearch } from '#domain/contacts/communications-search.ts';
import { NAME, RecordName, CHANGED, CREATED } from '#web/lists/rows/columns.tsx';
import { listOf, type Listed } from '#web/lists/list-of.tsx';
import { Results } from '#web/lists/rows/results.tsx';
import { useOwnListing } from '#web/lists/use-own-listing.ts';

const ALWAYS = ['id', 'subject', 'contact_id', 'flags'] as const;

export const COMMUNICATIONS = listOf<CommunicationsSearch, Listed<'communications_view', (typeof ALWAYS)[number]>>({
  kind: 'communications',
  viewing: ['view', 'communications'],
  title: 'Communications',
  first: 'Add one on the page of its contact.',
  search: COMMUNICATIONS_SEARCH,
  columns: {
    gsn: { width: 90, align: 'right' },
    subject: {
      ...NAME,
      width: 280,
      filter: 'name',
      foldedIn: 'name_search',
      draw: (row) => <RecordName kind="communications" row={{ ...row, name: row.subject ?? 'No subject' }} />,
    },
    contact: {
      width: 220,
      draw: ({ contact, contact_id }) =>
        contact == null ? null : (
          <Link to="/contacts/$id" params={{ id: String(contact_id) }} dir="auto" tabIndex={-1}>
            {contact}
          </Link>
        ),
    },
    organisation: { width: 200 },
    geo_name: { width: 180, choices: 'country_names' },
    tool: { width: 150, choices: 'communication_tools' },
    conducted_at: { width: 160 },
    user_name: { width: 180 },
    ...CREATED,
    ...CHANGED,
  },
  always: ALWAYS,
  changes: async () => (await import('./contacts-changes.tsx')).COMMUNICATIONS_CHANGES,
  order: 'conducted_at.desc.nullslast,id.desc',
  file: { relation: 'communications_view', more: { ISO3: 'iso3', ID: 'id', 'Contact ID': 'contact_id' } },
});

/** Those with one contact, the newest first. */
export function CommunicationsOf({ contact, peek }: { contact: number; peek: ComponentType<{ id: number }> }) {
  const list = useMemo(
    () => ({
      ...COMMUNICATIONS,
      peek,
      words: { ...COMMUNICATIONS.words, none: 'No communications with this contact yet', first: '' },
      columns: COMMUNICATIONS.columns.filter(({ id }) => id !== 'contact' && id !== 'organisation'),
      where: { contact_id: `eq.${contact}` },
      file: { ...COMMUNICATIONS.file, name: `contact_${contact}_communications` },
    }),
    [contact, peek],
  );
  return <Results list={list} {...useOwnListing(list)} />;
}
