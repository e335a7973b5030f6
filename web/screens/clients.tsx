/** /settings/clients: the programs outside that read published figures, for those who manage tokens. */
import { Link } from '@tanstack/react-router';
import { Clients } from '#web/features/tokens/clients.tsx';
import { Page } from '#web/ui/page.tsx';

export function ClientsScreen() {
  return (
    <Page title="Clients" actions={<Link to="/tokens">All tokens</Link>}>
      <Clients />
    </Page>
  );
}
