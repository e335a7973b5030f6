/** The page of a fact with its form, which waits for the fact's status: new, saved, or a clone, which a locked fact cannot have. */
import { useState, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ExclamationCircleOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { FACT } from '#domain/messages/facts.ts';
import { FACT_LEAD } from '#domain/messages/fact-lead.ts';
import { factStatusQuery, useChangedSinceReview, type FactStatus } from '#web/data/fact-status.ts';
import { useMay } from '#web/data/may.ts';
import { WithComments } from '#web/forms/comments/with-comments.tsx';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { useRights } from '#web/forms/rights.ts';
import { ConfidentialTag, Countries, Parts, ReadOnlyTag, RecordHead } from '#web/forms/record-head.tsx';
import { NotCloned, type Addressed } from '#web/forms/record-screen.tsx';
import { CauseTag } from '#web/ui/cause.tsx';
import { TrailLinks } from '#web/forms/trail-links.tsx';
import { Page } from '#web/ui/page.tsx';
import { Failed, Loading } from '#web/ui/states.tsx';
import { Status } from '#web/ui/status.tsx';
import { thousands } from '#web/ui/thousands.ts';
import { FACT_FORM, listedFactQuery, type LoadedFact } from './fact.ts';
import { FactEditor, type FactFoot, type FactTabs } from './fact-editor.tsx';
import { InReleases, useReleasesOfFact } from './in-releases.tsx';

export function FactForm({ id, cloned = false, tabs, foot }: Addressed & { tabs: FactTabs; foot?: FactFoot }) {
  const { newTitle, editTitle, cloneTitle } = FACT_FORM.words;
  if (id === null)
    return (
      <Page title={newTitle}>
        <FactEditor status={null} tabs={tabs} />
      </Page>
    );
  return (
    <OpenRecord kind={FACT_FORM} id={id} title={cloned ? cloneTitle : editTitle}>
      {(loaded) =>
        cloned ? <Clone source={loaded} tabs={tabs} /> : <OpenFact loaded={loaded} tabs={tabs} foot={foot} />
      }
    </OpenRecord>
  );
}

type OpenProps = { loaded: LoadedFact; tabs: FactTabs; foot: FactFoot | undefined };

function OpenFact({ loaded, tabs, foot }: OpenProps) {
  const { row } = loaded;
  const { id, serial_no, name } = row;
  const status = useQuery(factStatusQuery(id));
  const listed = useQuery(listedFactQuery(id));
  const { mayChange } = useRights('facts', loaded.row);
  const changed = useChangedSinceReview(status.data);
  const releases = useReleasesOfFact(id);
  const about = (
    <>
      {row.data.figure != null && (
        <span>
          <strong>{thousands(row.data.figure)}</strong> people
        </span>
      )}
      <Parts>
        {row.type}
        {row.event_role}
        <Countries of={[row.iso3]} />
      </Parts>
      <CauseTag cause={row.displacement_type} />
      {status.isSuccess && <Status status={status.data.status} />}
      {status.isSuccess && !mayChange && <ReadOnlyTag />}
      {listed.data?.confidential === true && <ConfidentialTag />}
      {releases.length > 0 && (
        <span title={FACT_LEAD.stays}>
          {FACT_LEAD.in} <InReleases releases={releases} figure={row.data.figure ?? null} />
        </span>
      )}
      {changed !== null && <Tag icon={<ExclamationCircleOutlined aria-hidden />}>{changed}</Tag>}
    </>
  );
  const title = mayChange ? `Edit ${serial_no}` : serial_no;
  return (
    <WithComments byAddress relation="facts" id={id} noun={FACT_FORM.words.noun} labels={FACT_FORM.commented} row={row}>
      <Page
        title={title}
        of={name}
        head={
          <RecordHead
            title={title}
            row={row}
            relation="facts"
            noun={FACT_FORM.words.noun}
            about={about}
            steps={<TrailLinks area={FACT_FORM.area} noun={FACT_FORM.words.noun} id={id} />}
          />
        }
      >
        {status.isPending ? (
          <Loading what="Loading the status" />
        ) : (
          <FactEditor loaded={loaded} status={status.data ?? null} tabs={tabs} foot={foot} />
        )}
      </Page>
    </WithComments>
  );
}

function Clone({ source, tabs }: { source: LoadedFact; tabs: FactTabs }) {
  const { id, serial_no } = source.row;
  const permitted = useMay()('create', 'facts');
  const { data, error, isFetching, refetch } = useQuery({ ...factStatusQuery(id), enabled: permitted });
  // Read once, before the form opens: a later lock closes the source, not the clone.
  const [status, setStatus] = useState<FactStatus | null>(null);
  if (status === null && data !== undefined && !isFetching) setStatus(data);
  const why = permitted
    ? status !== null && status.locked && `This fact is ${status.status ?? ''} and can't be cloned`
    : FACT.notPermitted;
  const content = (): ReactNode => {
    if (why !== false) return <NotCloned why={why} area="facts" noun="fact" id={id} />;
    if (status !== null) return <FactEditor source={source} status={null} tabs={tabs} />;
    if (error !== null) return <Failed text={error.message} retry={() => void refetch()} />;
    return <Loading what="Loading the status" />;
  };
  return <Page title={`Clone ${serial_no}`}>{content()}</Page>;
}
