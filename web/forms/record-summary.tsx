/** The head of a record to read: its figure, large, with its meaning, cause and status; and its authors with their times. Changes nothing. */
import './reading.css';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { momentOf } from '#domain/records/history-words.ts';
import type { Summary } from '#domain/records/reading.ts';
import { CauseTag } from '#web/ui/cause.tsx';
import { Status } from '#web/ui/status.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { authorsQuery } from './history/history-query.ts';
import type { SavedRow } from './record-form.ts';

/** `statusMenu` stands for the status where it can be changed. */
export function SummaryHead({
  figure,
  about = [],
  cause = null,
  status,
  statusMenu,
}: Summary & { statusMenu?: ReactNode }) {
  return (
    <div className="summary">
      {figure != null && <div className="summary-figure">{thousands(figure)}</div>}
      {about.length > 0 && <div className="quiet">{about.join(' · ')}</div>}
      {(cause !== null || status !== undefined) && (
        <div className="summary-marks">
          <CauseTag cause={cause} />
          {statusMenu ?? (status !== undefined && <Status status={status} />)}
        </div>
      )}
    </div>
  );
}

type Stamps = Pick<SavedRow, 'created_by' | 'created_at' | 'updated_by' | 'updated_at'>;

/** The authors and times of the creation and of the last change, also those of former users. `last`, `first`: only that of the two. */
export function Authors({
  created_by,
  created_at,
  updated_by,
  updated_at,
  last = false,
  first = false,
}: Stamps & { last?: boolean; first?: boolean }) {
  const usernames = [...new Set([created_by, updated_by ?? created_by])].toSorted();
  const { data: names, isPending } = useQuery(authorsQuery(usernames));
  const stamps = [
    { verb: 'Created', by: created_by, at: created_at },
    ...(updated_at === null || first ? [] : [{ verb: 'Changed', by: updated_by ?? created_by, at: updated_at }]),
  ];
  return (
    <p className={last ? 'record-changed' : 'quiet reading-authors'}>
      {(last ? stamps.slice(-1) : stamps).map(({ verb, by, at }, index) => (
        <Fragment key={verb}>
          {index > 0 && ' · '}
          {verb}
          {!isPending && (
            <>
              {' by '}
              <bdi>{names?.get(by) ?? by}</bdi>,
            </>
          )}{' '}
          <time dateTime={at}>{momentOf(at)}</time>
        </Fragment>
      ))}
    </p>
  );
}
