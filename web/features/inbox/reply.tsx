/** The reply to a comment or a review, under its record in the inbox: it goes where the comment is. What is typed is kept until it is sent. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import { answerComment } from '#web/data/comments.ts';
import { MentionInput } from '#web/pickers/mention-input.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { Labelled } from '#web/ui/labelled.tsx';
import { keepReply, keptReply } from './kept-reply.ts';
import type { ReplyTo } from './reply-to.ts';

type Props = {
  /** What may be answered, the newest first. */
  replies: readonly [ReplyTo, ...ReplyTo[]];
  /** The key of its record, under which its text is kept. */
  record: string;
  /** What the second button says, 'Reply, then done'; null without one. */
  closing: string | null;
  /** The second button resolves the thread. */
  resolves?: boolean;
  /** `done`: by the second button. */
  onSent: (done: boolean) => void;
  onClose: () => void;
};

export function Reply({ replies, record, closing, resolves = false, onSent, onClose }: Props) {
  const [{ text, to: begun }, setKept] = useState(() => keptReply(record));
  // A text answers what it was begun for, whatever is told meanwhile.
  const to = replies.find(({ id }) => id === begun) ?? replies[0];
  const notices = useNotices('reply');
  const reply = useMutation({
    mutationFn: ({ comment, done }: { comment: string; done: boolean }) =>
      answerComment(to, comment, resolves && done ? true : null),
    onSuccess: (_, { done }) => {
      keepReply(record, { text: '', to: null });
      notices.success('Your reply is posted');
      onSent(done);
    },
    onError: ({ message }) => notices.error("The reply couldn't be posted", message),
  });
  const post = (done: boolean) => {
    if (text.trim() !== '' && !reply.isPending) reply.mutate({ comment: text, done });
  };
  const press = (event: KeyboardEvent) => {
    // Of an open list of mentions it closes the list.
    if (
      event.key === 'Escape' &&
      document.querySelector('.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)') === null
    )
      onClose();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    post(event.shiftKey && closing !== null);
  };
  const empty = text.trim() === '';
  return (
    <div className="inbox-reply">
      <Labelled label={to.words}>
        {(control) => (
          <MentionInput
            {...control}
            autoFocus
            autoSize={{ minRows: 2, maxRows: 12 }}
            maxLength={2000}
            placeholder="@ mentions people, roles and countries"
            readOnly={reply.isPending}
            value={text}
            onChange={(next) => {
              const kept = { text: next, to: next.trim() === '' ? null : to.id };
              setKept(kept);
              keepReply(record, kept);
            }}
            onKeyDown={press}
          />
        )}
      </Labelled>
      <div className="inbox-reply-tools">
        <Button
          type="primary"
          size="small"
          disabled={empty}
          loading={reply.isPending && !reply.variables.done}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={() => post(false)}
        >
          Reply
        </Button>
        {closing !== null && (
          <Button
            size="small"
            disabled={empty}
            loading={reply.isPending && reply.variables.done}
            title="Ctrl+Shift+Enter"
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            onClick={() => post(true)}
          >
            {closing}
          </Button>
        )}
        <Button size="small" type="text" title="Esc: the text is kept" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
