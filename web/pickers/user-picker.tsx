/** Picks a user who is not suspended, by display name; the value is the username. */
import { useMemo } from 'react';
import { useUsers } from '#web/data/lists.ts';
import { PickOne, type FieldProps } from './choice.tsx';

type Props = FieldProps & { value: string | null; onChange: (username: string | null) => void };

export function UserPicker(props: Props) {
  const users = useUsers();
  const options = useMemo(() => users.map(({ username, name }) => ({ value: username, label: name })), [users]);
  return <PickOne {...props} options={options} />;
}
