/** The inbox: what others did to the user's records, grouped by record, all of it or one kind; J and K move, Enter opens, R replies, E is done with it, U marks it as unread. */
import './inbox.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { Button, Segmented } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import { addressOf } from '#domain/notifications/address-of.ts';
import { NOTIFICATION_KINDS, type NotificationName } from '#domain/notifications/kinds.ts';
import { myAssignmentsQuery } from '#web/data/assignments.ts';
import { commentsForMeQuery } from '#web/data/comments.ts';
import { boxQuery, unreadQuery, useMark, type Box, type Mark } from '#web/data/notifications.ts';
import { useMay } from '#web/data/may.ts';
import { currentViewed, usePerson } from '#web/data/session.ts';
import { useAction } from '#web/ui/actions.ts';
import { useNotices } from '#web/ui/notices.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Select } from '#web/ui/select.tsx';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { Assigned } from './assigned.tsx';
import { InboxGroup } from './inbox-group.tsx';
import { groupsOf, type Group } from './groups-of.ts';
import { keptReply } from './kept-reply.ts';
import { repliesTo } from './reply-to.ts';

const WaitingComments = onDemand(async () => (await import('./waiting-comments.tsx')).WaitingComments);
const Reply = onDemand(async () => (await import('./reply.tsx')).Reply);

const BOXES = { open: 'Inbox', comments: 'To answer', assigned: 'Assigned to me', done: 'Done' } as const;
type Shown = keyof typeof BOXES;
const isBox = (name: string): name is Shown => name in BOXES;

type Kind = NotificationName | null;
const isKind = (name: unknown): name is NotificationName =>
  typeof name === 'string' && Object.hasOwn(NOTIFICATION_KINDS, name);
/** In the address. */
const ofKind = (kind: Kind) => (kind === null ? {} : { kind }) as never;
const KINDS = [
  { value: '', label: 'All kinds' },
  ...Object.entries(NOTIFICATION_KINDS).map(([value, { label }]) => ({ value, label })),
];

/** The address names the box, /inbox#assigned or /inbox#comments, and the kind, /inbox?kind=mention. */
export function Inbox() {
  const { kind: given }: { kind?: unknown } = useSearch({ strict: false });
  const kind = isKind(given) ? given : null;
  const named = useLocation({ select: ({ hash }) => hash });
  const box = isBox(named) ? named : 'open';
  const navigate = useNavigate();
  const username = usePerson()?.username ?? '';
  const unread = useQuery(unreadQuery).data ?? 0;
  const assigned = useQuery(myAssignmentsQuery(username)).data?.length ?? 0;
  const comments = useQuery(commentsForMeQuery()).data?.length ?? 0;
  const counts: Partial<Record<Shown, number>> = { open: unread, comments, assigned };
  const options = Object.entries(BOXES).map(([value, label]) => ({
    value,
    label: (
      <>
        <span>{label}</span>{' '}
        {isBox(value) && (counts[value] ?? 0) > 0 && <span className="inbox-count">{thousands(counts[value])}</span>}
      </>
    ),
  }));
  return (
    <div className="inbox">
      <div className="inbox-bar">
        <Segmented
          aria-label="Box"
          options={options}
          value={box}
          onChange={(hash) => void navigate({ to: '/inbox', hash, search: ofKind(kind), replace: true })}
        />
        {(box === 'open' || box === 'done') && (
          <Select
            aria-label="Kind"
            className="inbox-of-kind"
            options={KINDS}
            value={kind ?? ''}
            onChange={(next) =>
              void navigate({ to: '/inbox', hash: box, search: ofKind(isKind(next) ? next : null), replace: true })
            }
          />
        )}
        {box === 'open' && <AllRead kind={kind} />}
      </div>
      {box === 'assigned' && <Assigned username={username} />}
      {box === 'comments' && <WaitingComments />}
      {(box === 'open' || box === 'done') && <Told key={`${box} ${kind}`} box={box} kind={kind} />}
    </div>
  );
}

