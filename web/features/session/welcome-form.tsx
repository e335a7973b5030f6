/** The first password, or a new one, by a one-time link; then the user is signed in. Drawn without antd, as the sign-in. */
import { useEffect, useId, useState, type SubmitEvent } from 'react';
import { passwordRefusal, passwordRule } from '#domain/people/password.ts';
import { PasswordMeter } from './password-meter.tsx';
import { findLink, SessionError, signInByLink } from '#web/data/session.ts';

type Props = { token: string; onSignedIn: () => void };
type Owner = { username: string; name: string };

const wordsOf = (error: unknown): string =>
  error instanceof SessionError && error.status < 500
    ? error.message
    : "Helix can't be reached. Please try again in a moment.";

export function WelcomeForm({ token, onSignedIn }: Props) {
  const [owner, setOwner] = useState<Owner | null>(null);
  const [dead, setDead] = useState<string | null>(null);
  useEffect(() => {
    let here = true;
    findLink(token).then(
      (found) => here && setOwner(found),
      (error: unknown) => here && setDead(wordsOf(error)),
    );
    return () => {
      here = false;
    };
  }, [token]);
  if (dead !== null)
    return (
      <div className="plain-alert" role="alert">
        <strong>The link doesn't work</strong>
        <span>{dead}</span>
      </div>
    );
  return owner === null ? (
    <p role="status">Checking the link…</p>
  ) : (
    <PasswordForm owner={owner} token={token} onSignedIn={onSignedIn} />
  );
}

function PasswordForm({ owner: { username, name }, token, onSignedIn }: Props & { owner: Owner }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const id = useId();
  const refusal = passwordRefusal(username, password)?.message ?? null;
  const differs = password === again ? null : 'Both fields must match';
  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || refusal !== null || differs !== null) return;
    setBusy(true);
    setFailure(null);
    try {
      await signInByLink(token, password);
      onSignedIn();
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setBusy(false);
    }
  }
  const problem = (name_: string, text: string | null) =>
    tried &&
    text !== null && (
      <span id={`${id}-${name_}-problem`} className="plain-problem" role="alert">
        {text}
      </span>
    );
  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
      <p>
        Welcome, <strong dir="auto">{name}</strong>. Your username is <strong>{username}</strong>.
      </p>
      {failure !== null && (
        <div className="plain-alert" role="alert">
          <strong>The password was not set</strong>
          <span>{failure}</span>
        </div>
      )}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <label htmlFor={`${id}-password`}>New password</label>
      <input
        id={`${id}-password`}
        type="password"
        autoComplete="new-password"
        autoFocus
        value={password}
        aria-invalid={tried && refusal !== null}
        aria-describedby={`${id}-rule ${id}-password-problem`}
        onChange={({ target }) => setPassword(target.value)}
      />
      <PasswordMeter username={username} password={password} />
      {problem('password', refusal)}
      <span id={`${id}-rule`} className="quiet">
        {passwordRule}
      </span>
      <label htmlFor={`${id}-again`}>Confirm password</label>
      <input
        id={`${id}-again`}
        type="password"
        autoComplete="new-password"
        value={again}
        aria-invalid={tried && differs !== null}
        aria-describedby={`${id}-again-problem`}
        onChange={({ target }) => setAgain(target.value)}
      />
      {problem('again', differs)}
      <button type="submit" className="plain-button" aria-disabled={busy}>
        {busy ? 'Signing in…' : 'Set password and sign in'}
      </button>
    </form>
  );
}
