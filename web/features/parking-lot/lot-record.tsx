/** A record of the parking lot above the form that imports it: its source, its person, the record that it looks like, and what became of it meanwhile. */
import './parking-lot.css';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import type { LooksLike } from '#domain/parking-lot/parking-lot-data.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { TrailLinks } from '#web/forms/trail-links.tsx';
import type { LotType } from './calls.ts';
import { showLotDialog } from './dialogs.ts';
import { useLotActions, useLotRights } from './use-lot-actions.ts';

const isRejected = (who: string, reason: string | null) =>
  reason === null ? `${who} has rejected this record` : `${who} has rejected this record: ${reason}`;

const ID = /^\d{1,15}$/;

/** Null if there is no such record. */
export const lotRecordQuery = <View extends 'parking_lot_documents_view' | 'parking_lot_events_view'>(
  view: View,
  id: string,
) =>
  queryOptions({
    queryKey: [view, 'record', id],
    queryFn: ID.test(id)
      ? async ({ signal }) => {
          const where = { id: `eq.${id}` };
          const { rows } = await psql.list(view, { where, limit: 1 } as never, { signal });
          return (rows[0] ?? null) as Row<View> | null;
        }
      : skipToken,
    refetchOnWindowFocus: 'always',
  });

/** What was delivered for a document that was imported; null for any other document. */
export const deliveredAsQuery = (document_id: number) =>
  queryOptions({
    queryKey: ['parking_lot_documents_view', 'imported as', document_id],
    queryFn: async ({ signal }) => {
      const query = { select: ['id' as const, 'data' as const], where: { imported_id: `eq.${document_id}` }, limit: 1 };
      return (await psql.list('parking_lot_documents_view', query, { signal })).rows[0] ?? null;
    },
  });

type LotRecord = {
  id: number;
  status: string;
  imported_id: number | null;
  source: string;
  created_at: string;
  assigned_to: string | null;
  assigned_to_name: string | null;
  settled_by_name: string | null;
  reason: string | null;
  url: string | null;
  /** Of a document. */
  name?: string | null;
  /** Of an event. */
  hazard_name?: string | null;
  duplicate: LooksLike | null;
};

type Props = {
  type: Exclude<LotType, 'facts'>;
  record: LotRecord;
  /** The page of an imported record, without its number: '/scaffold/documents'. */
  page: string;
  /** Further actions on a waiting record. */
  children?: ReactNode;
};

const LISTS = { documents: 'scaffold/documents/parking_lot', events: 'scaffold/parking-lot/events' } as const;

/** From a record to the previous and the next one, also after its import. */
export const LotTrail = ({ type, id }: { type: keyof typeof LISTS; id: number }) => (
  <TrailLinks key={id} area={LISTS[type]} noun={type === 'documents' ? 'document' : 'event'} nouns={type} id={id} />
);

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

export function LotRecordHead({ type, record, page, children }: Props) {
  const { mayReject, mayAssign } = useLotRights();
  const { assignToMe, takeBack, busy } = useLotActions();
  const { id, status, imported_id, duplicate, url } = record;
  const who = record.settled_by_name ?? 'somebody';
  const ids = [id];
  return (
    <>
      <div className="page-title lot-about">
        <span>
          {record.source} · {momentOf(record.created_at)} ·{' '}
          {record.assigned_to === null ? (
            'not assigned'
          ) : (
            <>
              assigned to <bdi>{record.assigned_to_name ?? record.assigned_to}</bdi>
            </>
          )}
        </span>
        {url !== null && isWebAddress(url) && (
          <a className="in-text" href={url} target="_blank" rel="noreferrer">
            Open the source
          </a>
        )}
        {status === 'waiting' && (
          <span className="lot-ways">
            {children}
            {mayAssign && (
              <>
                <Button size="small" disabled={busy} onClick={() => assignToMe(ids)}>
                  {PARKING_LOT.assignToMe}
                </Button>
                <Button size="small" disabled={busy} onClick={() => showLotDialog({ kind: 'assign', type, ids })}>
                  {PARKING_LOT.assign}
                </Button>
              </>
            )}
            {mayReject && (
              <Button
                size="small"
                danger
                disabled={busy}
                onClick={() =>
                  showLotDialog({ kind: 'reject', type, ids, name: record.name ?? record.hazard_name ?? null })
                }
              >
                {PARKING_LOT.rejectWhole[type]}
              </Button>
            )}
          </span>
        )}
        <LotTrail type={type} id={id} />
      </div>
      {status === 'imported' && imported_id !== null && (
        <Alert
          className="form-notice"
          type="info"
          showIcon
          title={`This record is imported already, by ${who}`}
          description={<Link to={`${page}/${imported_id}` as '/'}>Open it</Link>}
        />
      )}
      {status === 'rejected' && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={isRejected(who, record.reason)}
          action={
            mayReject && (
              <Button size="small" loading={busy} onClick={() => takeBack(ids)}>
                {PARKING_LOT.takeBack}
              </Button>
            )
          }
        />
      )}
      {duplicate !== null && (
        <Alert
          className="form-notice"
          type="warning"
          showIcon
          title={PARKING_LOT.looksLike(duplicate.reason)}
          description={
            <Link to={`/${type}/${duplicate.id}` as '/'} target="_blank" dir="auto">
              {duplicate.name}
            </Link>
          }
        />
      )}
    </>
  );
}
