import { readXlsx } from 'hucre';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { needsSmallDisk, smallDisk } from '#server/testing/small-disk.ts';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture();
});
afterAll(() => shop.close());

const accept = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
async function rows(url: string): Promise<unknown[][]> {
  const answer = await shop.app.inject({ url: `/psql/${url}`, headers: { accept } });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, accept]);
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets;
  return sheet?.rows ?? [];
}

test('repeated names have a column each, also in a spread', async () => {
  const url = 'tasks?select=label,label,...projects(label:name,id,id)&id=eq.1';
  expect(await rows(url)).toEqual([
    ['label', 'label', 'label', 'id', 'id'],
    ['Draw', 'Draw', 'Alpha', 1, 1],
  ]);
});

test('more columns than a PostgreSQL function has arguments', async () => {
  const names = Array.from({ length: 150 }, (_, at) => `c${at}`);
  const [header, first] = await rows(`projects?select=${names.map((name) => `${name}:id`).join()}&id=eq.2`);
  expect([header, first]).toEqual([names, names.map(() => 2)]);
});

test('no columns and no rows', async () => {
  expect(await rows('projects?select=')).not.toContain('Alpha');
  expect(await rows('projects?select=id&id=eq.99')).toEqual([['id']]);
});

test('rows of a function, with lists as text', async () => {
  expect(await rows('rpc/series?upto=2')).toEqual([
    ['n', 'square'],
    [1, 1],
    [2, 4],
  ]);
  expect(await rows('projects?select=tags,tasks(label)&id=eq.1&tasks.order=id')).toEqual([
    ['tags', 'tasks'],
    ['["red","blue"]', '[{"label":"Draw"},{"label":"Build"}]'],
  ]);
});

test('all rows of a long list', async () => {
  expect((await rows('numbers?select=n,label&order=n')).slice(-1)).toEqual([[12_000, 'number 12000']]);
});

test('an answer that is not a list has no workbook', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/psql/clients',
    headers: { accept, prefer: 'return=representation', 'content-type': 'application/json' },
    payload: { id: 9, name: 'Fig' },
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([406, { code: 'PGRST107' }]);
});

test('a Readme sheet contains the search in words, the request, its time and user, and the meaning of the columns', async () => {
  const { rows: before } = await shop.database.statement<{ at: string }>({ role: null }, 'select now()::text as at');
  const readme = encodeURIComponent('Name: Alpha, النازحون\nCountry: any');
  const url = 'projects?select="The name":name,"Means (EUR)":budget&name=eq.Alpha&order=id';
  const answer = await shop.app.inject({ url: `/psql/${url}`, headers: { accept, readme } });
  const [data, about, ...others] = (await readXlsx(answer.rawPayload)).sheets;
  expect(data?.rows[0]).toEqual(['The name', 'Means (EUR)']);
  expect([about?.name, others]).toEqual(['Readme', []]);
  const lines = (about?.rows ?? []).map((row) => row.filter((cell) => cell !== null && cell !== ''));
  const made = lines.find(([name]) => name === 'Made at (UTC)')?.[1];
  expect(Math.abs(Date.parse(`${String(made)}Z`) - Date.parse(before[0]?.at ?? ''))).toBeLessThan(60_000);
  expect(lines).toEqual(
    expect.arrayContaining([
      ['Made by', 'amina'],
      ['Search', 'Name: Alpha, النازحون'],
      ['Country: any'],
      ['name', 'eq.Alpha'],
      ['order', 'id'],
      ['The name'],
      ['Means (EUR)', 'In euros'],
      ['For programs', 'The same request to the API'],
      ['relation', 'projects'],
    ]),
  );
  // People read the words; the request stands below all of them.
  const heads = lines.map(([name]) => name);
  expect(heads.indexOf('For programs')).toBeGreaterThan(heads.indexOf('Means (EUR)'));
  expect(lines.flat()).not.toContain('select');
});

