/** 'View as' on the screen of a user. Shown only to administrators, and not for themselves. */
import { useMutation, useQuery } from '@tanstack/react-query';
import { psql } from '#web/data/psql.ts';
import { currentViewed, useSession } from '#web/data/session.ts';
import { ConfirmButton } from '#web/ui/confirm-button.tsx';
import { useNotices } from '#web/ui/notices.ts';
import { viewAs } from './view-as.ts';

type Props = { username: string; name: string };

export function ViewAsButton({ username, name }: Props) {
  const notices = useNotices();
  const own = useSession()?.username ?? '';
  const { data: roles = [] } = useQuery({
    queryKey: ['users_view', 'roles of', own],
    queryFn: async ({ signal }) =>
      (await psql.one('users_view', { select: ['roles'], where: { username: `eq.${own}` } }, { signal })).row.roles,
  });
  const begin = useMutation({
    mutationFn: () => viewAs(username),
    onError: (error) => notices.error("'View as' has not begun", error.message),
  });
  if (username === own || currentViewed() !== null || !roles.includes('Administrator')) return null;
  return (
    <ConfirmButton
      loading={begin.isPending}
      title={`View Helix as ${name}?`}
      text="You see their menus, records and buttons in this tab, until you end it. Nothing is saved meanwhile. The choice is logged."
      onConfirm={() => begin.mutate()}
    >
      View as
    </ConfirmButton>
  );
}
