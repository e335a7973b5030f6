/** Serves /metrics: on a port of its own, or on the main port for holders of a token. Both are off by default. */
import { hash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import { Refusal } from '#server/refusal.ts';

const same = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));

export async function metricsRoute(
  app: FastifyInstance,
  { registry, token }: { registry: Registry; token: string },
): Promise<void> {
  app.get('/metrics', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    if (!same(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new Refusal(401, { constraint: 'metrics_token', message: 'The metrics need their token' });
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

/** Answers every scrape of this port, so it listens on this machine alone unless told otherwise. */
export async function listenForScrapes(registry: Registry, { host, port }: { host: string; port: number }) {
  const server = createServer((request, response) => {
    const { method, url } = request;
    if (method !== 'GET' || url?.split('?')[0] !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed).listen(port, host, listening);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? port) : port,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
