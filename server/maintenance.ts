/**
 * The door for npm scripts while this process holds the embedded database: they ask here, over the loopback address and
 * with the token of the data directory's lock, and read progress line by line. Answers no browser and no other machine.
 */
import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';

/** A long piece of work: takes the posted JSON, yields what to report. It ends with its result as the last line. */
export type MaintenanceJob = (request: unknown) => AsyncIterable<object>;

export interface Maintenance {
  token: string;
  jobs: Readonly<Record<string, MaintenanceJob>>;
}

function isLoopback(address: string | undefined): boolean {
  if (address === undefined) return false;
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIPv4(plain) && plain.startsWith('127.'));
}

function hasToken(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** One JSON object a line; a failure is the last line, for the status was sent long before. */
async function* lines(job: AsyncIterable<object>, failed: (error: unknown) => void): AsyncGenerator<string> {
  try {
    for await (const line of job) yield `${JSON.stringify(line)}\n`;
  } catch (error) {
    failed(error);
    yield `${JSON.stringify({ error: error instanceof Error ? error.message : String(error) })}\n`;
  }
}

export async function maintenanceDoor(app: FastifyInstance, { token, jobs }: Maintenance): Promise<void> {
  let running: string | null = null;

  app.addHook('onRequest', async (request) => {
    // The socket's own address, whatever TRUST_PROXY lets a header say.
    if (isLoopback(request.socket.remoteAddress) && hasToken(request, token)) return;
    throw new Refusal(403, {
      constraint: 'maintenance_door',
      message: 'Only scripts of this installation may ask for this',
    });
  });

  for (const [name, job] of Object.entries(jobs)) {
    app.post(`/maintenance/${name}`, { config: { access: 'maintenance' }, compress: false }, (request, reply) => {
      if (running !== null) {
        throw new Refusal(409, { constraint: 'maintenance_running', message: `Another task is running: ${running}` });
      }
      running = name;
      const stream = Readable.from(
        lines(job(request.body), (error) => request.log.error({ err: error }, `${name} failed`)),
      );
      stream.once('close', () => {
        running = null;
      });
      return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(stream);
    });
  }
}
