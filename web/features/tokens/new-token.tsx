/** The form of a new token: name, owner, scope and days. Shows the token once. */
import { useMutation } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { Alert, Button, Input, Radio, Space } from 'antd';
import { useMemo, useState } from 'react';
import { TOKENS } from '#domain/messages/tokens.ts';
import { useReferenceList, useUsers } from '#web/data/lists.ts';
import { invalidate } from '#web/data/query.ts';
import { createToken } from '#web/data/tokens.ts';
import { refusalOf } from '#web/forms/refusal.ts';
import { PickOne } from '#web/pickers/choice.tsx';
import { Card } from '#web/ui/card.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { TokenPanel } from './token-panel.tsx';

const LinkButton = createLink(Button);

const DAYS = [30, 90, 180, 365];
const EMPTY = { name: '', owner: null as string | null, scope: TOKENS.readOnly as string, days: 90 };
type Field = 'name' | 'owner' | 'role' | 'days';

/** The last day, in the user's own time. */
const dayAfter = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });

export function NewTokenForm() {
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const users = useUsers();
  const roles = useReferenceList('roles');
  const owners = useMemo(
    () =>
      users
        .filter(({ username }) => username !== 'import')
        .map(({ username, name }) => ({ value: username, label: `${name} (${username})` })),
    [users],
  );
  const scopes = useMemo(
    () => [TOKENS.readOnly, ...roles.map(({ name }) => name)].map((name) => ({ value: name, label: name })),
    [roles],
  );
  const create = useMutation({
    mutationFn: createToken,
    onSuccess: () => invalidate('tokens_view', 'security_events'),
  });
  const { data: made, error } = create;
  if (made !== undefined)
    return (
      <>
        <TokenPanel made={made} />
        <Space>
          <LinkButton to="/tokens/$id" params={{ id: String(made.id) }}>
            Open the token
          </LinkButton>
          <Button
            onClick={() => {
              create.reset();
              setValues(EMPTY);
              setTried(false);
            }}
          >
            Make another token
          </Button>
        </Space>
      </>
    );
  const refused = error === null ? null : refusalOf(error, { noun: 'owner', at: (place) => place });
  const { name, owner, scope, days } = values;
  const problemOf = (field: Field): string | undefined => {
    if (tried && field === 'name' && name.trim() === '') return 'Name is required';
    if (tried && field === 'owner' && owner === null) return 'Owner is required';
    return refused?.field === field ? refused.text : undefined;
  };
  const item = (field: Field, label: string) => ({ label, required: true, problem: problemOf(field) });
  return (
    <Card title="Token">
      <form
        className="narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (name.trim() === '' || owner === null) return;
          create.mutate({ name, owner, days, role: scope === TOKENS.readOnly ? null : scope });
        }}
      >
        {refused?.field === null && <Alert type="error" showIcon title={refused.text} />}
        <Labelled {...item('name', 'Name')} extra="What uses the token, such as 'Dashboard of the region'.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              autoFocus
              dir="auto"
              maxLength={100}
              value={name}
              onChange={({ target }) => setValues({ ...values, name: target.value })}
            />
          )}
        </Labelled>
        <Labelled {...item('owner', 'Owner')} extra={TOKENS.ownerHint}>
          {(control) => (
            <PickOne
              {...control}
              value={owner}
              options={owners}
              onChange={(chosen) => setValues({ ...values, owner: chosen })}
            />
          )}
        </Labelled>
        <Labelled {...item('role', 'Scope')} extra={TOKENS.scopeHint}>
          {(control) => (
            <PickOne
              {...control}
              value={scope}
              options={scopes}
              clearable={false}
              onChange={(chosen) => setValues({ ...values, scope: chosen ?? TOKENS.readOnly })}
            />
          )}
        </Labelled>
        <Labelled {...item('days', 'Works for')} extra={`Until ${dayAfter(days)}.`}>
          {({ id }) => (
            <Radio.Group
              id={id}
              value={days}
              options={DAYS.map((value) => ({ value, label: value === 365 ? 'a year' : `${value} days` }))}
              onChange={({ target }) => setValues({ ...values, days: Number(target.value) })}
            />
          )}
        </Labelled>
        <Button type="primary" htmlType="submit" loading={create.isPending}>
          Create
        </Button>
      </form>
    </Card>
  );
}