function Told({ box, kind }: { box: Box; kind: Kind }) {
  const query = useInfiniteQuery(boxQuery(box, kind));
  const { hasNextPage, isFetchingNextPage, fetchNextPage, data } = query;
  const groups = useMemo(() => groupsOf(data?.pages.flat() ?? []), [data]);
  return (
    <Loaded query={query} what="Loading the inbox">
      {() => (
        <>
          <Groups groups={groups} done={box === 'done'} kind={kind} />
          {hasNextPage && (
            <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              Show earlier ones
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

function AllRead({ kind }: { kind: Kind }) {
  const unread = useQuery(unreadQuery).data ?? 0;
  const mark = useMark();
  return (
    <Button
      disabled={unread === 0}
      loading={mark.isPending}
      onClick={() => mark.mutate({ mark: 'read', ids: null, kind })}
    >
      {kind === null ? 'Mark all as read' : 'Mark this kind as read'}
    </Button>
  );
}

const idsOf = ({ told }: Group) => told.map(({ id }) => id);

function Groups({ groups, done, kind }: { groups: readonly Group[]; done: boolean; kind: Kind }) {
  const navigate = useNavigate();
  const notices = useNotices('inbox');
  const { mutate } = useMark();
  const [now] = useState(() => Date.now());
  const mayReply = useMay()('comment_on_review', 'facts') && currentViewed() === null;
  // A text that was left is in sight again.
  const [replying, setReplying] = useState<ReadonlySet<string>>(
    () => new Set(groups.flatMap(({ key }) => (keptReply(key).text === '' ? [] : key))),
  );
  // The key of the group that the keys act on, and its position: another takes it when it is done.
  const [at, setAt] = useState({ key: '', position: -1 });
  const found = groups.findIndex(({ key }) => key === at.key);
  const position = found >= 0 ? found : Math.min(at.position, groups.length - 1);
  // The keys begin at the first record, as on a list.
  const focused = groups[Math.max(position, 0)];
  const list = useRef<HTMLDivElement>(null);
  // Set while the focus is to move, to the group that is about to leave or ''.
  const moved = useRef<string | null>(null);
  useEffect(() => {
    if (moved.current === null || moved.current === focused?.key) return;
    moved.current = null;
    const row = list.current?.querySelector<HTMLElement>('[data-focused] :is(a, [tabindex])');
    row?.focus({ preventScroll: true });
    row?.closest('article')?.scrollIntoView({ block: 'nearest' });
  }, [at, focused?.key]);

  const move = (by: number) => {
    const to = groups[Math.max(0, Math.min(groups.length - 1, position + by))];
    if (to === undefined) return;
    moved.current = '';
    setAt({ key: to.key, position: groups.indexOf(to) });
  };
  const mark = (group: Group | undefined, as: Mark) => {
    if (group === undefined) return;
    const ids = idsOf(group);
    if (as === 'done' || as === 'open') {
      moved.current = group.key;
      setAt({ key: '', position: Math.max(position, 0) });
    }
    mutate(
      { mark: as, ids },
      {
        onSuccess: () => {
          if (as === 'done')
            notices.success('Done', undefined, { label: 'Undo', run: () => mutate({ mark: 'open', ids }) });
        },
      },
    );
  };
  // To read another person's inbox, as that person sees it, marks nothing.
  const read = (group: Group) => {
    if (currentViewed() === null) mutate({ mark: 'read', ids: idsOf(group) });
  };
  const open = () => {
    if (focused === undefined) return;
    const to = addressOf(focused.newest);
    read(focused);
    if (to !== null) void navigate({ to: to as '/' });
  };
  const toReply = (group: Group | undefined) => {
    const [newest, ...others] = mayReply && group !== undefined ? repliesTo(group) : [];
    return newest === undefined ? null : ([newest, ...others] as const);
  };
  const reply = (group: Group) => {
    setAt({ key: group.key, position: groups.indexOf(group) });
    setReplying((now) => new Set(now).add(group.key));
    // Of a record with an open reply, whose field is there already.
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group.key)}"] textarea`)?.focus();
  };
  const close = (group: Group) => {
    setReplying((now) => new Set([...now].filter((key) => key !== group.key)));
    list.current?.querySelector<HTMLElement>(`[data-group="${CSS.escape(group.key)}"] h2 :is(a, [tabindex])`)?.focus();
  };
  const sent = (group: Group, isDone: boolean) => {
    close(group);
    if (isDone) mark(group, 'done');
    else read(group);
  };
  useAction(
    focused !== undefined && toReply(focused) !== null ? { label: 'Reply', key: 'r', run: () => reply(focused) } : null,
  );
  useAction({ label: 'Next record of the inbox', key: 'j', run: () => move(1) });
  useAction({ label: 'The record before', key: 'k', run: () => move(-1) });
  useAction({ label: 'Open the record', key: 'o', run: open });
  useAction({ label: done ? 'Back to the inbox' : 'Done', key: 'e', run: () => mark(focused, done ? 'open' : 'done') });
  useAction({ label: 'Mark as unread', key: 'u', run: () => mark(focused, 'unread') });

  if (groups.length === 0 && kind !== null)
    return (
      <Nothing
        text="Nothing of this kind"
        next={
          <Link to="/inbox" hash={done ? 'done' : 'open'}>
            Show all kinds
          </Link>
        }
      />
    );
  if (groups.length === 0)
    return done ? (
      <Nothing text="Nothing is done yet" next="What you are done with stays here for 90 days." />
    ) : (
      <Nothing
        text="Your inbox is empty"
        next="Reviews, mentions and changes of records that you created or follow come here."
      />
    );
  return (
    <div className="inbox-list" ref={list}>
      {groups.map((group, index) => {
        const replies = toReply(group);
        return (
          <InboxGroup
            key={group.key}
            group={group}
            focused={index === position}
            now={now}
            done={done}
            onFocus={() => setAt({ key: group.key, position: index })}
            onOpen={() => read(group)}
            onMark={() => mark(group, done ? 'open' : 'done')}
            onReply={replies === null ? null : () => reply(group)}
            reply={
              replies !== null &&
              replying.has(group.key) && (
                <Reply
                  replies={replies}
                  record={group.key}
                  closing="Reply, then done"
                  onSent={(isDone) => sent(group, isDone)}
                  onClose={() => close(group)}
                />
              )
            }
          />
        );
      })}
    </div>
  );
}
