/** GET /live: server-sent events about the work of others, one stream for a browser. Carries no values of records. */
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';
import { noSession } from '#server/session/guard.ts';
import { Hub, MOST_STREAMS, type Stream } from './hub.ts';

/** A browser that reads no more is let go, and comes back. */
const mostUnread = 64 * 1024;

export async function live(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  const hub = new Hub(database);
  // Before the server waits for its requests to end.
  app.addHook('preClose', () => hub.close());

  app.get<{ Querystring: { after?: string } }>(
    '/live',
    { config: { queued: true }, compress: false },
    async (request, reply) => {
      const tokenHash = request.tokenHash ?? '';
      if (hub.count(tokenHash) >= MOST_STREAMS) throw tooMany();
      const body = new Readable({ read: () => undefined });
      const stream: Stream = {
        tokenHash,
        send: (text) => {
          if (body.readableLength > mostUnread) body.destroy();
          else body.push(text);
        },
        end: () => body.push(null),
      };
      body.once('close', () => hub.remove(stream));
      reply.raw.once('close', () => body.destroy());
      const { after } = request.query;
      if (!(await hub.add(stream, typeof after === 'string' ? after : null))) throw noSession();
      // The browser left meanwhile.
      if (body.destroyed) hub.remove(stream);
      return (
        reply
          .type('text/event-stream')
          // Its end is the end of the connection, so that a closing server has not to wait for another request on it.
          .header('connection', 'close')
          .header('cache-control', 'no-store')
          .header('x-accel-buffering', 'no')
          .send(body)
      );
    },
  );
}

const tooMany = () =>
  new Refusal(429, {
    constraint: 'live_streams',
    message: `This session has ${MOST_STREAMS} streams of changes open already`,
    headers: { 'retry-after': '60' },
  });
