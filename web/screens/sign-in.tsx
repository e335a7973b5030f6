/** /signin, the only screen without a session: the product in a sentence, and the form. Loads no UI kit, and no router. */
import { lazy, Suspense, useState } from 'react';
import { ownPath } from '#web/data/own-path.ts';
import { Banner, versionText } from '#web/ui/banner.tsx';
import { useDocumentTitle } from '#web/ui/document-title.ts';
import type { SignInSearch } from '#web/features/session/sign-in-search.ts';
import { Helix, HelixMark } from '#web/features/session/sign-in-drawing.tsx';
import { SignInForm } from '#web/features/session/sign-in-form.tsx';

const ProviderSignIn = lazy(async () => ({
  default: (await import('#web/features/session/provider-sign-in.tsx')).ProviderSignIn,
}));

type Props = { search: SignInSearch; onSignedIn: (from: string) => void };

export function SignInScreen({ search: { from: asked, problem, window: inWindow }, onSignedIn }: Props) {
  useDocumentTitle('Sign in');
  const from = ownPath(asked) ?? '/';
  const [passwords, setPasswords] = useState(inWindow !== true);
  return (
    <>
      <Banner />
      <main className="sign-in">
        <div className="sign-in-about">
          <Helix />
          <h1>
            <HelixMark /> Helix
          </h1>
          <p>
            <strong>Internal displacement monitoring</strong>: count people displaced by{' '}
            <span className="sign-in-conflict">conflict</span>, <span className="sign-in-disaster">disaster</span> and{' '}
            <span className="sign-in-development">development</span>, each figure with its source and its review.
          </p>
        </div>
        <section className="sign-in-card" aria-labelledby="sign-in">
          <h2 id="sign-in">Sign in</h2>
          <Suspense>
            <ProviderSignIn {...{ from: asked, problem, inWindow: inWindow === true }} onPasswords={setPasswords} />
          </Suspense>
          {passwords && <SignInForm onSignedIn={() => onSignedIn(from)} />}
          <p className="quiet">Version {versionText()}</p>
        </section>
      </main>
    </>
  );
}
