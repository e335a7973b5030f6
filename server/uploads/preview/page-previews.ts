/** Returns previews of pages and office files: makes each page once, caches it by its bytes, and makes one page at a time for each person. Parses no html itself. */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import { SlotsEach } from '#server/http/slots.ts';
import { takeSlot } from '#server/http/take-slot.ts';
import { Refusal } from '#server/refusal.ts';
import { hurry, type Pace } from '#server/uploads/stream-limits.ts';
import { READING, storageFailure } from '#server/uploads/storage.ts';
import type { ThreadLimits } from '#db/threads/threads.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { TooMuch, TooSlow } from '#db/threads/too-much.ts';
import { Unshowable } from './unshowable.ts';

/** The most bytes of a page; a page saved with its pictures is large. */
export const largestPreview = 20 * 1024 * 1024;
/** The size of the cache in bytes. */
const remembered = 64 * 1024 * 1024;
const rememberedNames = 10_000;
/** The size of a refused page in the cache. */
const refusedSize = 1024;
/** A refused page is tried again after this time, and one that took too long once before: the machine may have been busy. */
const refusedFor = 10 * 60_000;
const line = { patience: 60_000, waiting: 50 };
const threads = 2;
/** A store that sends nothing must not occupy a slot for long. */
const slowest: Pace = { window: 30_000, leastBytes: 1 };

export interface PageRequest {
  filename: string;
  contentType: string;
  person: string;
  open: () => Promise<Readable>;
  signal: AbortSignal;
}

export const tooMuchToShow = (limit: string): Refusal =>
  new Refusal(422, {
    constraint: 'preview_page',
    message: `The file can't be shown, because ${limit}: download it to read it`,
  });

export const readingSlow = (what: string, limit: string): Refusal =>
  new Refusal(503, {
    constraint: 'reading_slow',
    message: `${what} yet, because ${limit}: try again in a moment`,
    headers: { 'retry-after': '10' },
  });

/** What is made of a file; the names of the jobs of the threads. */
export type Made = 'page' | 'text' | 'about';
type Making = { contentType: string; bytes: Buffer; hash: string; signal: AbortSignal };

/** A file that can't be shown, and its limit or damage in words. */
interface Refused {
  limit: string;
}

export class PagePreviews {
  readonly #threads: ReadingThreads;
  readonly #pace: Pace;
  readonly #made = new LRUCache<string, Buffer | Refused>({
    maxSize: remembered,
    // A page of pictures has no text; the cache takes no size of 0.
    sizeCalculation: (made) => ('limit' in made ? refusedSize : Math.max(1, made.length)),
  });
  /** The files whose first reading took too long: a second one may find the machine less busy. */
  readonly #slow = new LRUCache<string, true>({ max: rememberedNames, ttl: refusedFor });
  /** By filename, because the bytes of a stored file never change. */
  readonly #hashes = new LRUCache<string, string>({ max: rememberedNames });
  readonly #ofPerson = new SlotsEach({ most: 1, ...line });
  readonly #ofAll = new SlotsEach({ most: threads, ...line });

  constructor(limits: Omit<ThreadLimits, 'most'>, pace = slowest) {
    this.#threads = new ReadingThreads({ ...limits, most: threads });
    this.#pace = pace;
  }

  /** The file as a page, or its text alone. */
  async show(request: PageRequest, made: Made = 'page'): Promise<Buffer> {
    const { filename, contentType, person, open, signal } = request;
    const name = `${made} ${filename}`;
    const known = this.#known(name);
    if (known !== null) return known;
    const leavePerson = await takeSlot(this.#ofPerson, person, busy, signal);
    try {
      const leaveAll = await takeSlot(this.#ofAll, '', busy, signal);
      try {
        const { bytes, hash } = await this.#read(open, `${made} ${contentType}`);
        this.#hashes.set(name, hash);
        return this.#known(name) ?? (await this.#make(made, { contentType, bytes, hash, signal }));
      } finally {
        leaveAll();
      }
    } finally {
      leavePerson();
    }
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #known(name: string): Buffer | null {
    const made = this.#made.get(this.#hashes.get(name) ?? '');
    if (made !== undefined && 'limit' in made) throw tooMuchToShow(made.limit);
    return made ?? null;
  }

  async #read(open: () => Promise<Readable>, kind: string): Promise<{ bytes: Buffer; hash: string }> {
    const stored = await open();
    const silent = (): Error => storageFailure(new Error('the store fell silent'), READING);
    // The type is part of the hash, because the same bytes give another page as mail than as html.
    const hash = createHash('sha256').update(`${kind}\n`);
    const parts: Buffer[] = [];
    await pipeline(stored, hurry(stored, this.#pace, silent), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        parts.push(chunk);
      }
    });
    return { bytes: Buffer.concat(parts), hash: hash.digest('hex') };
  }

  async #make(made: Made, { contentType, bytes, hash, signal }: Making): Promise<Buffer> {
    try {
      const answer = await this.#threads.read(made, { contentType, bytes }, { signal });
      const shown = Buffer.from(answer.buffer);
      this.#made.set(hash, shown);
      return shown;
    } catch (error) {
      if (error instanceof TooSlow && !this.#slow.has(hash)) {
        this.#slow.set(hash, true);
        throw readingSlow("The file can't be read", error.message);
      }
      if (!(error instanceof TooMuch || error instanceof Unshowable)) throw error;
      this.#made.set(hash, { limit: error.message }, { ttl: refusedFor });
      throw tooMuchToShow(error.message);
    }
  }
}

const busy = (): Refusal =>
  new Refusal(503, {
    constraint: 'preview_busy',
    message: 'Several previews are being made already, please try again in a moment',
    headers: { 'retry-after': '10' },
  });
