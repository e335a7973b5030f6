/** A saved record with the comments on its fields: fields find theirs in the context, and the header has their number. */
import './comments.css';
import { useCallback, useContext, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { MessageOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Button } from 'antd';
import { concerns } from '#domain/live/signal.ts';
import { COMMENTS_ON, WHOLE, type FieldComment, type Thread } from '#domain/records/threads.ts';
import { counted } from '#domain/values/counts.ts';
import { useLive } from '#web/data/live.ts';
import { useMay } from '#web/data/may.ts';
import { invalidate } from '#web/data/query.ts';
import { countriesOfRecord, MentionedFirst } from '#web/pickers/mentioned-first.ts';
import { useAction } from '#web/ui/actions.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { COMMENTED, CommentsContext, markOf, threadsQuery } from './field-comments.ts';
import { reviewCommentsQuery, type CommentsOfReviews } from './review-comments-query.ts';

const CommentsDialog = onDemand(async () => (await import('./comments-dialog.tsx')).CommentsDialog);

const EarlierComments = onDemand(async () => (await import('./earlier-comments.tsx')).EarlierComments);

const NONE: readonly Thread[] = [];
const NO_REVIEWS: CommentsOfReviews = { newest: [], total: 0 };

type Props = {
  relation: string;
  id: number;
  noun: string;
  labels: Readonly<Record<string, string>>;
  /** The record. */
  row: object;
  /** On the page of the record: its address may name the comments to open. */
  byAddress?: boolean;
  children: ReactNode;
};

/** The field whose comments the address names, and the entry of the browser's history. */
function useAskedFor(byAddress: boolean): { field: string; entry: string } | null {
  const { hash, state } = useLocation();
  if (!byAddress || !hash.startsWith(COMMENTS_ON)) return null;
  return { field: hash.slice(COMMENTS_ON.length), entry: state.__TSR_key ?? '' };
}

/** Kinds without comments are drawn as they are. */
export const WithComments = (props: Props) =>
  COMMENTED.includes(props.relation) ? <Commented {...props} /> : props.children;

function Commented({ relation, id, noun, labels, row, byAddress = false, children }: Props) {
  const asked = useAskedFor(byAddress);
  const [followed, setFollowed] = useState<string | null>(null);
  const { data: threads = NONE, isFetchedAfterMount } = useQuery({
    ...threadsQuery(relation, id),
    // An answer that the notification is about may be newer than the threads that are kept.
    ...(asked !== null && { refetchOnMount: 'always' as const }),
  });
  useLive((signals) => {
    if (signals.some((signal) => concerns(signal, 'comment', relation, String(id)))) void invalidate('field_comments');
    if (signals.some((signal) => concerns(signal, 'review', relation, String(id)))) void invalidate('reviews');
  });
  const { data: reviews = NO_REVIEWS } = useQuery(reviewCommentsQuery(relation === 'facts' ? id : null));
  const permitted = useMay()('comment_on_review', 'facts');
  const shower = useRef<((field: string) => void) | null>(null);
  const showWith = useCallback((show: (field: string) => void) => {
    shower.current = show;
    return () => {
      shower.current = null;
    };
  }, []);
  const [shown, setShown] = useState<{ field: string | null } | null>(null);
  const comments = useMemo(
    () => ({
      relation,
      id,
      labels,
      threads,
      inReviews: reviews.total,
      permitted,
      open: (field: string | null) => setShown({ field }),
      shown,
      showWith,
    }),
    [relation, id, labels, threads, reviews, permitted, shown, showWith],
  );
  // The link of a notification opens the comments on its field, once for each time it is followed.
  if (asked !== null && isFetchedAfterMount && followed !== asked.entry) {
    setFollowed(asked.entry);
    if (threads.some(({ field }) => field === asked.field)) setShown({ field: asked.field });
  }
  const openAtFocus = (event: KeyboardEvent) => {
    if (event.code !== 'KeyM' || !event.altKey || !(event.ctrlKey || event.metaKey)) return;
    const item = (event.target as HTMLElement).closest('.ant-form-item, .reading-line');
    event.preventDefault();
    const mark = item?.querySelector<HTMLElement>('.field-comments');
    if (mark) mark.click();
    else setShown({ field: null });
  };
  return (
    <CommentsContext value={comments}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div onKeyDown={openAtFocus}>{children}</div>
      {shown !== null && (
        <MentionedFirst value={countriesOfRecord(row)}>
          <CommentsDialog
            {...{ relation, id, noun, threads, reviews, labels, row, permitted }}
            field={shown.field}
            onShow={(field) => {
              setShown(null);
              shower.current?.(field);
              requestAnimationFrame(() => markOf(field)?.scrollIntoView({ block: 'center' }));
            }}
            onClose={() => setShown(null)}
          />
        </MentionedFirst>
      )}
    </CommentsContext>
  );
}

const isSaid = ({ comment, taken_back_at }: FieldComment) => comment !== null && taken_back_at === null;

/** In the header of a record: the number of comments in open threads and in reviews; nothing where the record has no comments and the user writes none. */
export function CommentsButton({ shortcut }: { shortcut?: string }) {
  const comments = useContext(CommentsContext);
  const isThere = comments !== null && (comments.threads.length > 0 || comments.inReviews > 0 || comments.permitted);
  useAction(
    isThere && shortcut !== undefined
      ? { label: 'Comments on the record', key: shortcut, run: () => comments.open(null) }
      : null,
  );
  if (!isThere) return null;
  const threads = comments.threads.filter(({ isOpen }) => isOpen);
  const open = threads.length;
  const said = threads.map(({ comments: its }) => its.filter(isSaid).length);
  // A mark without words counts, too.
  const all = said.reduce((sum, count) => sum + Math.max(1, count), comments.inReviews);
  return (
    <Button
      size="small"
      icon={<MessageOutlined aria-hidden />}
      className={open > 0 ? 'comments-open' : ''}
      title={all === 0 ? 'Comments on the record and its fields' : `${open} open, ${comments.inReviews} in reviews`}
      aria-haspopup="dialog"
      aria-keyshortcuts={shortcut}
      onClick={() => comments.open(null)}
    >
      {all === 0 ? 'Comments' : `Comments (${all})`}
    </Button>
  );
}

/** Above the history of a record: its comments, which are no changes, and what they said before. */
export function CommentsInHistory() {
  const comments = useContext(CommentsContext);
  const [isEarlierShown, setEarlierShown] = useState(false);
  if (comments === null || comments.threads.length === 0) return null;
  const open = comments.threads.filter(({ isOpen }) => isOpen).length;
  const said = comments.threads.filter(({ isTakenBack }) => !isTakenBack);
  const isChanged = comments.threads.some((thread) =>
    thread.comments.some(({ edited_at, taken_back_at }) => (edited_at ?? taken_back_at) !== null),
  );
  return (
    <>
      <p>
        <button type="button" className="text-link" onClick={() => comments.open(null)}>
          {counted(said.length, 'comment')} on {said.some(({ field }) => field === WHOLE) && 'the record and its '}
          fields
        </button>
        , {open === 0 ? 'all resolved' : `${open} open`}
        {isChanged && !isEarlierShown && (
          <>
            ,{' '}
            <button type="button" className="text-link" onClick={() => setEarlierShown(true)}>
              and what they said before
            </button>
          </>
        )}
      </p>
      {isEarlierShown && <EarlierComments {...comments} />}
    </>
  );
}
