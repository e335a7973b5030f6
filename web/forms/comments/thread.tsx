/** One thread: the field, its comments from the first to the last, an answer, and whether it is resolved. */
import { useState } from 'react';
import { Tag } from 'antd';
import { ago, momentOf } from '#domain/records/history-words.ts';
import type { FieldComment, Thread } from '#domain/records/threads.ts';
import { currentPerson, currentViewed } from '#web/data/session.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { Answer } from './answer.tsx';
import { useComment } from './field-comments.ts';
import { OwnComment } from './own-comment.tsx';

const STEPS: Readonly<Record<string, string>> = { resolved: 'resolved it', reopened: 'opened it again' };

function Said({ comment: said, on, permitted }: { comment: FieldComment; on: string; permitted: boolean }) {
  const { created_by, created_by_name, created_at, mark, comment, step, edited_at, taken_back_at } = said;
  const [now] = useState(() => Date.now());
  const author = <bdi>{created_by_name ?? created_by}</bdi>;
  const isOwn = permitted && currentViewed() === null && created_by === currentPerson()?.username;
  return (
    <li>
      {(taken_back_at === null || step !== null) && (
        <p className="quiet">
          {author} {step !== null ? STEPS[step] : mark !== null ? `marked it as ${mark.toLowerCase()}` : ''} ·{' '}
          <time dateTime={created_at}>{momentOf(created_at)}</time>
          {edited_at !== null && comment !== null && <span title={momentOf(edited_at)}> · edited</span>}
        </p>
      )}
      {taken_back_at !== null && (
        <p className="quiet">
          Taken back by {author},{' '}
          <time dateTime={taken_back_at} title={momentOf(taken_back_at)}>
            {ago(taken_back_at, now)}
          </time>
        </p>
      )}
      {isOwn && (comment !== null || taken_back_at !== null) ? (
        <OwnComment comment={said} on={on} />
      ) : (
        comment !== null && (
          <p dir="auto">
            <Mentioned text={comment} />
          </p>
        )
      )}
    </li>
  );
}

type Props = {
  thread: Thread;
  label: string;
  permitted: boolean;
  /** Shows the field in the form; null where it is in sight. */
  onShow: (() => void) | null;
};

export function CommentThread({
  thread: { id, mark, isOpen, isTakenBack, comments },
  label,
  permitted,
  onShow,
}: Props) {
  const write = useComment();
  const state = isOpen ? 'Open' : isTakenBack ? 'Taken back' : 'Resolved';
  return (
    <li className={`comment-thread ${isOpen ? '' : 'done'}`} aria-label={`${state}: ${label}`}>
      <div className="comment-thread-head">
        <strong>{label}</strong>
        {mark !== null && <Tag>{mark}</Tag>}
        {state === 'Resolved' && mark !== 'Good' && <Tag>Resolved</Tag>}
        {onShow !== null && (
          <button type="button" className="text-link" onClick={onShow}>
            Show the field
          </button>
        )}
      </div>
      <ol>
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} on={label} permitted={permitted} />
        ))}
      </ol>
      {permitted && (
        <Answer
          on={label}
          step={isOpen ? 'Resolve' : isTakenBack ? null : 'Open again'}
          pending={write.isPending}
          onSend={(comment, stepped, sent) =>
            write.mutate({ thread: id, comment, resolved: stepped ? isOpen : null }, { onSuccess: sent })
          }
        />
      )}
    </li>
  );
}
