/** The Facts tab of a master fact: the total of its sub-facts, and the sub-facts. Changes none of them. */
import './sub-facts.css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { leftOutWords } from '#domain/facts/sub-facts.ts';
import { Card } from '#web/ui/card.tsx';
import { Loaded, Loading, Nothing, RESULTS_FAILED } from '#web/ui/states.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { subFactsTotalQuery } from './sub-facts-queries.ts';
import type { BelongingFacts } from './belonging-facts.tsx';
import { FactsTable, type FactPeek } from './facts-table.tsx';
import { Misfits } from './misfits.tsx';

type Props = { master: { id: number; name: string; type: string }; peek: FactPeek };

const subFactsOf = ({ id, name, type }: Props['master'], leftOut: string): BelongingFacts => ({
  where: { parent_id: `eq.${id}` },
  role: 'parent_role',
  kind: type.includes('Flow') ? 'flow' : 'stock',
  title: 'Sub-facts',
  storageKey: type.includes('Flow') ? 'sub-facts' : 'sub-facts-stock',
  file: `fact_${id}_sub_facts`,
  words: [`Sub-facts of ${name}`, ...(leftOut === '' ? [] : [leftOut])],
});

export function SubFacts({ master, peek }: Props) {
  const query = useQuery(subFactsTotalQuery(master.id));
  const { data, error, isPending } = query;
  const { id, name, type } = master;
  const leftOut = leftOutWords(data?.left_out ?? []);
  const of = useMemo(() => subFactsOf({ id, name, type }, leftOut), [id, name, type, leftOut]);
  if (isPending) return <Loading what="Loading the sub-facts" />;
  if (data?.sub_facts === 0 && error === null)
    return (
      <Card title="Sub-facts">
        <Nothing text="No sub-facts yet" next="To add one, open a fact and choose this one as its master fact." />
      </Card>
    );
  return (
    <>
      <Card title="Total of the sub-facts">
        <Loaded query={query} failed={RESULTS_FAILED}>
          {(total) => <Arithmetic total={total} leftOut={leftOut} />}
        </Loaded>
      </Card>
      <Misfits by="parent_id" id={id} />
      <FactsTable of={of} peek={peek} />
    </>
  );
}
