/** The status of a fact beside its list, with the statuses that the user may post: one key or click opens them, another posts. Contains no rule: the server sends the statuses that are allowed. */
import { DownOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Dropdown } from 'antd';
import { useContext, useRef, useState } from 'react';
import { factStatusQuery } from '#web/data/fact-status.ts';
import { useReferenceList } from '#web/data/lists.ts';
import { useAction } from '#web/ui/actions.ts';
import { InPeek } from '#web/ui/in-peek.ts';
import { useNotices } from '#web/ui/notices.ts';
import { Status } from '#web/ui/status.tsx';
import { postReview } from '#web/data/post-review.ts';
import { usePosted } from './use-posted.ts';

/** `seen`: the version of the fact on the screen. */
type Props = { id: number; seen: number; status: string | null };

export function StatusMenu({ id, seen, status: known }: Props) {
  const { data } = useQuery(factStatusQuery(id));
  const statuses = useReferenceList('review_statuses');
  const { posted, refused } = usePosted(useNotices('review'));
  const byKeys = useContext(InPeek);
  const [open, setOpen] = useState(false);
  /** It had the focus before the key, and has it again after it. */
  const before = useRef<HTMLElement | null>(null);
  const now = data?.status ?? known;
  const allowed = statuses.filter(
    ({ name, moves_fact }) => moves_fact && name !== now && data?.allowed_statuses.includes(name) === true,
  );
  const show = (next: boolean) => {
    setOpen(next);
    if (next || before.current === null) return;
    before.current.focus();
    before.current = null;
  };
  const post = useMutation({
    mutationFn: (status: string) => postReview(id, { status, comment: '', seen }),
    onSuccess: (_, status) => posted({ fact: id, status, before: now, allowed: data?.allowed_statuses ?? [] }),
    onError: refused,
  });
  const mayPost = allowed.length > 0 && !post.isPending;
  useAction(
    byKeys && mayPost
      ? {
          label: 'Change the status',
          key: 's',
          run: () => {
            before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
            setOpen(true);
          },
        }
      : null,
  );
  if (allowed.length === 0) return <Status status={now} />;
  return (
    <Dropdown
      open={open}
      onOpenChange={show}
      trigger={['click']}
      autoFocus
      menu={{
        items: allowed.map(({ name }) => ({ key: name, label: <Status status={name} /> })),
        onClick: ({ key }) => {
          show(false);
          post.mutate(key);
        },
      }}
    >
      <Button
        size="small"
        loading={post.isPending}
        aria-haspopup="menu"
        title={byKeys ? 'Change the status (s)' : 'Change the status'}
      >
        <Status status={now} /> <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
