/** The sign-in fields and their rules, at /signin and in place. Drawn without antd, to load fast. */
import { useId, useState, type SubmitEvent } from 'react';
import { login, SessionError } from '#web/data/session.ts';

type Props = {
  /** Set when the same user must sign in again: a waiting call must not be sent in another user's name. */
  username?: string;
  onSignedIn: () => void;
};
type Failure = { title: string; text: string };

const WRONG: Failure = {
  title: 'Wrong username or password',
  text: 'Either your username or password was wrong, please try again.',
};

function failureOf(error: unknown): Failure {
  if (error instanceof SessionError && error.status === 429) return { title: 'Too many attempts', text: error.message };
  if (error instanceof SessionError && error.status < 500) return WRONG;
  return { title: "Helix can't be reached", text: 'The server did not answer as expected, please try again.' };
}

export function SignInForm({ username: fixed, onSignedIn }: Props) {
  const [username, setUsername] = useState(fixed ?? '');
  const [password, setPassword] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const id = useId();
  const missing = touched && username.trim() === '';

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setTouched(true);
    if (username.trim() === '' || busy) return;
    setBusy(true);
    setFailure(null);
    try {
      await login(username.trim(), password);
      onSignedIn();
    } catch (error) {
      setPassword('');
      setFailure(failureOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="sign-in-form" onSubmit={(event) => void submit(event)} noValidate>
      {failure && (
        <div className="plain-alert" role="alert">
          <strong>{failure.title}</strong>
          <span>{failure.text}</span>
        </div>
      )}
      <label htmlFor={`${id}-username`}>Username</label>
      <input
        id={`${id}-username`}
        name="username"
        autoComplete="username"
        autoFocus={fixed === undefined}
        readOnly={fixed !== undefined}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        onBlur={() => setTouched(true)}
        aria-required
        aria-invalid={missing}
        aria-describedby={missing ? `${id}-missing` : undefined}
      />
      {missing && (
        <span id={`${id}-missing`} className="plain-problem" role="alert">
          Username is required
        </span>
      )}
      <label htmlFor={`${id}-password`}>Password</label>
      <input
        id={`${id}-password`}
        name="password"
        type="password"
        autoComplete="current-password"
        autoFocus={fixed !== undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="plain-button" aria-disabled={busy}>
        {busy ? 'Signing in…' : 'Login'}
      </button>
      <p className="quiet">Forgotten your password? Ask an administrator of your team for a new one-time link.</p>
    </form>
  );
}
