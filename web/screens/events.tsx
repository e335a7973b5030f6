/** /events: the search and the list of events. */
import { PlusOutlined } from '@ant-design/icons';
import { createLink } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#web/data/session.ts';
import { EventsList } from '#web/features/events-list/events-list.tsx';
import { Page } from '#web/ui/page.tsx';

const LinkButton = createLink(Button);

export function EventsScreen() {
  const may = useMay();
  const actions = may('create', 'events') && (
    <LinkButton to="/events/new" color="primary" variant="solid" icon={<PlusOutlined />}>
      New Event
    </LinkButton>
  );
  return (
    <Page title="Events" actions={actions}>
      <EventsList />
    </Page>
  );
}
