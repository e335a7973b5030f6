/** /inbox: the notifications of the user. */
import { Link } from '@tanstack/react-router';
import { Inbox } from '#web/features/inbox/inbox.tsx';
import { Page } from '#web/ui/page.tsx';

export const InboxScreen = () => (
  <Page title="Inbox" actions={<Link to="/account">Choose what you are told</Link>}>
    <Inbox />
  </Page>
);
