/** Why a sign-in by an OpenID Connect provider failed: the server names the problem in the address, the screen has the words. */
export const SIGN_IN_PROBLEMS = {
  away: 'The sign-in service did not answer. Please try again in a moment.',
  answer:
    'The sign-in service gave an answer that Helix could not accept. Please try again; if it happens again, an administrator finds the reason in the log of the server.',
  busy: 'Too many attempts to sign in, please try again in a minute.',
  denied: 'The sign-in service refused the sign-in, or it was cancelled.',
  state: 'This sign-in took longer than ten minutes, was used already, or began in another browser. Please try again.',
  email:
    'The sign-in service did not confirm an e-mail address for you. Please confirm it there, or ask an administrator.',
  address:
    'Helix cannot use the e-mail address that the sign-in service gave: it has blanks or other characters that no address has, or more than 254. Please ask an administrator.',
  failed: 'Helix could not sign you in just now. Please try again in a moment.',
  unknown: 'No user of Helix has your e-mail address. Please ask an administrator to add it to your account.',
  role: 'The role for new users no longer exists, so no account was made. Please tell an administrator.',
  suspended: 'Your account is suspended. Please ask an administrator.',
  another: 'You signed in as another person than the one whose session expired. Nothing was changed.',
} as const;

export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export const isSignInProblem = (value: unknown): value is SignInProblem =>
  typeof value === 'string' && Object.hasOwn(SIGN_IN_PROBLEMS, value);
