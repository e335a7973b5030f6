/** The embedded database keeps committed data and admits one process at a time. */

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { MessageChannel } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { collectGarbage } from '#server/testing/collect-garbage.ts';
import { needsSmallDisk, smallDisk } from '#server/testing/small-disk.ts';
import { emptyTemplate } from '#server/testing/template.ts';
import { openEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { whenLate } from './when-late.ts';
import { packageRoot } from './paths.ts';
import { DirectoryHeldError, directoryHolder, holdDirectory } from './lock.mjs';
import { tendRegularly, tendTables } from './upkeep.ts';

const asOwner = { role: null } as const;
let directory: string;
let opened: EmbeddedDatabase[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'helix-embedded-'));
});

afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
  await rm(directory, { recursive: true, force: true });
});

interface Options {
  memory?: true;
  memoryLimit?: number;
  checkpointEvery?: number;
  template?: Uint8Array;
}

async function open({ memory, template, ...more }: Options = {}): Promise<EmbeddedDatabase> {
  const where = memory ? { memory } : { directory, ...more };
  const database = await openEmbedded({ template: template ?? (await emptyTemplate()), ...where });
  opened.push(database);
  return database;
}

test('ending a statement at its deadline loses no committed data', async () => {
  const database = await open({ checkpointEvery: 0 });
  const heard: string[] = [];
  await database.listen('kept', (payload) => heard.push(payload));
  await database.transaction(asOwner, (t) => t.script('create table kept (id integer); insert into kept values (1)'));
  const checkpoint = 'select redo_lsn::text as redo from pg_control_checkpoint()';
  const { rows: before } = await database.statement({ role: null, readOnly: true }, checkpoint);
  await database.transaction(asOwner, (t) => t.query('insert into kept values (9)'));
  await database.transaction(asOwner, (t) => t.query('delete from kept where id = 9'));
  await database.statement({ role: null, background: true, readOnly: true }, 'select');
  // The engine makes no checkpoint by itself, and would have to replay everything since its start.
  expect((await database.statement({ role: null, readOnly: true }, checkpoint)).rows).not.toEqual(before);
  const late = database.transaction({ role: null, deadline: 400 }, async (transaction) => {
    await transaction.query('insert into kept values (2)');
    await transaction.query('select count(*) from generate_series(1, 100000000000)');
  });
  const queued = database.statement(asOwner, 'select id from kept');
  await expect(late).rejects.toMatchObject({ code: '57014' });
  expect((await queued).rows).toEqual([{ id: 1 }]);
  await database.statement(asOwner, "select pg_notify('kept', 'still heard')");
  expect(heard).toEqual(['still heard']);
});

test('abandoned work delays nobody: waiting work is dropped, a read is ended, a write is finished', async () => {
  const database = await open();
  await database.statement(asOwner, 'create table kept (id integer)');
  const leaving = new AbortController();
  const { signal } = leaving;
  const endless = 'select count(*) from generate_series(1, 100000000000)';
  const running = database.statement({ role: null, readOnly: true, signal }, endless);
  const reading = database.statement({ role: null, readOnly: true, signal }, endless);
  const writing = database.statement({ role: null, signal }, 'insert into kept values (1)');
  const other = database.statement(asOwner, 'select id from kept');
  // While the engine works, ping resolves at once.
  await database.ping();
  leaving.abort();
  await expect(reading).rejects.toMatchObject({ code: '57014' });
  await expect(writing).rejects.toMatchObject({ code: '57014' });
  await expect(running).rejects.toMatchObject({ code: '57014' });
  expect((await other).rows).toEqual([]);

  const leavingToo = new AbortController();
  const begun = database.transaction({ role: null, signal: leavingToo.signal }, async (transaction) => {
    leavingToo.abort();
    await transaction.query('insert into kept select 2 from pg_sleep(1.5)');
  });
  await begun;
  expect((await database.statement(asOwner, 'select id from kept')).rows).toEqual([{ id: 2 }]);
});

