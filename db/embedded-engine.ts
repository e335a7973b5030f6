/** One run of the embedded database: its worker thread and the driver connected to it. Does not restart by itself. */

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
  /** The initial content of a new database: a dump, or the path of one. */
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
    // Flags of this process, such as the test runner's, must not reach the worker.
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

  /** Connects a new driver to the same session, to release the texts that the old driver remembered. */
  async renew(): Promise<pg.Client> {
    [this.#stream, this.#client] = this.#attach();
    await this.#client.connect();
    return this.#client;
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** Bytes allocated by the engine at its last answer; it releases none. */
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

  /** As safe as `kill -9`: committed data stays. The running statement fails with the reason. */
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
    // The driver adds its own listener when it connects; the engine may fail before that.
    stream.on('error', () => undefined);
    const client = new pg.Client({
      stream: () => stream,
      user: 'postgres',
      database: 'postgres',
      pipeline: true,
      types: typeParsers,
    });
    // A failed driver accepts no more statements. A replaced driver is no longer needed.
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

/** The driver's socket. Everything written in one turn of the event loop goes to the worker as one message. */
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
