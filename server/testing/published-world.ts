/** A server with published releases, facts of the IDU, a client, and hidden records, each with a mark of its own that no answer for clients may hold. */
import { expect } from 'vitest';
import { startServer, type TestServer, type TestServerOptions } from '#server/testing/server.ts';

const password = 'a long enough password';
type Row = Record<string, unknown>;

export interface PublishedWorld {
  server: TestServer;
  client: string;
  /** Marks of what is hidden, by what it is. */
  marks: ReadonlyMap<string, string>;
  /** A GET of `/external-api/` and this, by the client. */
  get: (path: string, headers?: Record<string, string>) => Promise<Answer>;
  /** A call or a row by the administrator. */
  post: <Result = Row>(path: string, payload: object, as?: 'root' | 'second') => Promise<Result>;
  close: () => Promise<void>;
}
type Answer = Awaited<ReturnType<TestServer['app']['inject']>>;

const FLOW = 'New Displacement (Flow)';
const STOCK = 'IDPs (Stock)';
const day = (date: string) => ({ date, accuracy: 'Day' });

export async function publishedWorld(options: TestServerOptions = {}): Promise<PublishedWorld> {
  const server = await startServer({ ...options, config: { TOKEN_REQUESTS: 1_000_000, ...options.config } });
  const usernames = { root: 'root', second: 'omar.markworthy' };
  for (const name of Object.values(usernames)) await server.addUser(name, password, ['Administrator']);
  const cookies = {
    root: await server.signIn('root', password),
    second: await server.signIn(usernames.second, password),
  };
  // The name of a person is a mark, too.
  const marks = new Map<string, string>([
    ['username of staff', usernames.second],
    ['name of staff', 'Zenobia Markworthy'],
    ['e-mail of staff', 'zenobia@markworthy.example'],
  ]);
  await server.owner(`update data.users set name = $1, email = $2 where username = 'root'`, [
    marks.get('name of staff'),
    marks.get('e-mail of staff'),
  ]);
  const mark = (what: string): string => {
    const made = `Hidden${String(marks.size).padStart(3, '0')}Mark`;
    marks.set(what, made);
    return made;
  };
  const post = async <Result = Row>(path: string, payload: object, as: 'root' | 'second' = 'root'): Promise<Result> => {
    const answer = await server.app.inject({
      method: 'POST',
      url: `/psql/${path}`,
      headers: { cookie: cookies[as], prefer: 'return=representation' },
      payload,
    });
    expect([path, answer.statusCode < 300 ? 'done' : answer.body]).toEqual([path, 'done']);
    if (answer.body === '') return undefined as Result;
    const made = answer.json<Result | Result[]>();
    return Array.isArray(made) ? made[0]! : made;
  };
  const id = async (path: string, payload: object) => (await post<{ id: number }>(path, payload)).id;

  const publisher = await id('publishers', { name: 'Civil defence <of> "Peru" & others', type: 'Government' });
  const documentOf = (name: string, more: Row = {}) =>
    id('documents', {
      name,
      publication_date: '2025-03-01',
      type: 'PDF',
      url: 'https://example.org/floods?a=1&b="2"',
      sources: [publisher],
      publishers: [publisher],
      ...more,
    });
  const document = await documentOf('Report on floods');
  const eventOf = (name: string, year: number, more: Row = {}) =>
    id('events', {
      name,
      year,
      displacement_type: 'Disaster',
      hazard_type_id: 22,
      start_date: day(`${year}-01-01`),
      end_date: day(`${year}-02-01`),
      countries: ['PER', 'COL'],
      glide_numbers: [`FL-${year}-000001-PER`],
      ...more,
    });
  const events = {
    2024: await eventOf('Andes: Floods - the first', 2024),
    2023: await eventOf('Andes: Floods - the second', 2023),
  };
  const place = { type: 'Origin', name: 'Lima', latlng: [-12.05, -77.04], accuracy: 'Point' };
  const factOf = (iso3: string, year: 2023 | 2024, figure: number, more: Row = {}, data: Row = {}) => ({
    name: `Floods displace ${figure}`,
    iso3,
    year,
    displacement_type: 'Disaster',
    type: FLOW,
    document_id: document,
    event_id: events[year],
    idu: true,
    data: {
      reported_figure: figure,
      qualifier: 'total',
      term: 'Sheltered',
      excerpt_for_idu: `A total of ${figure} people <script>alert("x")</script> & fled`,
      ...(String((more['type'] as string | undefined) ?? FLOW).includes('Flow')
        ? { start_date: day(`${year}-02-01`), end_date: day(`${year}-02-05`) }
        : { stock_date: day(`${year}-12-31`) }),
      ...data,
    },
    ...more,
  });
  const fact = (...given: Parameters<typeof factOf>) => id('facts', factOf(...given));
  const conflict = { displacement_type: 'Conflict', event_id: null };
  for (const year of [2023, 2024] as const) {
    await fact('PER', year, 3011 * (year - 2020), { locations: { locations: [place] } });
    await fact('PER', year, 53, { event_role: 'Partial figure (Subtracted)' });
    await fact('PER', year, 11, { event_role: 'Triangulation' });
    await fact('COL', year, 701);
    await fact('COL', year, 7919, { ...conflict, idu: false });
    await fact('COL', year, 104729, { ...conflict, type: STOCK, idu: false, end_date: day(`${year}-12-31`) });
  }

  const [group] = await server.owner<{ name: string }>(
    `select name from data.groups where end_date = '2024-12-31' order by name limit 1`,
  );
  await id('contextual_analysis', {
    publication_date: '2025-01-01',
    title: 'Conflict in Colombia',
    content: 'Published words',
    iso3: 'COL',
    group: group?.name,
    displacement_type: 'Conflict',
  });

  // Hidden records: each could show its mark in a name, an excerpt, an event or a document.
  const words = (what: string) => {
    const text = mark(what);
    return [{ name: text }, { excerpt_for_idu: text }] as const;
  };
  const [confidential, itsExcerpt] = words('confidential fact');
  await fact('PER', 2024, 1_000_003, { ...confidential, confidential: true }, itsExcerpt);
  const secret = await documentOf(mark('confidential document'), { confidential: true });
  const [ofSecret, itsWords] = words('fact of a confidential document');
  await fact('PER', 2024, 1_000_033, { ...ofSecret, document_id: secret }, itsWords);
  const [archived, archivedWords] = words('archived fact');
  const gone = await fact('PER', 2024, 1_000_037, archived, archivedWords);
  const goneEvent = await eventOf(`Andes: ${mark('archived event')}`, 2024);
  const [ofGone, ofGoneWords] = words('fact of an archived event');
  await fact('PER', 2024, 1_000_039, { ...ofGone, event_id: goneEvent }, ofGoneWords);
  const goneDocument = await documentOf(mark('archived document'), { url: 'https://example.org/archived' });
  const [ofDocument, ofDocumentWords] = words('fact of an archived document');
  await fact('PER', 2024, 1_000_081, { ...ofDocument, document_id: goneDocument }, ofDocumentWords);
  const [unshown, unshownWords] = words('fact outside the IDU');
  await fact('PER', 2024, 1_000_099, { ...unshown, idu: false, event_role: 'Triangulation' }, unshownWords);
  const future = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10);
  const [, comingWords] = words('fact of the future');
  const coming = await fact('PER', 2024, 1_000_117, { event_role: 'Triangulation' }, comingWords);
  await server.owner(`update data.facts set data = data || $2::text::jsonb where id = $1`, [
    coming,
    JSON.stringify({ start_date: day(future), end_date: day(future) }),
  ]);
  const [, scriptWords] = words('fact without an address on the web');
  const scripted = await documentOf('Scripted', { url: 'https://example.org/scripted' });
  await fact('PER', 2024, 1_000_121, { document_id: scripted, event_role: 'Triangulation' }, scriptWords);
  await server.owner(`update data.documents set url = null where id = $1`, [scripted]);
  const [, birthWords] = words('births');
  await fact('PER', 2024, 1_000_133, { type: 'Births (Flow)', event_role: 'Triangulation' }, birthWords);
  for (const [table, archivedId] of [
    ['facts', gone],
    ['events', goneEvent],
    ['documents', goneDocument],
  ])
    await server.owner(`update data.${table} set archived_at = now() where id = $1`, [archivedId]);
  await post('contacts', {
    name: mark('contact'),
    surname: mark('surname of a contact'),
    title: 'Mr.',
    gender: 'Male',
    job_title: 'Officer',
    publisher_id: publisher,
    email: 'hidden.contact@example.org',
    countries: ['PER'],
  }).catch(() => undefined);
  await server.owner(`update data.facts set comment = $1 where name like 'Floods displace%'`, [
    mark('comment on a fact'),
  ]);

  const release = async (name: string, year: number, more: Row = {}) => {
    const made = await id('releases', { name, year, ...more });
    return steps(made);
  };
  const steps = async (made: number, to: 'Frozen' | 'Published' = 'Published') => {
    const call = (name: string, more: Row = {}, as: 'root' | 'second' = 'root') =>
      post(`rpc/${name}`, { id: made, ...more }, as);
    await call('check_release');
    await call('accept_release_items', { keys: null, reason: mark(`reason of ${made}`) });
    await call('freeze_release');
    if (to === 'Frozen') return made;
    await call('sign_off_release', {}, 'second');
    await call('publish_release', {}, 'second');
    return made;
  };
  await release('GRID 2024', 2023);
  const grid = await release('GRID 2025', 2024);
  // A draft revision of the published release hides and changes nothing; the facts of it are not published yet.
  await fact('CHL', 2024, 500, { name: mark('fact of a draft revision'), idu: false });
  const revision = await post<number>('rpc/revise_release', { id: grid, reason: mark('reason of a revision') });
  await steps(Number(revision), 'Frozen');

  const made = await post<{ token: string }>('rpc/create_client', {
    name: mark('name of a client'),
    days: 30,
    used_by: mark('user of a client'),
  });
  return {
    server,
    client: made.token,
    marks,
    post,
    get: (path, headers = {}) =>
      server.app.inject({
        url: `/external-api/${path}${path.includes('?') ? '&' : '?'}client_id=${made.token}`,
        headers,
      }),
    close: () => server.close(),
  };
}
