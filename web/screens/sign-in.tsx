/** /signin, the only screen without a session. */
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ownPath } from '#web/data/own-path.ts';
import { Banner } from '#web/ui/banner.tsx';
import { useDocumentTitle } from '#web/ui/document-title.ts';
import { SignInForm } from '#web/features/session/sign-in-form.tsx';

export function SignInScreen() {
  useDocumentTitle('Sign in');
  const navigate = useNavigate();
  const from = ownPath(useSearch({ from: '/signin' }).from) ?? '/';
  return (
    <>
      <Banner />
      <main className="sign-in">
        <h1>Helix</h1>
        <p>Internal displacement monitoring</p>
        <SignInForm onSignedIn={() => void navigate({ href: from })} />
      </main>
    </>
  );
}
