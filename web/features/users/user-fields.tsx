/** The fields of an account: username, name, service account, e-mail address and roles. Enter in a text saves. */
import { Form, Input } from 'antd';
import type { ChangeEvent } from 'react';
import { useWatch } from 'react-hook-form';
import type { USER_KIND } from '#domain/people/accounts.ts';
import type { FieldControl } from '#web/forms/field.tsx';
import { YesNo } from '#web/forms/inputs.tsx';
import { useMay } from '#web/data/may.ts';
import { ReferencesPicker } from '#web/pickers/reference-picker.tsx';
import { CountriesGiven } from './countries-given.tsx';
import { Field } from './user.ts';

type Props = {
  /** A username is chosen once. */
  isNew: boolean;
  onSubmit: () => void;
};

export function UserFields({ isNew, onSubmit }: Props) {
  const typed = ({ onChange, ...control }: FieldControl<string>) => ({
    ...control,
    autoComplete: 'off',
    onPressEnter: onSubmit,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
  });
  const may = useMay();
  const service = useWatch<typeof USER_KIND.blank, 'service'>({ name: 'service' });
  return (
    <Form component={false} layout="vertical">
      {isNew && (
        <Field name="username" required extra="Letters, digits and . _ @ -; it can't be changed later.">
          {(control) => <Input {...typed(control)} autoFocus />}
        </Field>
      )}
      <Field name="name" required>
        {(control) => <Input {...typed(control)} dir="auto" />}
      </Field>
      {isNew && (
        <Field name="service" extra="The account of a program, which acts with API tokens. It can't be changed later.">
          {(control) => <YesNo {...control} />}
        </Field>
      )}
      {!service && (
        <Field
          name="email"
          extra="For single sign-on and mailed links. A person with this address at the provider can sign in as this user."
        >
          {(control) => <Input {...typed(control)} type="email" dir="ltr" />}
        </Field>
      )}
      <Field name="roles">{(control) => <ReferencesPicker {...control} list="roles" />}</Field>
      {isNew && !service && may('manage', 'portfolios') && (
        <Field name="countries" extra="The countries of which the user is the expert.">
          {(control) => <CountriesGiven {...control} />}
        </Field>
      )}
    </Form>
  );
}
