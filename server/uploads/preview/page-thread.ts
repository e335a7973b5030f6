/** Threads that make pages, with limits of time and memory. A thread beyond a limit is ended and its page refused. */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageRoot } from '#db/paths.ts';
import { Refusal } from '#server/refusal.ts';
import type { PageAnswer, PageToMake } from './worker.ts';

export interface PageLimits {
  /** Milliseconds for a page. */
  timeout: number;
  /** Megabytes. */
  memory: number;
}

export const tooMuchToShow = (): Refusal =>
  new Refusal(422, {
    constraint: 'preview_page',
    message: 'The page is too large or too deeply nested to be shown: download the file to read it',
  });

export class PageThreads {
  readonly #limits: PageLimits;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  constructor(limits: PageLimits) {
    this.#limits = limits;
  }

  /** Returns the page in UTF-8. Aborting `signal` ends the thread. */
  async make(contentType: string, bytes: Buffer, signal: AbortSignal): Promise<Buffer> {
    const thread = this.#idle.pop() ?? (await this.#start());
    thread.ref();
    let ended = false;
    const end = (): void => {
      ended = true;
      void thread.terminate();
    };
    try {
      const late = setTimeout(end, this.#limits.timeout);
      signal.addEventListener('abort', end, { once: true });
      if (signal.aborted) end();
      try {
        const page = Uint8Array.from(bytes);
        thread.postMessage({ contentType, bytes: page } satisfies PageToMake, [page.buffer]);
        return read(await answerOf(thread));
      } finally {
        clearTimeout(late);
        signal.removeEventListener('abort', end);
      }
    } finally {
      thread.unref();
      // A thread that is ending is not used again, even if its answer came in time.
      if (!ended && this.#all.has(thread)) this.#idle.push(thread);
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }

  async #start(): Promise<Worker> {
    // A thread runs the built JavaScript, without the flags of this process, such as the test runner's.
    const thread = new Worker(join(packageRoot(), 'dist', 'server', 'uploads', 'preview', 'worker.js'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.memory, maxYoungGenerationSizeMb: 16 },
    });
    this.#all.add(thread);
    const forget = (): void => {
      this.#all.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    };
    // Errors are handled where the page is made.
    thread.on('error', forget).on('exit', forget);
    if ((await answerOf(thread)) !== 'ready') throw new Error('A thread that makes previews has ended at its start');
    return thread;
  }
}

/** A thread that ends without an answer has exceeded its time or memory. */
async function answerOf(thread: Worker): Promise<PageAnswer> {
  const ended = new AbortController();
  try {
    const [answer] = await Promise.race([
      once(thread, 'message', { signal: ended.signal }) as Promise<[PageAnswer]>,
      once(thread, 'exit', { signal: ended.signal }).then((): ['refused'] => ['refused']),
    ]);
    return answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return 'refused';
    throw error;
  } finally {
    ended.abort();
  }
}

function read(answer: PageAnswer): Buffer {
  if (typeof answer === 'string') throw tooMuchToShow();
  if ('failure' in answer) throw new Error(answer.failure);
  return Buffer.from(answer.html.buffer);
}
