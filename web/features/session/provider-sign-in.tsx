/** The sign-in by the organisation's provider: why the last one failed, and the button. Draws nothing if the settings have no provider. Loaded on demand. */
import { useEffect, useState } from 'react';
import { isSignInProblem, SIGN_IN_PROBLEMS } from '#domain/messages/sign-in.ts';
import { authorize } from '#web/data/session.ts';
import { readSignInWays, SIGNED_IN, type SignInWays } from '#web/data/sign-in-ways.ts';

type Props = {
  /** The name of a problem, from the address. */
  problem?: string | undefined;
  /** The path to open afterwards. */
  from?: string | undefined;
  /** The user of an expired session: the sign-in opens in a window, and what is typed in this one stays. */
  username?: string | undefined;
  /** This is that window, after a failure. */
  inWindow?: boolean;
  /** Whether the form with a password is shown. */
  onPasswords: (shown: boolean) => void;
};

export function ProviderSignIn({ problem, from, username, inWindow = false, onPasswords }: Props) {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [hidden, setHidden] = useState(false);
  useEffect(() => {
    let here = true;
    void readSignInWays().then((read) => {
      if (!here) return;
      setWays(read);
      setHidden(!read.password);
      onPasswords(read.password && !inWindow);
    });
    return () => {
      here = false;
    };
  }, [inWindow, onPasswords]);
  const name = ways?.provider ?? null;
  return (
    <div className="sign-in-form">
      {isSignInProblem(problem) && (
        <div className="plain-alert" role="alert">
          <strong>You are not signed in</strong>
          <span>{SIGN_IN_PROBLEMS[problem]}</span>
        </div>
      )}
      {inWindow && (
        <button type="button" className="plain-button" onClick={() => window.close()}>
          Close this window
        </button>
      )}
      {name !== null && !inWindow && (
        <>
          {username === undefined ? (
            <a className="plain-button plain-button-link" href={wayTo(from)}>
              Sign in with {name}
            </a>
          ) : (
            <InWindow name={name} username={username} />
          )}
          {hidden ? (
            <button
              type="button"
              className="plain-link"
              onClick={() => {
                setHidden(false);
                onPasswords(true);
              }}
            >
              Sign in with a password
            </button>
          ) : (
            <span className="quiet sign-in-or">or with your password</span>
          )}
        </>
      )}
    </div>
  );
}

const wayTo = (from: string | undefined) =>
  from === undefined ? '/auth/oidc' : `/auth/oidc?${new URLSearchParams({ from }).toString()}`;

/** The session goes on once the same user is signed in again, in any window of the browser. */
function InWindow({ name, username }: { name: string; username: string }) {
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    const goOn = () => void goOnAs(username);
    const channel = new BroadcastChannel(SIGNED_IN);
    channel.addEventListener('message', goOn);
    window.addEventListener('focus', goOn);
    return () => {
      channel.close();
      window.removeEventListener('focus', goOn);
    };
  }, [username]);
  const open = () => {
    const address = `/auth/oidc?${new URLSearchParams({ window: '1', username }).toString()}`;
    setBlocked(window.open(address, 'helix-sign-in', 'popup,width=520,height=720') === null);
  };
  return (
    <>
      <button type="button" className="plain-button" onClick={open}>
        Sign in with {name}
      </button>
      {blocked && (
        <span className="plain-problem" role="alert">
          The browser blocked the window. Please allow windows of this site, and try again.
        </span>
      )}
    </>
  );
}

/** Another user's session would send what waits in another name. */
async function goOnAs(username: string): Promise<void> {
  const answer = await fetch('/user/authorize', { credentials: 'include' }).catch(() => null);
  if (answer?.ok !== true) return;
  const { username: signedIn } = (await answer.json()) as { username: string };
  if (signedIn === username) await authorize();
}
