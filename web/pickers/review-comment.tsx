/** The comment of a review, which the status 'Comment' requires. Contains no rule: the caller passes the problem. */
import type { KeyboardEventHandler } from 'react';
import { Labelled } from '#web/ui/labelled.tsx';
import { MentionInput } from './mention-input.tsx';

type Props = {
  /** For a caller that moves the focus to the comment. */
  id: string;
  status: string | null;
  value: string;
  problem: string | null;
  onChange: (comment: string) => void;
  onKeyDown?: KeyboardEventHandler;
};

export const ReviewComment = ({ id, status, value, problem, onChange, onKeyDown }: Props) => (
  <Labelled label="Comment" id={id} required={status === 'Comment'} problem={problem}>
    {(control) => (
      <MentionInput
        {...control}
        autoSize={{ minRows: 3, maxRows: 12 }}
        placeholder="@ mentions people, roles and countries"
        value={value}
        onChange={onChange}
        {...(onKeyDown && { onKeyDown })}
      />
    )}
  </Labelled>
);
