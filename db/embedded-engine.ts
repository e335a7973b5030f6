/** One life of the embedded database: its worker thread and the driver that talks to it. Does not restart by itself. */

import { Duplex } from 'node:stream';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { DatabaseError } from './database.ts';
import { sqlstate } from './errors.ts';
import { typeParsers } from './types.ts';

export interface EngineSource {
  /** Null for a database in memory. */
  directory: string | null;
  /** A dump, or the path of one, that a new database begins with. */
  template: Uint8Array | string | null;
}

type Answer =
  | { kind: 'ready' | 'closed' }
  | { kind: 'protocol'; bytes: Uint8Array; memory: number }
  | { kind: 'dump'; bytes: Uint8Array }
  | { kind: 'failed'; message: string };

const terminate = 0x58; // 'X': the driver hangs up

export class Engine {
  readonly #worker: Worker;
  #stream: WorkerStream;
  #client: pg.Client;
  #waiting: { kind: Answer['kind']; resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null;
  #dead = false;
  #memory = 0;

  private constructor(source: EngineSource) {
    // A flag of this process, such as the test runner's, is not meant for the worker.
    this.#worker = new Worker(join(import.meta.dirname, 'embedded-worker.mjs'), { workerData: source, execArgv: [] });
    [this.#stream, this.#client] = this.#attach();
    this.#worker.on('message', (answer: Answer) => this.#hear(answer));
    this.#worker.on('error', (error: Error) => this.kill(failure(error.message)));
    this.#worker.on('exit', () => this.kill(failure('The embedded database has ended')));
  }

  static async start(source: EngineSource): Promise<Engine> {
    const engine = new Engine(source);
    await engine.#await('ready');
    await engine.#client.connect();
    return engine;
  }

  get client(): pg.Client {
    return this.#client;
  }

  /** A new driver on the same session, which forgets the texts that the old one remembered. */
  async renew(): Promise<pg.Client> {
    [this.#stream, this.#client] = this.#attach();
    await this.#client.connect();
    return this.#client;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Bytes that the engine has taken for itself when it last answered; it gives none back. */
  get memory(): number {
    return this.#memory;
  }

  async dump(): Promise<Uint8Array> {
    const answered = this.#await('dump');
    this.#worker.postMessage({ kind: 'dump' });
    const answer = await answered;
    return 'bytes' in answer ? answer.bytes : new Uint8Array();
  }

  async close(): Promise<void> {
    if (this.#dead) return;
    await this.#client.end();
    const closed = this.#await('closed');
    this.#worker.postMessage({ kind: 'close' });
    await closed.catch(() => undefined);
    this.#dead = true;
    await this.#worker.terminate();
  }

  /** As safe as `kill -9`: what was committed stays. Whatever runs fails with the reason. */
  kill(reason: DatabaseError): void {
    if (this.#dead) return;
    this.#dead = true;
    this.#waiting?.reject(reason);
    this.#waiting = null;
    this.#stream.destroy(reason);
    void this.#worker.terminate();
  }

  #attach(): [WorkerStream, pg.Client] {
    const stream = new WorkerStream((bytes) => this.#worker.postMessage({ kind: 'protocol', bytes }));
    // The driver listens only once it connects; an engine may fail before.
    stream.on('error', () => undefined);
    const client = new pg.Client({
      stream: () => stream,
      user: 'postgres',
      database: 'postgres',
      pipeline: true,
      types: typeParsers,
    });
    // A driver that fails takes no more statements. One that was renewed is no longer needed.
    client.on('error', (error) => {
      if (client === this.#client) this.kill(failure(error.message));
    });
    return [stream, client];
  }

  #await(kind: Answer['kind']): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { kind, resolve, reject };
    });
  }

  #hear(answer: Answer): void {
    if (answer.kind === 'failed') return this.kill(failure(answer.message));
    if (answer.kind === 'protocol') {
      this.#memory = answer.memory;
      this.#stream.push(Buffer.from(answer.bytes.buffer));
      return;
    }
    if (this.#waiting?.kind !== answer.kind) return;
    this.#waiting.resolve(answer);
    this.#waiting = null;
  }
}

function failure(message: string): DatabaseError {
  return new DatabaseError({ message, code: sqlstate.connectionFailure });
}

/** What the driver takes for a socket. All that is written in one turn goes to the worker as one message. */
class WorkerStream extends Duplex {
  readonly #deliver: (bytes: Uint8Array) => void;
  #pending: Buffer[] = [];

  constructor(deliver: (bytes: Uint8Array) => void) {
    super();
    this.#deliver = deliver;
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}
  ref(): void {}
  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    if (!(chunk.length === 5 && chunk[0] === terminate)) {
      if (this.#pending.length === 0) queueMicrotask(() => this.#flush());
      this.#pending.push(chunk);
    }
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #flush(): void {
    const bytes = Uint8Array.from(Buffer.concat(this.#pending));
    this.#pending = [];
    this.#deliver(bytes);
  }
}
