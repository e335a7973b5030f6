/** The floor of an import: the same file's rows, as they are, into a table of plain text. */
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { timed } from './measure.ts';

const TABLE = 'bench_raw';

async function readCsv(path: string): Promise<{ csv: Buffer; create: string }> {
  const csv = await promisify(gunzip)(await readFile(path));
  const header = csv.subarray(0, csv.indexOf('\n')).toString().trim().split(',');
  const columns = header.map((name) => `${pg.escapeIdentifier(name.replaceAll('"', ''))} text`);
  return { csv, create: `create table ${TABLE} (${columns.join(', ')})` };
}

/** What the driver can do and its types do not say. */
interface CopyConnection {
  sendCopyFromChunk: (bytes: Buffer) => void;
  endCopyFrom: () => void;
}

/** What it copies, it sends whole: the file is small. */
class CopyIn implements pg.Submittable {
  readonly done: Promise<void>;
  #resolve: () => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;
  readonly #text: string;
  readonly #bytes: Buffer;

  constructor(text: string, bytes: Buffer) {
    this.#text = text;
    this.#bytes = bytes;
    this.done = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#bytes);
    connection.endCopyFrom();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#reject(error);
  }

  handleReadyForQuery(): void {
    this.#resolve();
  }
}

export interface Copied {
  rows: number;
  /** Of reading the file, making the table and copying, in an open database, as an import is measured. */
  milliseconds: number;
}

export async function copyToPostgres(url: string, path: string): Promise<Copied> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const milliseconds = await timed(async () => {
      const { csv, create } = await readCsv(path);
      await client.query(create);
      await client.query(new CopyIn(`copy ${TABLE} from stdin (format csv, header)`, csv)).done;
    });
    const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${TABLE}`);
    return { rows: rows[0]?.rows ?? 0, milliseconds };
  } finally {
    await client.end();
  }
}

export async function copyToEmbedded(directory: string, path: string): Promise<Copied> {
  const database = await PGlite.create({ dataDir: directory });
  try {
    const milliseconds = await timed(async () => {
      const { csv, create } = await readCsv(path);
      await database.exec(create);
      const blob = new Blob([new Uint8Array(csv)]);
      await database.query(`copy ${TABLE} from '/dev/blob' (format csv, header)`, [], { blob });
    });
    const { rows } = await database.query<{ rows: number }>(`select count(*)::int as rows from ${TABLE}`);
    return { rows: rows[0]?.rows ?? 0, milliseconds };
  } finally {
    await database.close();
  }
}
