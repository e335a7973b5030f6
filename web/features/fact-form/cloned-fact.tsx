/** Opens the form of a new fact that begins as a copy of a saved one. A locked fact is not cloned, and nobody who may not save facts is asked to. */
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { factStatusQuery, type FactStatus } from '#web/data/fact-status.ts';
import { useMay } from '#web/data/session.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import type { LoadedFact } from './fact.ts';
import { FactEditor, type FactTab } from './fact-editor.tsx';
import { FACT_FORM } from './fact-kind.ts';
import { WaysOnFromMissing } from './missing-fact.tsx';

type Props = { id: string; tabs: readonly FactTab[] };

export function ClonedFact({ id, tabs }: Props) {
  return (
    <OpenRecord kind={FACT_FORM} id={id} title="Clone" waysOn={<WaysOnFromMissing />}>
      {(loaded) => <Clone source={loaded} tabs={tabs} />}
    </OpenRecord>
  );
}

function Clone({ source, tabs }: { source: LoadedFact; tabs: readonly FactTab[] }) {
  const { id, serial_no } = source.row;
  const permitted = useMay()('create', 'facts');
  const { data, error, isFetching, refetch } = useQuery({ ...factStatusQuery(id), enabled: permitted });
  // Asked once, before the form opens: a lock that comes later closes the source and not what is being typed here.
  const [status, setStatus] = useState<FactStatus | null>(null);
  if (status === null && data !== undefined && !isFetching) setStatus(data);
  const why = permitted ? status !== null && status.locked && FACT.notCloned(status.status ?? '') : FACT.notPermitted;
  return (
    <Page title={`Clone ${serial_no}`}>
      {why !== false ? (
        <Alert
          type="info"
          showIcon
          title={why}
          description={
            <Link to="/facts/$id" params={{ id: String(id) }}>
              Go to the fact
            </Link>
          }
        />
      ) : status !== null ? (
        <FactEditor loaded={null} source={source} status={null} tabs={tabs} />
      ) : error === null ? (
        <Loading what="Loading the status" />
      ) : (
        <Failed text={error.message} retry={() => void refetch()} />
      )}
    </Page>
  );
}
