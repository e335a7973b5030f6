/** Asks a person for a review of a fact, first those who review its country: the fact is assigned to that person, who is told. */
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { assignmentQuery } from '#web/data/assignments.ts';
import { useMay } from '#web/data/may.ts';
import { AssignDialog } from '#web/pickers/assign-dialog.tsx';
import { reviewersOfCountryQuery } from './review-queries.ts';
import { useNotices } from '#web/ui/notices.ts';

export function AskForReview({ entityId }: { entityId: number }) {
  const permitted = useMay()('manage', 'facts');
  const { data: now } = useQuery(assignmentQuery('facts', entityId));
  const notices = useNotices('assignment');
  const [open, setOpen] = useState(false);
  const { data: reviewers = [] } = useQuery({ ...reviewersOfCountryQuery(entityId), enabled: open });
  if (!permitted || now === undefined) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Ask for a review…
      </Button>
      {open && (
        <AssignDialog
          title="Ask for a review"
          relation="facts"
          ids={[entityId]}
          now={now}
          ask="Please review"
          suggested={reviewers.map(({ username, name }) => ({ username, label: `${name}, reviews this country` }))}
          onDone={({ number, undo }, username) => {
            if (number > 0 && username !== null) notices.success('Asked for a review', undefined, undo);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
