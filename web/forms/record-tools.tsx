/** The tools of a saved record, at its head and in its peek: its person, its comments, and whether it is followed. In a peek they have keys. */
import { useContext } from 'react';
import { ASSIGNED } from '#web/data/assignments.ts';
import { areaOf, subjectOf } from '#web/data/kinds.tsx';
import { useMay } from '#web/data/may.ts';
import { AssignButton } from '#web/pickers/assign-button.tsx';
import { FollowButton } from '#web/pickers/follow-button.tsx';
import { InPeek } from '#web/ui/in-peek.ts';
import { CommentsButton } from './comments/with-comments.tsx';
import type { SavedRow } from './record-form.ts';

type Props = {
  relation: string;
  /** 'fact' */
  noun: string;
  row: SavedRow;
};

export function RecordTools({ relation, noun, row }: Props) {
  const may = useMay();
  const byKeys = useContext(InPeek);
  return (
    <>
      {ASSIGNED.includes(relation) && row.archived_at == null && (
        <AssignButton
          relation={relation}
          id={row.id}
          noun={noun}
          permitted={may('manage', subjectOf(areaOf(relation)))}
          {...(byKeys && { shortcut: 'a' })}
        />
      )}
      <CommentsButton {...(byKeys && { shortcut: 'c' })} />
      <FollowButton of={relation} id={String(row.id)} noun={`the ${noun}`} />
    </>
  );
}
