/** The ways to sign in that the settings allow: by password, by a provider; and the mail server for one-time links. */
import type { Config } from '#server/config.ts';
import type { MailSettings } from '#server/mail/transport.ts';
import type { SignInByProvider } from './oidc/routes.ts';

export type SignInSettings = Pick<
  Config,
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_CREATE'
  | 'OIDC_ONLY'
  | 'BREAK_GLASS_USERNAME'
  | 'SMTP_URL'
  | 'MAIL_FROM'
>;

export interface SignInWays {
  provider: SignInByProvider | null;
  /** Whether a user may have a password: everybody, or only the break-glass account. */
  mayHavePassword: (username: string) => boolean;
  /** Whether passwords are for everybody. */
  passwords: boolean;
  mail: MailSettings | null;
}

export function signInWays(config: SignInSettings): SignInWays {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config;
  const { SMTP_URL: url, MAIL_FROM: from } = config;
  const passwords = !config.OIDC_ONLY;
  return {
    provider:
      issuer === undefined || clientId === undefined || clientSecret === undefined
        ? null
        : { name: config.OIDC_NAME, issuer, clientId, clientSecret, create: config.OIDC_CREATE ?? null },
    passwords,
    mayHavePassword: (username) => passwords || username === config.BREAK_GLASS_USERNAME,
    mail: url === undefined || from === undefined ? null : { url, from },
  };
}
