/** Saves 50,000 new records of a dataset by one call, beside `copy` of the same rows into an empty table with the same constraints, and records the server's memory. */
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Context } from './context.ts';
import { watchMemory } from './download.ts';
import { inTurns, median, timed } from './measure.ts';
import { connected, kept } from './postgres.ts';
import { installed, newDataset, served, type Server } from './server.ts';
import { atMost, below, megabytes, result, type Result, seconds, thousands } from './table.ts';

const ROWS = 50_000;
const MOST_MEMORY = 150e6;

/** Every column of the record has a value. */
const RECORDS = `
  select jsonb_build_object('iso3', 'SDN', 'event_name', 'Fighting in place ' || i, 'start_date', '2025-01-01', 'end_date', '2025-02-01',
      'org_name', 'الفاشر ' || i, 'org_accuracy', 'Admin1', 'org_lat', 13.6 + i * 0.00001, 'org_lon', 25.3, 'dst_name', 'Tawila ' || i,
      'dst_accuracy', 'Admin2+', 'dst_lat', 13.5, 'dst_lon', 24.9, 'url', 'https://example.org/' || i)
    || (select jsonb_object_agg(c, (i * 7 + length(c)) % 5000) from unnest(rules.record_columns()) c where c ~ '^(stock|new|returns|returnees|house)_') as record
  from generate_series(1, ${ROWS}) i`;

/** An empty table with the constraints and indexes of the records, under their own names of copies. */
const FLOOR = `
  drop table if exists public.floor;
  create table public.floor (like data.tabular_datasets_records including all);
  alter table public.floor
    add foreign key (parent_id) references data.tabular_datasets (id), add foreign key (iso3) references data.geo_entities (iso3),
    add foreign key (org_accuracy) references data.record_accuracies (name), add foreign key (dst_accuracy) references data.record_accuracies (name)`;

export async function benchDatasets({ rounds, say }: Context): Promise<Result[]> {
  const database = await kept('datasets', async () => undefined, true);
  return served(database, (server) =>
    connected(database.url, async (client) => {
      const { rows } = await client.query<{ records: string }>(
        `select json_agg(record)::text as records from (${RECORDS}) r`,
      );
      const records = rows[0]?.records ?? '';
      let [grown, copied] = [0, Buffer.alloc(0)];
      const pair = await inTurns(
        rounds,
        async () => {
          const { milliseconds, idle, peak } = await save(server, records);
          say(`${megabytes(Buffer.byteLength(records))} in ${seconds(milliseconds)}, memory ${megabytes(peak - idle)}`);
          grown = Math.max(grown, peak - idle);
          return milliseconds;
        },
        async () => {
          if (copied.length === 0) copied = await rowsOf(client);
          await client.query(FLOOR);
          return timed(() => pipeline([copied], client.query(copyFrom('copy public.floor from stdin'))));
        },
      );
      await client.query('drop table public.floor');
      const embedded = await savedEmbedded(rounds, records);
      const what = `datasets: ${thousands(ROWS)} new records × 47 columns saved`;
      return [
        result(what, seconds(pair.measured), `${seconds(pair.floor)} copy`, atMost(pair.ratio, 4)),
        result(
          `${what}: memory of the server`,
          `+${megabytes(grown)}`,
          '',
          below(grown, MOST_MEMORY, megabytes, grown / MOST_MEMORY),
        ),
        result(`${what} on the embedded database`, seconds(embedded), `${seconds(pair.measured)} on PostgreSQL`, [
          embedded / pair.measured,
        ]),
      ];
    }),
  );
}

/** Milliseconds on the embedded database, as a small team has it. */
async function savedEmbedded(rounds: number, records: string): Promise<number> {
  return served(await installed(), async (server) => {
    const taken: number[] = [];
    for (let round = 0; round < rounds; round += 1) taken.push((await save(server, records)).milliseconds);
    return median(taken);
  });
}

async function rowsOf(client: pg.Client): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const text = `copy (select r.* from data.tabular_datasets_records r order by id limit ${ROWS}) to stdout`;
  for await (const chunk of client.query(copyTo(text))) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>;
}

/** Saves the records in a new dataset, and sends them in chunks, as a browser does. */
async function save(server: Server, records: string) {
  const { url, cookie, pid } = server;
  const body = new Blob([`{"api_data":{"id":${await newDataset(server)},"lock":false,"records":${records}}}`]);
  return watchMemory(pid, 20, async () => {
    const response = await fetch(`${url}/psql/rpc/save_tabular_dataset_records`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body,
    });
    const answer = await response.text();
    if (!response.ok || (JSON.parse(answer) as { _inserted: number })._inserted !== ROWS) throw new Error(answer);
  });
}
