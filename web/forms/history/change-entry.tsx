/** One change: its author, time, action and fields, and the two ways to restore. */
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Button, Tag } from 'antd';
import { differencesIn, labelOf, mayRestore, type Difference, type RecordFields } from '#domain/records/history.ts';
import { ago, momentOf } from '#domain/records/history-words.ts';
import { Differences } from './differences.tsx';
import type { RecordedChange } from './history-query.ts';
import type { Words } from './use-words.ts';

/** Draws what a change did beside the fields of its record. */
export type Details = (change: RecordedChange) => ReactNode;

/** The restorable parts; a hindrance disables the buttons. */
export type Restoring = {
  hindrance: string | null;
  /** The id of the element with the reason. */
  describedBy: string;
  isThatNow: (difference: Difference) => boolean;
  isAsItWas: boolean;
  onValue: (difference: Difference) => void;
  onRecord: () => void;
};

export const entryId = (change: number): string => `change-${change}-entry`;

type Props = {
  change: RecordedChange;
  author: string;
  /** No change is older. */
  isFirst: boolean;
  /** No change is newer. */
  isLast: boolean;
  now: number;
  noun: string;
  fields: RecordFields;
  words: Words;
  restoring: Restoring | null;
  /** Further parts of a change, if the kind has any. */
  details?: Details | undefined;
};

const DONE: Readonly<Record<string, string>> = {
  insert: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  restore: 'Restored',
  erase: 'Personal data erased',
  merge: 'Merged',
};

export function ChangeEntry({ change, author, isFirst, isLast, now, noun, fields, words, restoring, details }: Props) {
  const { id, operation, created_at, import_run, operation_id } = change;
  const when = momentOf(created_at);
  // The undo of a deletion inserts the record again.
  const again = operation === 'insert' && !isFirst ? 'restore' : operation;
  const done = change.after !== null && 'merged' in change.after ? 'merge' : again;
  const what = `${DONE[done] ?? done}${import_run === null ? '' : ` in import ${import_run}`}`;
  // A deletion that was undone took nothing: all values came back with the record.
  const differences = operation === 'delete' && !isLast ? [] : differencesIn(change, fields);
  const closed = restoring !== null && restoring.hindrance !== null;
  const why = closed ? { 'aria-describedby': restoring.describedBy } : {};
  return (
    <article className="history-change" aria-labelledby={`change-${id}`} id={entryId(id)} tabIndex={-1}>
      <div className="history-head">
        <Tag>{what}</Tag>
        <h3 id={`change-${id}`}>
          <span className="visually-hidden">{what} by </span>
          <span dir="auto">{author}</span> <time dateTime={created_at}>{when}</time>
        </h3>
        <span className="quiet">{ago(created_at, now)}</span>
        {operation_id !== null && (
          <Link to="/operations/$id" params={{ id: String(operation_id) }}>
            Operation {operation_id}
          </Link>
        )}
        {restoring !== null && !restoring.isAsItWas && (
          <Button size="small" className="history-restore" disabled={closed} onClick={restoring.onRecord} {...why}>
            Restore the {noun} as it was then
            <span className="visually-hidden"> on {when}</span>
          </Button>
        )}
      </div>
      {differences.length > 0 && (
        <Differences
          caption={`Fields changed, ${when}`}
          differences={differences}
          fields={fields}
          words={words}
          before="Before"
          after="After"
          action={(difference) =>
            restoring !== null &&
            mayRestore(difference.path, fields) &&
            !restoring.isThatNow(difference) && (
              <Button
                size="small"
                type="link"
                className="history-restore-value"
                disabled={closed}
                onClick={() => restoring.onValue(difference)}
                {...why}
              >
                Restore this value
                <span className="visually-hidden">
                  {' '}
                  of {labelOf(difference.path, fields)}, {when}
                </span>
              </Button>
            )
          }
        />
      )}
      {details?.(change)}
    </article>
  );
}
