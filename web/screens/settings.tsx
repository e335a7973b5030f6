/** /settings: what an administrator sets for the whole installation. */
import { Page } from '#web/ui/page.tsx';
import { Settings } from '#web/features/settings/settings.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <Settings />
    </Page>
  );
}
