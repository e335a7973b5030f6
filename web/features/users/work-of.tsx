/** The records that are assigned to a user, and giving all of them to another person, as when somebody leaves. */
import { counted } from '#domain/values/counts.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { giveAssignments, myAssignmentsQuery } from '#web/data/assignments.ts';
import { PersonPicker } from '#web/pickers/user-picker.tsx';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { thousands } from '#web/ui/thousands.ts';
import { invalidate } from '#web/data/query.ts';

export function WorkOf({ username }: { username: string }) {
  const { data } = useQuery(myAssignmentsQuery(username));
  const notices = useNotices('work');
  const [to, setTo] = useState<string | null>(null);
  const give = useMutation({
    mutationFn: (person: string) => giveAssignments(username, person),
    onSuccess: (number) => notices.success(`${thousands(number)} given`),
    onError: ({ message }) => notices.error("The work couldn't be given", message),
    onSettled: () => invalidate('assignments'),
  });
  if (data === undefined || data.length === 0) return null;
  const many = counted(data.length, 'record is', 'records are');
  return (
    <Card title="Assigned work">
      <p>
        {many} assigned to this user: facts, events, documents, potential errors, requests of a review and records of
        the parking lot.
      </p>
      <div className="narrow work-of">
        <PersonPicker aria-label="Give the work to" value={to} onChange={setTo} />
        <Button
          disabled={to === null || to === username}
          loading={give.isPending}
          onClick={() => to !== null && give.mutate(to)}
        >
          Give all to this person
        </Button>
      </div>
    </Card>
  );
}
