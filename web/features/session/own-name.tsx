/** The user's own name, which others see beside their records. */
import { useMutation } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { useId, useState, type SubmitEvent } from 'react';
import { PEOPLE } from '#domain/messages/people.ts';
import { changeOwnName } from '#web/data/people.ts';
import { invalidate } from '#web/data/query.ts';
import { authorize } from '#web/data/session.ts';
import { useNotices } from '#web/ui/notices.ts';

export function OwnName({ name: given }: { name: string }) {
  const [name, setName] = useState(given);
  const notices = useNotices();
  const id = useId();
  const save = useMutation({
    mutationFn: async () => {
      await changeOwnName(name);
      await authorize();
    },
    onSuccess: () => notices.success(PEOPLE.nameSaved),
    onSettled: () => invalidate('users_view', 'users', 'security_events'),
  });
  const problem = name.trim() === '' ? 'Name is required' : save.error?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate();
  };
  return (
    <form className="narrow" onSubmit={submit} noValidate>
      <Form component={false} layout="vertical">
        <Form.Item
          label="Name"
          htmlFor={id}
          required
          validateStatus={problem === undefined ? '' : 'error'}
          help={problem && <span id={`${id}-problem`}>{problem}</span>}
        >
          <Input
            id={id}
            dir="auto"
            autoComplete="name"
            value={name}
            aria-invalid={problem !== undefined}
            aria-describedby={problem && `${id}-problem`}
            onChange={({ target }) => setName(target.value)}
          />
        </Form.Item>
      </Form>
      <Button htmlType="submit" loading={save.isPending} disabled={name.trim() === given}>
        Change name
      </Button>
    </form>
  );
}
