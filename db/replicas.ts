/** Watches the replicas: how near each is to the primary, and whether reads may go to it. A replica that lags, breaks or is promoted is left, and taken back, by itself. */

import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from './database.ts';
import { addressesOf } from './hosts.ts';
import { openPostgres } from './postgres.ts';
import { serverRole } from './roles.ts';

/** A replica as others see it. */
export interface ReplicaState {
  /** Host and port. */
  readonly host: string;
  /** Whether reads go to it now. */
  readonly inUse: boolean;
  /** Why not; null while it is in use. */
  readonly reason: 'lags' | 'does not answer' | 'is no replica' | 'follows another primary' | null;
  /** Milliseconds; null if they are not known, or longer than a minute. */
  readonly lag: number | null;
  /** The reads that it has answered since the start. */
  readonly reads: number;
}

export interface ReplicaSettings {
  /** Milliseconds by which an answer of a replica may be older than the primary. */
  readonly lag: number;
  /** To each replica, for reads. */
  readonly connections: number;
}

/** Often enough that a replica without load is far below the least limit. */
const lookEvery = 100;
const answersWithin = 2_000;
/** Positions of the primary older than this only say that a replica is far behind. */
const positionsKept = 60_000;

/** The position of the primary at a time. A replica that has replayed it shows all that was committed then. */
interface Position {
  readonly time: number;
  readonly at: bigint;
}

/** `16/B374D848` as a number. */
export function positionOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

export class Replica {
  readonly host: string;
  readonly database: Database;
  /** A connection of its own: a look must not wait behind reads. */
  readonly looks: Database;
  /** Read on the replica at its last look. */
  replayed = 0n;
  /** All that was committed on the primary at this time is on the replica. */
  freshAt = -Infinity;
  fault: Exclude<ReplicaState['reason'], 'lags'> = 'does not answer';
  running = 0;
  reads = 0;

  constructor(address: string, connections: number) {
    this.host = new URL(address).host;
    this.database = openPostgres(address, { max: connections, role: serverRole });
    this.looks = openPostgres(address, { max: 1, role: serverRole });
  }
}

/** One address for each replica of a setting with several, apart from each other by spaces or commas. */
export const readAddressesOf = (setting: string): string[] =>
  setting
    .split(/[\s,]+(?=postgres(?:ql)?:\/\/)/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .flatMap(addressesOf);

export class Replicas {
  readonly #primary: Database;
  readonly #replicas: readonly Replica[];
  readonly #limit: number;
  #epoch: string | null = null;
  #positions: Position[] = [];
  readonly #ending = new AbortController();
  readonly #looking: Promise<unknown>;

  /** @param primary the address of the primary. */
  constructor(primary: string, addresses: readonly string[], { lag, connections }: ReplicaSettings) {
    this.#primary = openPostgres(primary, { max: 1, role: serverRole });
    this.#limit = lag;
    this.#replicas = addresses.map((address) => new Replica(address, connections));
    const looks = this.#replicas.map((replica) => () => this.#lookAt(replica));
    this.#looking = Promise.all([() => this.#lookAtPrimary(), ...looks].map((look) => this.#regularly(look)));
  }

  /** The time in which the last writes of sessions are known; null until the primary has answered. */
  get epoch(): string | null {
    return this.#epoch;
  }

  states(): ReplicaState[] {
    return this.#replicas.map((replica) => {
      const inUse = this.isUsable(replica);
      const lag = Math.round(performance.now() - replica.freshAt);
      return {
        host: replica.host,
        inUse,
        reason: inUse ? null : (replica.fault ?? 'lags'),
        lag: lag <= positionsKept ? lag : null,
        reads: replica.reads,
      };
    });
  }

  isUsable(replica: Replica): boolean {
    return replica.fault === null && performance.now() - replica.freshAt <= this.#limit;
  }

  /** Whether any replica can be read, so that a check on the primary is worth its time. */
  get anyUsable(): boolean {
    return this.#replicas.some((replica) => this.isUsable(replica));
  }

  /** The usable replica with the fewest reads under way that has replayed the position; null if there is none. */
  choose(position: bigint): Replica | null {
    const able = this.#replicas.filter((replica) => this.isUsable(replica) && replica.replayed >= position);
    return able.toSorted((one, other) => one.running - other.running || one.reads - other.reads)[0] ?? null;
  }

  /** A read failed for want of an answer: the replica is left until its next look succeeds. */
  leave(replica: Replica): void {
    replica.fault = 'does not answer';
  }

  async close(): Promise<void> {
    this.#ending.abort();
    await this.#looking;
    const open = [this.#primary, ...this.#replicas.flatMap(({ database, looks }) => [database, looks])];
    await Promise.all(open.map((database) => database.close()));
  }

  /** Looks at once, and again a moment after each look. */
  async #regularly(look: () => Promise<void>): Promise<void> {
    const { signal } = this.#ending;
    while (!signal.aborted) {
      await look();
      await pause(lookEvery, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #lookAtPrimary(): Promise<void> {
    // The position is at least that of the moment before the question.
    const time = performance.now();
    const settings = { role: null, deadline: answersWithin } as const;
    const asked = this.#primary.statement<{ epoch: string; at: string }>(
      settings,
      'select * from auth.present_position()',
    );
    const row = await inTime(asked);
    if (row === null) return;
    if (row.epoch !== this.#epoch) {
      // Replayed positions of an earlier epoch say nothing about this one.
      this.#epoch = row.epoch;
      this.#positions = [];
      for (const replica of this.#replicas) replica.freshAt = -Infinity;
    }
    this.#positions = this.#positions.filter((kept) => time - kept.time < positionsKept);
    this.#positions.push({ time, at: positionOf(row.at) });
  }

  async #lookAt(replica: Replica): Promise<void> {
    const epoch = this.#epoch;
    if (epoch === null) return;
    const asked = replica.looks.statement<{ standby: boolean; replayed: string | null; follows: boolean }>(
      { role: null, readOnly: true, deadline: answersWithin },
      'select * from auth.replica_state($1::text::uuid)',
      [epoch],
    );
    const row = await inTime(asked);
    if (epoch !== this.#epoch) return;
    if (row === null) replica.fault = 'does not answer';
    else if (!row.standby || row.replayed === null) replica.fault = 'is no replica';
    else if (!row.follows) replica.fault = 'follows another primary';
    else {
      const replayed = positionOf(row.replayed);
      replica.replayed = replayed;
      replica.fault = null;
      const shown = this.#positions.findLast(({ at }) => at <= replayed);
      if (shown !== undefined) replica.freshAt = Math.max(replica.freshAt, shown.time);
    }
  }
}

/** The first row, or null after an error or too long a wait. */
async function inTime<Row>(asked: Promise<{ rows: Row[] }>): Promise<Row | null> {
  let late: NodeJS.Timeout | undefined;
  const tooLate = new Promise<null>((resolve) => {
    late = setTimeout(() => resolve(null), answersWithin);
  });
  const first = asked.then(
    ({ rows }) => rows[0] ?? null,
    () => null,
  );
  const row = await Promise.race([first, tooLate]);
  clearTimeout(late);
  return row;
}
