/** Threads that read foreign data: pages, mails, feeds, files, answers of services. Each has limits of time and memory, and is ended beyond them: the server answers others meanwhile. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { packageRoot } from '#db/paths.ts';
import type { Answer, AnyJobs, Failure, Job, Reply } from './protocol.ts';
import { TooMuch, tooHeavy, tooSlow } from './too-much.ts';

export interface ThreadLimits {
  /** Milliseconds for a job, whose readers are loaded before; they begin anew after each question that the thread asked and got answered. */
  timeout: number;
  /** Megabytes. */
  memory: number;
  /** Threads at once; further jobs wait. */
  most: number;
}

export interface Reading {
  signal?: AbortSignal | undefined;
  /** Answers the questions of the job, such as for a picture of a page. */
  answer?: (question: unknown) => Promise<unknown>;
}

type Output<Job> = Job extends (...given: never[]) => Promise<infer Value> ? Value : never;

/** The program of the threads, and the errors of its jobs that the caller tells from a fault of the program. */
export interface Reader {
  /** In dist/, the built JavaScript. */
  worker: string;
  refusals: readonly (new (message: string) => Error)[];
}

/** Milliseconds after which a thread without work is ended. */
const idleFor = 60_000;

export class Threads<Jobs extends AnyJobs> {
  readonly #reader: Reader;
  readonly #limits: ThreadLimits;
  readonly #idle: { thread: Worker; timer: NodeJS.Timeout }[] = [];
  readonly #all = new Set<Worker>();
  readonly #oneOf: ReturnType<typeof pLimit>;

  constructor(reader: Reader, limits: ThreadLimits) {
    this.#reader = reader;
    this.#limits = limits;
    this.#oneOf = pLimit(limits.most);
  }

  /** @throws TooMuch beyond a limit. Aborting `signal` ends the thread. */
  read<Name extends keyof Jobs & string>(
    name: Name,
    input: Parameters<Jobs[Name]>[0],
    reading: Reading = {},
  ): Promise<Output<Jobs[Name]>> {
    return this.#oneOf(async () => {
      reading.signal?.throwIfAborted();
      const thread = this.#idle.pop() ?? { thread: await this.#start(name), timer: undefined };
      clearTimeout(thread.timer);
      return this.#do(thread.thread, { name, input }, reading) as Promise<Output<Jobs[Name]>>;
    });
  }

  /** Starts a thread for the next job, unless one waits for it. */
  ready(name: keyof Jobs & string): Promise<void> {
    return this.#oneOf(async () => {
      if (this.#idle.length === 0) this.#rest(await this.#start(name));
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  #do(thread: Worker, job: Job, { signal, answer }: Reading): Promise<unknown> {
    const { timeout, memory } = this.#limits;
    return new Promise<unknown>((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      let turn: NodeJS.Immediate | undefined;
      let asked = 0;
      let settled = false;
      const settle = (isWhole: boolean, act: () => void): void => {
        if (settled) return;
        settled = true;
        rest();
        signal?.removeEventListener('abort', left);
        thread.off('message', hear).off('error', failed).off('exit', gone);
        thread.unref();
        if (isWhole) this.#rest(thread);
        else void thread.terminate();
        act();
      };
      const rest = (): void => {
        clearTimeout(timer);
        clearImmediate(turn);
      };
      const wait = (): void => {
        const late = (): void => settle(false, () => reject(tooSlow(timeout)));
        // An answer that came while this process was busy is heard first.
        timer = setTimeout(() => (turn = setImmediate(late)), timeout);
      };
      const left = (): void =>
        settle(false, () => reject(signal?.reason instanceof Error ? signal.reason : new Error('Nobody waits for it')));
      const failed = (error: Error): void => {
        const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        settle(false, () => reject(isMemory ? tooHeavy(memory) : error));
      };
      const gone = (): void => settle(false, () => reject(new Error('A thread that reads has ended')));
      const reply = (message: Reply): void => {
        if (settled) return;
        asked -= 1;
        if (asked === 0) wait();
        thread.postMessage(message);
      };
      const hear = (said: Answer): void => {
        if ('begun' in said) return wait();
        if ('value' in said) return settle(true, () => resolve(said.value));
        if ('error' in said) return settle(true, () => reject(this.#errorOf(said.error)));
        // Its time stands still while it waits for an answer.
        rest();
        asked += 1;
        (answer?.(said.question) ?? Promise.reject(new Error('Nothing answers here'))).then(
          (value) => reply({ reply: said.ask, value }),
          (error: unknown) => reply({ reply: said.ask, failure: String(error) }),
        );
      };
      thread.ref();
      thread.on('message', hear).on('error', failed).on('exit', gone);
      signal?.addEventListener('abort', left, { once: true });
      if (signal?.aborted) return left();
      thread.postMessage(job);
    });
  }

  #rest(thread: Worker): void {
    if (!this.#all.has(thread)) return;
    this.#idle.push({ thread, timer: setTimeout(() => void thread.terminate(), idleFor).unref() });
  }

  async #start(first: string): Promise<Worker> {
    // A thread runs the built JavaScript, without the flags of this process, such as the test runner's.
    const thread = new Worker(join(packageRoot(), 'dist', this.#reader.worker), {
      execArgv: [],
      workerData: { first },
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory, maxYoungGenerationSizeMb: 16 },
    });
    this.#all.add(thread);
    const forget = (): void => {
      this.#all.delete(thread);
      const at = this.#idle.findIndex((idle) => idle.thread === thread);
      for (const { timer } of at < 0 ? [] : this.#idle.splice(at, 1)) clearTimeout(timer);
    };
    // Errors are handled where something is read.
    thread.on('error', forget).on('exit', forget);
    await once(thread, 'message');
    return thread;
  }

  #errorOf({ name, message, stack }: Failure): Error {
    const Refusal = [TooMuch, ...this.#reader.refusals].find((one) => one.name === name);
    return Refusal === undefined ? new Error(stack) : new Refusal(message);
  }
}
