/** Ten times as many facts: what people do with --facts facts beside the same with a tenth of them, in turns on one PostgreSQL. A ratio above 2 needs an index, a summary or a reason. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { runImport } from '#db/import/run.ts';
import { packageRoot } from '#db/paths.ts';
import { DOCUMENTS_SEARCH } from '#domain/documents/documents-search.ts';
import { EVENTS_SEARCH } from '#domain/events/events-search.ts';
import { FACTS_SEARCH } from '#domain/facts/facts-search.ts';
import { findErrors } from '#server/find-errors.ts';
import { runRelease } from '#server/releases/command.ts';
import { manyCopies } from './copies.ts';
import { DASHBOARDS, profileOf } from './dashboards.ts';
import { type BenchDatabase, rowOf, sharedFile, takingBack, temporaryDirectory } from './databases.ts';
import { FACT_COLUMNS, NEWEST } from './lists.ts';
import { atMost, compare, type Context, isChosen, megabytes, milliseconds, seconds, thousands } from './report.ts';
import { type AnySearch, choicesFor, type Row } from './searches.ts';
import { download, page, serve, type Server } from './server.ts';

const TIMES = 10;
const GROWTH = 2;

type Side = { database: BenchDatabase; server: Server };
type Sides = { small: Side; large: Side };
type Do = (side: Side) => Promise<unknown>;

/** One row of the table. @param long for one turn alone. */
async function grow(context: Context, { small, large }: Sides, what: string, work: Do, long = false): Promise<void> {
  if (!isChosen(context, what)) return;
  await compare(context, `size: ${what}`, {
    turns: long ? 1 : context.rounds,
    warm: long ? 0 : 1,
    measured: () => work(large),
    floor: () => work(small),
    beside: `with ${thousands(context.facts / TIMES)}`,
    unit: (value) => (value < 1_000 ? milliseconds(value) : seconds(value)),
    held: atMost(GROWTH),
  });
}

const read =
  (path: string): Do =>
  ({ server }) =>
    page(server, path);
const readAll =
  (paths: readonly string[]): Do =>
  ({ server }) =>
    Promise.all(paths.map((path) => page(server, path)));

/** Each field of the search alone, with common and rare values of the smaller database, which the larger has too. The slowest value of each field becomes a row. */
async function eachField(context: Context, sides: Sides, name: string, search: AnySearch, select: string) {
  const { relation, fields, empty } = search;
  const rows = JSON.parse((await page(sides.small.server, `${relation}?limit=400&order=id`)).unpacked()) as Row[];
  for (const field of fields) {
    const what = `${name} searched by ${field.label}`;
    if (!isChosen(context, what)) continue;
    let slowest: { path: string; took: number } | null = null;
    for (const values of choicesFor(field, rows)) {
      const where = search.conditions({ ...empty, ...values });
      const path = `${relation}?${new URLSearchParams({ select, order: NEWEST, limit: '20', ...where }).toString()}`;
      const begun = performance.now();
      // A value of another kind than the field's, such as a name for an id, is refused.
      const answered = await page(sides.large.server, path).catch(() => null);
      const took = performance.now() - begun;
      if (answered !== null && took > (slowest?.took ?? 0)) slowest = { path, took };
    }
    if (slowest !== null) await grow(context, sides, what, read(slowest.path));
  }
}

/** A release of the year with most facts, checked and frozen, and undone. */
async function releases(context: Context, sides: Sides): Promise<void> {
  if (!isChosen(context, 'release of a year: check') && !isChosen(context, 'release of a year: freeze')) return;
  const most = 'select year from data.facts group by 1 order by count(*) desc limit 1';
  const { year } = await rowOf<{ year: number }>(sides.large.database, most);
  const options = { year, status: 'any', accept: 'Measured' } as const;
  for (const { database } of [sides.small, sides.large])
    await runRelease(database.opened.owner, { action: 'check', name: 'Size', ...options }, () => undefined);
  for (const [what, rule] of [
    ['check', 'check_release'],
    ['freeze', 'freeze_release'],
  ] as const)
    await grow(
      context,
      sides,
      `release of a year: ${what}`,
      ({ database }) =>
        database.opened.owner.transaction(
          { role: null, rollback: true, deadline: 3_600_000, set: { 'request.username': 'import' } },
          (transaction) =>
            transaction.query(`select rules.${rule}((select id from data.releases where name = 'Size'))`),
        ),
      true,
    );
}

/** The figures of a year, imported beside the others and taken back. */
async function imports(context: Context, sides: Sides): Promise<void> {
  const file = sharedFile('gidd_figures_2025.csv.gz');
  const work: Do = async ({ database }) => {
    await using _back = await takingBack(database);
    const { seconds: taken } = await runImport(database.opened.owner, { kind: 'gidd', file, fileName: basename(file) });
    return taken * 1_000;
  };
  await grow(context, sides, 'import of the figures of 2025', work, true);
}

