/** Shown for an address without a screen. */
import { useLocation } from '@tanstack/react-router';
import { LOOKUP } from '#domain/messages/lookup.ts';
import { Page } from '#web/ui/page.tsx';
import { DidYouMean } from './did-you-mean.tsx';
import { NotFoundLinks } from './not-found-links.tsx';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Page title={LOOKUP.noPage(pathname)} tab="Page not found">
      <div className="state">
        <DidYouMean word={pathname.split('/').findLast((part) => part !== '') ?? ''} />
        <NotFoundLinks />
      </div>
    </Page>
  );
}
