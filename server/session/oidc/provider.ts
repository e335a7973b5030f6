/** Speaks with the OpenID Connect provider. Finds its addresses when a sign-in needs them, and checks all that it answers. Knows no users. */
import * as client from 'openid-client';
import { readBody } from '#server/http/read-body.ts';
import type { SignInProblem } from '#domain/messages/sign-in.ts';

export interface ProviderSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Where the provider sends people back to. */
  callback: string;
}

export interface Secrets {
  state: string;
  nonce: string;
  verifier: string;
}

/** A person whom the provider confirmed, with an address that it confirmed too. */
export interface Person {
  email: string;
  name: string;
}

/** A sign-in that failed. The message is for the log of the server, and holds nothing secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly problem: SignInProblem;

  constructor(problem: SignInProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

/** Seconds for each answer of the provider. */
const patience = 5;
/** Seconds by which the clocks of the provider and of this server may differ. */
const tolerance = 30;
/** Milliseconds after which the addresses of the provider are read again. */
const lifetime = 3_600_000;

export const newSecrets = (): Secrets => ({
  state: client.randomState(),
  nonce: client.randomNonce(),
  verifier: client.randomPKCECodeVerifier(),
});

export class Provider {
  readonly #settings: ProviderSettings;
  #found: { configuration: client.Configuration; at: number } | null = null;
  #finding: Promise<client.Configuration> | null = null;

  constructor(settings: ProviderSettings) {
    this.#settings = settings;
  }

  /** The address at the provider where a person signs in. @throws ProviderError */
  async addressOf({ state, nonce, verifier }: Secrets): Promise<string> {
    const configuration = await this.#configuration();
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.#settings.callback,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
    }).href;
  }

  /** The person of an answer. @param query the part of the address from '?'. @throws ProviderError */
  async personOf(query: string, { state, nonce, verifier }: Secrets): Promise<Person> {
    const configuration = await this.#configuration();
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(query, this.#settings.callback), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new ProviderError('answer', 'there is no ID token');
      if (claims['email'] !== undefined) return confirmed(claims);
      return confirmed(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub));
    } catch (error) {
      throw providerError(error);
    }
  }

  /** Reads the addresses at most once an hour. Where a later read fails, the earlier answer still holds. */
  async #configuration(): Promise<client.Configuration> {
    if (this.#found !== null && performance.now() - this.#found.at < lifetime) return this.#found.configuration;
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null;
    });
    try {
      return await this.#finding;
    } catch (error) {
      if (this.#found !== null) return this.#found.configuration;
      throw providerError(error);
    }
  }

  async #find(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings;
    const address = new URL(issuer);
    const configuration = await client.discovery(
      address,
      clientId,
      { client_secret: clientSecret, [client.clockTolerance]: tolerance },
      undefined,
      {
        timeout: patience,
        [client.customFetch]: fetchSmall,
        // The first checks the signature of the ID token, which the library trusts otherwise, as it arrives over TLS.
        execute: [
          client.enableNonRepudiationChecks,
          ...(address.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    );
    this.#found = { configuration, at: performance.now() };
    return configuration;
  }
}

/** Answers of the provider are parsed on the main thread, so a long one is not read to its end. */
const largest = 512 * 1024;

async function fetchSmall(address: string, options: client.CustomFetchOptions): Promise<Response> {
  // The library's type of a body is wider than that of fetch.
  const response = await fetch(address, options as RequestInit);
  if (response.body === null) return response;
  const bytes = await readBody(response, largest);
  if (bytes === null) throw new ProviderError('answer', `it answered with more than ${largest / 1024} KB`);
  return new Response(Uint8Array.from(bytes), {
    status: response.status,
    statusText: response.statusText,
    headers: response.headers,
  });
}

function confirmed(claims: Readonly<Record<string, unknown>>): Person {
  const { email, email_verified: verified, name } = claims;
  // Some providers write the word.
  if (
    typeof email !== 'string' ||
    email === '' ||
    email.includes('\u0000') ||
    (verified !== true && verified !== 'true')
  )
    throw new ProviderError('email', 'there is no verified e-mail address');
  return { email, name: typeof name === 'string' ? name.replaceAll('\u0000', '') : '' };
}

/** Errors of the library can carry tokens in their cause, so only its code and its own words are kept. */
function providerError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof client.AuthorizationResponseError)
    return new ProviderError('denied', `it answered ${error.error}`);
  if (error instanceof client.ResponseBodyError) return new ProviderError('answer', `it answered ${error.error}`);
  const code = error instanceof client.ClientError ? error.code : undefined;
  // Network failures are a TypeError of fetch; their cause has the code, such as ECONNREFUSED.
  const cause = error instanceof Error ? error.cause : undefined;
  const network = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const words = [error instanceof Error ? error.message : 'no error', code ?? network].filter(Boolean).join(', ');
  const away =
    code === 'OAUTH_TIMEOUT' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    isServerFailure(cause);
  return new ProviderError(away ? 'away' : 'answer', words);
}

const isServerFailure = (cause: unknown): boolean => cause instanceof Response && cause.status >= 500;
