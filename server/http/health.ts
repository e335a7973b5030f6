/**
 * GET /health: 200 if the database answers, 503 if not, or if this server is about to end. Returns nothing else, because it needs no session.
 * The check does not wait for other requests: PostgreSQL has a separate connection for it, and the embedded database,
 * with its only connection, is healthy while it runs a statement within its deadline.
 */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';
import type { Drain } from './drain.ts';

export interface HealthOptions {
  database: Database;
  drain: Drain;
}

export async function health(app: FastifyInstance, { database, drain }: HealthOptions): Promise<void> {
  app.get('/health', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (drain.begun) return reply.code(503).send({ status: 'ending' });
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not healthy');
      throw new Refusal(503, { constraint: 'database_unreachable', message: 'The database does not answer' });
    }
  });
}
