/** The form for a user's own password. Sends nothing for a user who may not update it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Alert, Button, Form, Input } from 'antd';
import { useId } from 'react';
import { Controller, useForm, type Control } from 'react-hook-form';
import { changePassword } from '#web/data/password.ts';
import { useMay, useSession } from '#web/data/session.ts';
import { Card } from '#web/ui/card.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { passwordForm, type PasswordForm } from './password-form.ts';

type FieldProps = { control: Control<PasswordForm>; name: keyof PasswordForm; label: string };

function PasswordField({ control, name, label }: FieldProps) {
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
        >
          <Input.Password
            {...field}
            id={id}
            autoComplete="new-password"
            aria-invalid={error !== undefined}
            aria-describedby={error && `${id}-problem`}
          />
        </Form.Item>
      )}
    />
  );
}

export function ChangePassword() {
  const username = useSession()?.username ?? '';
  const may = useMay();
  const notices = useNotices();
  const navigate = useNavigate();
  const { control, handleSubmit } = useForm<PasswordForm>({
    resolver: zodResolver(passwordForm),
    defaultValues: { password: '', confirmation: '' },
    mode: 'onTouched',
  });
  const save = useMutation({
    mutationFn: ({ password }: PasswordForm) => changePassword(username, password),
    onSuccess: () => {
      notices.success('Password has been updated');
      void navigate({ to: '/' });
    },
    onError: () => notices.error('Error', 'Failed to update password'),
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
          <PasswordField control={control} name="password" label="New Password" />
          <PasswordField control={control} name="confirmation" label="Confirm Password" />
        </Form>
        <Button type="primary" htmlType="submit" loading={save.isPending} disabled={!allowed}>
          Update
        </Button>
      </form>
    </Card>
  );
}
