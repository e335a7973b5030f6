/** Says of an account beside its name that it is of a program; nothing of a person. */
import { useQuery } from '@tanstack/react-query';
import { PEOPLE } from '#domain/messages/people.ts';
import { usersQuery } from '#web/data/lists.ts';

export function ServiceMark({ username }: { username: string }) {
  const { data } = useQuery(usersQuery);
  const isService = data?.some((user) => user.username === username && user.service) === true;
  return isService && <small className="quiet"> {PEOPLE.service}</small>;
}
