/** A real OpenID Connect provider on this machine, whose answers a test can spoil. Everybody may sign in there, by the login alone. */
import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

type Claims = Record<string, unknown>;

export interface TestProvider {
  issuer: string;
  /** What the provider says of a login; by default the verified address {login}@example.org. */
  people: Map<string, Claims>;
  /** Answers of a path instead of the provider's, until the entry is removed. */
  instead: Map<string, RequestListener>;
  /** Changes the claims of the ID tokens, which are signed again; null leaves them. */
  claims: ((claims: Claims) => Claims) | null;
  /** Signs the changed tokens with a key that the provider doesn't publish. */
  foreignKey: boolean;
  /** Signs in at the address of the product's redirect, and returns the address that the browser is sent back to. */
  signIn(address: string, login: string): Promise<string>;
  close(): Promise<void>;
}

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

export async function startProvider(callback: string): Promise<TestProvider> {
  const [key, otherKey] = [newKey(), newKey()];
  const people: TestProvider['people'] = new Map();
  const instead: TestProvider['instead'] = new Map();
  let handle: RequestListener = () => undefined;
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider').pathname;
    (instead.get(path) ?? handle)(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'helix', client_secret: 'a secret of the tests', redirect_uris: [callback] }],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { AccessToken: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({
        sub: login,
        email: `${login}@example.org`,
        email_verified: true,
        name: login,
        ...people.get(login),
      }),
    }),
    // Nobody is asked whether Helix may have the address.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? '',
        accountId: oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const resign = (token: string): string => {
    const [header = '', payload = ''] = token.split('.');
    const claims = test.claims?.(JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims);
    const body = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
    return `${body}.${createSign('RSA-SHA256')
      .update(body)
      .sign(test.foreignKey ? otherKey : key, 'base64url')}`;
  };
  provider.use(async (context, next) => {
    await next();
    const answer = context.body as { id_token?: string } | null;
    if (context.path === '/token' && test.claims !== null && typeof answer?.id_token === 'string')
      answer.id_token = resign(answer.id_token);
  });
  const real = provider.callback();
  handle = (request, response) => void real(request, response);

  async function signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    const visit = async (url: string, body?: URLSearchParams): Promise<string> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(url, {
        redirect: 'manual',
        headers: { cookie },
        ...(body && { method: 'POST', body }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') cookies.delete(name);
        else cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
      return new URL(next, issuer).href;
    };
    const interaction = await visit(address);
    let next = await visit(interaction, new URLSearchParams({ prompt: 'login', login, password: 'any' }));
    while (next.startsWith(`${issuer}/`)) next = await visit(next);
    return next;
  }

  const test: TestProvider = {
    issuer,
    people,
    instead,
    claims: null,
    foreignKey: false,
    signIn,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
  return test;
}
