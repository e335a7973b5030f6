/** Shown for an address without a screen. */
import { useLocation } from '@tanstack/react-router';
import { Page } from '#web/ui/page.tsx';
import { NotFoundLinks } from './not-found-links.tsx';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title="Page not found">
      <div className="state">
        <p>
          There is no page at <code>{pathname}</code>.
        </p>
        <NotFoundLinks />
      </div>
    </Page>
  );
}
