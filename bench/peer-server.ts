/** The thread of PostGraphile 4 over the tables, with its filter plugin. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { administrator } from './server.ts';
import { answerAs } from './threads.ts';

export interface PeerSetup {
  databaseUrl: string;
  /** The file of the package `postgraphile`. */
  packages: string;
}

interface PostGraphile {
  postgraphile: (databaseUrl: string, schema: string, options: object) => RequestListener;
}

async function listen({ databaseUrl, packages }: PeerSetup): Promise<string> {
  const load = createRequire(packages);
  const { postgraphile } = load(packages) as PostGraphile;
  const appendPlugins = [load('postgraphile-plugin-connection-filter') as unknown];
  const pgSettings = { 'request.username': administrator, jit: 'off' };
  const handler = postgraphile(databaseUrl, 'data', { appendPlugins, pgSettings, disableQueryLog: true });
  const server = createServer(handler).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

answerAs(listen);
