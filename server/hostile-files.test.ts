/** Files of an import or a delivery and csv bodies, made to keep a reader busy: read or refused in a time that grows with their size, while other users are answered. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, deflateRawSync, gzipSync } from 'node:zlib';
import { writeXlsx } from 'hucre';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UnreadableFile } from '#db/import/file-row.ts';
import { readCsv } from '#db/import/read-csv.ts';
import { readCsvBody } from '#server/psql/parse/csv-body.ts';
import { maintenanceJobs } from './maintenance-jobs.ts';
import { growth, growthOfReading, LINEAR } from '#server/testing/growth.ts';
import { expectAnswersMeanwhile } from '#server/testing/meanwhile.ts';
import { startServer, type TestServer } from '#server/testing/server.ts';

const HEADER = 'iso3,year,event_name,start_date,hazard_type_name';
/** Each makes a csv of so many characters. */
const SHAPES: Readonly<Record<string, (length: number) => string>> = {
  'empty lines': (length) => `${HEADER}\n${'\n'.repeat(length)}`,
  'carriage returns': (length) => `${HEADER}\n${'\r'.repeat(length)}`,
  'commas in one line': (length) => `${HEADER}\n${','.repeat(length)}`,
  'short lines': (length) => `${HEADER}\n${',\n'.repeat(length / 2)}`,
  'doubled quotes': (length) => `${HEADER}\n"${'""'.repeat(length / 2)}"`,
  'a quote that is not closed': (length) => `${HEADER}\n"${'x\n'.repeat(length / 2)}`,
  'quotes opened and closed': (length) => `${HEADER}\n${'"" '.repeat(length / 3)}`,
  'spaces before a cell': (length) => `${HEADER}\n${' '.repeat(length)}x`,
  'spaces within a cell': (length) => `${HEADER}\nx${' '.repeat(length)}x`,
};
const shapes = Object.entries(SHAPES);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helix-hostile-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

describe('the time grows with the size', () => {
  const size = 50_000;
  /** A row costs as much as fifty characters. */
  const sizeOf = (name: string): number => (name === 'short lines' ? size / 4 : size);

  test.each(shapes)('of a csv body of %s', (name, make) => {
    const few = sizeOf(name);
    const bodies = new Map([few, 4 * few].map((length) => [length, Buffer.from(make(length))]));
    expect(growth((length) => void readCsvBody(bodies.get(length)!), few)).toBeLessThan(LINEAR);
  });

  test.each(shapes)('of a file of %s', async (name, make) => {
    const few = sizeOf(name);
    const paths = new Map<number, string>();
    for (const length of [few, 4 * few]) paths.set(length, await write(`${name} ${length}.csv`, make(length)));
    const read = async (length: number): Promise<void> => {
      try {
        for await (const _row of readCsv(paths.get(length)!, false)) continue;
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
      }
    };
    expect(await growthOfReading(read, few)).toBeLessThan(LINEAR);
  });
});

describe('another user is answered', () => {
  let server: TestServer;
  let cookie: string;
  beforeAll(async () => {
    server = await startServer();
    await server.addUser('amina', 'a long enough password', ['Expert']);
    cookie = await server.signIn('amina', 'a long enough password');
  });
  afterAll(() => server.close());

  const job = (name: 'import' | 'ingest', file: string): Promise<object> => {
    const jobs = maintenanceJobs({ owner: server.ownerDatabase, app: server.ownerDatabase });
    return jobs[name]!({ kind: 'gidd', file }, () => undefined);
  };

  test('while a packed csv of three million empty lines is imported @proof', async () => {
    const path = await write('empty.csv.gz', gzipSync(SHAPES['empty lines']!(3_000_000)));
    const imported = job('import', path);
    await expectAnswersMeanwhile(server, cookie, imported);
    expect(await imported).toMatchObject({ kind: 'disaster events', rows: 0 });
  });

  test('while a workbook of 160,000 cells is imported', async () => {
    const rows = Array.from({ length: 8_000 }, () => Array.from({ length: 20 }, () => 'x'));
    const path = await write('wide.xlsx', await writeXlsx({ sheets: [{ name: 'A', rows: rows }] }));
    const imported = job('import', path);
    await expectAnswersMeanwhile(
      server,
      cookie,
      imported.catch(() => undefined),
    );
    await expect(imported).rejects.toThrow(/^No table of GIDD/);
  });

  test('while a delivery of one million nested lists is read @proof', async () => {
    const path = await write('nested.json', `[${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}]`);
    const ingested = job('ingest', path);
    await expectAnswersMeanwhile(
      server,
      cookie,
      ingested.catch(() => undefined),
    );
    await expect(ingested).rejects.toThrow(UnreadableFile);
  });

  test('while a csv body of 8 MB is read @proof', async () => {
    const sent = server.app.inject({
      method: 'POST',
      url: '/psql/documents',
      headers: { cookie, 'content-type': 'text/csv' },
      payload: SHAPES['short lines']!(8_000_000),
    });
    await expectAnswersMeanwhile(server, cookie, sent);
    expect((await sent).statusCode).toBe(413);
  });
});

test('a workbook is refused by the size that it unpacks to, before it is unpacked', async () => {
  const file = 'sheet.xml';
  // A part that ends at a whole byte may be followed by any other one.
  const part = deflateRawSync(Buffer.alloc(2 ** 20), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = Buffer.concat([...Array.from({ length: 600 }, () => part), deflateRawSync('')]);
  const sizes = Buffer.alloc(8);
  sizes.writeUInt32LE(packed.length);
  sizes.writeUInt32LE(600 * 2 ** 20, 4);
  const shared = Buffer.concat([
    Buffer.from('14000000080000000000' + '00000000', 'hex'),
    sizes,
    Buffer.from([file.length, 0, 0, 0]),
  ]);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(file), packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    shared,
    Buffer.alloc(14),
    Buffer.from(file),
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  const path = await write('bomb.xlsx', Buffer.concat([local, entry, end]));
  const { openFile } = await import('#db/import/threads.ts');
  await expect(openFile({ path, as: null })).rejects.toThrow(
    'The workbook unpacks to more than 512 MB. Save its table as csv.',
  );
});
