/** Opens the fact form, new or with its fact: title, spinner, status, and what to do when the fact cannot be had. */
import './fact-form.css';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Tag } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { factStatusQuery } from '#web/data/fact-status.ts';
import { PsqlError } from '#web/data/psql.ts';
import { useNotices } from '#web/ui/notices.ts';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { factQuery, type LoadedFact } from './fact.ts';
import { FactEditor, type SavedTab } from './fact-editor.tsx';

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

/** The server has answered, and there is no such fact: asking again would not help. */
const isMissing = (error: unknown): boolean => error instanceof PsqlError && error.status < 500;

function SavedFact({ id, tabs }: { id: string; tabs: readonly SavedTab[] }) {
  const fact = useQuery(factQuery(id));
  const notices = useNotices();
  const navigate = useNavigate();
  const { isSuccess, error } = fact;
  useEffect(() => {
    if (isSuccess) notices.message(FACT.loaded);
  }, [isSuccess, notices]);
  useEffect(() => {
    if (error === null) return;
    notices.error(FACT.notLoaded, isMissing(error) ? `There is no fact ${id}` : error.message);
    // The id is cleared (spec 1 §8): what is left is the form of a new fact.
    if (isMissing(error)) void navigate({ to: '/facts/new', replace: true });
  }, [error, id, notices, navigate]);
  if (fact.isSuccess) return <OpenFact loaded={fact.data} tabs={tabs} />;
  return (
    <Page title="Edit">
      {error === null ? (
        <Loading what="Loading the fact" />
      ) : (
        <Failed title={FACT.notLoaded} text={error.message} retry={() => void fact.refetch()} />
      )}
    </Page>
  );
}

function OpenFact({ loaded, tabs }: { loaded: LoadedFact; tabs: readonly SavedTab[] }) {
  const { id, serial_no } = loaded.row;
  const status = useQuery(factStatusQuery(id));
  const name = status.data?.status ?? null;
  return (
    <Page title={`Edit ${serial_no}`} actions={status.isSuccess && <Tag>{name ?? 'Not reviewed'}</Tag>}>
      {status.isPending ? (
        <Loading what="Loading the status" />
      ) : (
        <FactEditor loaded={loaded} status={status.data ?? null} tabs={tabs} />
      )}
    </Page>
  );
}
