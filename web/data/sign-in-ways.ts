/** The ways to sign in that the server offers, and the channel on which windows hear of a sign-in. */

export type SignInWays = {
  /** Whether passwords are for everybody. */
  password: boolean;
  /** The name of the provider of single sign-on. */
  provider: string | null;
  /** Whether the server sends e-mails. */
  mail: boolean;
};

/** The name of the channel. */
export const SIGNED_IN = 'helix-signed-in';

/** Where the server does not answer, the form with a password says so when it is sent. */
export async function readSignInWays(): Promise<SignInWays> {
  try {
    const answer = await fetch('/auth/ways');
    if (answer.ok) return (await answer.json()) as SignInWays;
  } catch {
    // As below.
  }
  return { password: true, provider: null, mail: false };
}
