/** One's own comment in its thread: changed in the box that it was written in, taken back at once, and brought back. What is typed is kept in this browser until it is saved or cancelled. */
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState, type KeyboardEvent } from 'react';
import type { FieldComment } from '#domain/records/threads.ts';
import { readStored, removeStored, writeStored } from '#web/data/browser-store.ts';
import { commentsChanged } from '#web/data/comments.ts';
import { psql } from '#web/data/psql.ts';
import { typedKey } from '#web/data/session.ts';
import { Mentioned } from '#web/pickers/mentioned.tsx';
import { MentionInput } from '#web/pickers/mention-input.tsx';
import { useNotices } from '#web/ui/notices.ts';

const keyOf = (id: number): string => typedKey(`comment/${id}`);
/** Null: nothing is typed. */
const keptOf = (id: number): string | null => {
  const kept = readStored(keyOf(id));
  return typeof kept === 'string' ? kept : null;
};

/** Of a name that is read aloud. */
const LONGEST = 60;
const shortened = (text: string): string => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

type Write = { comment: string } | { taken_back: boolean };

function useOwnComment(id: number) {
  const notices = useNotices('comment');
  const write = useMutation({
    mutationFn: (change: Write): Promise<unknown> =>
      'comment' in change
        ? psql.rpc('change_comment', { id, ...change })
        : psql.rpc('take_back_comment', { id, ...change }),
    onSuccess: (_, change) => {
      if ('comment' in change || !change.taken_back) notices.settle();
      else
        notices.success('Your comment is taken back', undefined, {
          label: 'Undo',
          run: () => write.mutate({ taken_back: false }),
        });
    },
    onError: ({ message }) => notices.error("The comment couldn't be changed", message),
    onSettled: commentsChanged,
  });
  return write;
}

/** `on`: 'Figure'. */
export function OwnComment({ comment: { id, comment: text }, on }: { comment: FieldComment; on: string }) {
  const write = useOwnComment(id);
  const [typed, setTyped] = useState(() => keptOf(id));
  const [editing, setEditing] = useState(typed !== null);
  /** The pressed button goes: the focus moves to the one that comes in its place. */
  const [used, setUsed] = useState(false);
  const takeBack = (taken_back: boolean) => {
    setUsed(true);
    write.mutate({ taken_back });
  };
  if (text === null)
    return (
      <div className="comment-own">
        <Button
          size="small"
          type="text"
          aria-label={`Bring back the comment on ${on}`}
          autoFocus={used}
          loading={write.isPending}
          onClick={() => takeBack(false)}
        >
          Bring back
        </Button>
      </div>
    );
  if (!editing)
    return (
      <>
        <p dir="auto">
          <Mentioned text={text} />
        </p>
        <div className="comment-own">
          <Button
            size="small"
            type="text"
            aria-label={`Edit: ${shortened(text)}`}
            autoFocus={used}
            onClick={() => {
              setUsed(true);
              setEditing(true);
            }}
          >
            Edit
          </Button>
          <Button
            size="small"
            type="text"
            aria-label={`Take back: ${shortened(text)}`}
            loading={write.isPending}
            onClick={() => takeBack(true)}
          >
            Take back
          </Button>
        </div>
      </>
    );
  const now = typed ?? text;
  const empty = now.trim() === '';
  const close = () => {
    setUsed(true);
    setEditing(false);
  };
  const forget = () => {
    removeStored(keyOf(id));
    setTyped(null);
    close();
  };
  const save = () => {
    if (empty || write.isPending) return;
    if (now === text) forget();
    else write.mutate({ comment: now }, { onSuccess: forget });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Neither the dialog nor, of an open list of mentions, the box closes.
      event.stopPropagation();
      if (document.querySelector('.ant-mentions-dropdown:not(.ant-mentions-dropdown-hidden)') === null) close();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <div className="comment-answer" data-kept>
      <MentionInput
        aria-label={`Your comment on ${on}`}
        autoFocus={used}
        autoSize={{ minRows: 1, maxRows: 12 }}
        maxLength={2000}
        readOnly={write.isPending}
        value={now}
        onChange={(next) => {
          setTyped(next);
          writeStored(keyOf(id), next);
        }}
        onKeyDown={press}
      />
      <div className="comment-tools">
        <Button
          size="small"
          type="primary"
          ghost
          disabled={empty}
          loading={write.isPending}
          title="Ctrl+Enter"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={save}
        >
          Save
        </Button>
        <Button size="small" type="text" title="Drops what you typed; Esc keeps it for later" onClick={forget}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