test('an engine over its memory limit restarts between two statements, and loses nothing @proof', async () => {
  const limit = 400 * 1024 * 1024;
  const database = await open({ memoryLimit: limit });
  const heard: string[] = [];
  await database.listen('kept', (payload) => heard.push(payload));
  await database.transaction(asOwner, (t) => t.script('create table kept (id integer); insert into kept values (1)'));
  expect(database.memory).toBeLessThan(limit);
  const grown = "select length(string_agg(repeat('x', 1000000), '')) as length from generate_series(1, 200)";
  const growing = database.transaction(asOwner, async (transaction) => {
    await transaction.query('insert into kept values (2)');
    await transaction.query(grown);
    expect(database.memory).toBeGreaterThan(limit);
  });
  // These are already waiting.
  const numbers = [3, 4, 5, 6, 7, 8];
  await Promise.all([growing, ...numbers.map((n) => database.statement(asOwner, 'insert into kept values ($1)', [n]))]);
  await database.statement({ role: null, background: true }, 'select');
  expect(database.memory).toBeLessThan(limit);
  const { rows } = await database.statement<{ id: number }>(asOwner, 'select id from kept order by id');
  expect(rows.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  await database.statement(asOwner, "select pg_notify('kept', 'still heard')");
  expect(heard).toEqual(['still heard']);
});

test(`while the disk is full no checkpoint is made, the engine is not restarted, and reads go on ${needsSmallDisk} @proof`, async ({
  skip,
}) => {
  const disk = smallDisk(200);
  if (disk === null) return skip();
  const database = await openEmbedded({
    directory: join(disk.path, 'data'),
    template: await emptyTemplate(),
    checkpointEvery: 0,
    memoryLimit: 400 * 1024 * 1024,
  });
  const write = () =>
    database.statement(asOwner, 'insert into kept select repeat(md5(n::text), 20) from generate_series(1, 300) n');
  const read = async () =>
    (await database.statement({ role: null, readOnly: true }, 'select count(*) as n from kept')).rows;
  try {
    await database.statement(asOwner, 'create table kept (words text)');
    await write();
    // Waits for the engine's own background work.
    await database.statement({ role: null, readOnly: true, background: true }, 'select');
    await disk.fill();
    const grown = "select length(string_agg(repeat('x', 1000000), '')) as length from generate_series(1, 200)";
    await database.statement({ role: null, readOnly: true }, grown);
    for (let time = 0; time < 2; time += 1) {
      await expect(write()).rejects.toMatchObject({ code: '53100' });
      await database.statement({ role: null, background: true }, 'select');
      expect(await read()).toEqual([{ n: 300 }]);
    }
    await disk.free();
    await write();
    expect(await read()).toEqual([{ n: 600 }]);
  } finally {
    await database.close();
    disk.remove();
  }
});

test('committed data is there after closing and reopening', async () => {
  const first = await open();
  await first.transaction(asOwner, (t) => t.script('create table kept (id integer); insert into kept values (1)'));
  await first.close();
  const second = await open();
  expect((await second.statement(asOwner, 'select id from kept')).rows).toEqual([{ id: 1 }]);
});

test('opening a directory twice is refused, naming the holder and its address', async () => {
  const database = await open();
  await database.announce(4321);
  await expect(openEmbedded({ directory })).rejects.toThrow(DirectoryHeldError);
  await expect(openEmbedded({ directory })).rejects.toThrow(`process ${process.pid} `);
  await expect(openEmbedded({ directory })).rejects.toThrow('http://127.0.0.1:4321');
  expect(directoryHolder(directory)).toMatchObject({ pid: process.pid, port: 4321, token: database.token });
  expect((await stat(join(directory, 'helix.lock'))).mode & 0o777).toBe(0o600);
  await database.close();
  expect(directoryHolder(directory)).toBeNull();
});

test('the lock of a killed process does not block the next one', async () => {
  const child = spawn(process.execPath, ['-e', ''], { stdio: 'ignore' });
  await once(child, 'exit');
  const dead = { pid: child.pid, started: 'boot/1', host: (await holderOfNow()).host, token: 'x', port: null };
  await writeFile(join(directory, 'helix.lock'), JSON.stringify(dead));
  expect(directoryHolder(directory)).toBeNull();
  const hold = await holdDirectory(directory);
  expect(directoryHolder(directory)?.token).toBe(hold.token);
  hold.release();
});

test('a reused process id does not count as the holder', async () => {
  const now = await holderOfNow();
  await writeFile(join(directory, 'helix.lock'), JSON.stringify({ ...now, started: 'another boot/1' }));
  expect(directoryHolder(directory)).toBeNull();
});

test('one of many processes that find a dead holder takes over', async () => {
  const now = await holderOfNow();
  await writeFile(join(directory, 'helix.lock'), JSON.stringify({ ...now, started: 'another boot/1' }));
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => holdDirectory(directory)));
  const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(won).toHaveLength(1);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(reasons.every((reason) => reason instanceof DirectoryHeldError)).toBe(true);
  won[0]?.value.release();
});

test.each(['helix.lock', 'helix.lock.takeover'])('an empty %s, left by a full disk, blocks nobody', async (name) => {
  const now = await holderOfNow();
  await writeFile(join(directory, 'helix.lock'), JSON.stringify({ ...now, started: 'another boot/1' }));
  await writeFile(join(directory, name), '');
  const hold = await holdDirectory(directory);
  expect(directoryHolder(directory)?.token).toBe(hold.token);
  hold.release();
  expect(await readdir(directory)).toEqual([]);
});

