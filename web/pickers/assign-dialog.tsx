/** Assigns records to a person, until a day and with a note; of one that is assigned, takes it back if no person is left. */
import { Button, Input, Space } from 'antd';
import { useState, type ReactNode } from 'react';
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

export type Work = { username: string | null; due_on: string | null; note: string | null };

type WorkProps = {
  title: string;
  ok: (username: string | null) => string;
  busy: boolean;
  begin: Work;
  /** What no person stands for; null where a person is required. */
  nobody: string | null;
  /** People to choose at once. */
  offers: (username: string | null, choose: (username: string | null) => void) => ReactNode;
  submit: (work: Work) => void;
  onClose: () => void;
};

/** A person, a day until which, and a note. */
export function WorkDialog({ title, ok, busy, begin, nobody, offers, submit, onClose }: WorkProps) {
  const [username, setUsername] = useState(begin.username);
  const [due, setDue] = useState(begin.due_on ?? '');
  const [note, setNote] = useState(begin.note ?? '');
  const [tried, setTried] = useState(false);
  const wrong = due === '' ? null : dueProblem(due);
  const missing = username === null && nobody === null ? 'Person is required' : null;
  const send = () => {
    setTried(true);
    if (wrong === null && missing === null) submit({ username, due_on: due === '' ? null : due, note });
  };
  return (
    <FormDialog title={title} ok={ok(username)} busy={busy} onSubmit={send} onClose={onClose}>
      <Labelled label="Person" problem={tried ? missing : null} extra={offers(username, setUsername)}>
        {(control) => (
          <PersonPicker
            {...control}
            value={username}
            onChange={setUsername}
            {...(nobody !== null && { placeholder: nobody })}
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
  onDone?: (assigned: Assigned, username: string | null) => void;
  onClose: () => void;
};

export function AssignDialog({ title, relation, ids, rule = '', now = null, onDone, onClose, ...begin }: Props) {
  const { first = null, orNobody = now !== null } = begin;
  const person = usePerson();
  const assign = useAssign();
  return (
    <WorkDialog
      title={title}
      ok={(username) => (username === null && orNobody ? 'Take back' : 'Assign')}
      busy={assign.isPending}
      begin={{ username: now?.username ?? first, due_on: now?.due_on ?? null, note: now?.note ?? null }}
      nobody={orNobody ? 'Nobody' : null}
      offers={(username, choose) =>
        person !== null &&
        username !== person.username && (
          <Space wrap className="assign-offers">
            <Button size="small" onClick={() => choose(person.username)}>
              Assign to me
            </Button>
          </Space>
        )
      }
      submit={(work) =>
        assign.mutate(
          { relation, ids, rule, ...(work.username === null ? { username: null, due_on: null, note: null } : work) },
          {
            onSuccess: (assigned) => {
              onDone?.(assigned, work.username);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
