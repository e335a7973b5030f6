/** The choices of experts, with the number of countries that each has. */
import { useMemo, type ReactNode } from 'react';
import { PORTFOLIOS } from '#domain/messages/portfolios.ts';
import { byName } from '#domain/search/name-order.ts';
import { countriesByExpert, NOBODY, SUSPENDED, type Portfolio } from '#domain/countries/portfolios.ts';
import { useUsers } from '#web/data/lists.ts';
import type { Option } from '#web/pickers/choice.tsx';

type Person = { username: string; name: string };
export type Experts = {
  /** Users with a working account, after the choice of nobody. */
  readonly toGive: readonly Option<string>[];
  /** Experts with a country, after the choices of nobody and of suspended experts. */
  readonly toFind: readonly Option<string>[];
  /** Draws an option with its number of countries. */
  readonly draw: (label: string) => ReactNode;
};

const NONE: Option<string> = { value: NOBODY, label: PORTFOLIOS.notAssigned };
const LEFT: Option<string> = { value: SUSPENDED, label: PORTFOLIOS.suspended };

/** Two people of one name are told apart by their usernames. */
function optionsOf(people: readonly Person[]): Option<string>[] {
  const times = new Map<string, number>();
  for (const { name } of people) times.set(name, (times.get(name) ?? 0) + 1);
  return people.map(({ username, name }) => ({
    value: username,
    label: times.get(name) === 1 ? name : `${name} (${username})`,
    codes: [username],
  }));
}

export function useExperts(rows: readonly Portfolio[]): Experts {
  const users = useUsers();
  return useMemo(() => {
    const counts = countriesByExpert(rows);
    const people = new Map(users.map((user) => [user.username, user]));
    const experts = new Map(
      rows.flatMap(({ username, name }) =>
        username === null ? [] : [[username, { username, name: name ?? username }]],
      ),
    );
    const all = optionsOf([...new Map([...people, ...experts]).values()].toSorted((a, b) => byName(a.name, b.name)));
    const shown = new Map(all.map(({ value, label }) => [label, PORTFOLIOS.countries(counts.get(value) ?? 0)]));
    const draw = (label: string) => (
      <span className="expert-option">
        <bdi>{label}</bdi>
        {shown.has(label) && <span className="quiet">{shown.get(label)}</span>}
      </span>
    );
    return {
      toGive: [NONE, ...all.filter(({ value }) => people.get(value)?.service === false)],
      toFind: [NONE, LEFT, ...all.filter(({ value }) => counts.has(value))],
      draw,
    };
  }, [users, rows]);
}
