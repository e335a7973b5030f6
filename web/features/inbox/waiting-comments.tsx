/** The comments that wait for the user's answer, the newest first: answered and resolved here, or read at their fields. */
import './inbox.css';
import { CheckOutlined, MessageOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { addressOfComment } from '#domain/notifications/address-of-comment.ts';
import { ago, momentOf } from '#domain/records/history-words.ts';
import { commentsChanged, commentsForMeQuery, type CommentForMe } from '#web/data/comments.ts';
import { areaOf, kindOf } from '#web/data/kinds.tsx';
import { psql } from '#web/data/psql.ts';
import { currentViewed } from '#web/data/session.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Loaded, Nothing } from '#web/ui/states.tsx';
import { WholeName } from '#web/ui/whole-name.tsx';
import { keptReply } from './kept-reply.ts';
import { fieldWords, replyTo } from './reply-to.ts';
import { Reply } from './reply.tsx';

const keyOf = ({ thread, entity_id }: CommentForMe): string =>
  thread === null ? `reviews ${entity_id}` : `thread ${thread}`;

export function WaitingComments() {
  const query = useQuery(commentsForMeQuery());
  return (
    <Loaded query={query} what="Loading the comments">
      {(rows) =>
        rows.length === 0 ? (
          <Nothing
            text="No comment waits for your answer"
            next="Comments on your records, answers to yours and those that mention you come here, until you answer or they are resolved."
          />
        ) : (
          <div className="inbox-list">
            {rows.map((row) => (
              <WaitingComment key={keyOf(row)} row={row} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function WaitingComment({ row }: { row: CommentForMe }) {
  const { thread, entity_type, name, comment } = row;
  const notices = useNotices('comment');
  const [now] = useState(() => Date.now());
  const [replying, setReplying] = useState(() => keptReply(keyOf(row)).text !== '');
  const article = useRef<HTMLElement>(null);
  // The row is about to go: the focus moves to the next one, or to the boxes.
  const leave = () => {
    const other = article.current?.nextElementSibling ?? article.current?.previousElementSibling;
    const next =
      other?.querySelector<HTMLElement>('h2 a') ??
      document.querySelector<HTMLElement>('.inbox-bar .ant-segmented-item-selected input');
    next?.focus();
  };
  const reply = () => {
    setReplying(true);
    article.current?.querySelector('textarea')?.focus();
  };
  const resolve = useMutation({
    mutationFn: (resolved: boolean) => psql.rpc('answer_comment', { thread, comment: null, resolved }),
    onSuccess: (_, resolved) => {
      if (!resolved) return;
      leave();
      notices.success('Resolved', undefined, { label: 'Undo', run: () => resolve.mutate(false) });
    },
    onError: ({ message }) => notices.error("The comment couldn't be resolved", message),
    onSettled: commentsChanged,
  });
  return (
    <article className="inbox-group" aria-label={name} ref={article}>
      <header>
        <span className="quiet inbox-kind">{kindOf(areaOf(entity_type))?.one}</span>
        <h2 dir="auto">
          <Link to={addressOfComment(row) as '/'}>
            <WholeName text={name} />
          </Link>
        </h2>
        {currentViewed() === null && (
          <div className="inbox-tools">
            <Button size="small" type="text" icon={<MessageOutlined aria-hidden />} onClick={reply}>
              Reply
            </Button>
            {thread !== null && (
              <Button
                size="small"
                type="text"
                icon={<CheckOutlined aria-hidden />}
                loading={resolve.isPending}
                onClick={() => resolve.mutate(true)}
              >
                Resolve
              </Button>
            )}
          </div>
        )}
      </header>
      <p>
        <bdi>{row.created_by_name ?? row.created_by}</bdi> {saidOf(row)}{' '}
        <time className="quiet" dateTime={row.created_at} title={momentOf(row.created_at)}>
          {ago(row.created_at, now)}
        </time>
      </p>
      {comment !== null && comment !== '' && (
        <blockquote className="inbox-text" dir="auto">
          <Mentioned text={comment} />
        </blockquote>
      )}
      {replying && (
        <Reply
          replies={[replyTo(row)]}
          record={keyOf(row)}
          closing={thread === null ? null : 'Reply, then resolve'}
          resolves
          onSent={leave}
          onClose={() => {
            setReplying(false);
            article.current?.querySelector<HTMLElement>('h2 a')?.focus();
          }}
        />
      )}
    </article>
  );
}

/** 'commented on Figure', 'marked Figure as to correct', 'set the status to Under Review'. */
function saidOf(row: CommentForMe): string {
  const { mark, status, comment } = row;
  if (status !== null) return status === 'Comment' ? 'commented in the reviews' : `set the status to ${status}`;
  const field = fieldWords(row);
  return mark === null || comment !== null ? `commented on ${field}` : `marked ${field} as ${mark.toLowerCase()}`;
}