test('a start killed during the takeover blocks nobody, and one of many later starts takes over', async () => {
  const dead = { ...(await holderOfNow()), started: 'another boot/1' };
  const text = JSON.stringify({ ...dead, token: 'x' });
  await writeFile(join(directory, 'helix.lock'), text);
  // The state after a process ends between creating the successor's name and becoming the holder.
  await writeFile(join(directory, `helix.lock.${createHash('sha1').update(text).digest('hex')}`), '');
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => holdDirectory(directory)));
  const won = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  expect(won.map(({ token }) => token)).toEqual([directoryHolder(directory)?.token]);
  won[0]?.release();
  expect(await readdir(directory)).toEqual([]);
});

const small = smallDisk(120);
afterAll(() => small?.remove());

/** Inserts rows until an insert fails, printing each acknowledged row; then waits to be killed. */
const filler = `
const [built, directory, template] = process.argv.slice(1);
const { openEmbedded } = await import(built);
const database = await openEmbedded({ directory, template });
const asOwner = { role: null };
await database.transaction(asOwner, (t) => t.script('create table if not exists kept (id integer, words text)'));
for (let id = 1; ; id += 1) {
  const added = database.statement(asOwner, "insert into kept select $1::integer, repeat(md5($1::text::integer::text), 2000)", [id]);
  const failed = await added.then(() => null, (error) => error);
  console.log(failed === null ? id : failed.code);
  if (failed !== null) break;
}
setInterval(() => undefined, 1000);`;

test.skipIf(small === null)(
  `after a full disk and a kill the database starts again, with the last acknowledged row ${needsSmallDisk} @proof`,
  async () => {
    const data = join(small?.path ?? '', 'data');
    const built = join(packageRoot(), 'dist', 'db', 'embedded.js');
    const child = spawn(process.execPath, ['--input-type=module', '-e', filler, built, data, await emptyTemplate()]);
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stdout })) {
      lines.push(line);
      if (line === '53100') break;
      // Another program has filled the disk, to the last byte.
      if (line === '3') await small?.fill();
    }
    expect(lines.at(-1)).toBe('53100');
    child.kill('SIGKILL');
    await once(child, 'exit');

    await expect(openEmbedded({ directory: data })).rejects.toThrow('There is no room left on the disk');
    expect(await readdir(data)).toEqual(['helix.lock', 'postgres']);
    await small?.free();
    const database = await openEmbedded({ directory: data });
    opened.push(database);
    const { rows } = await database.statement<{ last: number }>(asOwner, 'select max(id) as last from kept');
    expect(rows).toEqual([{ last: Number(lines.at(-2)) }]);
  },
);

describe('in memory', () => {
  let database: EmbeddedDatabase;
  beforeAll(async () => {
    database = await openEmbedded({ memory: true, template: await emptyTemplate() });
  });
  afterAll(() => database.close());

  test('a copy of a dump starts with its rows, is independent, and refuses a statement after closing', async () => {
    await database.transaction(asOwner, (t) => t.script('create table kept (id integer); insert into kept values (1)'));
    const second = await open({ memory: true, template: await database.dump() });
    await second.statement(asOwner, 'insert into kept values (2)');
    expect((await database.statement(asOwner, 'select id from kept')).rows).toEqual([{ id: 1 }]);
    expect((await second.statement(asOwner, 'select id from kept order by id')).rows).toEqual([{ id: 1 }, { id: 2 }]);
    await second.close();
    await expect(second.statement(asOwner, 'select 1')).rejects.toMatchObject({ code: '08006' });
  });

  test('a nested transaction is refused instead of waiting for itself; a later one is not', async () => {
    const nested = database.transaction(asOwner, () => database.statement(asOwner, 'select 1'));
    await expect(nested).rejects.toThrow('inside another');
    let go: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      go = resolve;
    });
    const after = await database.transaction(asOwner, () =>
      Promise.resolve({ later: gone.then(() => database.statement(asOwner, 'select 1 as one')) }),
    );
    go();
    expect((await after.later).rows).toEqual([{ one: 1 }]);
  });

  test('rows that were read are not kept in memory', async () => {
    const MB = 1024 * 1024;
    const read = async (rows: number): Promise<{ inUse: number; all: number }> => {
      await database.transaction(asOwner, async (transaction) => {
        const text = `select repeat('x', 4000) as line from generate_series(1, ${rows})`;
        for await (const batch of transaction.stream(text)) expect(batch.length).toBeGreaterThan(0);
      });
      collectGarbage();
      const { heapUsed, external, rss } = process.memoryUsage();
      return { inUse: heapUsed + external, all: rss };
    };
    const before = await read(10_000);
    // 240 MB, none of it still in use.
    const after = await read(60_000);
    expect(after.inUse).toBeLessThan(before.inUse + 24 * MB);
    expect(after.all).toBeLessThan(before.all + 200 * MB);
  });
});

