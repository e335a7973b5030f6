/** The history of a record of any kind: its changes, the newest first, and the ways to restore. The caller offers restoring, the server decides. */
import './history.css';
import { useEffect, useId, useMemo, useRef } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import {
  differencesIn,
  differencesOf,
  labelOf,
  restorationOf,
  same,
  walkBack,
  withValueBefore,
  type Image,
  type RecordFields,
} from '#domain/records/history.ts';
import { byName } from '#domain/search/name-order.ts';
import { momentOf } from '#domain/records/history-words.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { ChangeEntry, entryId, type Details, type Restoring } from './change-entry.tsx';
import {
  authorsQuery,
  historyQuery,
  rowQuery,
  type Current,
  type HistoryOf,
  type RecordedChange,
} from './history-query.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import { useRestore, type Save } from './use-restore.ts';
import { useWords } from './use-words.ts';

type Props = {
  of: HistoryOf;
  /** The noun for the record within a sentence: 'fact'. */
  noun: string;
  fields: RecordFields;
  /** The reason why nothing can be restored now. */
  hindrance: string | null;
  save: Save;
  details?: Details | undefined;
};

const NONE: RecordedChange[] = [];
const NOBODY: ReadonlyMap<string, string> = new Map();

const valueAt = (row: Image, path: string, fields: RecordFields): unknown =>
  differencesOf({}, row, fields).find((each) => each.path === path)?.after ?? null;

export function History({ of, noun, fields, hindrance, save, details }: Props) {
  const reason = useId();
  const history = useInfiniteQuery(historyQuery(of));
  const pages = history.data?.pages;
  const changes = useMemo(() => pages?.flatMap((page) => page.changes) ?? NONE, [pages]);
  const current = pages?.[0]?.current ?? null;
  const isOfForm = pages?.[0]?.isOfForm === true;
  // Somebody else may have saved the row that the form has: then the history is read again, over the row of now.
  const { data: row } = useQuery(rowQuery(of, isOfForm));
  const isOlder = isOfForm && row !== undefined && row.etag !== current?.etag;
  const { refetch } = history;
  useEffect(() => {
    if (isOlder) void refetch();
  }, [isOlder, refetch]);
  // A user who may not change the record may not restore it. A reference list entry, which only editors can open, has no such column.
  const permitted = current?.row['change_refused'] !== 'not_permitted';
  const total = changes.length + (pages?.at(-1)?.left ?? 0);
  const differences = useMemo(() => changes.flatMap((change) => differencesIn(change, fields)), [changes, fields]);
  const words = useWords(differences, fields);
  const usernames = useMemo(() => [...new Set(changes.map((each) => each.created_by))].toSorted(byName), [changes]);
  const { data: named, isPending } = useQuery(authorsQuery(usernames));
  const authors = named ?? NOBODY;

  // The pressed button may be removed afterwards: the focus moves to the first added change, unless the user went on to another part of the page.
  const readOnAt = useRef<number | null>(null);
  useEffect(() => {
    const next = readOnAt.current === null ? undefined : changes[readOnAt.current];
    if (next === undefined) return;
    readOnAt.current = null;
    const entry = document.getElementById(entryId(next.id));
    const at = document.activeElement;
    const wentOn =
      at !== document.body && at?.closest('[role=dialog]') === null && entry?.closest('.card')?.contains(at) === false;
    if (!wentOn) entry?.focus();
  }, [changes]);
  const more = () => {
    readOnAt.current = changes.length;
    void history.fetchNextPage();
  };
  const { wish, ask, cancel, restore, restoring, refusal } = useRestore(noun, save, () => {
    readOnAt.current = 0;
  });

  const waysBack = (change: RecordedChange, at: number, { row, etag }: Current): Restoring => {
    const record = restorationOf(row, walkBack(row, changes.slice(0, at)), fields);
    const when = momentOf(change.created_at);
    return {
      hindrance,
      describedBy: reason,
      isAsItWas: record === null || change.operation === 'delete',
      isThatNow: ({ path, before }) => same(valueAt(row, path, fields), before),
      onRecord: () =>
        record !== null &&
        ask({ title: `Restore the ${noun} as it was on ${when}?`, current: { row, etag }, restoration: record }),
      onValue: ({ path }) => {
        const restoration = restorationOf(row, withValueBefore(row, change, path, fields), fields);
        if (restoration !== null)
          ask({ title: `Restore ${labelOf(path, fields)}?`, current: { row, etag }, restoration });
      },
    };
  };

  return (
    <Card title="History" extra={total > 0 && <span role="status">{`${changes.length} of ${total} changes`}</span>}>
      <Loaded query={history} what="Loading the history" failed="The history has not been loaded">
        {() =>
          changes.length === 0 && (
            <Nothing text="No changes yet" next="Each saved change appears here and can be restored." />
          )
        }
      </Loaded>
      {changes.length > 0 && (!permitted || hindrance !== null) && (
        <Alert
          className="history-notice"
          type="info"
          showIcon
          title={<span id={reason}>{permitted ? hindrance : "View only. You can't restore from the history."}</span>}
        />
      )}
      <ol className="history">
        {changes.map((change, at) => (
          <li key={change.id}>
            <ChangeEntry
              change={change}
              // No username before the name.
              author={authors.get(change.created_by) ?? (isPending ? '' : change.created_by)}
              isFirst={at + 1 === total}
              isLast={at === 0}
              now={history.dataUpdatedAt}
              noun={noun}
              fields={fields}
              words={words}
              restoring={permitted && current !== null ? waysBack(change, at, current) : null}
              details={details}
            />
          </li>
        ))}
      </ol>
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={more}>
          Show older changes
        </Button>
      )}
      {wish !== null && (
        <RestoreDialog
          title={wish.title}
          noun={noun}
          restoration={wish.restoration}
          fields={fields}
          words={words}
          busy={restoring}
          refusal={refusal}
          onRestore={restore}
          onClose={cancel}
        />
      )}
    </Card>
  );
}
