/** /signed_in: where the provider's sign-in ends: goes on to the requested path, or closes the window of a sign-in over an open form. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { SIGNED_IN } from '#web/data/sign-in-ways.ts';
import { signInSearch } from '#web/features/session/sign-in-search.ts';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function SignedInScreen() {
  useDocumentTitle('Signed in');
  const navigate = useNavigate();
  const { from, window: inWindow } = signInSearch(useSearch({ from: '/signed_in' }));
  useEffect(() => {
    const channel = new BroadcastChannel(SIGNED_IN);
    channel.postMessage(null);
    channel.close();
    if (inWindow === true) window.close();
    else void navigate({ href: from ?? '/', replace: true });
  }, [from, inWindow, navigate]);
  return (
    <main className="sign-in">
      <p role="status">You are signed in.{inWindow === true && ' You can close this window.'}</p>
    </main>
  );
}