test('no Readme sheet without the header, and a refusal if the header cannot be decoded', async () => {
  const plain = await shop.app.inject({ url: '/psql/projects?select=id', headers: { accept } });
  expect((await readXlsx(plain.rawPayload)).sheets).toHaveLength(1);
  const broken = await shop.app.inject({ url: '/psql/projects?select=id', headers: { accept, readme: '%zz' } });
  expect([broken.statusCode, broken.json()]).toMatchObject([
    400,
    { code: 'PGRST100', message: 'The Readme header must be percent-encoded' },
  ]);
});

const sheetsOf = async (url: string, sheets: string, media = accept) => {
  const headers = { accept: media, sheets: encodeURIComponent(sheets) };
  const answer = await shop.app.inject({ url: `/psql/${url}`, headers });
  expect([url, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([url, 200, '']);
  return (await readXlsx(answer.rawPayload)).sheets.map(({ name, rows: of }) => [name, of]);
};

test('further sheets have the filters and the order of the request', async () => {
  const url = 'projects?select=id&id=in.(1,2)&order=name.desc';
  expect(await sheetsOf(url, 'Names=projects?select=name\nMoney=projects?select=Euro:budget')).toEqual([
    ['Sheet1', [['id'], [2], [1]]],
    ['Names', [['name'], ['Beta'], ['Alpha']]],
    ['Money', [['Euro'], [20], [100.5]]],
  ]);
});

test('the sheet of the request has the name that it is given', async () => {
  const named = await sheetsOf('projects?select=id&id=eq.1', 'Projects');
  expect(named).toEqual([['Projects', [['id'], [1]]]]);
  const odd = await sheetsOf('projects?select=id&id=eq.1', 'A [name]: too long for any sheet');
  expect(odd.map(([name]) => name)).toEqual(['A name too long for any s']);
  const both = await sheetsOf('projects?select=id&id=eq.1', 'Projects\nNames=projects?select=name');
  expect(both.map(([name]) => name)).toEqual(['Projects', 'Names']);
  const headers = { accept, sheets: encodeURIComponent('Names\nnames=projects?select=name') };
  expect((await shop.app.inject({ url: '/psql/projects', headers })).statusCode).toBe(400);
});

test('a row of tags stands below the headers of every sheet that is asked for it', async () => {
  const sheets = await sheetsOf(
    'projects?select=name,id&id=eq.1',
    'More=projects?select=Open:open',
    `${accept};hxl=tags`,
  );
  expect(sheets).toEqual([
    [
      'Sheet1',
      [
        ['name', 'id'],
        ['#meta+name', null],
        ['Alpha', 1],
      ],
    ],
    ['More', [['Open'], ['#status'], [true]]],
  ]);
});

test('csv has Yes and No instead of t and f, and tags, where it is asked for them', async () => {
  const url = '/psql/projects?select=name,open&id=in.(1,2)&order=id';
  const csv = async (media: string) => (await shop.app.inject({ url, headers: { accept: media } })).body;
  expect(await csv('text/csv')).toBe('name,open\nAlpha,t\nBeta,f');
  expect(await csv('text/csv;booleans=words')).toBe('name,open\nAlpha,Yes\nBeta,No');
  expect(await csv('text/csv;booleans=words;hxl=tags')).toBe('name,open\n#meta+name,#status\nAlpha,Yes\nBeta,No');
});

const small = smallDisk(4);
afterAll(() => small?.remove());

test.skipIf(small === null)(
  `a full disk is a refusal with a message, and the next download succeeds ${needsSmallDisk}`,
  async () => {
    vi.stubEnv('TMPDIR', small?.path ?? '');
    try {
      await small?.fill();
      const full = await shop.app.inject({ url: '/psql/numbers', headers: { accept } });
      const other = await shop.app.inject('/psql/tasks?id=eq.1&select=id');
      expect([other.statusCode, other.json()]).toEqual([200, [{ id: 1 }]]);
      // PostgreSQL waits for the reader, so it needs no disk.
      if (shop.database.kind === 'embedded') {
        expect([full.statusCode, full.json()]).toEqual([
          507,
          expect.objectContaining({ message: expect.stringContaining('disk is too full') as string }),
        ]);
      } else expect(full.statusCode).toBe(200);
      await small?.free();
      expect((await rows('numbers')).length).toBeGreaterThan(10_000);
    } finally {
      vi.unstubAllEnvs();
    }
  },
);
