/** The form for a user's own password. Sends nothing if the user may not change it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Controller, useForm, useWatch, type Control } from 'react-hook-form';
import { passwordRule } from '#domain/people/password.ts';
import { changePassword } from './password.ts';
import { useMay } from '#web/data/may.ts';
import { SessionError, useSession } from '#web/data/session.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { PasswordMeter } from './password-meter.tsx';
import { passwordForm, type PasswordForm } from './password-form.ts';

type FieldProps = {
  control: Control<PasswordForm>;
  name: keyof PasswordForm;
  label: string;
  hint?: string;
  meter?: ReactNode;
};

function Meter({ control, username }: { control: Control<PasswordForm>; username: string }) {
  return <PasswordMeter username={username} password={useWatch({ control, name: 'password' })} />;
}

function PasswordField({ control, name, label, hint, meter }: FieldProps) {
  const id = useId();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState: { error } }) => (
        <Form.Item
          label={label}
          htmlFor={id}
          required
          validateStatus={error ? 'error' : ''}
          help={error && <span id={`${id}-problem`}>{error.message}</span>}
          extra={
            <>
              {meter}
              {hint && <span id={`${id}-hint`}>{hint}</span>}
            </>
          }
        >
          <Input.Password
            {...field}
            id={id}
            autoComplete={name === 'current' ? 'current-password' : 'new-password'}
            aria-invalid={error !== undefined}
            aria-describedby={[error && `${id}-problem`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined}
          />
        </Form.Item>
      )}
    />
  );
}

/** The field of a refusal by the server, or null where it has none. */
function fieldRefused(error: Error): keyof PasswordForm | null {
  const constraint = error instanceof SessionError ? (error.constraint ?? '') : '';
  if (constraint.startsWith('current_password')) return 'current';
  return constraint.startsWith('password_') ? 'password' : null;
}

export function ChangePassword() {
  const username = useSession()?.username ?? '';
  const may = useMay();
  const notices = useNotices();
  const navigate = useNavigate();
  const [asksCurrent, setAsksCurrent] = useState(false);
  const { control, handleSubmit, setError, setFocus } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm(username, asksCurrent)),
    defaultValues: { current: '', password: '', confirmation: '' },
    mode: 'onTouched',
  });
  useEffect(() => {
    if (asksCurrent) setFocus('current');
  }, [asksCurrent, setFocus]);
  const save = useMutation({
    mutationFn: ({ password, current }: PasswordForm) => changePassword(username, password, current),
    onSuccess: () => {
      notices.success('Password has been updated');
      void navigate({ to: '/' });
    },
    onError: (error) => {
      const field = fieldRefused(error);
      if (field === 'current') setAsksCurrent(true);
      if (field !== null) setError(field, { message: error.message });
      notices.error('Error', 'Failed to update password');
    },
  });
  const allowed = may('update', 'password');
  const submit = handleSubmit((form) => {
    if (allowed) save.mutate(form);
  });

  return (
    <Card>
      <form className="narrow" onSubmit={(event) => void submit(event)} noValidate>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        {save.isError && (
          <Alert type="error" showIcon title="Failed - Couldn't change password" description={save.error.message} />
        )}
        {!allowed && <Alert type="info" showIcon title="User is not permitted" />}
        <Form component={false} layout="vertical">
          {asksCurrent && <PasswordField control={control} name="current" label="Current Password" />}
          <PasswordField
            control={control}
            name="password"
            label="New Password"
            hint={passwordRule}
            meter={<Meter control={control} username={username} />}
          />
          <PasswordField control={control} name="confirmation" label="Confirm Password" />
        </Form>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!allowed}>
          Update
        </Button>
      </form>
    </Card>
  );
}
