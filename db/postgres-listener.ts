/** Receives NOTIFY on a connection of its own and reconnects when it is lost. Stores no messages. */

import pg from 'pg';
import { toDatabaseError } from './errors.ts';
import { whenLate } from './when-late.ts';
import { type Addressed, cut } from './postgres-watch.ts';

const firstPause = 250;
const longestPause = 2_000;
/** An idle listening connection does not notice by itself that the server has stopped answering or is gone. */
const heartbeatEvery = 4_000;
const answersWithin = 3_000;

type Notified = (payload: string) => void;

export class Listener {
  readonly #connect: () => Promise<pg.Client>;
  readonly #failed: () => void;
  readonly #channels = new Map<string, Set<Notified>>();
  #client: Promise<pg.Client> | null = null;
  #again: NodeJS.Timeout | null = null;
  #closed = false;
  #present: Addressed | null = null;

  /** @param failed called when a connection fails. */
  constructor(connect: () => Promise<pg.Client>, failed: () => void) {
    this.#connect = connect;
    this.#failed = failed;
  }

  async listen(channel: string, notified: Notified): Promise<() => Promise<void>> {
    const hearers = this.#channels.get(channel) ?? new Set();
    hearers.add(notified);
    this.#channels.set(channel, hearers);
    try {
      const client = await (this.#client ??= this.#open());
      await answered(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      hearers.delete(notified);
      throw toDatabaseError(error);
    }
    return async () => {
      hearers.delete(notified);
      if (hearers.size > 0 || this.#channels.get(channel) !== hearers) return;
      this.#channels.delete(channel);
      const client = await this.#client?.catch(() => null);
      // A lost connection no longer listens.
      if (client) await answered(client, `unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#channels.clear();
    if (this.#again) clearTimeout(this.#again);
    const client = await this.#client?.catch(() => null);
    if (!client) return;
    const late = setTimeout(() => cut(client), answersWithin);
    await client.end();
    clearTimeout(late);
  }

  /** Cuts a connection to another address; a new one replaces it. */
  cutOthers(address: string): void {
    if (this.#present !== null && this.#present.address !== address) cut(this.#present);
  }

  async #open(): Promise<pg.Client> {
    const client = await this.#connect().catch((error: unknown) => {
      this.#client = null;
      throw error;
    });
    this.#present = client;
    client.on('error', () => undefined);
    client.on('notification', ({ channel, payload }) => this.#tell(channel, payload ?? ''));
    try {
      await client.connect();
      for (const channel of this.#channels.keys()) await answered(client, `listen ${pg.escapeIdentifier(channel)}`);
    } catch (error) {
      this.#client = null;
      this.#failed();
      cut(client);
      throw error;
    }
    const heartbeat = setInterval(
      () => void answered(client, 'select 1').catch(() => undefined),
      heartbeatEvery,
    ).unref();
    client.on('end', () => {
      clearInterval(heartbeat);
      this.#reconnect(firstPause);
    });
    return client;
  }

  #tell(channel: string, payload: string): void {
    for (const notified of this.#channels.get(channel) ?? []) notified(payload);
  }

  /** Notifications sent meanwhile are lost, so each listener is called once with an empty payload, to look again. */
  #reconnect(pause: number): void {
    this.#client = null;
    if (this.#closed) return;
    this.#again = setTimeout(() => {
      this.#client = this.#open();
      this.#client.then(
        () => [...this.#channels.keys()].forEach((channel) => this.#tell(channel, '')),
        () => this.#reconnect(Math.min(pause * 2, longestPause)),
      );
    }, pause);
    this.#again.unref();
  }
}

/** Cuts a connection that does not answer in time; a new one replaces it. */
async function answered(client: pg.Client, text: string): Promise<void> {
  const inTime = whenLate(answersWithin, () => cut(client));
  try {
    await client.query(text);
  } finally {
    inTime();
  }
}
