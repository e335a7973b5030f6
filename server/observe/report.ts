/** Stores the report of this server in the database, where every server of the installation reads it. Loses at most fifteen seconds of it. */
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Database } from '#db/database.ts';
import type { Day } from './day.ts';

const every = 15_000;
/** A server without news reports that it runs. The embedded database has one server, and idle it writes nothing. */
const heartbeat = 60_000;

export class Reporter {
  readonly id = randomUUID();
  readonly startedAt = new Date().toISOString();
  readonly day: Day;
  readonly #app: Database;
  readonly #version: string;
  readonly #mail: boolean;
  #stored = -1;
  #storedAt = -Infinity;

  /** @param mail whether this server has a mail server; the first steps of the home page say so. */
  constructor(app: Database, version: string, day: Day, mail: boolean) {
    this.#app = app;
    this.#version = version;
    this.#mail = mail;
    this.day = day;
  }

  async store(): Promise<void> {
    const { notes, report } = this.day;
    await this.#app.statement(
      { role: null, background: true },
      'select auth.report_server($1::text::uuid, $2::text, $3::text, $4::text::timestamptz, $5::text::jsonb)',
      [this.id, hostname(), this.#version, this.startedAt, JSON.stringify({ ...report, mail: this.#mail })],
    );
    this.#stored = notes;
    this.#storedAt = performance.now();
  }

  /** Returns a function that stops it. */
  regularly(failed: (error: unknown) => void): () => Promise<void> {
    let running: Promise<void> = Promise.resolve();
    const look = (): void => {
      const quiet = performance.now() - this.#storedAt < heartbeat || this.#app.kind === 'embedded';
      if (this.#stored === this.day.notes && quiet) return;
      running = this.store().catch(failed);
    };
    look();
    const timer = setInterval(look, every).unref();
    return async () => {
      clearInterval(timer);
      await running;
    };
  }
}
