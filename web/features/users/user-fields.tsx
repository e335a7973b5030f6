/** The fields of an account: username, name, e-mail address and roles. The caller saves. */
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { PEOPLE } from '#domain/messages/people.ts';
import { ROLES } from '#domain/messages/roles.ts';
import { PsqlError } from '#web/data/psql.ts';
import { rolesQuery } from '#web/data/roles.ts';
import { changesOf, onTop } from '#web/forms/permission-changes.ts';
import { constraintOf } from '#web/forms/refusal.ts';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { Labelled } from '#web/ui/labelled.tsx';
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts';

/** A field of the form; a refused version concerns all of them. */
const fieldOf = (error: Error | null): string | null =>
  error instanceof PsqlError && error.field !== 'version' ? error.field : null;

export type UserValues = { username: string; name: string; email: string; roles: readonly string[] };
/** Rights over the rights of others: a role with one of them is given only after a question. */
const POWERS: ReadonlySet<string> = new Set(
  ['users', 'settings', 'api tokens'].flatMap((subject) =>
    ['create', 'manage'].map((action) => `${action} ${subject}`),
  ),
);

type FormProps = {
  values: UserValues;
  /** A username is chosen once. */
  isNew: boolean;
  saving: boolean;
  error: Error | null;
  onSave: (values: UserValues) => void;
};

/** As the server stores it. */
const tidied = (values: UserValues): UserValues => ({
  ...values,
  name: values.name.trim().replace(/\s+/g, ' '),
  email: values.email.trim(),
});
const same = (one: UserValues, other: UserValues) => JSON.stringify(one) === JSON.stringify(other);
/** Roles that another user added or removed follow beside those that are changed here. */
const followed = (values: UserValues, base: UserValues, given: UserValues): UserValues => ({
  username: given.username,
  name: values.name === base.name ? given.name : values.name,
  email: values.email === base.email ? given.email : values.email,
  roles: [...onTop(given.roles, changesOf(base.roles, values.roles))],
});

export function UserFields({ values: given, isNew, saving, error, onSave }: FormProps) {
  const [values, setValues] = useState(given);
  const [base, setBase] = useState(given);
  // Another user changed the account: fields that are not changed here follow, the others stay.
  if (!same(given, base)) {
    setBase(given);
    setValues(followed(values, base, given));
  }
  useUnsavedGuard(!same(values, given), ROLES.lost);
  const [tried, setTried] = useState(false);
  const { modal } = App.useApp();
  const known = useQuery(rolesQuery).data ?? [];
  const isPowerful = (role: string) =>
    role === 'Administrator' ||
    known.some(({ name, permissions }) => name === role && permissions.some((one) => POWERS.has(one)));
  const refused = fieldOf(error);
  const missing = { username: isNew && values.username.trim() === '', name: values.name.trim() === '' };
  const item = (field: keyof UserValues, label: string) => {
    const required = field === 'username' || field === 'name';
    const isMissing = tried && required && missing[field];
    const problem = isMissing ? `${label} is required` : refused === field ? error?.message : undefined;
    return { label, required, problem };
  };
  return (
    <form
      className="narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (missing.username || missing.name) return;
        const sent = tidied(values);
        setValues(sent);
        const powerful = changesOf(given.roles, sent.roles).added.filter(isPowerful);
        if (powerful.length === 0) return onSave(sent);
        modal.confirm({
          title: PEOPLE.give(sent.name, powerful),
          content: PEOPLE.giveText,
          okText: 'Yes',
          cancelText: 'No',
          autoFocusButton: 'cancel',
          onOk: () => onSave(sent),
        });
      }}
    >
      {error !== null && refused === null && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          description={constraintOf(error) === 'user_version' && PEOPLE.followed}
        />
      )}
      {isNew && (
        <Labelled {...item('username', 'Username')} extra="Letters, digits and . _ @ -; it can't be changed later.">
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              value={values.username}
              onChange={({ target }) => setValues({ ...values, username: target.value })}
            />
          )}
        </Labelled>
      )}
      <Labelled {...item('name', 'Name')}>
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            dir="auto"
            value={values.name}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
          />
        )}
      </Labelled>
      <Labelled
        {...item('email', 'E-mail')}
        extra="For single sign-on and mailed links. A person with this address at the provider can sign in as this user."
      >
        {(control) => (
          <Input
            {...control}
            type="email"
            autoComplete="off"
            dir="ltr"
            value={values.email}
            onChange={({ target }) => setValues({ ...values, email: target.value })}
          />
        )}
      </Labelled>
      <Labelled {...item('roles', 'Roles')}>
        {(control) => (
          <ReferencesPicker
            {...control}
            list="roles"
            value={values.roles}
            onChange={(roles) => setValues({ ...values, roles })}
          />
        )}
      </Labelled>
      <Button type="primary" htmlType="submit" loading={saving}>
        {isNew ? 'Create' : 'Update'}
      </Button>
    </form>
  );
}
