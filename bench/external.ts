/** The facts of the IDU for a program outside, beside `copy` of the same SQL over HTTP; the answer that nothing has changed; the server's memory meanwhile. */
import { idusSource } from '#server/external/idus.ts';
import { askedOf } from '#server/external/parameters.ts';
import { clientRole } from '#db/roles.ts';
import { manyFacts, rowOf } from './databases.ts';
import { openProcess } from './load.ts';
import { atMost, compare, type Context, limit, megabytes, milliseconds, repeated, slow, thousands } from './report.ts';
import { download, post, serve, watchMemory } from './server.ts';

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export async function benchExternal(context: Context): Promise<void> {
  const database = await manyFacts(context);
  const { text, values } = idusSource({}, askedOf({}, 'idus'), 'object').lines;
  const query = text.replace(/\$(\d+)/g, (_, at: string) => literal(values[Number(at) - 1] ?? ''));
  const counted = `select count(*)::int as facts from published.idu_ids(null, null, '{}', '{}', null, null)`;
  const { facts } = await rowOf<{ facts: number }>(database, counted);
  await using route = openProcess('bareRoute');
  const settings = { role: clientRole, set: {}, readOnly: true };
  const recordings = new Map([
    ['/copy', { settings, statements: [{ text: `copy (${query}) to stdout`, values: [] }] }],
  ]);
  const url = await route.send({ appUrl: database.appUrl, recordings });
  await using server = await serve(database);
  const made = await post(`${server.url}/psql/rpc/create_client`, JSON.stringify({ name: 'Bench', days: 1 }), {
    cookie: server.cookie,
  });
  const { token } = (await made.json()) as { token: string };
  const address = `${server.url}/external-api/idus/all/?client_id=${token}`;
  const what = `external: ${thousands(facts)} facts of the IDU`;
  const grown = watchMemory(server.pid);
  await compare(context, what, {
    turns: 3 * context.rounds,
    warm: 3,
    measured: () => download(address),
    floor: () => download(`${url}/copy`),
    beside: 'copy over HTTP',
    held: atMost(1.3),
  });
  limit(context, `${what}: memory of the server`, grown(), 150e6, megabytes);
  const tag = (await fetch(address, { method: 'HEAD' })).headers.get('etag') ?? '';
  const unchanged = async (): Promise<void> => {
    const { status } = await fetch(address, { headers: { 'if-none-match': tag } });
    if (status !== 304) throw new Error(`The answer was ${status}, not 304`);
  };
  await repeated(50, unchanged);
  limit(context, `${what}: 304, 95 of 100 within`, slow(await repeated(200, unchanged)), 5, milliseconds);
}
