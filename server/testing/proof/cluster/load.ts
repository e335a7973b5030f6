/** Writes and reads without end through the balancer, and keeps a checksum of every write that was answered. Repeats a failed request with its key, as the screens do. */
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export interface Counts {
  writes: number;
  /** Reads of a row that the same session has just written. */
  ownReads: number;
  /** Reads of a row that another session writes. */
  otherReads: number;
  /** Requests that had to be repeated. */
  failedWrites: number;
  failedReads: number;
}

export interface Load {
  readonly counts: Counts;
  /** Broken promises, in words. */
  readonly findings: string[];
  /** The reasons of failed requests, for the report. */
  readonly failures: string[];
  /** By the number of the row: the checksum of its last answered write. */
  readonly answered: ReadonlyMap<number, string>;
  /** The same for writes that have not been answered, which may or may not be stored. */
  readonly doubtful: ReadonlyMap<number, ReadonlySet<string>>;
  /** Resolves with the time of the next answered write that began after the call. */
  nextWrite: () => Promise<number>;
  stop: () => Promise<void>;
}

interface Options {
  readonly address: string;
  readonly writers: number;
  readonly readers: number;
  /** Milliseconds by which a read may be behind an answered write of another session. */
  readonly limit: number;
  readonly signIn: () => Promise<string>;
}

export const checksum = (id: number, name: string): string =>
  createHash('sha256')
    .update(JSON.stringify([id, name]))
    .digest('base64url');

interface Row {
  readonly id: number;
  readonly name: string;
}

const json = { 'content-type': 'application/json', prefer: 'return=representation' };
/** The longest time that a request is repeated. */
const patience = 60_000;

export async function startLoad({ address, writers, readers, limit, signIn }: Options): Promise<Load> {
  const counts: Counts = { writes: 0, ownReads: 0, otherReads: 0, failedWrites: 0, failedReads: 0 };
  const findings: string[] = [];
  const failures: string[] = [];
  const answered = new Map<number, string>();
  const doubtful = new Map<number, Set<string>>();
  const waiting = new Set<{ since: number; tell: (time: number) => void }>();
  let stopped = false;

  async function send(
    cookie: string,
    path: string,
    init: { method?: string; body?: string } = {},
  ): Promise<Row[] | null> {
    const isRead = init.body === undefined;
    const headers = isRead ? { cookie } : { cookie, ...json, 'idempotency-key': `"${randomUUID()}${randomUUID()}"` };
    const began = performance.now();
    for (;;) {
      let reason: string;
      try {
        const answer = await fetch(`${address}${path}`, { ...init, headers });
        const text = await answer.text();
        if (answer.ok) return JSON.parse(text) as Row[];
        reason = `${answer.status} ${text.slice(0, 200)}`;
        if (answer.status < 500 && answer.status !== 429) {
          findings.push(`${init.method ?? 'GET'} ${path} was refused: ${reason}`);
          return null;
        }
      } catch (error) {
        reason = String(error instanceof Error && error.cause !== undefined ? error.cause : error);
      }
      if (isRead) counts.failedReads += 1;
      else counts.failedWrites += 1;
      if (failures.length < 1_000) failures.push(`${init.method ?? 'GET'}: ${reason.replaceAll('\n', ' ')}`);
      if (performance.now() - began > patience) {
        findings.push(`${init.method ?? 'GET'} ${path} failed for a minute: ${reason}`);
        return null;
      }
      await pause(100);
    }
  }

  /** @param doubt the number of the row, which a new row has only once it is answered. */
  async function write(
    cookie: string,
    path: string,
    method: string,
    name: string,
    doubt: number | null,
  ): Promise<Row | null> {
    const began = performance.now();
    if (doubt !== null) doubtful.set(doubt, new Set([...(doubtful.get(doubt) ?? []), checksum(doubt, name)]));
    const body = JSON.stringify(method === 'POST' ? { name, type: 'United Nations' } : { name });
    const [row] = (await send(cookie, path, { method, body })) ?? [];
    if (row === undefined) return null;
    if (row.name !== name) findings.push(`the answer to the write of ${name} says ${row.name}`);
    answered.set(row.id, checksum(row.id, name));
    doubtful.delete(row.id);
    counts.writes += 1;
    for (const one of waiting) if (began >= one.since && waiting.delete(one)) one.tell(performance.now());
    return row;
  }

  async function ownRead(cookie: string, { id }: Row, name: string): Promise<void> {
    const [row] = (await send(cookie, `/psql/publishers?select=id,name&id=eq.${id}`)) ?? [];
    counts.ownReads += 1;
    if (row?.name !== name) findings.push(`an own write was not read: ${name}, but ${row?.name ?? 'no row'}`);
  }

  const run = randomUUID().slice(0, 8);
  async function writer(cookie: string, number: number): Promise<void> {
    for (let turn = 0; !stopped; turn += 1) {
      const name = `Writer ${run} ${number} row ${turn}`;
      const made = await write(cookie, '/psql/publishers', 'POST', name, null);
      if (made === null) return;
      await ownRead(cookie, made, name);
      for (const change of ['first', 'second']) {
        const changed = `${name}, ${change} change`;
        if ((await write(cookie, `/psql/publishers?id=eq.${made.id}`, 'PATCH', changed, made.id)) === null) return;
        await ownRead(cookie, made, changed);
      }
    }
  }

  /** The answered writes of one row, in order. */
  const ticks: { number: number; at: number }[] = [];
  const tickName = (number: number): string => `Clock ${run} ${String(number).padStart(9, '0')}`;
  async function clock(cookie: string, row: Row): Promise<void> {
    for (let number = 1; !stopped; number += 1) {
      if ((await write(cookie, `/psql/publishers?id=eq.${row.id}`, 'PATCH', tickName(number), row.id)) === null) return;
      ticks.push({ number, at: performance.now() });
      await pause(20);
    }
  }
  async function reader(cookie: string, { id }: Row): Promise<void> {
    while (!stopped) {
      const began = performance.now();
      const least = ticks.findLast(({ at }) => at <= began - limit)?.number ?? 0;
      const [row] = (await send(cookie, `/psql/publishers?select=id,name&id=eq.${id}`)) ?? [];
      counts.otherReads += 1;
      const shown = Number(row?.name.slice(-9));
      if (!(shown >= least)) findings.push(`a read showed ${shown}, but ${least} was answered ${limit} ms before`);
    }
  }

  const cookies = await Promise.all(Array.from({ length: writers + readers + 1 }, signIn));
  const [ofClock = '', ...others] = cookies;
  const hand = await write(ofClock, '/psql/publishers', 'POST', tickName(0), null);
  if (hand === null) throw new Error(findings.join('\n'));
  const working = [
    clock(ofClock, hand),
    ...others.map((cookie, number) => (number < writers ? writer(cookie, number) : reader(cookie, hand))),
  ];
  return {
    counts,
    findings,
    failures,
    answered,
    doubtful,
    nextWrite: () => new Promise((tell) => waiting.add({ since: performance.now(), tell })),
    stop: async () => {
      stopped = true;
      await Promise.all(working);
    },
  };
}
