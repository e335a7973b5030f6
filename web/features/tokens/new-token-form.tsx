/** The form of a new token: name, owner, scope and days. Shows the token once. */
import { createLink } from '@tanstack/react-router';
import { Button, Form, Input, Radio, Space } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { PEOPLE } from '#domain/messages/people.ts';
import { TOKENS } from '#domain/messages/tokens.ts';
import { dayWords } from '#domain/values/dates.ts';
import { useReferenceList, useUsers } from '#web/data/lists.ts';
import type { NewToken } from './token-queries.ts';
import { RecordFrame } from '#web/forms/record-frame.tsx';
import { useRecordForm } from '#web/forms/use-record-form.ts';
import { useSaveShortcut } from '#web/forms/use-save-shortcut.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { localDay } from '#web/ui/local-time.ts';
import { Field, TOKEN_FORM } from './new-token.ts';
import { TokenPanel } from './token-panel.tsx';

const LinkButton = createLink(Button);

const DAYS = [30, 90, 180, 365];

/** The last day, in the user's own time. */
const dayAfter = (days: number) => dayWords(localDay(new Date(Date.now() + days * 86_400_000).toISOString()));

export function NewToken() {
  const [made, setMade] = useState<NewToken | null>(null);
  if (made === null) return <NewTokenForm onMade={setMade} />;
  return (
    <>
      <TokenPanel made={made} />
      <Space>
        <LinkButton to="/tokens/$id" params={{ id: String(made.id) }}>
          Open the token
        </LinkButton>
        <Button onClick={() => setMade(null)}>Make another token</Button>
      </Space>
    </>
  );
}

function NewTokenForm({ onMade }: { onMade: (made: NewToken) => void }) {
  const editor = useRecordForm(TOKEN_FORM, { loaded: null, firstTab: 'token', onDone: ({ made }) => onMade(made) });
  useSaveShortcut(editor.submit);
  const lasting = useWatch({ control: editor.form.control, name: 'days' });
  const users = useUsers();
  const roles = useReferenceList('roles');
  const owners = useMemo(
    () =>
      users
        .filter(({ username }) => username !== 'import')
        .map(({ username, name, service }) => ({
          value: username,
          label: `${name} (${service ? `${username}, ${PEOPLE.service.toLowerCase()}` : username})`,
        })),
    [users],
  );
  const scopes = useMemo(
    () => [TOKENS.readOnly, ...roles.map(({ name }) => name)].map((name) => ({ value: name, label: name })),
    [roles],
  );
  return (
    <RecordFrame kind={TOKEN_FORM} editor={editor}>
      <Card title="Token">
        <div className="narrow">
          <Form component={false} layout="vertical">
            <Field name="name" required extra="What uses the token, such as 'Dashboard of the region'.">
              {({ onChange, ...control }) => (
                <Input
                  {...control}
                  autoComplete="off"
                  autoFocus
                  dir="auto"
                  maxLength={100}
                  onPressEnter={editor.submit}
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
            </Field>
            <Field
              name="owner"
              required
              extra="The token acts in the name of this user: records that it creates are theirs. It stops when they are suspended, or when you could no longer make it."
            >
              {(control) => <PickOne {...control} options={owners} />}
            </Field>
            <Field
              name="role"
              required
              extra="With a role, the token has those rights of the role that its owner has both now and when it is used. Read only: it changes nothing. No token reaches users, roles, tokens or the security log."
            >
              {(control) => <PickOne {...control} options={scopes} clearable={false} />}
            </Field>
            <Field name="days" required extra={`Until ${dayAfter(lasting ?? 90)}.`}>
              {({ id, value, onChange }) => (
                <Radio.Group
                  id={id}
                  value={value}
                  options={DAYS.map((days) => ({ value: days, label: days === 365 ? 'a year' : `${days} days` }))}
                  onChange={({ target }) => onChange(Number(target.value))}
                />
              )}
            </Field>
          </Form>
        </div>
      </Card>
    </RecordFrame>
  );
}
