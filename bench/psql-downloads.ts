/** Downloads of the whole list: how quick beside `copy`, and how much memory the server takes for a quick and for a slow reader. */
import { startFloor } from './children.ts';
import { download, type Download, type Reading } from './download.ts';
import { inTurns, timed } from './measure.ts';
import { type Scene, thousands } from './psql.ts';
import { administrator } from './server-process.ts';
import { type Result, seconds } from './table.ts';

const csv = 'text/csv';
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const least = 0.5;
const most = 150;
const slowly = 4_000_000;
const patience = 20_000;

/** As many as the spec's export has. */
const EXPORTED =
  'id,gsn,serial_no,name,iso3,country,region,year,displacement_type,type,class,figure,reported_figure,unit,term,qualifier,start_date,end_date,groups,event_name,event_role,hazard_subtype,parent_name,document_name,sources,status,excerpt_text,created_at';

export async function benchCsv({ context, facts, database, server, product }: Scene): Promise<Result[]> {
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const copies = { facts: { settings, select: `select ${EXPORTED} from api.facts_view` } };
  const floor = await startFloor({ databaseUrl: database.appUrl, recordings: {}, copies });
  const asked = { pid: server.pid, headers: { ...product.headers, accept: csv } };
  let [bytes, copied] = [0, 0];
  try {
    const pair = await inTurns(
      context.rounds,
      () => timed(async () => void ({ bytes } = await download({ ...asked, url: listOf(product.url) }))),
      () =>
        timed(async () => {
          ({ bytes: copied } = await download({ ...asked, url: `${floor.url}/copy/facts` }));
        }),
    );
    const rows = (taken: number): string => `${thousands(Math.round((facts * 1000) / taken))} rows/s`;
    const ratio = 1 / pair.ratio;
    return [
      {
        what: `psql: (e) csv of ${thousands(facts)} facts, 28 columns, ${megabytes(bytes)}`,
        measured: `${seconds(pair.measured)}, ${rows(pair.measured)}`,
        floor: `${seconds(pair.floor)}, ${rows(pair.floor)} copy (${megabytes(copied)})`,
        ratio,
        target: `≥ ${least}`,
        met: ratio >= least,
      },
    ];
  } finally {
    floor.stop();
  }
}

export async function benchMemory(scene: Scene, media: 'csv' | 'xlsx'): Promise<Result[]> {
  const { facts, server, product } = scene;
  const accept = media === 'csv' ? csv : xlsx;
  const reading: Reading = { url: listOf(product.url), headers: { ...product.headers, accept }, pid: server.pid };
  const slow = await download({ ...reading, pace: slowly, leave: patience });
  const ended = await untilIdle(scene);
  const quick = await download(reading);
  const grown = ({ peak, idle }: Download): Pick<Result, 'measured' | 'target' | 'met'> => ({
    measured: `+${megabytes(peak - idle)} above ${megabytes(idle)}`,
    target: `≤ ${most} MB`,
    met: peak - idle <= most * 1e6,
  });
  const what = `psql: memory, ${media} of ${thousands(facts)} facts × 28`;
  return [
    {
      ...grown({ ...quick, idle: Math.min(quick.idle, slow.idle) }),
      what: `${what}, read at once (${megabytes(quick.bytes)} in ${seconds(quick.milliseconds)})`,
      floor: '',
      ratio: null,
    },
    {
      ...grown(slow),
      what: `${what}, read at ${slowly / 1e6} MB/s and left; the query ended ${seconds(ended)} later`,
      floor: '',
      ratio: null,
    },
  ];
}

/** Milliseconds until no statement of a request runs or waits any more. */
async function untilIdle({ database }: Scene): Promise<number> {
  const start = performance.now();
  for (;;) {
    const { rows } = await database.opened.owner.statement<{ busy: number }>(
      { role: null },
      `select count(*) as busy from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle' and backend_type = 'client backend'`,
    );
    if (rows[0]?.busy === 0) return performance.now() - start;
    if (performance.now() - start > 30_000) throw new Error('A query goes on although its reader has left');
    await new Promise((resolve) => {
      setTimeout(resolve, 20);
    });
  }
}

const listOf = (url: string): string => `${url}/facts_view?select=${EXPORTED}`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
