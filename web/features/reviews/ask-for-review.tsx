/** Asks a person for a review of a fact, or whoever reviews its country, and withdraws what the user asked. The assignment of the fact stays. */
import { useQuery } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { useState } from 'react';
import { REVIEW_REASONS } from '#domain/messages/review-requests.ts';
import { reviewRequestsQuery, useAskForReview, useEndReviewRequest } from '#web/data/assignments.ts';
import { useMay } from '#web/data/may.ts';
import { usePerson } from '#web/data/session.ts';
import { WorkDialog } from '#web/pickers/assign-dialog.tsx';
import { Due } from '#web/ui/due.tsx';
import { reviewersOfCountryQuery } from './review-queries.ts';

export function AskForReview({ entityId }: { entityId: number }) {
  const permitted = useMay()('manage', 'facts');
  const [open, setOpen] = useState(false);
  const { data: people = [] } = useQuery({ ...reviewersOfCountryQuery(entityId), enabled: open });
  const ask = useAskForReview();
  if (!permitted) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        Ask for a review…
      </Button>
      {open && (
        <WorkDialog
          title="Ask for a review"
          ok={() => 'Ask'}
          busy={ask.isPending}
          begin={{ username: null, due_on: null, note: 'Please review' }}
          nobody="Whoever reviews this country"
          offers={(chosen, choose) => (
            <Space wrap className="assign-offers">
              {people.map(({ username, name, why }) => (
                <Button
                  key={username}
                  size="small"
                  disabled={chosen === username}
                  onClick={() => choose(username)}
                >{`${name}, ${REVIEW_REASONS[why]}`}</Button>
              ))}
            </Space>
          )}
          submit={(work) => ask.mutate({ fact: entityId, ...work }, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Who is asked, by whom and until when. */
export function ReviewRequests({ entityId }: { entityId: number }) {
  const me = usePerson()?.username;
  const { data: requests = [] } = useQuery(reviewRequestsQuery(entityId));
  const end = useEndReviewRequest();
  if (requests.length === 0) return null;
  return (
    <ul aria-label="Reviews asked for">
      {requests.map((request) => {
        const { username, person, assigned_by, assigned_by_name, due_on, overdue } = request;
        return (
          <li key={`${username} ${assigned_by}`}>
            <bdi>{assigned_by_name ?? assigned_by}</bdi> asked <bdi>{person ?? username}</bdi> for a review{' '}
            {due_on !== null && <Due on={due_on} overdue={overdue} />}{' '}
            {(me === assigned_by || me === username) && (
              <Button size="small" type="text" loading={end.isPending} onClick={() => end.mutate(request)}>
                {me === assigned_by ? 'Withdraw' : 'Done'}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
