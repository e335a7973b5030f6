/** An OpenID Connect provider of the journeys, at the address that the settings of the product name. Everybody signs in there with any password. */
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

export async function startProvider(productAddress: string): Promise<{ close: () => void }> {
  const issuer = issuerOf(productAddress);
  const provider = new Provider(issuer, {
    clients: [
      { client_id: 'helix', client_secret: 'journeys', redirect_uris: [`${productAddress}/auth/oidc/callback`] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    findAccount: (_context, login) => ({
      accountId: login,
      claims: () => ({ sub: login, email: `${login}@example.org`, email_verified: true, name: login }),
    }),
  });
  const handle = provider.callback();
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => {
    server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve);
  });
  return {
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The provider of a product listens a hundred ports above it. */
export const issuerOf = (productAddress: string): string => {
  const { hostname, port } = new URL(productAddress);
  return `http://${hostname}:${Number(port) + 100}`;
};
