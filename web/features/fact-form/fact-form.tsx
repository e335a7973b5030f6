/** Opens the fact form, new or with its fact: title, status, and what to do when the fact cannot be had. */
import { useQuery } from '@tanstack/react-query';
import { ExclamationCircleOutlined, EyeInvisibleOutlined, LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { FACT, REVIEW } from '#domain/messages/facts.ts';
import { factStatusQuery, useChangedSinceReview } from '#web/data/fact-status.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { useRights } from '#web/forms/rights.ts';
import { Page } from '#web/ui/page.tsx';
import { Loading } from '#web/ui/states.tsx';
import { listedFactQuery, type LoadedFact } from './fact.ts';
import { FactEditor, type FactTab } from './fact-editor.tsx';
import { FACT_FORM } from './fact-kind.ts';
import { WaysOnFromMissing } from './missing-fact.tsx';

type Props = { id: string | null; tabs: readonly FactTab[] };

export function FactForm({ id, tabs }: Props) {
  return id === null ? (
    <Page title="New">
      <FactEditor loaded={null} status={null} tabs={tabs} />
    </Page>
  ) : (
    <OpenRecord kind={FACT_FORM} id={id} title="Edit" waysOn={<WaysOnFromMissing />}>
      {(loaded) => <OpenFact loaded={loaded} tabs={tabs} />}
    </OpenRecord>
  );
}

function OpenFact({ loaded, tabs }: { loaded: LoadedFact; tabs: readonly FactTab[] }) {
  const { id, serial_no, name } = loaded.row;
  const status = useQuery(factStatusQuery(id));
  const listed = useQuery(listedFactQuery(id));
  const { mayChange } = useRights('facts', loaded.row);
  const changed = useChangedSinceReview(status.data);
  const chips = status.isSuccess && (
    <>
      {!mayChange && <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>}
      {listed.data?.confidential === true && <Tag icon={<EyeInvisibleOutlined aria-hidden />}>{FACT.confidential}</Tag>}
      {changed !== null && <Tag icon={<ExclamationCircleOutlined aria-hidden />}>{changed}</Tag>}
      <Tag>{status.data.status ?? REVIEW.none}</Tag>
    </>
  );
  return (
    <Page title={`Edit ${serial_no}`} of={name} standing={chips}>
      {status.isPending ? (
        <Loading what="Loading the status" />
      ) : (
        <FactEditor loaded={loaded} status={status.data ?? null} tabs={tabs} />
      )}
    </Page>
  );
}
