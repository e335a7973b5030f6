/** Cancels the statement that a connection runs, over a new connection as the protocol requires, so no free connection of the pool is needed. */

import pg from 'pg';
import type { Numbered } from './postgres-watch.ts';

const within = 5_000;

interface Wire extends NodeJS.EventEmitter {
  ssl: unknown;
  stream: { destroy(): void };
  connect(port: number | string, host?: string): void;
  requestSsl(): void;
  cancel(process: number, secret: number): void;
}

/** If the cancellation fails, the statement runs until its deadline. */
export function cancel(config: pg.ClientConfig, { processID, secretKey }: Numbered): void {
  const { connection, host, port, ssl } = new pg.Client(config) as pg.Client & { connection: Wire; ssl: unknown };
  const late = setTimeout(() => connection.stream.destroy(), within);
  connection.on('error', () => undefined);
  connection.once('end', () => clearTimeout(late));
  if (ssl) connection.once('connect', () => connection.requestSsl());
  connection.once(ssl ? 'sslconnect' : 'connect', () => connection.cancel(processID, secretKey));
  if (host.startsWith('/')) connection.connect(`${host}/.s.PGSQL.${port}`);
  else connection.connect(port, host);
}
