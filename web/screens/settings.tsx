/** /settings: the settings of the whole installation, for administrators. */
import { Link } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';
import { Feeds } from '#web/features/settings/feeds.tsx';
import { Settings } from '#web/features/settings/settings.tsx';

export function SettingsScreen() {
  return (
    <Page title="Settings" actions={<Link to="/settings/system">System</Link>}>
      <Settings />
      <Feeds />
    </Page>
  );
}
