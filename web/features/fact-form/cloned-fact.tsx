/** Opens the form of a new fact that begins as a copy of a saved one. A locked fact is not cloned, and nobody who may not save facts is asked to. */
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { factStatusQuery, type FactStatus } from '#web/data/fact-status.ts';
import { useMay } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import type { LoadedFact } from './fact.ts';
import { FactEditor, type SavedTab } from './fact-editor.tsx';
import { MissingFact } from './missing-fact.tsx';
import { useLoadedFact } from './use-loaded-fact.ts';

type Props = { id: string; tabs: readonly SavedTab[] };

export function ClonedFact({ id, tabs }: Props) {
  const { loaded, error, missing, refetch } = useLoadedFact(id);
  if (missing) return <MissingFact title="Clone" id={id} />;
  if (loaded !== undefined) return <Clone source={loaded} tabs={tabs} />;
  return (
    <Page title="Clone">
      {error === null ? (
        <Loading what="Loading the fact" />
      ) : (
        <Failed title={FACT.notLoaded} text={error.message} retry={refetch} />
      )}
    </Page>
  );
}

function Clone({ source, tabs }: { source: LoadedFact; tabs: readonly SavedTab[] }) {
  const { id, serial_no } = source.row;
  const permitted = useMay()('manage', 'facts');
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
