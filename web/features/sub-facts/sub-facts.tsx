/** The Facts tab of a master fact: what its sub-facts add up to, and the sub-facts. Changes none of them. */
import './sub-facts.css';
import { useQuery } from '@tanstack/react-query';
import { SUB_FACTS } from '#domain/messages/sub-facts.ts';
import { Card } from '#web/ui/card.tsx';
import { Failed, Loading, Nothing } from '#web/ui/states.tsx';
import { Arithmetic } from './arithmetic.tsx';
import { subFactsTotalQuery } from './sub-facts-queries.ts';
import { SubFactsTable } from './sub-facts-table.tsx';

type Props = { master: { id: number; name: string; type: string } };

export function SubFacts({ master }: Props) {
  const { data, error, isPending, refetch } = useQuery(subFactsTotalQuery(master.id));
  if (isPending) return <Loading what="Loading the sub-facts" />;
  if (data?.sub_facts === 0 && error === null)
    return (
      <Card title="Sub-facts">
        <Nothing text={SUB_FACTS.none} />
      </Card>
    );
  return (
    <>
      <Card title="Total of the sub-facts">
        {error !== null && <Failed title={SUB_FACTS.notLoaded} text={error.message} retry={() => void refetch()} />}
        {data !== undefined && <Arithmetic total={data} />}
      </Card>
      <SubFactsTable master={master} />
    </>
  );
}
