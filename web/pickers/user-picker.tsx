/** Picks users who are not suspended, by display name; the value is the username. */
import { useMemo } from 'react';
import { useUsers } from '#web/data/lists.ts';
import { PickOne, PickSeveral, type FieldProps, type Option } from './choice.tsx';

function useUserOptions(): Option<string>[] {
  const users = useUsers();
  return useMemo(() => users.map(({ username, name }) => ({ value: username, label: name })), [users]);
}

type Props = FieldProps & { value: string | null; onChange: (username: string | null) => void };

export function UserPicker(props: Props) {
  return <PickOne {...props} options={useUserOptions()} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (usernames: string[]) => void };

export function UsersPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useUserOptions()} />;
}
