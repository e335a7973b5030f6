/** Serves the guarded schema by the dialect, with three roles, which may read everything, a part, or almost nothing. */
import { fastify } from 'fastify';
import type { Database } from '#db/database.ts';
import { openEmbedded } from '#db/embedded.ts';
import { openPostgres } from '#db/postgres.ts';
import { HttpError } from '#server/errors.ts';
import { psqlPlugin } from '#server/psql/plugin.ts';
import { errorHandler } from '#server/refusal.ts';
import { postgresUrl } from '#server/testing/database.ts';
import { addressOf, onServer } from '#server/testing/postgres-server.ts';
import { emptyTemplate } from '#server/testing/template.ts';
import { guardedRoles, guardedRows, guardedSchema } from './guarded-schema.ts';
import { Keep } from './keep.ts';
import { openModels } from './model.ts';
import type { ProofRole, Target } from './target.ts';
import { watched } from './watched.ts';

const connections = 8;
const roleHeader = 'proof-role';

const writes: Readonly<Record<(typeof guardedRoles)[number], readonly string[]>> = {
  proof_keeper: [
    ...[
      'cities',
      'people',
      'profiles',
      'tickets',
      'labels',
      'ticket_labels',
      'seats',
      'bookings',
      'kinds',
      'notices',
    ].map((table) => `stock.${table}`),
    'market."odd ""table"',
    'market.numbers',
  ],
  proof_clerk: ['stock.people', 'stock.tickets', 'stock.ticket_labels', 'stock.kinds', 'market."odd ""table"'],
  proof_stranger: [],
};

export async function openGuarded(deadline: number): Promise<Target> {
  const { database, owner, drop } = await prepared();
  const keep = await keepOf(owner);
  const models = await openModels(owner, 'market', guardedRoles);
  const app = fastify({ frameworkErrors: errorHandler });
  app.setErrorHandler(errorHandler);
  app.setNotFoundHandler(() => {
    throw new HttpError(404, 'PGRST125', 'There is nothing here');
  });
  const roleOf = (value: unknown): string => guardedRoles.find((role) => role === value) ?? 'proof_stranger';
  await app.register(psqlPlugin, {
    prefix: '/psql',
    database: watched(database, deadline),
    schema: 'market',
    role: (request) => roleOf(request.headers[roleHeader]),
    settings: (request) => ({ 'request.username': roleOf(request.headers[roleHeader]) }),
    deadline,
  });
  await app.ready();
  const hidden = [
    ['stock.people', 'hidden'],
    ['stock.tickets', 'person_id in (select id from stock.people where hidden)'],
  ] as const;
  const roles = guardedRoles.map((name): ProofRole => {
    const model = models.get(name);
    if (model === undefined) throw new Error(`No model for ${name}`);
    const blind = name !== 'proof_keeper';
    const outOfReach = name === 'proof_clerk' ? hidden : [];
    return { name, model, headers: { [roleHeader]: name }, blind, writes: writes[name], outOfReach };
  });
  return {
    name: 'guarded',
    app,
    owner,
    keep,
    roles,
    width: database.kind === 'postgres' ? connections : 1,
    secrets: [],
    asItself: async ({ name, headers }) => {
      const answer = await app.inject({ url: '/psql/rpc/whoami', headers });
      return answer.statusCode === 200 && answer.json() === `${name}:${name}`;
    },
    close: async () => {
      await app.close();
      await database.close();
      await drop();
    },
  };
}

const keepOf = (database: Database): Promise<Keep> => Keep.open(database, ['stock', 'market']);

/** The embedded database restarts from a dump when a statement exceeds its deadline, so it is opened from a dump. */
async function prepared(): Promise<{ database: Database; owner: Database; drop: () => Promise<void> }> {
  const fill = (database: Database): Promise<void> =>
    database.transaction({ role: null }, (transaction) => transaction.script(guardedSchema + guardedRows));
  if (postgresUrl === null) {
    const first = await openEmbedded({ memory: true, template: await emptyTemplate() });
    await fill(first);
    await keepOf(first);
    const template = await first.dump();
    await first.close();
    const database = await openEmbedded({ memory: true, template });
    return { database, owner: database, drop: async () => undefined };
  }
  const url = postgresUrl;
  const name = `helix_proof_${process.pid}_${Date.now()}`;
  await onServer(url, `create database ${name}`);
  const database = openPostgres(addressOf(url, name), { max: connections });
  // Observes the database while all connections of the server are in use.
  const owner = openPostgres(addressOf(url, name), { max: 2 });
  const drop = async (): Promise<void> => {
    await owner.close();
    await onServer(url, `drop database ${name} with (force)`);
  };
  try {
    await fill(owner);
  } catch (error) {
    await database.close();
    await drop();
    throw error;
  }
  return { database, owner, drop };
}
