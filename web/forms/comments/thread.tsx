/** One thread: the field, its comments from the first to the last, an answer, and whether it is resolved. */
import { Tag } from 'antd';
import { momentOf } from '#domain/records/history-words.ts';
import type { FieldComment, Thread } from '#domain/records/threads.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { Answer } from './answer.tsx';
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
  const write = useComment();
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
        <Answer
          on={label}
          step={isOpen ? 'Resolve' : 'Open again'}
          pending={write.isPending}
          onSend={(comment, stepped, sent) =>
            write.mutate({ thread: id, comment, resolved: stepped ? isOpen : null }, { onSuccess: sent })
          }
        />
      )}
    </li>
  );
}
