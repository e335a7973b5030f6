/** Searches an event for the chosen facts: first those of the country and cause of most of them. */
import { useQuery } from '@tanstack/react-query';
import { addressOf, type Conditions } from '#web/data/psql-query.ts';
import { send } from '#web/data/psql.ts';
import type { Chosen } from '#web/lists/list.ts';
import { EventPicker } from '#web/pickers/event-picker.tsx';
import type { Match } from '#web/pickers/events-named.ts';

type Alike = Pick<Match, 'iso3' | 'displacement_type' | 'year'> & { readonly facts: number };

const commonestQuery = (where: Chosen['where']) => ({
  queryKey: ['facts_view', 'commonest country and cause', where],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Match | null> => {
    const select = ['iso3', 'displacement_type', 'year', 'facts:count()'];
    const answer = await send(addressOf('facts_view', { select, where: where as Conditions<'facts_view'> }), {
      signal,
    });
    const [first] = ((await answer.json()) as Alike[]).toSorted((one, other) => other.facts - one.facts);
    if (first === undefined) return null;
    const { facts: _, ...match } = first;
    return { ...match, day: null };
  },
});

type Props = Parameters<typeof EventPicker>[0] & { where: Chosen['where'] };

export function EventOfFacts({ where, ...field }: Props) {
  const { data: near = null } = useQuery(commonestQuery(where));
  return <EventPicker {...field} near={near} />;
}
