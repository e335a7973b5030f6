/** Warns of documents that the one in the form may be a double of, with links to them. Keeps nobody from saving. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/documents.ts';
import { DOCUMENT } from '#domain/messages/documents.ts';
import { AlikeRecords } from '#web/forms/alike-records.tsx';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery, type Alike } from './document.ts';

const link = ({ id, serial_no, name }: Alike) => (
  <Link to="/documents/$id" params={{ id: String(id) }} target="_blank" dir="auto">
    {serial_no} · {name}
  </Link>
);

/** `own` is the document itself, which is like itself and no double. */
export function AlikeDocuments({ own }: { own: number | null }) {
  const [name, url, publication_date, publishers] = useWatch<
    DocumentDraft,
    ['name', 'url', 'publication_date', 'publishers']
  >({ name: ['name', 'url', 'publication_date', 'publishers'] });
  const settled = { name: useAfterPause(name), url: useAfterPause(url) };
  const { data = [] } = useQuery(alikeQuery({ ...settled, publication_date, publishers }, own));
  const ofUrl = data.filter((document) => document.url === settled.url.trim() && document.url !== '');
  return (
    <div role="status">
      <AlikeRecords title={DOCUMENT.sameUrl} records={ofUrl}>
        {link}
      </AlikeRecords>
      <AlikeRecords title={DOCUMENT.sameName} records={data.filter((document) => !ofUrl.includes(document))}>
        {link}
      </AlikeRecords>
    </div>
  );
}
