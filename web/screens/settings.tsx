/** /settings: the settings of the whole installation, for administrators. */
import { Page } from '#web/ui/page.tsx';
import { Feeds } from '#web/features/settings/feeds.tsx';
import { Settings } from '#web/features/settings/settings.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings">
      <Settings />
      <Feeds />
    </Page>
  );
}
