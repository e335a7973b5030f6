/** /settings/system: how the installation is, for administrators. */
import { Backups } from '#web/features/system/backups.tsx';
import { Page } from '#web/ui/page.tsx';

export function SystemScreen() {
  return (
    <Page title="System">
      <Backups />
    </Page>
  );
}
