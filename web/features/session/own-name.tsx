/** The user's own name, which others see beside their records. */
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState, type SubmitEvent } from 'react';
import { changeOwnName } from '#web/data/people.ts';
import { invalidate } from '#web/data/query.ts';
import { authorize } from '#web/data/session.ts';
import { Labelled } from '#web/ui/labelled.tsx';
import { useNotices } from '#web/ui/notices.ts';

export function OwnName({ name: given }: { name: string }) {
  const [name, setName] = useState(given);
  const notices = useNotices();
  const save = useMutation({
    mutationFn: async (next: { name: string; before: string }) => {
      await changeOwnName(next.name);
      await authorize();
    },
    onSuccess: (_, next) => {
      const run = () => {
        setName(next.before);
        save.mutate({ name: next.before, before: next.name });
      };
      notices.success('Your name has been changed', undefined, { label: 'Undo', run });
    },
    onSettled: () => invalidate('users_view', 'users', 'security_events'),
  });
  const problem = name.trim() === '' ? 'Name is required' : save.error?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (name.trim() !== '') save.mutate({ name, before: given });
  };
  return (
    <form className="narrow" onSubmit={submit} noValidate>
      <Labelled label="Name" required problem={problem}>
        {(control) => (
          <Input
            {...control}
            dir="auto"
            autoComplete="name"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Labelled>
      <Button htmlType="submit" loading={save.isPending} disabled={name.trim() === given}>
        Change name
      </Button>
    </form>
  );
}