async function backups(context: Context, sides: Sides): Promise<void> {
  const sizes: string[] = [];
  const work: Do = async ({ database }) => {
    const to = temporaryDirectory();
    const main = join(packageRoot(), 'dist', 'server', 'backup', 'main.js');
    const env = { ...process.env, DATABASE_URL: database.url, DATA_DIR: to };
    const child = spawn(process.execPath, [main, 'backup', join(to, 'sets')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const begun = performance.now();
    const [code] = (await once(child, 'exit')) as [number];
    if (code !== 0) throw new Error('The backup failed');
    const taken = performance.now() - begun;
    const parts = readdirSync(to, { recursive: true, encoding: 'utf8' }).map((name) => statSync(join(to, name)));
    const { bytes } = await rowOf<{ bytes: number }>(
      database,
      'select pg_database_size(current_database())::float as bytes',
    );
    const kept = parts.reduce((sum, part) => sum + (part.isFile() ? part.size : 0), 0);
    sizes.push(`${megabytes(kept)} of a database of ${megabytes(bytes)}`);
    return taken;
  };
  await grow(context, sides, 'backup', work, true);
  if (sizes.length > 0) context.report('size: the sets', sizes.at(0) ?? '', sizes.at(1) ?? '', {});
}

export async function benchSize(context: Context): Promise<void> {
  const { facts } = context;
  const [smaller, larger] = [await manyCopies(facts / TIMES), await manyCopies(facts)];
  if (Object.keys(DASHBOARDS).some((screen) => isChosen(context, `dashboard ${screen}`)))
    for (const { opened } of [smaller, larger]) await findErrors(opened.owner);
  // The figures are those of the database: how long the server lets a reader wait is another question.
  const settings = { READ_DEADLINE: '600000', WRITE_DEADLINE: '600000' };
  await using first = await serve(smaller, settings);
  await using second = await serve(larger, settings);
  const sides = { small: { database: smaller, server: first }, large: { database: larger, server: second } };
  const { iso3, year } = await rowOf<{ iso3: string; year: number }>(
    smaller,
    'select iso3, year from data.facts group by 1, 2 order by count(*) desc limit 1',
  );
  const list = `facts_view?select=${FACT_COLUMNS}&order=${NEWEST}&limit=20`;
  const sums = 'type,year,facts:count(),figures:figure.count(),figure:figure.sum()::text,role:event_role,class';
  await grow(context, sides, 'first page of facts', read(list));
  await grow(context, sides, 'facts of a country and year', read(`${list}&iso3=eq.${iso3}&year=eq.${year}`));
  await grow(
    context,
    sides,
    'totals of a country and year',
    read(`facts_view?select=${sums}&iso3=eq.${iso3}&year=eq.${year}`),
  );
  await grow(context, sides, 'totals of all facts', read(`facts_view?select=${sums}`));
  const { id } = await rowOf<{ id: number }>(smaller, 'select max(id)::integer as id from data.facts');
  await grow(
    context,
    sides,
    'form of a fact',
    readAll([
      `facts?id=eq.${id}`,
      `reviews?entity_type=eq.facts&entity_id=eq.${id}&order=created_at,id`,
      `history?entity_type=eq.facts&entity_id=eq.${id}&order=id.desc&limit=50`,
    ]),
  );
  await grow(context, sides, 'profile of a country', readAll(profileOf(iso3)));
  for (const [screen, paths] of Object.entries(DASHBOARDS))
    await grow(context, sides, `dashboard ${screen}`, readAll(paths));
  const csv =
    (where: string): Do =>
    ({ server }) =>
      download(`${server.url}/psql/facts_download_view?order=${NEWEST}${where}`, {
        cookie: server.cookie,
        accept: 'text/csv',
      });
  await grow(context, sides, 'export of a country and year', csv(`&iso3=eq.${iso3}&year=eq.${year}`));
  await releases(context, sides);
  await imports(context, sides);
  await backups(context, sides);
  await eachField(context, sides, 'facts', FACTS_SEARCH as unknown as AnySearch, FACT_COLUMNS);
  await eachField(
    context,
    sides,
    'events',
    EVENTS_SEARCH as unknown as AnySearch,
    'id,name,fact_count,recommended_figure,created_at',
  );
  await eachField(
    context,
    sides,
    'documents',
    DOCUMENTS_SEARCH as unknown as AnySearch,
    'id,name,publication_date,created_at',
  );
  await grow(context, sides, 'export of all facts', csv(''), true);
}
