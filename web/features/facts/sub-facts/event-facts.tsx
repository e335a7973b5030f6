/** The Facts tab of an event: the totals of its facts by type, and the facts, all of them or those of one role. Changes none of them. */
import './sub-facts.css';
import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { eventFactsTotalsQuery, type EventFactsTotal } from '#web/data/event-totals.ts';
import { Card } from '#web/ui/card.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Loaded, Loading, Nothing, RESULTS_FAILED } from '#web/ui/states.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { EventArithmetic } from './event-arithmetic.tsx';
import { EventMap } from './event-map.tsx';
import type { BelongingFacts } from './belonging-facts.tsx';
import { FactsTable, type FactPeek } from './facts-table.tsx';
import { Misfits } from './misfits.tsx';
import { inDoubtQuery } from './sub-facts-queries.ts';

/** Few events have some. */
const FactsInDoubt = onDemand(async () => (await import('./in-doubt.tsx')).FactsInDoubt);

const ALL = 'All';
const NONE: readonly never[] = [];

/** The number of facts with each role, in the order of the roles. */
function rolesOf(totals: readonly EventFactsTotal[]): { role: string; facts: number }[] {
  const inOrder = totals.toSorted((a, b) => a.position - b.position);
  const roles = [...new Set(inOrder.flatMap(({ event_role }) => event_role ?? []))];
  return roles.map((role) => ({
    role,
    facts: totals.reduce((sum, total) => (total.event_role === role ? sum + total.facts : sum), 0),
  }));
}

type Event = { id: number; name: string };

const factsOf = ({ id, name }: Event, role: string, inDoubt: ReadonlySet<number>): BelongingFacts => ({
  where: {
    event_id: `eq.${id}`,
    ...(role !== ALL && { event_role: `eq.${role}` }),
  },
  role: 'event_role',
  inDoubt,
  kind: 'both',
  title: 'Facts',
  storageKey: 'event-facts',
  file: `event_${id}_facts`,
  words: [`Facts of ${name}`, ...(role === ALL ? [] : [`Role: ${role}`])],
});

export function EventFacts({ event: { id, name }, peek }: { event: Event; peek: FactPeek }) {
  const query = useQuery(eventFactsTotalsQuery(id));
  const { data, error, isPending } = query;
  const [chosen, setRole] = useState(ALL);
  const roles = useMemo(() => rolesOf(data ?? []), [data]);
  const role = roles.some((each) => each.role === chosen) ? chosen : ALL;
  const { data: doubtful = NONE } = useQuery(inDoubtQuery(id));
  const of = useMemo(
    () => factsOf({ id, name }, role, new Set(doubtful.map((each) => each.id))),
    [id, name, role, doubtful],
  );
  if (isPending) return <Loading what="Loading the facts" />;
  if (data?.length === 0 && error === null)
    return (
      <Card title="Facts">
        <Nothing text="No facts yet" next="To add one, open a fact and choose this event." />
      </Card>
    );
  const options = [
    { value: ALL, label: ALL },
    ...roles.map(({ role: value, facts }) => ({ value, label: `${value} (${thousands(facts)})` })),
  ];
  return (
    <>
      <Card title="Total of the facts">
        <Loaded query={query} failed={RESULTS_FAILED}>
          {(totals) => <EventArithmetic id={id} totals={totals} />}
        </Loaded>
      </Card>
      {doubtful.length > 0 && <FactsInDoubt facts={doubtful} />}
      <Misfits by="event_id" id={id} />
      <Segmented className="below-field" aria-label="Role" options={options} value={role} onChange={setRole} />
      <FactsTable key={role} of={of} peek={peek} />
      <EventMap eventId={id} />
    </>
  );
}
