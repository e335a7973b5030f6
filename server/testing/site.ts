/** An outside site on the loopback address, whose answers a test defines. `reaching` allows only its port. */
import { createServer, type RequestListener } from 'node:http';
import type { Outside } from '#server/uploads/grab/outside.ts';
import { isPublic } from '#server/uploads/grab/address.ts';

export interface Site {
  port: number;
  /** The requests that it got, as 'GET host/path'. */
  requests: string[];
  close: () => Promise<void>;
}

export async function openSite(answer: RequestListener): Promise<Site> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host?.split(':')[0]}${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    port: address.port,
    requests,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The network settings of the product, with the ports of test sites and a resolver of the test; a test may shorten its time limits. */
export const reaching = (open: readonly number[], names: (host: string) => string[] | Promise<string[]>): Outside => ({
  ports: [80, 443, ...open],
  resolve: async (host) => names(host),
  reachable: (address, to) => isPublic(address) || (open.includes(to) && address === '127.0.0.1'),
  patience: { connect: 10_000, answer: 10_000, total: 30_000, window: 10_000, leastBytes: 100, work: 3_000 },
});
