/** One thread: the field, its comments from the first to the last, an answer, and whether it is resolved. */
import { useState, type KeyboardEvent } from 'react';
import { Button, Tag } from 'antd';
import { momentOf } from '#domain/records/history-words.ts';
import type { FieldComment, Thread } from '#domain/records/threads.ts';
import { MentionInput } from '#web/pickers/mention-input.tsx';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { useComment } from './field-comments.ts';

const STEPS: Readonly<Record<string, string>> = { resolved: 'resolved it', reopened: 'opened it again' };

function Said({
  comment: { created_by, created_by_name, created_at, mark, comment, step },
}: {
  comment: FieldComment;
}) {
  return (
    <li>
      <p className="quiet">
        <bdi>{created_by_name ?? created_by}</bdi>{' '}
        {step !== null ? STEPS[step] : mark !== null ? `marked it as ${mark.toLowerCase()}` : ''} ·{' '}
        <time dateTime={created_at}>{momentOf(created_at)}</time>
      </p>
      {comment !== null && (
        <p dir="auto">
          <Mentioned text={comment} />
        </p>
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

export function CommentThread({ thread: { id, mark, isOpen, comments }, label, permitted, onShow }: Props) {
  const [text, setText] = useState('');
  const write = useComment();
  const send = (resolved: boolean | null) => {
    if (text.trim() === '' && resolved === null) return;
    // What is typed until the answer comes stays.
    write.mutate(
      { thread: id, comment: text, resolved },
      { onSuccess: () => setText((now) => (now === text ? '' : now)) },
    );
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send(null);
  };
  return (
    <li className={`comment-thread ${isOpen ? '' : 'done'}`} aria-label={`${isOpen ? 'Open' : 'Resolved'}: ${label}`}>
      <div className="comment-thread-head">
        <strong>{label}</strong>
        {mark !== null && <Tag>{mark}</Tag>}
        {!isOpen && mark !== 'Good' && <Tag>Resolved</Tag>}
        {onShow !== null && (
          <button type="button" className="text-link" onClick={onShow}>
            Show the field
          </button>
        )}
      </div>
      <ol>
        {comments.map((comment) => (
          <Said key={comment.id} comment={comment} />
        ))}
      </ol>
      {permitted && (
        <div className="comment-answer">
          <MentionInput
            aria-label={`Answer on ${label}`}
            autoSize={{ minRows: 1, maxRows: 8 }}
            placeholder="Answer; @ mentions people"
            value={text}
            onChange={setText}
            onKeyDown={press}
          />
          <div className="comment-tools">
            <Button size="small" type="primary" ghost disabled={text.trim() === ''} onClick={() => send(null)}>
              Answer
            </Button>
            <Button size="small" loading={write.isPending} onClick={() => send(isOpen)}>
              {isOpen ? 'Resolve' : 'Open again'}
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}
