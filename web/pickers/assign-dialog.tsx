/** Assigns records to a person, until a day and with a note; of one that is assigned, takes it back if no person is left. */
import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { DATE_FORM, dateProblem } from '#domain/values/dates.ts';
import { relativeDay } from '#domain/values/relative-day.ts';
import { useAssign, type Assigned, type Assignment } from '#web/data/assignments.ts';
import { usePerson } from '#web/data/session.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { DayInput } from './day-input.tsx';
import { PersonPicker } from './user-picker.tsx';

const DUE_WORDS = { read: (text: string) => relativeDay(text, localDay()), example: 'friday or +3' };

/** In the forms that the field shows while it is empty. */
function dueProblem(due: string): string | null {
  const problem = dateProblem(due);
  return problem?.endsWith(DATE_FORM) === true ? `${problem}, ${DUE_WORDS.example}` : problem;
}

type Props = {
  /** 'Assign the fact' */
  title: string;
  relation: string;
  ids: readonly number[];
  /** The rule of the potential errors to assign. */
  rule?: string;
  /** The assignment that the record has. */
  now?: Assignment | null;
  /** The person of a new assignment, to begin with. */
  first?: string | null;
  /** Some of the records may be assigned: without a person they are taken back. */
  orNobody?: boolean;
  /** People to choose at once, and why. */
  suggested?: readonly { username: string; label: string }[];
  /** The note of a new assignment, to begin with. */
  ask?: string;
  onDone?: (assigned: Assigned, username: string | null) => void;
  onClose: () => void;
};

export function AssignDialog({
  title,
  relation,
  ids,
  rule = '',
  now = null,
  ask = '',
  suggested = [],
  onDone,
  onClose,
  ...begin
}: Props) {
  const { first = null, orNobody = now !== null } = begin;
  const person = usePerson();
  const [username, setUsername] = useState(now?.username ?? first);
  const [due, setDue] = useState(now?.due_on ?? '');
  const [note, setNote] = useState(now?.note ?? ask);
  const [tried, setTried] = useState(false);
  const assign = useAssign();
  const wrong = due === '' ? null : dueProblem(due);
  const missing = username === null && !orNobody ? 'Person is required' : null;
  const submit = () => {
    setTried(true);
    if (wrong !== null || missing !== null) return;
    assign.mutate(
      {
        relation,
        ids,
        rule,
        username,
        due_on: due === '' || username === null ? null : due,
        note: username === null ? null : note,
      },
      {
        onSuccess: (assigned) => {
          onDone?.(assigned, username);
          onClose();
        },
      },
    );
  };
  const offers = (
    <Space wrap className="assign-offers">
      {suggested.map((each) => (
        <Button
          key={each.username}
          size="small"
          disabled={username === each.username}
          onClick={() => setUsername(each.username)}
        >
          {each.label}
        </Button>
      ))}
      {person !== null && username !== person.username && (
        <Button size="small" onClick={() => setUsername(person.username)}>
          Assign to me
        </Button>
      )}
    </Space>
  );
  return (
    <FormDialog
      title={title}
      ok={username === null && orNobody ? 'Take back' : 'Assign'}
      busy={assign.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Labelled label="Person" problem={tried ? missing : null} extra={offers}>
        {(control) => (
          <PersonPicker
            {...control}
            value={username}
            onChange={setUsername}
            {...(orNobody && { placeholder: 'Nobody' })}
          />
        )}
      </Labelled>
      <Labelled label="Due" problem={tried ? wrong : null}>
        {(control) => <DayInput {...control} label="Due" words={DUE_WORDS} value={due} onChange={setDue} />}
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
