/** Orders the turns at the only connection: people first, then background work, which is never starved. Independent of the database. */

import { DatabaseError, type TransactionSettings } from './database.ts';
import { sqlstate } from './errors.ts';
import { laneOf, type Load, observed } from './observe.ts';

export type Claim = Pick<TransactionSettings, 'background' | 'requester' | 'signal'>;

interface Waiting {
  go(): void;
}

/** While both wait, people get this many times the duration of the last turn of background work. */
const share = 3;
/** The least time for people between two turns of background work, in milliseconds. */
const least = 500;

export class Turns {
  readonly #people = new Lane();
  readonly #background = new Lane();
  readonly #ends: (() => void)[] = [];
  readonly #now: () => number;
  /** Milliseconds left to people before the waiting background work. */
  #ahead = least;
  #busy = false;

  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Whether any work is running. */
  get busy(): boolean {
    return this.#busy;
  }

  /** The work that waits for its turn. */
  get waiting(): Load['waiting'] {
    return { people: this.#people.length, background: this.#background.length };
  }

  /** Runs the work in its turn. Waiting work is dropped when its signal aborts. */
  async take<T>(claim: Claim, work: () => Promise<T>): Promise<T> {
    if (claim.signal?.aborted) throw abandoned();
    const lane = laneOf(claim.background);
    if (this.#busy) await observed('wait', lane, () => this.#wait(claim));
    this.#busy = true;
    const began = this.#now();
    try {
      return await observed('turn', lane, work);
    } finally {
      const took = this.#now() - began;
      this.#ahead = claim.background ? Math.max(least, share * took) : this.#ahead - took;
      this.#pass();
    }
  }

  /** Resolves when no work is running or waiting. */
  async end(): Promise<void> {
    if (this.#busy) await new Promise<void>((resolve) => this.#ends.push(resolve));
  }

  #wait({ background = false, requester = '', signal }: Claim): Promise<void> {
    return new Promise((resolve, reject) => {
      const lane = background ? this.#background : this.#people;
      if (background && lane.empty) this.#ahead = Math.max(this.#ahead, least);
      const drop = (): void => {
        lane.remove(requester, waiting);
        reject(abandoned());
      };
      const waiting = {
        go: () => {
          signal?.removeEventListener('abort', drop);
          resolve();
        },
      };
      signal?.addEventListener('abort', drop, { once: true });
      lane.add(requester, waiting);
    });
  }

  #pass(): void {
    const peopleFirst = !this.#people.empty && (this.#background.empty || this.#ahead > 0);
    const next = (peopleFirst ? this.#people : this.#background).shift();
    // The turn passes directly to the next waiting work, so a request that arrives now can't take it.
    if (next !== undefined) return next.go();
    this.#busy = false;
    for (const resolve of this.#ends.splice(0)) resolve();
  }
}

/** A queue in order of arrival, in which each requester gets one turn before any requester gets a second. */
class Lane {
  readonly #queues = new Map<string, Waiting[]>();

  get empty(): boolean {
    return this.#queues.size === 0;
  }

  get length(): number {
    return [...this.#queues.values()].reduce((sum, queue) => sum + queue.length, 0);
  }

  add(requester: string, waiting: Waiting): void {
    const queue = this.#queues.get(requester);
    if (queue === undefined) this.#queues.set(requester, [waiting]);
    else queue.push(waiting);
  }

  remove(requester: string, waiting: Waiting): void {
    const rest = (this.#queues.get(requester) ?? []).filter((one) => one !== waiting);
    if (rest.length === 0) this.#queues.delete(requester);
    else this.#queues.set(requester, rest);
  }

  shift(): Waiting | undefined {
    for (const [requester, [next, ...rest]] of this.#queues) {
      // Back to the end of the line.
      this.#queues.delete(requester);
      if (rest.length > 0) this.#queues.set(requester, rest);
      return next;
    }
    return undefined;
  }
}

/** Uses PostgreSQL's message for a cancelled statement. */
export function abandoned(): DatabaseError {
  return new DatabaseError({ message: 'canceling statement due to user request', code: sqlstate.deadline });
}
