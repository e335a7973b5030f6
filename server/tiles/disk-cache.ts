/** Caches answers in files of one folder up to a limit of bytes; the longest unused go first. A failing disk costs only time. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Kept {
  bytes: Buffer;
  /** When it was written, in milliseconds. */
  at: number;
}

interface Entry {
  size: number;
  at: number;
}

export class DiskCache {
  readonly #directory: string;
  readonly #most: number;
  readonly #warn: (error: unknown) => void;
  #entries: Promise<Map<string, Entry>> | null = null;
  #total = 0;

  constructor(directory: string, most: number, warn: (error: unknown) => void) {
    this.#directory = directory;
    this.#most = most;
    this.#warn = warn;
  }

  async get(key: string): Promise<Kept | null> {
    const name = nameOf(key);
    const entries = await this.#open();
    const entry = entries.get(name);
    if (entry === undefined) return null;
    try {
      const bytes = await readFile(this.#path(name));
      entries.delete(name);
      entries.set(name, entry);
      return { bytes, at: entry.at };
    } catch {
      // Somebody else deleted the file.
      this.#total -= entry.size;
      entries.delete(name);
      return null;
    }
  }

  async set(key: string, bytes: Buffer): Promise<void> {
    const name = nameOf(key);
    try {
      const entries = await this.#open();
      const path = this.#path(name);
      await mkdir(join(path, '..'), { recursive: true });
      // Complete or missing, also after a power failure.
      const draft = `${path}.${randomUUID()}`;
      await writeFile(draft, bytes);
      await rename(draft, path);
      this.#total += bytes.length - (entries.get(name)?.size ?? 0);
      entries.delete(name);
      entries.set(name, { size: bytes.length, at: Date.now() });
      if (this.#total > this.#most) await this.#shrink(entries);
    } catch (error) {
      this.#warn(error);
    }
  }

  /** Marks an unchanged answer as fresh. */
  async renew(key: string): Promise<void> {
    const name = nameOf(key);
    const entry = (await this.#open()).get(name);
    if (entry === undefined) return;
    entry.at = Date.now();
    await utimes(this.#path(name), new Date(), new Date()).catch(this.#warn);
  }

  async #shrink(entries: Map<string, Entry>): Promise<void> {
    for (const [name, { size }] of entries) {
      if (this.#total <= this.#most * 0.9) return;
      entries.delete(name);
      this.#total -= size;
      await rm(this.#path(name), { force: true });
    }
  }

  #path(name: string): string {
    return join(this.#directory, name.slice(0, 2), name);
  }

  #open(): Promise<Map<string, Entry>> {
    this.#entries ??= this.#scan();
    return this.#entries;
  }

  async #scan(): Promise<Map<string, Entry>> {
    const found: [name: string, entry: Entry][] = [];
    for (const folder of await readdir(this.#directory).catch(() => []))
      for (const name of await readdir(join(this.#directory, folder)).catch(() => [])) {
        const path = join(this.#directory, folder, name);
        const state = await stat(path).catch(() => null);
        if (state === null) continue;
        if (/^[\da-f]{40}$/.test(name)) found.push([name, { size: state.size, at: state.mtimeMs }]);
        else await rm(path, { force: true });
      }
    found.sort(([, a], [, b]) => a.at - b.at);
    this.#total = found.reduce((sum, [, { size }]) => sum + size, 0);
    return new Map(found);
  }
}

const nameOf = (key: string): string => createHash('sha1').update(key).digest('hex');
