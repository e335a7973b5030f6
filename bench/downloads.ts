/** Downloads of all facts beside `copy` of the same rows over HTTP, and the server's memory meanwhile. */
import { columnsOf, FULL_GROUP_NAMES } from '#domain/facts/full-file.ts';
import { manyFacts } from './databases.ts';
import { openProcess } from './load.ts';
import { atMost, compare, type Context, limit, megabytes, seconds, thousands } from './report.ts';
import { administrator, download, serve, watchMemory } from './server.ts';

const COLUMNS = 'id,name,country,year,displacement_type,type,figure,start_date,event_name,created_at';
const WORKBOOK = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const ALL = columnsOf(FULL_GROUP_NAMES);

export async function benchExport(context: Context): Promise<void> {
  const database = await manyFacts(context);
  await using route = openProcess('bareRoute');
  const settings = { role: 'web_user', set: { 'request.username': administrator }, readOnly: true };
  const copyOf = (relation: string, columns: string) => {
    const text = `copy (select ${columns} from api.${relation}) to stdout (format csv, header)`;
    return { settings, statements: [{ text, values: [] }] };
  };
  const recordings = new Map([
    ['/copy', copyOf('facts_view', COLUMNS)],
    ['/copy-full', copyOf('facts_full_view', ALL.join())],
  ]);
  const url = await route.send({ appUrl: database.appUrl, recordings });
  const short = ['/copy', `facts_view?select=${COLUMNS}`, 10] as const;
  const full = ['/copy-full', `facts_full_view?select=${ALL.join()}`, ALL.length] as const;
  for (const [name, accept, most, [copy, query, columns]] of [
    ['csv', 'text/csv', 1.5, short],
    ['workbook', WORKBOOK, 2.5, short],
    ['full csv', 'text/csv;formulas=text;booleans=words', 1.4, full],
    ['full workbook', WORKBOOK, 2.5, full],
  ] as const) {
    // Each on a server that has just been started, from its memory at that time.
    await using server = await serve(database);
    const what = `export: ${name} of ${thousands(context.facts)} facts × ${columns}`;
    const grown = watchMemory(server.pid);
    await compare(context, what, {
      turns: context.rounds,
      // V8 has optimised the code of a download after a few of them, or a large one.
      warm: columns > 10 ? 1 : 3,
      measured: () => download(`${server.url}/psql/${query}`, { cookie: server.cookie, accept }),
      floor: () => download(`${url}${copy}`),
      beside: 'copy over HTTP',
      unit: seconds,
      held: atMost(most),
    });
    limit(context, `${what}: memory of the server`, grown(), 150e6, megabytes);
  }
}
