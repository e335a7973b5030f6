/** Downloads of all facts beside `copy` of the same rows over HTTP, and the server's memory meanwhile. */
import { manyFacts } from './databases.ts';
import { openProcess } from './load.ts';
import { atMost, compare, type Context, limit, megabytes, seconds, thousands } from './report.ts';
import { administrator, download, serve, watchMemory } from './server.ts';

const COLUMNS = 'id,name,country,year,displacement_type,type,figure,start_date,event_name,created_at';

export async function benchExport(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await using route = openProcess('bareRoute');
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const text = `copy (select ${COLUMNS} from api.facts_view) to stdout (format csv, header)`;
  const recordings = new Map([['/copy', { settings, statements: [{ text, values: [] }] }]]);
  const url = await route.send({ appUrl: database.appUrl, recordings });
  for (const [name, accept, most] of [
    ['csv', 'text/csv', 1.5],
    ['workbook', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 3],
  ] as const) {
    // Each on a server that has just been started, from its memory at that time.
    await using server = await serve(database);
    const what = `export: ${name} of ${thousands(context.facts)} facts × 10`;
    const grown = watchMemory(server.pid);
    await compare(context, what, {
      turns: context.rounds,
      // V8 has optimised the code of a download after a few of them.
      warm: 3,
      measured: () => download(`${server.url}/psql/facts_view?select=${COLUMNS}`, { cookie: server.cookie, accept }),
      floor: () => download(`${url}/copy`),
      beside: 'copy over HTTP',
      unit: seconds,
      held: atMost(most),
    });
    limit(context, `${what}: memory of the server`, grown(), 150e6, megabytes);
  }
}
