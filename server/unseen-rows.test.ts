/** Tests that no number in an answer depends on rows that the caller may not see: the same requests before and after many such rows. */
import pLimit from 'p-limit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHiddenRows, addressesOf, HIDDEN, HIDDEN_ROWS, tablesWithHiddenRows } from './testing/proof/unseen.ts';
import { withoutRequestId } from './testing/request-id.ts';
import { startServer, type TestServer } from './testing/server.ts';

const password = 'a password for tests';
/** Set by `npm run proof`. */
const whole = process.env['PROOF_REQUESTS'] !== undefined;
const step = whole ? 1 : 1_999;
/** Always asked: the first door that was found open, and others of its kind. */
const KNOWN = [
  `/psql/contacts?select=id&limit=0&organisation=eq.${HIDDEN}`,
  '/psql/contacts?select=id&limit=0&surname=like.Quex*',
  `/psql/communications_view?limit=0&subject=eq.${HIDDEN}`,
  '/psql/history?limit=0&entity_type=eq.contacts',
  `/psql/security_events?limit=0&username=eq.${HIDDEN}`,
  `/psql/saved_searches?limit=0&name=like.Quex*`,
  '/psql/users?limit=0&select=username,communications!communications_user_fkey!inner()',
  `/psql/rpc/contacts_alike?limit=0&id=0&name=&surname=&organisation=&email=quexolith1@x.example`,
];
/** Requests at the same time. */
const width = 8;
const COUNTS = ['planned', 'estimated', ...(whole ? ['exact'] : [])];

let server: TestServer;
const callers = new Map<string, Record<string, string>>();
let addresses: string[];

const ask = async (caller: string, url: string, count: string) => {
  const headers = { ...callers.get(caller), prefer: `count=${count}` };
  const { statusCode, headers: answered, body } = await server.app.inject({ url: encodeURI(url), headers });
  return { statusCode, range: String(answered['content-range']), body: withoutRequestId(body) };
};

beforeAll(async () => {
  server = await startServer({ config: { TOKEN_REQUESTS: 10_000_000 } });
  for (const role of ['Administrator', 'Viewer', ...(whole ? ['Reporting'] : [])]) {
    await server.addUser(role.toLowerCase(), password, [role]);
    callers.set(role, { cookie: await server.signIn(role.toLowerCase(), password) });
  }
  const { token } = (
    await server.app.inject({
      method: 'POST',
      url: '/psql/rpc/create_token',
      headers: callers.get('Administrator')!,
      payload: { name: 'Reads', owner: 'viewer', role: null, days: 1 },
    })
  ).json<{ token: string }>();
  callers.set('token of a viewer', { authorization: `Bearer ${token}` });
  await server.owner('analyze');
  addresses = [...KNOWN, ...(await addressesOf(server.ownerDatabase)).filter((_, at) => at % step === 0)];
}, 60_000);
afterAll(() => server.close());

test('every table with a policy that hides rows has hidden rows in these tests', async () => {
  expect(await tablesWithHiddenRows(server.ownerDatabase)).toEqual(Object.keys(HIDDEN_ROWS).toSorted());
});

test(
  'no count, exact, planned or estimated, changes with rows that the caller may not see',
  async () => {
    const answers = async () => {
      const asked = [...callers.keys()].flatMap((caller) =>
        addresses.flatMap((url) => COUNTS.map((count) => [caller, url, count] as const)),
      );
      const one = async ([caller, url, count]: (typeof asked)[number]) =>
        [`${caller} ${count} ${url}`, JSON.stringify(await ask(caller, url, count))] as const;
      const turn = pLimit(width);
      return new Map(await Promise.all(asked.map((each) => turn(() => one(each)))));
    };
    const before = await answers();
    await addHiddenRows(server.ownerDatabase);
    const after = await answers();
    const changed = [...after].filter(([what, answer]) => before.get(what) !== answer);
    expect(
      changed
        .filter(([what]) => !what.startsWith('Administrator'))
        .map(([what, answer]) => [what, before.get(what), answer]),
    ).toEqual([]);
    // The administrator sees them, so the numbers do change.
    expect(changed.length).toBeGreaterThan(KNOWN.length);
    expect([...after.values()].filter((answer) => answer.includes('"statusCode":2')).length).toBeGreaterThan(
      after.size / 2,
    );
  },
  whole ? 7_200_000 : 120_000,
);
