/** Picks users who are not suspended, by display name; the value is the username. */
import { useMemo } from 'react';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
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

/** Users to whom countries are assigned; countries without an expert are a choice too. */
export function ExpertsPicker(props: SeveralProps) {
  const users = useUserOptions();
  const options = useMemo(() => [{ value: PORTFOLIOS.notAssigned, label: PORTFOLIOS.notAssigned }, ...users], [users]);
  return <PickSeveral {...props} options={options} />;
}

export function UsersPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useUserOptions()} />;
}
