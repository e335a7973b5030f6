/** Assigns a record to a person, until a day and with a note; says who has it. */
import { UserAddOutlined, UserOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { dateProblem } from '#domain/values/dates.ts';
import { assignmentQuery, useAssign, type Assignment } from '#web/data/assignments.ts';
import { usePerson } from '#web/data/session.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { DayInput } from './day-input.tsx';
import { PersonPicker } from './user-picker.tsx';

type Props = {
  relation: string;
  id: number;
  /** 'fact' */
  noun: string;
  /** Whether the user may change such records. */
  permitted: boolean;
};

export function AssignButton({ relation, id, noun, permitted }: Props) {
  const { data } = useQuery(assignmentQuery(relation, id));
  const [open, setOpen] = useState(false);
  if (data === undefined || (data === null && !permitted)) return null;
  const until = data?.due_on == null ? '' : `, due ${data.due_on}`;
  const words = data === null ? 'Assign' : `${data.person ?? data.username}${until}`;
  return (
    <>
      <Button
        size="small"
        icon={data === null ? <UserAddOutlined aria-hidden /> : <UserOutlined aria-hidden />}
        danger={data?.overdue === true}
        disabled={!permitted}
        aria-label={data === null ? `Assign the ${noun}` : `Assigned to ${words}`}
        title={data?.note ?? (data === null ? undefined : `Assigned to ${words}`)}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {open && <AssignDialog relation={relation} id={id} noun={noun} now={data} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Omit<Props, 'permitted'> & { now: Assignment | null; onClose: () => void };

function AssignDialog({ relation, id, noun, now, onClose }: DialogProps) {
  const person = usePerson();
  const [username, setUsername] = useState(now?.username ?? null);
  const [due, setDue] = useState(now?.due_on ?? '');
  const [note, setNote] = useState(now?.note ?? '');
  const [tried, setTried] = useState(false);
  const assign = useAssign();
  const wrong = due === '' ? null : dateProblem(due);
  const missing = username === null && now === null ? 'Person is required' : null;
  const submit = () => {
    setTried(true);
    if (wrong !== null || missing !== null) return;
    assign.mutate(
      { relation, ids: [id], username, due_on: due === '' || username === null ? null : due, note },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={`Assign the ${noun}`}
      ok={username === null && now !== null ? 'Take back' : 'Assign'}
      busy={assign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Labelled label="Person" problem={tried ? missing : null}>
        {(control) => <PersonPicker {...control} value={username} onChange={setUsername} />}
      </Labelled>
      {person !== null && username !== person.username && (
        <Button size="small" onClick={() => setUsername(person.username)}>
          Assign to me
        </Button>
      )}
      <Labelled label="Due" problem={tried ? wrong : null}>
        {(control) => <DayInput {...control} label="Due" value={due} onChange={setDue} />}
      </Labelled>
      <Labelled label="Note">
        {(control) => (
          <Input.TextArea
            {...control}
            dir="auto"
            maxLength={2000}
            autoSize={{ minRows: 2, maxRows: 6 }}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Labelled>
    </FormDialog>
  );
}
