/** Opens the fact form, new or with its fact: title, spinner, status, and what to do when the fact cannot be had. */
import './fact-form.css';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ExclamationCircleOutlined, LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { factStatusQuery, useChangedSinceReview } from '#web/data/fact-status.ts';
import { useMay } from '#web/data/session.ts';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import type { LoadedFact } from './fact.ts';
import { FactEditor, type SavedTab } from './fact-editor.tsx';
import { MissingFact } from './missing-fact.tsx';
import { useFactRights } from './rights.ts';
import { useLoadedFact } from './use-loaded-fact.ts';

type Props = { id: string | null; tabs: readonly SavedTab[] };

export function FactForm({ id, tabs }: Props) {
  return id === null ? (
    <Page title="New">
      <FactEditor loaded={null} status={null} tabs={tabs} />
    </Page>
  ) : (
    <SavedFact id={id} tabs={tabs} />
  );
}

function SavedFact({ id, tabs }: { id: string; tabs: readonly SavedTab[] }) {
  const { loaded, error, missing, refetch } = useLoadedFact(id);
  const mayCreate = useMay()('create', 'facts');
  const navigate = useNavigate();
  useEffect(() => {
    // The id is cleared (spec 1 §8): what is left is the form of a new fact, for whoever may create one.
    if (missing && mayCreate) void navigate({ to: '/facts/new', replace: true });
  }, [missing, mayCreate, navigate]);
  if (loaded !== undefined) return <OpenFact loaded={loaded} tabs={tabs} />;
  if (missing && !mayCreate) return <MissingFact title="Fact" id={id} />;
  return (
    <Page title="Edit">
      {error === null || missing ? (
        <Loading what="Loading the fact" />
      ) : (
        <Failed title={FACT.notLoaded} text={error.message} retry={refetch} />
      )}
    </Page>
  );
}

function OpenFact({ loaded, tabs }: { loaded: LoadedFact; tabs: readonly SavedTab[] }) {
  const { id, serial_no } = loaded.row;
  const status = useQuery(factStatusQuery(id));
  const { permitted, locked } = useFactRights(loaded.row, status.data ?? null);
  const changed = useChangedSinceReview(status.data);
  const chips = status.isSuccess && (
    <>
      {(!permitted || locked) && <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>}
      {changed !== null && <Tag icon={<ExclamationCircleOutlined aria-hidden />}>{changed}</Tag>}
      <Tag>{status.data.status ?? 'Not reviewed'}</Tag>
    </>
  );
  return (
    <Page title={`Edit ${serial_no}`} actions={chips}>
      {status.isPending ? (
        <Loading what="Loading the status" />
      ) : (
        <FactEditor loaded={loaded} status={status.data ?? null} tabs={tabs} />
      )}
    </Page>
  );
}
