/** A few drawing threads, started at the first request, and their queue. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '#db/paths.ts';
import type { Drawing } from './render.ts';
import type { WorkerAnswer } from './worker.ts';

/** More than a screen full of maps requests; later tiles would be out of date when drawn. */
const longestQueue = 400;

export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

/** A thread answered that it can't draw a tile. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed';
}

interface Job {
  tile: Drawing;
  resolve: (png: Buffer) => void;
  reject: (error: Error) => void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
}

export class RenderPool {
  readonly #most: number;
  readonly #threads: Thread[] = [];
  readonly #queue: Job[] = [];
  #closed = false;

  constructor(most: number) {
    this.#most = most;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Draws a tile, unless `signal` aborts before drawing has begun. */
  render(tile: Drawing, signal: AbortSignal): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (signal.aborted || this.#closed) return reject(new Error('Nobody waits for this tile'));
      if (this.#queue.length >= longestQueue) return reject(new QueueFull('Too many tiles wait to be drawn'));
      const job = { tile, resolve, reject };
      signal.addEventListener('abort', () => this.#leave(job), { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#queue.splice(0)) job.reject(new Error('The server stops'));
    await Promise.all(this.#threads.map(({ worker }) => worker.terminate()));
  }

  #leave(job: Job): void {
    const index = this.#queue.indexOf(job);
    if (index < 0) return;
    this.#queue.splice(index, 1);
    job.reject(new Error('Nobody waits for this tile'));
  }

  #next(): void {
    if (this.#queue.length === 0) return;
    const idle = this.#threads.find((thread) => thread.job === null);
    // One thread is enough until tiles pile up: each holds the map in memory.
    const wanted = this.#threads.length === 0 || (this.#threads.length < this.#most && this.#queue.length > 8);
    const thread = idle ?? (wanted ? this.#start() : null);
    const job = thread === null ? undefined : this.#queue.shift();
    if (thread === null || job === undefined) return;
    thread.job = job;
    thread.worker.ref();
    thread.worker.postMessage(job.tile);
  }

  #start(): Thread {
    // A thread runs the built JavaScript, without the flags of this process, such as the test runner's.
    const path = join(packageRoot(), 'dist', 'server', 'tiles', 'worker.js');
    const thread: Thread = {
      worker: new Worker(path, {
        execArgv: [],
        resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 },
      }),
      job: null,
    };
    this.#threads.push(thread);
    thread.worker.unref();
    thread.worker.on('message', (answer: WorkerAnswer) => {
      const { job } = thread;
      thread.job = null;
      thread.worker.unref();
      if ('png' in answer) job?.resolve(Buffer.from(answer.png.buffer));
      else job?.reject(new DrawingFailed(answer.failure));
      this.#next();
    });
    thread.worker.on('error', (error: Error) => this.#end(thread, error));
    thread.worker.on('exit', () => this.#end(thread, new Error('A thread that draws tiles has ended')));
    return thread;
  }

  #end(thread: Thread, error: Error): void {
    const index = this.#threads.indexOf(thread);
    if (index < 0) return;
    this.#threads.splice(index, 1);
    thread.job?.reject(error);
    // A failed thread is replaced, or waiting requests would hang; if no thread can run, each request fails.
    if (!this.#closed) this.#next();
  }
}
