/**
 * The routes for npm scripts while this process holds the embedded database: scripts post a task, over the loopback address
 * and with the token of the data directory's lock, and read its progress line by line. Refuses browsers and other machines.
 */
import { timingSafeEqual } from 'node:crypto';
import { isIPv4 } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';

/** A long task on the posted JSON. `progress` throws once the client has left, which ends the task. */
export type MaintenanceJob = (request: unknown, progress: (step: object) => void) => Promise<object>;

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

export async function maintenanceDoor(app: FastifyInstance, { token, jobs }: Maintenance): Promise<void> {
  let running: string | null = null;
  let closing = false;

  app.addHook('onRequest', async (request) => {
    // The address of the socket, because TRUST_PROXY may let a header replace `request.ip`.
    if (isLoopback(request.socket.remoteAddress) && hasToken(request, token)) return;
    throw new Refusal(403, {
      constraint: 'maintenance_door',
      message: 'Only scripts of this installation may ask for this',
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
  });

  /** One JSON object a line: {progress} any number of times, then {result} or {error}, as the status has already been sent. */
  const run = async (name: string, job: MaintenanceJob, request: FastifyRequest, lines: PassThrough): Promise<void> => {
    const write = (line: object) => lines.write(`${JSON.stringify(line)}\n`);
    try {
      const result = await job(request.body, (progress) => {
        if (closing) throw new Error('Helix is being stopped');
        if (lines.destroyed) throw new Error('Nobody waits for it any more');
        write({ progress });
      });
      write({ result });
    } catch (error) {
      request.log.warn({ err: error }, `${name} failed`);
      if (!lines.destroyed) write({ error: error instanceof Error ? error.message : String(error) });
    } finally {
      running = null;
      lines.end();
    }
  };

  for (const [name, job] of Object.entries(jobs)) {
    app.post(`/maintenance/${name}`, { config: { access: 'maintenance' }, compress: false }, async (request, reply) => {
      if (running !== null) {
        throw new Refusal(409, { constraint: 'maintenance_running', message: `Another task is running: ${running}` });
      }
      running = name;
      const lines = new PassThrough();
      void run(name, job, request, lines);
      return reply.type('application/x-ndjson').header('cache-control', 'no-store').send(lines);
    });
  }
}
