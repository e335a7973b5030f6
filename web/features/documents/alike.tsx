/** Warns of documents that the one in the form may duplicate, with links to them. Prevents no save. */
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/documents/documents.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery, atAddressQuery, type Alike } from './document.ts';

const label = ({ serial_no, name }: Alike) => `${serial_no} · ${name}`;

/** `own` is the document itself, which is left out. */
export function AlikeDocuments({ own }: { own: number | null }) {
  const [name, url, publication_date, publishers] = useWatch<
    DocumentDraft,
    ['name', 'url', 'publication_date', 'publishers']
  >({ name: ['name', 'url', 'publication_date', 'publishers'] });
  const { data: atAddress = [] } = useQuery(atAddressQuery(useAfterPause(url)));
  const { data = [] } = useQuery(alikeQuery({ name: useAfterPause(name), publication_date, publishers }, own));
  const ofUrl = atAddress.filter(({ id }) => id !== own);
  return (
    <div role="status">
      <AlikeRecords title="Another document has this URL" subject="documents" records={ofUrl} label={label} />
      <AlikeRecords
        title="Another document has this title, publisher and publication date"
        subject="documents"
        records={data.filter(({ id }) => !ofUrl.some((document) => document.id === id))}
        label={label}
      />
    </div>
  );
}
