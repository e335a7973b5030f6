/** The floor of a request: a bare route that sends what /psql sent, in the same kind of transaction. Checks nobody and plans nothing. */
import { fastify } from 'fastify';
import pg from 'pg';
import { copyOut } from './copy-out.ts';
import { unique } from './load-client.ts';
import type { Recording, Statement } from './recording.ts';

export interface FloorSetup {
  databaseUrl: string;
  /** By the address that replays them. */
  recordings: Record<string, Recording>;
  /** By the address that copies their rows. */
  copies: Record<string, { settings: Recording['settings']; select: string }>;
}

const connections = 10;

process.once('message', (setup: FloorSetup) => {
  serve(setup).then(
    (url) => process.send?.({ url }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function serve({ databaseUrl, recordings, copies }: FloorSetup): Promise<string> {
  const config = { connectionString: databaseUrl, options: '-c role=helix_app -c timezone=UTC -c datestyle=iso,ymd' };
  const pool = new pg.Pool({ ...config, max: connections, pipeline: true });
  const app = fastify();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const replay = replayer(pool);
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'POST'],
    url: '/replay/*',
    handler: async (request, reply) => {
      const recording = recordings[request.params['*']];
      if (recording === undefined) throw new Error(`Nothing is recorded as ${request.params['*']}`);
      return reply.type('application/json; charset=utf-8').send(await replay(recording));
    },
  });
  app.get<{ Params: { name: string } }>('/copy/:name', async (request, reply) => {
    const copy = copies[request.params.name];
    if (copy === undefined) throw new Error(`Nothing is copied as ${request.params.name}`);
    const client = new pg.Client(config);
    await client.connect();
    for (const statement of openingOf(copy.settings)) await client.query(statement);
    const body = copyOut(client, `copy (${copy.select}) to stdout (format csv, header)`);
    body.once('close', () => void client.end().catch(() => undefined));
    return reply.type('text/csv; charset=utf-8').send(body);
  });
  return app.listen({ host: '127.0.0.1', port: 0 });
}

/** Everything from begin to commit in one flight, plans kept by name. */
function replayer(pool: pg.Pool): (recording: Recording) => Promise<string> {
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `replayed_${names.size}`;
    names.set(text, name);
    return name;
  };
  let sent = 0;
  const numbered = (value: unknown): unknown =>
    typeof value === 'string' && value.includes(unique) ? value.replace(unique, `${process.pid}-${++sent}`) : value;
  const named = ({ text, values }: Statement): pg.QueryConfig => ({
    name: nameOf(text),
    text,
    values: values.map(numbered),
  });
  return async ({ settings, statements }) => {
    const client = await pool.connect();
    try {
      const flight = [...openingOf(settings), ...statements.map(named), 'commit'];
      const results = await Promise.all(flight.map((statement) => client.query<{ body?: string }>(statement)));
      return results.at(-2)?.rows[0]?.body ?? '';
    } finally {
      client.release();
    }
  };
}

function openingOf({ readOnly, set, role }: Recording['settings']): [string, pg.QueryConfig] {
  const local = ['statement_timeout', '30000', ...Object.entries(set ?? {}).flat(), 'role', role ?? 'none'];
  const calls = local.flatMap((_, at) => (at % 2 === 0 ? [`set_config($${at + 1}, $${at + 2}, true)`] : []));
  return [
    readOnly === true ? 'begin read only' : 'begin',
    { name: `opening ${calls.length}`, text: `select ${calls.join(', ')}`, values: local },
  ];
}
