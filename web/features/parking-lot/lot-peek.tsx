/** A record of the parking lot to read beside its list: its words, its figure, the record that it looks like, its columns, and the buttons of its row. */
import '#web/forms/record-peek.css';
import type { ComponentType } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PARKING_LOT } from '#domain/messages/parking-lot.ts';
import type { LooksLike } from '#domain/parking-lot/parking-lot-data.ts';
import { momentOf } from '#domain/records/history-words.ts';
import type { Catalog } from '#domain/search/search.ts';
import { dayWords } from '#domain/values/dates.ts';
import type { RelationName } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { BriefLines } from '#web/forms/brief-lines.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { RowTools, type LotRow, type LotWork } from './lot-row.tsx';

/** Those that the head says, or that say nothing to a reader. */
const TOLD: ReadonlySet<string> = new Set([
  'id',
  'imported_id',
  'name',
  'hazard_name',
  'excerpt',
  'figure',
  'duplicate',
]);

type Record = LotRow & {
  readonly figure?: number | null;
  readonly excerpt?: string | null;
  readonly duplicate?: LooksLike | null;
};

function wordsOf(value: unknown, type: string): string {
  if (value === null || value === false) return '';
  if (Array.isArray(value)) return value.join(', ');
  if (value === true) return 'Yes';
  if (typeof value === 'number') return thousands(value);
  const text = typeof value === 'string' ? value : '';
  return type === 'date' ? dayWords(text) : type.startsWith('timestamp') ? momentOf(text) : text;
}

const Value = ({ text }: { text: string }) =>
  /^https?:\/\/\S+$/i.test(text) ? (
    <a className="in-text" href={text} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  );

const lotQuery = <Row extends Record>(relation: RelationName, id: number) =>
  queryOptions({
    queryKey: [relation, 'peek', id],
    queryFn: async ({ signal }) => {
      const { rows } = await psql.list(relation, { where: { id: `eq.${id}` } } as never, { signal });
      return (rows[0] ?? null) as Row | null;
    },
  });

type Of<Row extends LotRow> = { relation: RelationName; columns: Catalog; work: LotWork<Row> };

export const lotPeek = <Row extends Record>({ relation, columns, work }: Of<Row>): ComponentType<{ id: number }> =>
  function LotPeek({ id }) {
    const query = useQuery({ ...lotQuery<Row>(relation, id), placeholderData: keepPreviousData });
    const { data, error } = query;
    if (error !== null || data === undefined) return <Loaded query={query} what="Loading the record" />;
    if (data === null) return <Nothing text="This record is no longer there" />;
    const like = data.duplicate ?? null;
    const values = data as Readonly<{ [column: string]: unknown }>;
    const lines = Object.entries(columns).flatMap(([column, { label, type }]) => {
      const text = TOLD.has(column) ? '' : wordsOf(values[column], type);
      return text === '' ? [] : [{ label, value: <Value text={text} /> }];
    });
    return (
      <div className="record-peek" aria-busy={data.id !== id}>
        <p role="status" className="visually-hidden">
          {data.id === id && work.nameOf(data)}
        </p>
        <h2>
          <Link to={work.pageOf(data) as '/'} dir="auto">
            {work.nameOf(data)}
          </Link>
        </h2>
        {data.figure != null && <div className="summary-figure">{thousands(data.figure)}</div>}
        {data.excerpt != null && work.nameOf(data) !== data.excerpt && (
          <blockquote dir="auto" cite={work.pageOf(data)}>
            {data.excerpt}
          </blockquote>
        )}
        {like !== null && (
          <p>
            {PARKING_LOT.looksLike(like.reason)}:{' '}
            <Link className="in-text" to={`/${work.type}/${like.id}` as '/'} dir="auto">
              {like.name}
            </Link>
          </p>
        )}
        <div className="record-peek-tools">
          <RowTools work={work} row={data} />
          <Link className="record-peek-open" to={work.pageOf(data) as '/'}>
            Open
          </Link>
        </div>
        <BriefLines lines={lines} />
      </div>
    );
  };
