/** Finds, among the hosts of an address, the PostgreSQL server that accepts writes; of two, the one that was promoted last. Opens no lasting connection. */

import pg from 'pg';
import { DatabaseError } from './database.ts';
import { sqlstate } from './errors.ts';
import { cut } from './postgres-watch.ts';
import { whenLate } from './when-late.ts';

const answersWithin = 3_000;
/** Requests that come while no server accepts writes share one search for this long. */
const notAgainWithin = 250;

const form = /^(postgres(?:ql)?:\/\/)((?:[^@/?]*@)?)([^/?]*)(.*)$/s;

/** One address for each host of `postgres://user@one:5432,two:5432/helix?target_session_attrs=read-write`. */
export function addressesOf(connectionString: string): string[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] = form.exec(connectionString) ?? [];
  if (!hosts.includes(',')) return [connectionString];
  return hosts.split(',').map((host) => scheme + user + host + withoutAttributes(rest));
}

/** The driver would pass an unknown parameter on. */
function withoutAttributes(rest: string): string {
  const [path = '', query] = rest.split('?', 2);
  const kept = query?.split('&').filter((pair) => !pair.startsWith('target_session_attrs='));
  return kept === undefined || kept.length === 0 ? path : `${path}?${kept.join('&')}`;
}

/** The same address, with its hosts, for another login. */
export function addressFor(connectionString: string, login: { role: string; password: string }): string {
  const [, scheme = '', , hosts = '', rest = ''] = form.exec(connectionString) ?? [];
  return `${scheme}${encodeURIComponent(login.role)}:${encodeURIComponent(login.password)}@${hosts}${rest}`;
}

export class Hosts {
  readonly #addresses: readonly string[];
  readonly #moved: () => void;
  #primary: string | null;
  #finding: Promise<void> | null = null;
  #soonest = -Infinity;
  #reasons = '';

  /** @param moved called when another server than before is found: connections to the earlier one are to be cut. */
  constructor(connectionString: string, moved: () => void) {
    this.#addresses = addressesOf(connectionString);
    this.#moved = moved;
    this.#primary = this.#addresses.length === 1 ? (this.#addresses[0] ?? null) : null;
  }

  /** Whether there is a choice: a single host is always used. */
  get several(): boolean {
    return this.#addresses.length > 1;
  }

  get isKnown(): boolean {
    return this.#primary !== null;
  }

  get address(): string {
    return this.#primary ?? this.#addresses[0] ?? '';
  }

  /** A connection failed, so the next one is preceded by a search. */
  lost(): void {
    if (this.several) this.#primary = null;
  }

  /** @throws DatabaseError if no host accepts writes. */
  find(): Promise<void> {
    this.#finding ??= this.#search().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #search(): Promise<void> {
    if (performance.now() < this.#soonest) throw new NobodyWrites(this.#reasons);
    const found = await Promise.all(this.#addresses.map(lookAt));
    const latest = Math.max(...found.map(({ timeline }) => timeline));
    if (latest === 0) {
      this.#soonest = performance.now() + notAgainWithin;
      this.#reasons = found.map(({ host, reason }) => `${host} ${reason}`).join(', ');
      throw new NobodyWrites(this.#reasons);
    }
    this.#primary = this.#addresses[found.findIndex(({ timeline }) => timeline === latest)] ?? null;
    this.#moved();
  }
}

export class NobodyWrites extends DatabaseError {
  constructor(reasons: string) {
    super({ message: `No host of the database accepts writes: ${reasons}`, code: sqlstate.connectionFailure });
  }
}

interface Look {
  host: string;
  /** Of a server that accepts writes; each promotion raises it. 0 for a replica and for a server that does not answer. */
  timeline: number;
  reason: string;
}

async function lookAt(address: string): Promise<Look> {
  const client = new pg.Client({ connectionString: address, application_name: 'helix' });
  const host = `${client.host}:${client.port}`;
  client.on('error', () => undefined);
  let late = false;
  const inTime = whenLate(answersWithin, () => {
    late = true;
    cut(client);
  });
  try {
    await client.connect();
    const { rows } = await client.query<{ timeline: number }>(
      `select case when pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean then 0
         else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end as timeline`,
    );
    return { host, timeline: rows[0]?.timeline ?? 0, reason: 'is a replica or read only' };
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    return { host, timeline: 0, reason: late ? `did not answer within ${answersWithin} ms` : `refused: ${words}` };
  } finally {
    inTime();
    client.end().catch(() => undefined);
  }
}
