/** A record to read beside its list: its head, and all groups of its form one after the other. Keeps the earlier record in view while the next one loads. */
import './record-peek.css';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, type ComponentType } from 'react';
import { Link } from '@tanstack/react-router';
import { Tag } from 'antd';
import { SAMPLE } from '#domain/messages/sample.ts';
import { useAfterPause } from '#web/pickers/use-after-pause.ts';
import { InPeek } from '#web/ui/in-peek.ts';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import { WithComments } from './comments/with-comments.tsx';
import { Flags } from './flags.tsx';
import { ReadingView } from './reading-view.tsx';
import { calledOf, type KindTypes, type RecordForm } from './record-form.ts';
import { LastChange } from './last-change.tsx';
import { Authors, SummaryHead } from './record-summary.tsx';
import { RecordTools } from './record-tools.tsx';
import { isMissing } from './use-loaded.ts';

/** A key that is held down passes over records without loading each. */
const PAUSE_MS = 60;

/** The record of a peek. A save makes it out of date, as it does the lists. */
export const peekQuery = <K extends KindTypes<K>>({ relation, load }: RecordForm<K>, id: number) =>
  queryOptions({
    queryKey: [`${relation}_view`, 'peek', id],
    queryFn: async ({ signal }) => (await load(id, signal)).row,
    staleTime: 60_000,
  });

type Props<K extends KindTypes<K>> = {
  kind: RecordForm<K>;
  id: number;
  /** Sums of what rests on the record, above its values. */
  Figures?: ComponentType<{ id: number }>;
  /** How it counts, below its figure. */
  Counting?: ComponentType<{ id: number }>;
  /** Its status with the ways to change it. */
  StatusMenu?: ComponentType<{ id: number; seen: number; status: string | null }>;
  /** After the values of the record, such as its facts. */
  Foot?: ComponentType<{ id: number }>;
};

export function RecordPeek<K extends KindTypes<K>>({ kind, id, Figures, Counting, StatusMenu, Foot }: Props<K>) {
  // Elsewhere the screen says itself what has changed.
  const inPeek = useContext(InPeek);
  const { words, reading, pageOf } = kind;
  const client = useQueryClient();
  const settled = Number(useAfterPause(String(id), PAUSE_MS));
  const known = client.getQueryData(peekQuery(kind, id).queryKey) !== undefined;
  const query = useQuery({ ...peekQuery(kind, known ? id : settled), placeholderData: keepPreviousData });
  const { data: row, error, refetch } = query;
  if (error !== null)
    return isMissing(error) ? (
      <Nothing search text={words.missing(String(id))} />
    ) : (
      <Failed title={words.notLoaded} text={error.message} retry={() => void refetch()} />
    );
  if (row === undefined) return <Loading what={`Loading the ${words.noun}`} />;
  const summary = reading.summary?.(row);
  const statusMenu = StatusMenu && row.archived_at == null && (
    <StatusMenu key={row.id} id={row.id} seen={row.version} status={summary?.status ?? null} />
  );
  return (
    <div className="record-peek" aria-busy={row.id !== id}>
      <p role="status" className="visually-hidden">
        {row.id === id && [kind.nameOf(row), summary?.figure, summary?.status].filter(Boolean).join(', ')}
      </p>
      <p className="quiet">{calledOf(kind, row)}</p>
      <h2>
        <Link to={pageOf(row)} dir="auto">
          <WholeName text={kind.nameOf(row)} />
        </Link>
      </h2>
      {row.sample === true && (
        <p>
          <Tag>{SAMPLE.mark}</Tag>
        </p>
      )}
      {row.flags !== undefined && row.flags.length > 0 && (
        <p className="record-flags">
          <Flags of={row.flags} />
        </p>
      )}
      {Figures && <Figures id={row.id} />}
      {summary !== undefined && <SummaryHead {...summary} {...(statusMenu && { statusMenu })} />}
      {Counting && <Counting id={row.id} />}
      {summary?.quote != null && summary.quote !== '' && (
        <blockquote dir="auto" cite={pageOf(row)}>
          {summary.quote}
        </blockquote>
      )}
      <WithComments relation={kind.relation} id={row.id} noun={words.noun} labels={kind.commented} row={row}>
        <div className="record-peek-tools" inert={row.id !== id}>
          <RecordTools key={row.id} relation={kind.relation} noun={words.noun} row={row} />
          <Link className="record-peek-open" to={pageOf(row)}>
            Open
          </Link>
        </div>
        <ReadingView kind={kind} row={row} heading="h3" comments brief />
      </WithComments>
      {Foot && <Foot id={row.id} />}
      {inPeek && row.updated_at !== null && <LastChange relation={kind.relation} id={row.id} fields={kind.history} />}
      <Authors {...row} />
    </div>
  );
}
