/** At a field of a saved record: the number of its comments, or the way to write the first. Draws nothing without comments around it. */
import { counted } from '#domain/values/counts.ts';
import { useContext } from 'react';
import { CheckOutlined, MessageOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { FormName } from '#web/ui/form-name.ts';
import { CommentsContext } from './field-comments.ts';

const wordsOf = (open: number, all: number): string =>
  open > 0 ? counted(open, 'open comment') : all > 0 ? counted(all, 'resolved comment') : 'Comment';

export function FieldMark({ field, label }: { field: string; label: string }) {
  const comments = useContext(CommentsContext);
  const form = useContext(FormName);
  // A form of another kind may stand on the page of the record.
  if (comments === null || form !== comments.relation) return null;
  const own = comments.threads.filter((thread) => thread.field === field && !thread.isTakenBack);
  const open = own.filter(({ isOpen }) => isOpen).length;
  if (own.length === 0 && !comments.permitted) return null;
  const isGood = open === 0 && own.at(-1)?.mark === 'Good';
  return (
    <Button
      className={`field-comments ${comments.shown?.field === field ? 'is-shown ' : ''}${open > 0 ? 'has-open' : isGood ? 'has-done is-good' : own.length > 0 ? 'has-done' : ''}`}
      type="text"
      data-field={field}
      size="small"
      // Fields without comments are no stop of Tab between two values: Ctrl+Alt+M opens theirs.
      tabIndex={open > 0 ? 0 : -1}
      icon={isGood ? <CheckOutlined aria-hidden /> : <MessageOutlined aria-hidden />}
      // Screen readers hear of comments only; the header of the record and the key lead to a first one.
      {...(own.length === 0 ? { 'aria-hidden': true } : { 'aria-label': `${wordsOf(open, own.length)} on ${label}` })}
      title={isGood ? 'Marked as good' : `${wordsOf(open, own.length)} (Ctrl+Alt+M)`}
      onClick={() => comments.open(field)}
    >
      {open > 0 ? open : null}
    </Button>
  );
}
