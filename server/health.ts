/**
 * GET /health: 200 when the database answers, 503 when it does not. Tells nothing else, for anyone may ask.
 * The question waits behind no request: PostgreSQL is asked on a connection of its own, and the embedded database,
 * which has one only, is well while it works on a statement that is within its deadline.
 */
import type { FastifyInstance } from 'fastify';
import type { Database } from '#db/database.ts';
import { Refusal } from '#server/refusal.ts';

export async function health(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  app.get('/health', { config: { access: 'public' }, logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.error({ err: error }, 'not healthy');
      throw new Refusal(503, { constraint: 'database_unreachable', message: 'The database does not answer' });
    }
  });
}
