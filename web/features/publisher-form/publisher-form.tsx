/** Opens the publisher form, new or with its publisher, and what to do when it cannot be had. */
import { Link, useNavigate } from '@tanstack/react-router';
import { LockOutlined } from '@ant-design/icons';
import { Tag } from 'antd';
import { NEW_PUBLISHER } from '#domain/publishers.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { RecordEditor, type SavedTab } from '#web/forms/record-editor.tsx';
import type { Loaded } from '#web/forms/record-form.ts';
import { RecordNotices } from '#web/forms/record-notices.tsx';
import { useRights } from '#web/forms/rights.ts';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { AlikePublishers } from './alike.tsx';
import { PublisherFields } from './publisher-fields.tsx';
import { PUBLISHER_FORM } from './publisher-kind.ts';
import type { PublisherRow } from './publisher.ts';
import { References } from './references.tsx';

export type PublisherTab = SavedTab<PublisherRow>;

function Fields({ row }: { row: PublisherRow | null }) {
  const { mayChange } = useRights('publishers', row);
  return (
    <>
      {mayChange && <AlikePublishers own={row?.id ?? null} />}
      <div className="form-columns">
        <Card title="Publisher">
          <PublisherFields />
        </Card>
        {row !== null && <References id={row.id} />}
      </div>
    </>
  );
}

const FORM_TABS = [
  { key: 'publisher', label: 'Publisher', fields: (row: PublisherRow | null) => <Fields row={row} /> },
] as const;

type Props = { loaded: Loaded<PublisherRow> | null; tabs: readonly PublisherTab[] };

function PublisherEditor({ loaded, tabs }: Props) {
  const navigate = useNavigate();
  const toPublisher = ({ id }: PublisherRow) => void navigate({ to: '/publishers/$id', params: { id: String(id) } });
  return (
    <RecordEditor
      kind={PUBLISHER_FORM}
      loaded={loaded}
      blank={NEW_PUBLISHER}
      place={`publishers/${loaded?.row.id ?? 'new'}`}
      notices={({ row, rights: { permitted } }) => (
        <RecordNotices noun={PUBLISHER_FORM.words.noun} isNew={row === null} permitted={permitted} />
      )}
      formTabs={FORM_TABS}
      savedTabs={tabs}
      onCreated={toPublisher}
      onDeleted={() => undefined}
    />
  );
}

export function PublisherForm({ id, tabs }: { id: string | null; tabs: readonly PublisherTab[] }) {
  if (id === null)
    return (
      <Page title="New Publisher">
        <PublisherEditor loaded={null} tabs={tabs} />
      </Page>
    );
  return (
    <OpenRecord
      kind={PUBLISHER_FORM}
      id={id}
      title="Publisher"
      waysOn={<Link to="/publishers">Go to the publishers list</Link>}
    >
      {(loaded) => (
        <Page
          title={`Edit publisher ${loaded.row.gsn}`}
          of={loaded.row.name}
          actions={!loaded.row.may_change && <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>}
        >
          <PublisherEditor loaded={loaded} tabs={tabs} />
        </Page>
      )}
    </OpenRecord>
  );
}
