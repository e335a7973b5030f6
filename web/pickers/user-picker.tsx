/** Picks users who are not suspended, by display name; the value is the username. */
import { useMemo } from 'react';
import { PEOPLE } from '#domain/messages/people.ts';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { type User, useUsers } from '#web/data/lists.ts';
import { PickOne, PickSeveral, type FieldProps, type Option, type Options } from './choice.tsx';

const optionsOf = (users: readonly User[]): Option<string>[] =>
  users.map(({ username, name }) => ({ value: username, label: name }));

const arePeople = (users: readonly User[]) => users.filter(({ service }) => !service);

/** People, and below them the accounts of programs under a heading of their own. */
export function userOptions(users: readonly User[]): Options<string> {
  const services = users.filter(({ service }) => service);
  return [
    ...optionsOf(arePeople(users)),
    ...(services.length === 0 ? [] : [{ label: PEOPLE.services, options: optionsOf(services) }]),
  ];
}

function useUserOptions(): Options<string> {
  const users = useUsers();
  return useMemo(() => userOptions(users), [users]);
}

type Props = FieldProps & { value: string | null; onChange: (username: string | null) => void };

/** Of authors too, among them the accounts of programs, to search by. */
export function UserPicker(props: Props) {
  return <PickOne {...props} options={useUserOptions()} />;
}

/** Without the accounts of programs, to give work to. */
export function PersonPicker(props: Props) {
  const users = useUsers();
  const { value } = props;
  const options = useMemo(
    () => optionsOf(users.filter(({ service, username }) => !service || username === value)),
    [users, value],
  );
  return <PickOne {...props} options={options} />;
}

type SeveralProps = FieldProps & { value: readonly string[]; onChange: (usernames: string[]) => void };

export const expertOptions = (users: readonly User[]): Option<string>[] => [
  { value: PORTFOLIOS.notAssigned, label: PORTFOLIOS.notAssigned },
  ...optionsOf(arePeople(users)),
];

/** People to whom countries are assigned; countries without an expert are a choice too. */
export function ExpertsPicker(props: SeveralProps) {
  const users = useUsers();
  const options = useMemo(() => expertOptions(users), [users]);
  return <PickSeveral {...props} options={options} />;
}

export function UsersPicker(props: SeveralProps) {
  return <PickSeveral {...props} options={useUserOptions()} />;
}
