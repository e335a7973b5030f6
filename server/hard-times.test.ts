/** Tests a server with little memory and disk under hostile previews, slow readers and a full disk: it serves others and keeps all saved changes. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endlessPage, heavyPage } from '#server/testing/hostile-pages.ts';
import { startProcess, type ServerProcess } from '#server/testing/server-process.ts';
import { needsSmallDisk, smallDisk } from '#server/testing/small-disk.ts';
import { migratedDirectory } from '#server/testing/template.ts';

// `npm run proof` runs more of each.
const times = Number(process.env['PROOF_HARD_TIMES'] ?? 1);
const tell = (line: string): void => {
  if (process.env['PROOF_HARD_TIMES'] !== undefined) console.log(line);
};
const heap = 512;
const megabyte = 1024 * 1024;
const uuid = '0f6c1a52-9a3e-4b1c-8d0e-3b8a1d9c7e11';
const people = ['administrator', 'coordinator', 'reviewer', 'expert'];
const settings = {
  SAMPLE_FACTS: '20',
  READER_TIMEOUT: '2000',
  PREVIEW_TIMEOUT: '2000',
  FREE_SPACE_MB: '16',
  LOG_LEVEL: 'fatal',
};

// Room for the files of all rounds.
const disk = process.env['DATABASE_URL'] ? null : smallDisk(250 + 150 * times);
let directory: string;
let server: ServerProcess;
const cookies = new Map<string, string>();
const as = (name: string): string => cookies.get(name) ?? '';
const start = () => startProcess({ ...settings, DATA_DIR: join(directory, 'data'), TMPDIR: directory }, heap);

// Runs on one database only, because the program is the same on both.
describe.skipIf(Boolean(process.env['DATABASE_URL']))('a server in hard times', () => {
  beforeAll(async () => {
    directory = disk?.path ?? (await mkdtemp(join(tmpdir(), 'helix-hard-')));
    await migratedDirectory(join(directory, 'data'));
    server = await start();
    for (const name of [...people, 'viewer']) cookies.set(name, await server.signIn(name));
    const headers = { 'content-type': 'application/json', prefer: 'return=representation' };
    const made = await server.ask(as('expert'), '/psql/publishers', {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: 'IOM of hard times', type: 'United Nations' }),
    });
    publisher = (JSON.parse(made.text) as { id: number }[])[0]?.id ?? 0;
  });
  afterAll(async () => {
    await server.kill();
    if (disk === null) await rm(directory, { recursive: true, force: true });
    else disk.remove();
  });

  async function uploaded(name: string, filename: string, content: string): Promise<string> {
    const body = new FormData();
    body.set('uuid', uuid);
    body.set('file', new Blob([content]), filename);
    const { status, text } = await server.ask(as(name), '/upload/file', { method: 'POST', body });
    if (status !== 200) throw new Error(`${filename}: ${status} ${text}`);
    return (JSON.parse(text) as { filename: string }).filename;
  }
  const shown = (name: string, file: string) => server.ask(as(name), `/upload/files/${file}?preview`);

  test("previews of slow or large pages are refused, and other people's previews are shown @proof", async () => {
    const hostile = [];
    for (let at = 0; at < 2 * times; at += 1) {
      hostile.push(
        await uploaded('expert', 'endless.mht', endlessPage(at)),
        await uploaded('expert', 'heavy.html', heavyPage(2_600, at)),
      );
    }
    const quick = [];
    for (let at = 0; at < 5 * times; at += 1)
      quick.push(await uploaded('reviewer', 'page.html', `<html><p>words ${at}`));
    let refusedFirst = 0;
    const refused = hostile.map((file) => shown('expert', file).finally(() => (refusedFirst += 1)));
    for (const file of quick) expect((await shown('reviewer', file)).status).toBe(200);
    const before = refusedFirst;
    const answers = await Promise.all(refused);
    // A late page may be tried again; a page that is too large is refused for good.
    expect(answers.map(({ status }) => status)).toEqual(hostile.map((_, at) => (at % 2 === 0 ? 503 : 422)));
    expect(before).toBeLessThan(hostile.length);
    tell(
      `hostile previews: ${hostile.length} refused, ${quick.length} of another person shown, ${before} had to end before; ${await server.peak()} MB at most`,
    );
  });

  test('clients that stop reading long answers are disconnected, and all others are served @proof', async () => {
    expect((await save(0)).status).toBe(201);

    // About 15 MB.
    const columns = Array.from({ length: 20 }, (_, at) => `c${at}:comment`);
    const path = `/psql/documents?select=${columns.join()}&name=like.Report*`;
    const slow: { name: string; socket: Socket }[] = [];
    for (let at = 0; at < 7 * times; at += 1)
      for (const name of people) slow.push({ name, socket: await asks(server.port, as(name), path) });
    const other = await server.ask(as('viewer'), '/psql/facts_view?select=id&limit=5');
    expect([other.status, other.text.length > 20]).toEqual([200, true]);
    // Each person may get two long answers at once again only when both unread ones are cut off.
    for (const name of people) {
      const length = async (): Promise<number> => (await server.ask(as(name), path)).text.length;
      while ((await Promise.all([length(), length()])).some((one) => one < 14 * megabyte));
    }
    const ends = await Promise.all(slow.map(({ socket }) => readAll(socket)));
    // The reset of a connection can discard all of its answer: its status is then 0.
    const cut = (name: string) =>
      ends.filter((end, at) => slow[at]?.name === name && [0, 200].includes(end.status) && end.length < 14 * megabyte);
    const turnedAway = ends.filter(({ status }) => status === 429).length;
    tell(
      `slow readers: ${ends.length}, ${people.flatMap(cut).length} cut, ${turnedAway} told to come again; ${await server.peak()} MB at most`,
    );
    // Under load, an answer can begin so late that it is read in time.
    expect(people.filter((name) => cut(name).length === 0)).toEqual([]);
    expect(ends.filter(({ status }) => status === 500)).toEqual([]);
  });

  test.skipIf(disk === null)(
    `a full disk refuses what needs room, answers the rest, and loses no saved change ${needsSmallDisk} @proof`,
    async () => {
      for (let time = 0; time < times; time += 1) {
        let last = lastOf(await save(100));
        await disk?.fill();
        let refusal = { status: 0, text: '' };
        for (let at = 0; refusal.status === 0; at += 1) {
          const answer = await save(101 + at);
          if (answer.status === 201) last = lastOf(answer);
          else refusal = answer;
        }
        expect([refusal.status, JSON.parse(refusal.text)]).toEqual([
          507,
          expect.objectContaining({ constraint: 'database_full' }),
        ]);
        await expect(uploaded('expert', 'a.txt', 'words')).rejects.toThrow(/507 .*storage_full/);
        const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
        const book = await server.ask(as('viewer'), '/psql/facts_view?select=id', { headers: { accept } });
        expect([book.status, JSON.parse(book.text)]).toEqual([
          507,
          expect.objectContaining({ constraint: 'download_room' }),
        ]);
        expect((await server.ask(as('viewer'), '/psql/facts_view?select=id&limit=5')).status).toBe(200);
        await server.kill();
        await expect(start()).rejects.toThrow('There is no room left on the disk');
        await disk?.free();
        server = await start();
        const rows = await server.ask(as('expert'), `/psql/documents?select=id&order=id.desc&limit=1`);
        expect([rows.status, lastOf(rows)]).toEqual([200, last]);
        tell(`full disk: time ${time + 1}, row ${last} acknowledged last and found again`);
      }
    },
    600_000,
  );

  test('a save of records that is killed is there as a whole or not at all @proof', async () => {
    const json = { 'content-type': 'application/json', prefer: 'return=representation' };
    const post = (path: string, fields: object) =>
      server.ask(as('expert'), `/psql/${path}`, { method: 'POST', headers: json, body: JSON.stringify(fields) });
    for (let time = 0; time < times; time += 1) {
      const fields = { name: `Killed ${time}`, iso3: 'SDN', displacement_type: 'Conflict', unit: 'Person' };
      const [dataset] = JSON.parse((await post('tabular_datasets', fields)).text) as { id: number }[];
      const records = Array.from({ length: 5000 }, (_, stock_total) => ({ stock_total, org_name: 'كسلا' }));
      const saved = post('rpc/save_tabular_dataset_records', {
        api_data: { id: dataset?.id, lock: false, records },
      }).then(
        ({ status }) => status,
        () => null,
      );
      // Each later answer finds the save further on.
      for (let answers = 0; answers <= time; answers += 1) await server.ask(as('viewer'), '/health');
      await server.kill();
      const status = await saved;
      server = await start();
      const path = `/psql/tabular_datasets_view?select=records&id=eq.${dataset?.id}`;
      const [row] = JSON.parse((await server.ask(as('expert'), path)).text) as { records: number }[];
      expect(status === 200 ? [5000] : [0, 5000]).toContain(row?.records);
      tell(`killed save: time ${time + 1}, answer ${status}, ${row?.records} records`);
    }
  });

  test('an import from the parking lot that is killed is there as a whole or not at all @proof', async () => {
    const headers = { 'content-type': 'application/json' };
    const rpc = (name: string, args: object) =>
      server.ask(as('expert'), `/psql/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify(args) });
    const read = async <Row>(path: string) => JSON.parse((await server.ask(as('expert'), path)).text) as Row[];
    const waiting = await read<{ id: number }>('/psql/parking_lot?type=eq.events&status=eq.waiting&select=id&order=id');
    expect(waiting.length).toBeGreaterThanOrEqual(Math.min(times, 4));
    for (const [time, { id }] of waiting.slice(0, times).entries()) {
      const payload = {
        name: `Killed import ${time}`,
        year: 2026,
        displacement_type: 'Disaster',
        start_date: { date: '2026-01-01' },
        comment: 'words '.repeat(10_000),
      };
      const saved = rpc('helix_save_event', { payload, parking_lot_id: id }).then(
        ({ status }) => status,
        () => null,
      );
      for (let answers = 0; answers < time; answers += 1) await server.ask(as('viewer'), '/health');
      await server.kill();
      const status = await saved;
      server = await start();
      const made = await read<{ id: number }>(`/psql/events?select=id&name=eq.Killed%20import%20${time}`);
      const [record] = await read<{ status: string; imported_id: number | null }>(
        `/psql/parking_lot?select=status,imported_id&id=eq.${id}`,
      );
      const [event] = made;
      const whole = { status: 'imported', imported_id: event?.id };
      expect(record).toEqual(event === undefined ? { status: 'waiting', imported_id: null } : whole);
      expect(status === 200 ? 1 : made.length).toBe(made.length);
      tell(`killed import: time ${time + 1}, answer ${status}, ${record?.status}`);
    }
  });
});

let publisher = 0;
/** Eight documents, each with almost a megabyte of incompressible text. */
const save = (at: number) =>
  server.ask(as('expert'), '/psql/documents?select=id', {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'return=representation' },
    body: JSON.stringify(
      Array.from({ length: 8 }, (_, one) => ({
        name: `Report ${at} ${one}`,
        publication_date: '2025-03-01',
        sources: [publisher],
        publishers: [publisher],
        comment: randomBytes(49_000).toString('hex'),
      })),
    ),
  });

function lastOf({ status, text }: { status: number; text: string }): number {
  expect([status, text]).toEqual([expect.toBeOneOf([200, 201]), text]);
  return Math.max(...(JSON.parse(text) as { id: number }[]).map(({ id }) => id));
}

/** Sends a request, and reads nothing yet. */
async function asks(port: number, cookie: string, path: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause();
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`);
  return socket;
}

async function readAll(socket: Socket): Promise<{ status: number; length: number }> {
  let head = '';
  let length = 0;
  try {
    for await (const part of socket) {
      if (head === '') head = (part as Buffer).toString('latin1', 0, 20);
      length += (part as Buffer).length;
    }
  } catch {
    // The server closed the connection.
  }
  return { status: Number(head.split(' ')[1] ?? 0), length };
}
