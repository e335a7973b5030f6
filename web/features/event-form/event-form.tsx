/** Opens the event form: new, with its event, or as a clone of one. */
import { Link } from '@tanstack/react-router';
import { LockOutlined } from '@ant-design/icons';
import { Alert, Tag } from 'antd';
import { FORM } from '#domain/messages/forms.ts';
import { useMay } from '#web/data/session.ts';
import { OpenRecord } from '#web/forms/open-record.tsx';
import { Page } from '#web/ui/page.tsx';
import { EventEditor, type EventTab } from './event-editor.tsx';
import { EVENT_FORM } from './event-kind.ts';

function WaysOn() {
  const may = useMay();
  return (
    <>
      <Link to="/events">Go to the events list</Link>
      {may('create', 'events') && (
        <>
          {' · '}
          <Link to="/events/new">New Event</Link>
        </>
      )}
    </>
  );
}

type Props = { id: string | null; tabs: readonly EventTab[] };

export function EventForm({ id, tabs }: Props) {
  return id === null ? (
    <Page title="New Event">
      <EventEditor loaded={null} tabs={tabs} />
    </Page>
  ) : (
    <OpenRecord kind={EVENT_FORM} id={id} title="Edit Event" waysOn={<WaysOn />}>
      {(loaded) => (
        <Page
          title={`Edit ${loaded.row.serial_no}`}
          of={loaded.row.name}
          actions={!loaded.row.may_change && <Tag icon={<LockOutlined aria-hidden />}>Read only</Tag>}
        >
          <EventEditor loaded={loaded} tabs={tabs} />
        </Page>
      )}
    </OpenRecord>
  );
}

/** Nobody who may not save events is asked to. */
export function ClonedEvent({ id, tabs }: { id: string; tabs: readonly EventTab[] }) {
  const permitted = useMay()('create', 'events');
  return (
    <OpenRecord kind={EVENT_FORM} id={id} title="Clone Event" waysOn={<WaysOn />}>
      {(loaded) => (
        <Page title={`Clone ${loaded.row.serial_no}`}>
          {permitted ? (
            <EventEditor loaded={null} source={loaded} tabs={tabs} />
          ) : (
            <Alert type="info" showIcon title={FORM.notPermitted} />
          )}
        </Page>
      )}
    </OpenRecord>
  );
}
