/** Shown for an address without a screen. */
import { Link, useLocation } from '@tanstack/react-router';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function NotFoundScreen() {
  const { pathname } = useLocation();
  useDocumentTitle('Not found');
  return (
    <main className="plain">
      <h1>Page not found</h1>
      <p>
        Nothing is kept under <code>{pathname}</code>.
      </p>
      <p>
        <Link to="/">Go to the home page</Link>
      </p>
    </main>
  );
}