test('an answer that arrived while the program was blocked is not late', async () => {
  const { port1, port2 } = new MessageChannel();
  let late = false;
  const inTime = whenLate(1, () => {
    late = true;
  });
  port1.on('message', inTime);
  port2.postMessage('answer');
  const until = performance.now() + 20;
  while (performance.now() < until);
  await once(port1, 'message');
  port1.close();
  expect(late).toBe(false);
});

/** The lock record that this process writes. */
async function holderOfNow(): Promise<{ pid: number; started: string; host: string }> {
  const hold = await holdDirectory(directory);
  const record: { pid: number; started: string; host: string } = JSON.parse(
    await readFile(join(directory, 'helix.lock'), 'utf8'),
  );
  hold.release();
  return record;
}

describe('the tables of the embedded database, which has no autovacuum,', () => {
  const tables = async (database: EmbeddedDatabase) =>
    (
      await database.statement<{ name: string; rows: number; seen: boolean }>(
        asOwner,
        `select relname as name, reltuples::integer as rows, relallvisible = pg_relation_size(oid) / 8192 as seen
         from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
      )
    ).rows;
  const until = (held: () => Promise<void>) => vi.waitFor(held, { timeout: 30_000 });
  const change = (database: EmbeddedDatabase, text: string) =>
    database.transaction(asOwner, (transaction) => transaction.script(text));

  test('are vacuumed and analysed after many changes, and not before', async () => {
    const database = await open();
    await change(
      database,
      `create table empty (id integer);
       create table few (id integer, words text[]); insert into few select n, array['a', 'b'] from generate_series(1, 100) n;`,
    );
    await tendTables(database);
    expect(await tables(database)).toEqual([
      { name: 'empty', rows: -1, seen: true },
      { name: 'few', rows: 100, seen: true },
    ]);
    await change(database, 'insert into few select n from generate_series(1, 60) n');
    await tendTables(database);
    expect(await tables(database)).toContainEqual(expect.objectContaining({ name: 'few', rows: 100 }));
    await change(database, 'delete from few where id = 1');
    await tendTables(database);
    expect(await tables(database)).toContainEqual({ name: 'few', rows: 158, seen: true });
  });

  test('are vacuumed and analysed at the next start if an older or killed program did not do it @proof', async () => {
    const before = await open();
    await change(
      before,
      `create table grown (id integer, text text); insert into grown select n, 'text' from generate_series(1, 2000) n;
       create table wider (id integer); insert into wider values (1);`,
    );
    await tendTables(before);
    await change(
      before,
      `insert into grown select n, 'text' from generate_series(1, 6000) n; alter table wider add other text default 'new';
       create table never as select 1 as id;`,
    );
    await before.close();
    const after = await open();
    const failed: unknown[] = [];
    const end = tendRegularly(after, (error) => failed.push(error));
    await until(async () =>
      expect(await tables(after)).toEqual([
        { name: 'grown', rows: 8000, seen: true },
        { name: 'never', rows: 1, seen: true },
        { name: 'wider', rows: 1, seen: true },
      ]),
    );
    await end();
    const { rows } = await after.statement(asOwner, "select attname from pg_stats where tablename = 'wider'");
    expect(rows).toHaveLength(2);
    expect(failed).toEqual([]);
  });

  test('are skipped after a failure, while the others are still maintained @proof', async () => {
    const database = await open();
    await change(
      database,
      `create table sound as select n as id from generate_series(1, 10) n;
       create table unsound as select n as id from generate_series(1, 20000) n;
       create function fails(integer) returns integer language plpgsql immutable as 'begin return 1 / ($1 - $1); end';
       create statistics bad on id, (fails(id)) from unsound;`,
    );
    const failed: unknown[] = [];
    const end = tendRegularly(database, (error) => failed.push(error), 1);
    await until(async () => expect(await tables(database)).toContainEqual({ name: 'sound', rows: 10, seen: true }));
    await change(database, 'insert into sound select n from generate_series(1, 200) n');
    await until(async () => expect(await tables(database)).toContainEqual({ name: 'sound', rows: 210, seen: true }));
    await end();
    expect(failed).toEqual([expect.objectContaining({ message: 'division by zero' })]);
  });
});
