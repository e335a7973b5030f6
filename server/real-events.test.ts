/** Tests IDMC's disaster events that break the rules of the form, if present beside the repository: an expert can see their flags, open and save them. */
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { runImport } from '#db/import/run.ts';
import { EVENT_KIND, type EventDraft } from '#domain/events/events.ts';
import { problemsIn } from '#domain/records/form-problems.ts';
import type { EventsRow, EventsViewRow } from '#domain/generated/rows.ts';
import { startServer, type TestServer } from './testing/server.ts';

const file = join(packageRoot(), '..', 'shared', 'data', 'idmc', 'gidd_disaster_events.csv.gz');
if (!existsSync(file)) console.warn(`Skipped: the events that break the rules of the form, for ${file} is absent`);

const PASSWORD = 'a password for tests';
const TOO_SHORT = 'Length should be more than 12';
const ENDS_BEFORE = "End date can't be before start date.";

type Cells = Readonly<Record<string, string>>;
const isShort = ({ event_name = '' }: Cells) => event_name.length <= 12;
type Dates = Partial<Record<'start_date' | 'end_date' | 'start_date_accuracy' | 'end_date_accuracy', string | null>>;
const KNOWN: Readonly<Record<string, number>> = { Year: 4, Month: 7 };
/** Two dates are compared by the coarser accuracy: a month that is known as such does not end before a day of it. */
const endsBeforeStart = ({ start_date, end_date, start_date_accuracy, end_date_accuracy }: Dates) => {
  const known = Math.min(KNOWN[start_date_accuracy ?? ''] ?? 10, KNOWN[end_date_accuracy ?? ''] ?? 10);
  return Boolean(start_date && end_date) && end_date!.slice(0, known) < start_date!.slice(0, known);
};

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const toCsv = (rows: readonly Cells[]) =>
  [Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
    .map((cells) => cells.map(quoted).join())
    .join('\n');

describe.skipIf(!existsSync(file))('the events that break the rules of the form', () => {
  let server: TestServer;
  let cookie: string;
  let total: number;
  let refused: number;
  let short: Cells[];
  let backward: Cells[];
  let events: EventsRow[];

  const send = (method: 'GET' | 'PATCH', url: string, payload?: object, etag?: string) =>
    server.app.inject({
      method,
      url,
      headers: {
        cookie,
        accept: 'application/vnd.pgrst.object+json',
        ...(etag !== undefined && { 'if-match': etag }),
        ...(method === 'PATCH' && { prefer: 'return=representation' }),
      },
      ...(payload && { payload }),
    });
  const list = async <Row>(relation: string) => {
    const answer = await server.app.inject({ method: 'GET', url: `/psql/${relation}?order=id`, headers: { cookie } });
    expect(answer.statusCode).toBe(200);
    return answer.json<Row[]>();
  };

  /** Opens the event, changes it as an editor does, and sends what the form sends, if its validation passes. */
  async function edit(id: number, change: (draft: EventDraft) => Partial<EventDraft>) {
    const opened = await send('GET', `/psql/events?id=eq.${id}`);
    expect([id, opened.statusCode]).toEqual([id, 200]);
    const row = opened.json<EventsRow>();
    const loaded = EVENT_KIND.draftOf(row);
    const draft = { ...loaded, ...change(loaded) };
    const problems = problemsIn(EVENT_KIND, draft, loaded).map(({ text }) => text);
    const answer = await send(
      'PATCH',
      `/psql/events?id=eq.${id}`,
      EVENT_KIND.changesOf(draft, row),
      String(opened.headers.etag),
    );
    return { problems, status: answer.statusCode, body: answer.json<EventsRow & { message?: string }>() };
  }

  beforeAll(async () => {
    const rows = parse<Cells>(gunzipSync(readFileSync(file)), { columns: true, bom: true });
    total = rows.length;
    short = rows.filter(isShort);
    backward = rows.filter(endsBeforeStart);
    const folder = await mkdtemp(join(tmpdir(), 'helix-events-'));
    const part = join(folder, 'events.csv');
    await writeFile(part, toCsv(rows.filter((row) => isShort(row) || endsBeforeStart(row))));
    server = await startServer();
    const report = await runImport(server.ownerDatabase, { kind: 'gidd', file: part, fileName: 'events.csv' });
    await rm(folder, { recursive: true });
    refused = report.refused.length;
    await server.addUser('eva', PASSWORD, ['Expert']);
    cookie = await server.signIn('eva', PASSWORD);
    events = await list<EventsRow>('events');
  }, 120_000);
  afterAll(() => server.close());

  test('number 213 with a name of at most twelve characters, and 27 that end before they start', () => {
    expect([total, short.length, backward.length, refused]).toEqual([22_119, 213, 27, 0]);
    expect(events.length).toBe(new Set([...short, ...backward]).size);
  });

  test('have exactly their flags in the list; twelve characters are enough', async () => {
    const shown = await list<EventsViewRow>('events_view');
    expect(shown).toHaveLength(events.length);
    for (const { id, name, flags, ...dates } of shown) {
      const said = {
        id,
        short: flags?.includes('event_name_short'),
        backward: flags?.includes('event_end_before_start'),
      };
      expect(said).toEqual({ id, short: (name ?? '').length < 12, backward: endsBeforeStart(dates) });
    }
  });

  test(
    'can each be opened and saved with another comment, and keep their flags @proof',
    { timeout: 120_000 },
    async () => {
      for (const { id, name, flags, start_date, end_date } of events) {
        const { problems, status, body } = await edit(id, () => ({ comment: 'Seen' }));
        expect([name, problems, status]).toEqual([name, [], 200]);
        expect(body).toMatchObject({ comment: 'Seen', updated_by: 'eva', name, flags, start_date, end_date });
      }
    },
  );

  test(
    'must meet a rule, in the form and on the server, if an editor changes its field',
    { timeout: 120_000 },
    async () => {
      const flagged = (flag: string) => events.filter(({ flags }) => flags.includes(flag));
      for (const { id } of flagged('event_name_short').slice(0, 40)) {
        const { problems, status, body } = await edit(id, ({ name }) => ({ name: `${name.slice(0, 10)}!` }));
        expect([id, problems, status, body.message]).toEqual([id, [TOO_SHORT], 400, TOO_SHORT]);
      }
      for (const { id } of flagged('event_end_before_start').slice(0, 40)) {
        const { problems, status, body } = await edit(id, () => ({
          end_date: { date: '1950-01-01', accuracy: 'Day' },
        }));
        expect([id, problems, status, body.message]).toEqual([id, [ENDS_BEFORE], 400, ENDS_BEFORE]);
      }
    },
  );

  test('lose their flags when corrected', async () => {
    const both = events.find(({ flags }) =>
      ['event_name_short', 'event_end_before_start'].every((f) => flags.includes(f)),
    );
    const { problems, status, body } = await edit(both?.id ?? 0, ({ name, start_date }) => ({
      name: `${name} of long ago`,
      end_date: start_date,
    }));
    expect([problems, status, body.flags.filter((flag) => flag.startsWith('event_'))]).toEqual([[], 200, []]);
  });
});
