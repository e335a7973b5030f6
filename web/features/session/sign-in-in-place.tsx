/** Opens the sign-in over the screen when the session is over; typed values stay, and the waiting call goes on. */
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { endSession, useInterrupted, useSession } from '#web/data/session.ts';
import { SignInForm } from './sign-in-form.tsx';

const ProviderSignIn = lazy(async () => ({ default: (await import('./provider-sign-in.tsx')).ProviderSignIn }));

export function SignInInPlace() {
  const [passwords, setPasswords] = useState(true);
  const interrupted = useInterrupted();
  const session = useSession();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const open = interrupted && session !== null;

  useEffect(() => {
    if (!open || dialog.current === null || dialog.current.open) return;
    dialog.current.showModal();
    // The browser would focus the username, which is filled in already.
    dialog.current.querySelector<HTMLInputElement>('input[type=password]')?.focus();
  }, [open]);

  if (!open) return null;
  const giveUp = () => {
    endSession();
    void navigate({ to: '/signin', ignoreBlocker: true });
  };
  return (
    // Escape must not close it, or the waiting calls would never be answered.
    <dialog
      ref={dialog}
      className="sign-in-in-place"
      aria-labelledby="sign-in-again"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="sign-in-again">Your session has expired</h2>
      <p>Sign in again to continue. Nothing you typed is lost.</p>
      <Suspense>
        <ProviderSignIn username={session.username} onPasswords={setPasswords} />
      </Suspense>
      {passwords && <SignInForm username={session.username} onSignedIn={() => undefined} />}
      <button type="button" className="plain-link" onClick={giveUp}>
        Use another account
      </button>
    </dialog>
  );
}
