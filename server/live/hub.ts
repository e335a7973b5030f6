/** Sends signals about changes to the open streams of browsers. Knows a record by its kind and number alone; a person gets no signal about records that this person may not see. */
import { randomBytes } from 'node:crypto';
import type { Database } from '#db/database.ts';
import type { Signal } from '#domain/live/signal.ts';

/** One browser of a person, which its tabs share. */
export interface Stream {
  readonly tokenHash: string;
  send(text: string): void;
  end(): void;
}

type Told = { username: string; kinds: ReadonlySet<string> };
/** A message of the database: for people, if it is of their inboxes. That of a record may name the people to whose inboxes the change came. */
type Message = Signal & { to?: readonly string[] | null };

/** Milliseconds. Changes of one moment are told together. */
const together = 200;
const beatEvery = 25_000;
const checkEvery = 60_000;

/** The last signals are kept for browsers whose stream was cut. */
const MOST_KEPT = 500;

/** The most streams of one session. Further tabs without a shared stream get no signals. */
export const MOST_STREAMS = 12;

export class Hub {
  readonly #database: Database;
  readonly #streams = new Map<Stream, Told>();
  /** Those whose session is looked up. */
  readonly #opening = new Set<Stream>();
  #waiting: Message[] = [];
  /** Names the positions of this server's stream. */
  readonly #id = randomBytes(6).toString('hex');
  #position = 0;
  #kept: { position: number; signals: readonly Message[] }[] = [];
  #listening: Promise<() => Promise<void>> | null = null;
  #soon: NodeJS.Timeout | null = null;
  /** One after the other: who may see what is asked before all that follows. */
  #telling = Promise.resolve();
  #timers: NodeJS.Timeout[] = [];

  constructor(database: Database) {
    this.#database = database;
  }

  /** Adds the stream of a session and tells it what was told after a position; false if the session has ended. */
  async add(stream: Stream, after: string | null): Promise<boolean> {
    this.#opening.add(stream);
    const told = await this.#listen()
      .then(() => this.#toldOf(stream))
      .finally(() => this.#opening.delete(stream));
    if (told === null) return false;
    this.#streams.set(stream, told);
    // Also without a signal: the browser learns its position.
    stream.send(this.#event(after === null ? [] : seenBy(told, this.#after(after))));
    return true;
  }

  remove(stream: Stream): void {
    this.#streams.delete(stream);
  }

  /** The streams of a session that are open or about to be. */
  count(tokenHash: string): number {
    return [...this.#streams.keys(), ...this.#opening].filter((stream) => stream.tokenHash === tokenHash).length;
  }

  /** Ends all streams: their browsers go on with another server. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    if (this.#soon !== null) clearTimeout(this.#soon);
    for (const stream of this.#streams.keys()) stream.end();
    this.#streams.clear();
    const stop = await this.#listening?.catch(() => null);
    await stop?.();
  }

  /** From the first stream on. */
  async #listen(): Promise<void> {
    if (this.#listening === null) {
      this.#listening = this.#database.listen('helix_live', (payload) => this.#hear(payload));
      this.#listening.then(
        () => {
          const beat = () => this.#streams.forEach((_, stream) => stream.send(':\n\n'));
          this.#timers = [setInterval(beat, beatEvery), setInterval(() => void this.#check(), checkEvery)];
        },
        () => {
          this.#listening = null;
        },
      );
    }
    await this.#listening;
  }

  /** An empty payload: messages may have been lost. */
  #hear(payload: string): void {
    const message = payload === '' ? ANYTHING : (JSON.parse(payload) as Message);
    this.#waiting.push(message);
    if (message.about === 'record' && message.to != null)
      this.#waiting.push({ about: 'inbox', kind: '', ids: null, to: message.to });
    this.#soon ??= setTimeout(() => {
      this.#soon = null;
      this.#telling = this.#telling.then(() => this.#tell());
    }, together);
  }

  async #tell(): Promise<void> {
    const messages = this.#waiting;
    this.#waiting = [];
    // Rights changed: what people may see is asked again first.
    if (messages.some(({ kind }) => /^(users|user_roles|.*_permissions)$/.test(kind))) await this.#check();
    const signals = joined(messages);
    this.#position += 1;
    this.#kept = [...this.#kept, { position: this.#position, signals }].slice(-MOST_KEPT);
    for (const [stream, told] of this.#streams) {
      const own = seenBy(told, signals);
      if (own.length > 0) stream.send(this.#event(own));
    }
  }

  #event(signals: readonly Signal[]): string {
    return `id: ${this.#id}-${this.#position}\ndata: ${JSON.stringify(signals)}\n\n`;
  }

  /** The messages after a position; one about anything, if the position is of another server or too long ago. */
  #after(position: string): readonly Message[] {
    const [id, number] = position.split('-');
    const last = Number(number);
    const first = this.#kept[0]?.position ?? this.#position + 1;
    if (id !== this.#id || !(last >= first - 1 && last <= this.#position)) return [ANYTHING];
    return joined(this.#kept.filter((kept) => kept.position > last).flatMap(({ signals }) => signals));
  }

  /** Streams of sessions that have ended are ended too. */
  async #check(): Promise<void> {
    for (const stream of this.#streams.keys()) {
      // The database is away: the next check asks again.
      const told = await this.#toldOf(stream).catch(() => undefined);
      // Or the browser left meanwhile.
      if (told === undefined || !this.#streams.has(stream)) continue;
      if (told !== null) this.#streams.set(stream, told);
      else {
        this.#streams.delete(stream);
        stream.end();
      }
    }
  }

  async #toldOf({ tokenHash }: Stream): Promise<Told | null> {
    const { rows } = await this.#database.statement<{ username: string; kinds: string[] }>(
      // On the primary, as all that decides about sessions.
      { role: null },
      'select * from auth.told_live($1::text::bytea)',
      [tokenHash],
    );
    return rows[0] === undefined ? null : { username: rows[0].username, kinds: new Set(rows[0].kinds) };
  }
}

const ANYTHING: Message = { about: 'all', kind: '', ids: null };

/** Without the names of others whose inboxes changed. */
const seenBy = ({ username, kinds }: Told, messages: readonly Message[]): Signal[] =>
  messages
    .filter(
      ({ about, kind, to }) =>
        about === 'all' || (about === 'inbox' ? to?.includes(username) !== false : kinds.has(kind)),
    )
    .map(({ to: _, ...signal }) => signal);

/** The messages of one moment, each kind once. Null stands for any record. */
function joined(messages: readonly Message[]): Message[] {
  const found = new Map<string, Message>();
  for (const message of messages) {
    const key = `${message.about} ${message.kind} ${message.by ?? ''}`;
    const before = found.get(key);
    found.set(
      key,
      before === undefined ? message : { ...message, ids: both(before.ids, message.ids), ...people(before, message) },
    );
  }
  return [...found.values()];
}

const MOST_IDS = 300;

function both(some: readonly string[] | null, others: readonly string[] | null): readonly string[] | null {
  const all = some === null || others === null ? null : [...new Set([...some, ...others])];
  return all === null || all.length > MOST_IDS ? null : all;
}

const people = (one: Message, other: Message): Pick<Message, 'to'> =>
  one.to === undefined && other.to === undefined ? {} : { to: both(one.to ?? null, other.to ?? null) };
