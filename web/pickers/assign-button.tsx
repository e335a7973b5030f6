/** Says who has a record, and assigns it. */
import { UserAddOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { dayWords } from '#domain/values/dates.ts';
import { assignmentQuery } from '#web/data/assignments.ts';
import { useAction } from '#web/ui/actions.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const AssignDialog = onDemand(async () => (await import('./assign-dialog.tsx')).AssignDialog);

type Props = {
  relation: string;
  id: number;
  /** 'fact' */
  noun: string;
  /** Whether the user may change such records. */
  permitted: boolean;
  /** Its key, where it has one. */
  shortcut?: string;
};

export function AssignButton({ relation, id, noun, permitted, shortcut }: Props) {
  const { data } = useQuery(assignmentQuery(relation, id));
  const [open, setOpen] = useState(false);
  useAction(
    shortcut === undefined || data === undefined || !permitted
      ? null
      : { label: `Assign the ${noun}`, key: shortcut, run: () => setOpen(true) },
  );
  if (data === undefined || (data === null && !permitted)) return null;
  const until = data?.due_on == null ? '' : `, due ${dayWords(data.due_on)}`;
  const words = data === null ? 'Assign' : `${data.person ?? data.username}${until}`;
  return (
    <>
      <Button
        size="small"
        icon={data === null ? <UserAddOutlined aria-hidden /> : <UserOutlined aria-hidden />}
        danger={data?.overdue === true}
        disabled={!permitted}
        aria-label={data === null ? `Assign the ${noun}` : `Assigned to ${words}`}
        aria-keyshortcuts={shortcut}
        title={data?.note ?? (data === null ? undefined : `Assigned to ${words}`)}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {open && (
        <AssignDialog
          title={`Assign the ${noun}`}
          relation={relation}
          ids={[id]}
          now={data}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
