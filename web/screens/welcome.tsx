/** /welcome#{token}: a password by a one-time link, without a session. The token stays in the browser: what follows '#' is not sent with an address. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Helix, HelixMark } from '#web/features/session/sign-in-drawing.tsx';
import { WelcomeForm } from '#web/features/session/welcome-form.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { useDocumentTitle } from '#web/ui/document-title.ts';

export function WelcomeScreen() {
  useDocumentTitle('Welcome');
  const navigate = useNavigate();
  const [token] = useState(() => window.location.hash.slice(1));
  return (
    <>
      <Banner />
      <main className="sign-in">
        <div className="sign-in-about">
          <Helix />
          <h1>
            <HelixMark /> Helix
          </h1>
        </div>
        <section className="sign-in-card" aria-labelledby="welcome">
          <h2 id="welcome">Choose your password</h2>
          <WelcomeForm token={token} onSignedIn={() => void navigate({ to: '/', replace: true })} />
        </section>
      </main>
    </>
  );
}
