/** PostgREST's own JavaScript client, connected to the fixture or to the whole server. Adds only a cookie to its requests. */
import { PostgrestClient } from '@supabase/postgrest-js';
import type { FastifyInstance } from 'fastify';
import { vi } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

interface AnyRelation {
  Row: Record<string, unknown>;
  Insert: Record<string, unknown>;
  Update: Record<string, unknown>;
  Relationships: [];
}

/** The schema type for the client: any names, and the version of the dialect. */
interface AnySchema {
  Tables: Record<string, AnyRelation>;
  Views: Record<never, never>;
  Functions: Record<string, { Args: Record<string, unknown>; Returns: unknown }>;
}
interface Described {
  __InternalSupabase: { PostgrestVersion: '13' };
  shop: AnySchema;
  api: AnySchema;
  data: AnySchema;
  store: AnySchema;
}

const Typed = PostgrestClient<Described, { PostgrestVersion: '13' }, 'shop' | 'api', AnySchema>;
export type Client = InstanceType<typeof Typed>;
type Options = NonNullable<ConstructorParameters<typeof Typed>[1]>;

const password = 'a password for tests';

const clientAt = (address: string, options: Options): Client => new Typed(`${address}/psql`, options);

/** Node's fetch opens connections in advance; without this limit the server would wait a minute for requests on unused ones. */
async function hangUp(app: FastifyInstance, close: () => Promise<void>): Promise<void> {
  app.server.on('connection', (socket) => socket.destroy());
  app.server.closeAllConnections();
  await close();
}

function listen(app: FastifyInstance): Promise<string> {
  return app.listen({ port: 0, host: '127.0.0.1' });
}

export interface Shop extends PsqlFixture {
  address: string;
  client: Client;
  clientWith(options: Options): Client;
  /** Runs SQL as the owner, and returns once this relation or function is served. */
  extend(text: string, name: string): Promise<void>;
}

export async function openShop(): Promise<Shop> {
  const shop = await openPsqlFixture();
  const address = await listen(shop.app);
  return {
    ...shop,
    address,
    client: clientAt(address, {}),
    clientWith: (options) => clientAt(address, options),
    close: () => hangUp(shop.app, () => shop.close()),
    extend: async (text, name) => {
      await shop.owner(`${text}; notify helix_schema;`);
      await vi.waitFor(async () => {
        const { statusCode } = await shop.app.inject(`/psql/${name}`);
        if (statusCode !== 200) throw new Error(`${name} is not served yet: ${statusCode}`);
      });
    },
  };
}

export interface Helix {
  server: TestServer;
  address: string;
  /** A client with a session of a user with this role. */
  as(role: string): Promise<Client>;
  stranger: Client;
  close(): Promise<void>;
}

export async function openHelix(): Promise<Helix> {
  const server = await startServer();
  const address = await listen(server.app);
  const known = new Map<string, Client>();
  return {
    server,
    address,
    stranger: clientAt(address, {}),
    as: async (role) => {
      const client = known.get(role);
      if (client !== undefined) return client;
      await server.addUser(role.toLowerCase(), password, [role]);
      const made = clientAt(address, { headers: { cookie: await server.signIn(role.toLowerCase(), password) } });
      known.set(role, made);
      return made;
    },
    close: () => hangUp(server.app, () => server.close()),
  };
}
