/** Warns of documents that the one in the form may be a double of, with links to them. Keeps nobody from saving. */
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useWatch } from 'react-hook-form';
import type { DocumentDraft } from '#domain/document-fields.ts';
import { DOCUMENT } from '#domain/messages/documents.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { alikeQuery, type Alike } from './document.ts';

function Documents({ title, documents }: { title: string; documents: readonly Alike[] }) {
  if (documents.length === 0) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title={title}
      description={
        <ul className="problem-list">
          {documents.map(({ id, serial_no, name }) => (
            <li key={id}>
              <Link to="/documents/$id" params={{ id: String(id) }} target="_blank" dir="auto">
                {serial_no} · {name}
              </Link>
            </li>
          ))}
        </ul>
      }
    />
  );
}

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
      <Documents title={DOCUMENT.sameUrl} documents={ofUrl} />
      <Documents title={DOCUMENT.sameName} documents={data.filter((document) => !ofUrl.includes(document))} />
    </div>
  );
}
