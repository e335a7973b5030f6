/** The threads of a record, or of one of its fields, and a new comment on a field or the whole record; beside the record where there is room. */
import { useEffect, useState } from 'react';
import { Button, Checkbox } from 'antd';
import { WHOLE, type Thread } from '#domain/records/threads.ts';
import { MentionInput } from '#web/pickers/mention-input.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { Select } from '#web/ui/select.tsx';
import { Nothing } from '#web/ui/states.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';
import { ReviewComments } from './review-comments.tsx';
import type { CommentsOfReviews } from './review-comments-query.ts';
import { CommentThread } from './thread.tsx';
import { filledFirst } from './filled-first.ts';
import { markOf, useComment } from './field-comments.ts';

type Props = {
  relation: string;
  id: number;
  /** 'fact' */
  noun: string;
  threads: readonly Thread[];
  /** The comments of the reviews. */
  reviews: CommentsOfReviews;
  labels: Readonly<Record<string, string>>;
  /** The record. */
  row: object;
  permitted: boolean;
  /** The field whose threads are shown; null for those of all fields. */
  field: string | null;
  onShow: (field: string) => void;
  onClose: () => void;
};

/** A field on a tab that was not open is drawn within so many frames. */
const FRAMES = 120;

/** The page gives way to the dialog, by which the field moves: it comes into view. */
function useFieldInView(field: string | null): void {
  useEffect(() => {
    if (field === null) return undefined;
    let left = FRAMES;
    const find = () => {
      const mark = markOf(field);
      if (mark !== null) mark.scrollIntoView({ block: 'center' });
      else if (left > 0) {
        left -= 1;
        frame = requestAnimationFrame(find);
      }
    };
    let frame = requestAnimationFrame(find);
    return () => cancelAnimationFrame(frame);
  }, [field]);
}

export function CommentsDialog({
  relation,
  id,
  noun,
  threads,
  reviews,
  labels,
  row,
  permitted,
  field,
  onShow,
  onClose,
}: Props) {
  useFieldInView(field);
  const of = threads.filter((thread) => field === null || thread.field === field);
  const [all, setAll] = useState(!of.some(({ isOpen }) => isOpen));
  const [chosen, setAbout] = useState(WHOLE);
  const about = field ?? chosen;
  /** A text for each field: beside the dialog another field can be opened. */
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const part = field ?? '';
  const text = texts[part] ?? '';
  const setText = (next: string) => setTexts((now) => ({ ...now, [part]: next }));
  const write = useComment();
  useUnsavedGuard(Object.values(texts).some((each) => each.trim() !== ''));
  const whole = `The whole ${noun}`;
  const labelOf = (name: string) => (name === WHOLE ? whole : (labels[name] ?? name));
  /** A thread that is resolved or taken back here stays, so that it can be opened again at once. */
  const [begun, setBegun] = useState<ReadonlySet<number>>(new Set());
  const fresh = threads.filter(({ id: thread, isOpen }) => isOpen && !begun.has(thread));
  if (fresh.length > 0) setBegun(new Set([...begun, ...fresh.map(({ id: thread }) => thread)]));
  const shown = of.filter(({ id: thread, isOpen }) => all || isOpen || begun.has(thread));
  const resolved = of.length - of.filter(({ isOpen }) => isOpen).length;
  const inReviews = field === null ? reviews.total : 0;
  const send = () => {
    if (text.trim() === '') return;
    write.mutate(
      { relation, id, begun: { field: about, comment: text } },
      { onSuccess: () => setTexts((now) => (now[part] === text ? { ...now, [part]: '' } : now)) },
    );
  };
  return (
    <Dialog
      beside
      title={field === null ? `Comments on the ${noun}` : `Comments on ${labelOf(field)}`}
      footer={null}
      onCancel={onClose}
    >
      {of.length === 0 && inReviews === 0 && (
        <Nothing text="No comments yet" {...(permitted && { next: 'Write the first one below.' })} />
      )}
      {resolved > 0 && (
        <p>
          <Checkbox checked={all} onChange={({ target }) => setAll(target.checked)}>
            {of.some(({ isTakenBack }) => isTakenBack) ? 'Resolved or taken back ones too' : 'Resolved ones too'} (
            {resolved})
          </Checkbox>
        </p>
      )}
      {of.length > 0 && shown.length === 0 && <p className="quiet">No open comments.</p>}
      <ol className="comment-threads" aria-label="Threads">
        {inReviews > 0 && <ReviewComments fact={id} reviews={reviews} permitted={permitted} />}
        {shown.map((thread) => (
          <CommentThread
            key={thread.id}
            thread={thread}
            label={labelOf(thread.field)}
            permitted={permitted}
            onShow={field === null && thread.field in labels ? () => onShow(thread.field) : null}
          />
        ))}
      </ol>
      {permitted && (
        <div className={of.length > 0 ? 'comment-answer comment-new' : 'comment-answer'}>
          {field === null && (
            <Labelled label="Field">
              {(control) => (
                <Select
                  {...control}
                  showSearch={{ optionFilterProp: 'label' }}
                  value={about}
                  onChange={setAbout}
                  options={[
                    { value: WHOLE, label: whole },
                    ...filledFirst(labels, row).map(([value, label]) => ({ value, label })),
                  ]}
                />
              )}
            </Labelled>
          )}
          <Labelled label="New comment">
            {(control) => (
              <MentionInput
                {...control}
                autoFocus={of.length === 0}
                autoSize={{ minRows: 2, maxRows: 12 }}
                placeholder="@ mentions people, roles and countries"
                value={text}
                onChange={setText}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
                  event.preventDefault();
                  send();
                }}
              />
            )}
          </Labelled>
          <div className="comment-tools">
            <Button
              type="primary"
              loading={write.isPending}
              disabled={text.trim() === ''}
              title="Ctrl+Enter"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              onClick={send}
            >
              Comment
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
