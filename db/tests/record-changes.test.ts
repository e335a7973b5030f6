/** A change of many records: every value of every kind is set and undone, rights and rules of each record apply, and calls in parts are one operation. */
import { expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { catalogOf, madeWorld, undoOf, type World } from './operations-world.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

type Result = {
  record_id: number;
  name: string;
  changes: boolean;
  reason: string | null;
  before: string | null;
  after: string | null;
  operation_id: number | null;
  moved: { displacement_type: string; type: string; year: number; difference: number }[];
};

async function change(
  t: Transaction,
  kind: string,
  ids: readonly number[],
  values: object,
  { days = 0, operation = null, whole = false }: { days?: number; operation?: number | null; whole?: boolean } = {},
): Promise<Result[]> {
  await t.query(`select set_config('request.operation', '', true)`);
  return (
    await t.query<Result>('select * from api.change_records($1, $2, $3, $4, $5, $6)', [
      kind,
      ids,
      JSON.stringify(values),
      days,
      operation,
      whole,
    ])
  ).rows;
}

/** Records of the kinds that the world of operations does not have. */
async function more(t: Transaction, world: World) {
  const publishers = [1, 2].map((n) => add(t, 'publishers', { name: `Red Cross of ${n}`, type: 'Media' }));
  const contact = await add(t, 'contacts', {
    title: 'Ms',
    name: 'Amina',
    surname: 'Diallo',
    gender: 'Female',
    organisation: 'Red Cross',
    job_title: 'Red officer',
    countries_of_operation: ['KEN'],
    comment: 'Met in red square',
  });
  const communication = await add(t, 'communications', {
    subject: 'Red floods',
    contact_id: contact.id,
    tool: 'Email',
    conducted_at: '2025-02-01T10:00:00Z',
    content: 'A red alert',
  });
  const dataset = await add(t, 'tabular_datasets', {
    name: 'Red table of floods',
    iso3: 'KEN',
    displacement_type: 'Disaster',
    unit: 'Person',
    document_id: world.documents[0],
    source_id: (await publishers[0]!).id,
    comments: 'Red',
    url: 'https://example.org/red',
  });
  return {
    ...world,
    publishers: (await Promise.all(publishers)).map(({ id }) => id),
    contact: contact.id,
    communication: communication.id,
    dataset: dataset.id,
  };
}
type Records = Awaited<ReturnType<typeof more>>;

const RED = { find: 'red', replace: 'blue' };

/** A change of each value that a change of many sets, for a record that it changes. A fact that gets another type or cause is without an event. */
const CASES: Record<string, Record<string, (records: Records) => unknown>> = {
  facts: {
    event_id: ({ events }) => events[2],
    event_role: () => 'Triangulation',
    groups: () => ({ add: ['MYU 2025'], remove: ['GRID 2025'] }),
    themes: () => ({ add: ['Protracted'] }),
    parent_id: () => null,
    parent_role: () => null,
    type: () => 'Returnees (Stock)',
    displacement_type: () => 'Disaster',
    year: () => 2024,
    confidential: () => true,
    idu: () => null,
    document_id: ({ documents }) => documents[2],
    term: () => 'Evacuated',
    qualifier: () => 'more than',
    unit: () => 'Household',
    household_size: () => null,
    name: () => ({ find: 'FACT', replace: 'Figure' }),
    excerpt: () => RED,
    excerpt_for_idu: () => null,
    comment: () => RED,
  },
  events: {
    hazard_type_id: () => null,
    displacement_type: () => 'Disaster',
    year: () => 2024,
    data_included: () => false,
    countries: () => ({ add: ['SDN'] }),
    glide_numbers: () => null,
    event_codes: () => ({ add: ['MDRKE057:IFRC Appeal ID:KEN'] }),
    name: () => ({ find: 'Garissa', replace: 'Wajir' }),
    comment: () => RED,
  },
  documents: {
    type: () => 'PDF',
    publication_date: () => '2025-03-01',
    confidential: () => true,
    countries: () => ({ add: ['SDN', 'UGA'], remove: ['KEN'] }),
    publishers: ({ publishers }) => ({ add: publishers }),
    sources: ({ publishers }) => ({ add: publishers.slice(0, 1) }),
    displacement_types: () => ({ add: ['Conflict'] }),
    name: () => ({ find: 'ocument', replace: 'ocument, revised' }),
    comment: () => RED,
    url: () => ({ find: 'http://', replace: 'https://' }),
  },
  publishers: {
    type: () => 'International NGOs',
    iso3: () => 'KEN',
    name: () => ({ find: 'Red Cross', replace: 'Red Crescent' }),
  },
  tabular_datasets: {
    iso3: () => 'SDN',
    displacement_type: () => 'Conflict',
    source_id: ({ publishers }) => publishers[1],
    document_id: ({ documents }) => documents[1],
    name: () => RED,
    comments: () => RED,
    url: () => RED,
  },
  contacts: {
    organisation: () => 'Crescent',
    countries_of_operation: () => ({ add: ['SDN'] }),
    job_title: () => RED,
    comment: () => RED,
  },
  communications: { iso3: () => 'SDN', tool: () => 'Phone', subject: () => RED, content: () => RED },
};

const recordOf = (kind: string, { facts, events, documents, publishers, ...records }: Records): number =>
  ({
    facts: facts[7]!,
    events: events[2]!,
    documents: documents[2]!,
    publishers: publishers[0]!,
    tabular_datasets: records.dataset,
    contacts: records.contact,
    communications: records.communication,
  })[kind]!;

/** Texts that hold the words, and an event for the fact that gets a role. */
async function prepare(t: Transaction, records: Records) {
  await asOwner(
    t,
    `update data.facts set flags = '{}', comment = 'Red', data = data || '{"excerpt": "Red"}', event_id = $2 where id = $1`,
    [records.facts[7], records.events[1]],
  );
  await asOwner(t, `update data.events set comment = 'Red' where id = $1`, [records.events[2]]);
  await asOwner(t, `update data.documents set comment = 'Red', url = 'http://example.org/a' where id = $1`, [
    records.documents[2],
  ]);
  await asOwner(t, `update data.communications set iso3 = 'KEN' where id = $1`, [records.communication]);
}

it('sets every value of every kind; its undo leaves every row as it was', async () => {
  await database.rolledBack(async (t) => {
    const records = await more(t, await madeWorld(t, 1));
    await prepare(t, records);
    const { rows } = await t.query<{ entity_type: string; name: string }>(
      'select entity_type, name from rules.changes_of_many()',
    );
    const known = rows.map(({ entity_type, name }) => `${entity_type}.${name}`).toSorted();
    expect(
      Object.entries(CASES)
        .flatMap(([kind, cases]) => Object.keys(cases).map((name) => `${kind}.${name}`))
        .toSorted(),
    ).toEqual(known);
    const before = await catalogOf(t);
    for (const [kind, cases] of Object.entries(CASES)) {
      for (const [name, valueOf] of Object.entries(cases)) {
        const value = valueOf(records);
        if (value === null) continue;
        const id = recordOf(kind, records);
        const [answer] = await change(t, kind, [id], { [name]: value });
        expect(answer, `${kind}.${name}`).toMatchObject({ record_id: id, changes: true });
        const undone = await undoOf(t, answer!.operation_id!);
        expect(undone.refused, `the undo of ${kind}.${name}`).toEqual([]);
      }
      expect(await catalogOf(t), `after the undos of ${kind}`).toEqual(before);
    }
  });
});

it('replaces words as they stand, without patterns, and answers with the text before and after', async () => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator');
    const replaced = async (text: string, values: object) => {
      const { id } = await add(t, 'publishers', { name: text, type: 'Media' });
      const [answer] = await change(t, 'publishers', [id], { name: values });
      return answer!.changes ? [answer!.before, answer!.after] : answer!.reason;
    };
    expect(
      await replaced('A.B (C) [D] \\E ^$*+?{1}|', { find: '(c) [d] \\e ^$*+?{1}|', replace: '\\1 & \\0' }),
    ).toEqual(['A.B (C) [D] \\E ^$*+?{1}|', 'A.B \\1 & \\0']);
    expect(await replaced('Axb yes', { find: 'A.b', replace: 'c' })).toBe('The words are not in its text');
    expect(await replaced('Red and red', { find: 'red', replace: 'Blue', match_case: true })).toEqual([
      'Red and red',
      'Red and Blue',
    ]);
    expect(await replaced('وزارة الداخلية', { find: 'الداخلية', replace: 'الخارجية' })).toEqual([
      'وزارة الداخلية',
      'وزارة الخارجية',
    ]);
    // A text that its record refuses stays, with the record's reason.
    expect(await replaced('Ministry', { find: 'Ministry', replace: '' })).toBe('Name is required');
  });
});

it('goes on with an operation in parts; others, other words and an undone one are refused', async () => {
  await database.rolledBack(async (t) => {
    const { facts } = await madeWorld(t, 1);
    const values = { groups: { add: ['MYU 2025'] } };
    const [first] = await change(t, 'facts', facts.slice(0, 3), values);
    const operation = first!.operation_id;
    const second = await change(t, 'facts', [...facts.slice(2, 5), 987654321], values, { operation });
    expect(second.map(({ changes, reason, operation_id }) => [changes, reason, operation_id])).toEqual([
      [false, 'The fact has these values already', operation],
      [true, null, operation],
      [true, null, operation],
      [false, 'The fact was deleted', operation],
    ]);
    await change(t, 'facts', [987654322], values, { operation });
    const { rows } = await t.query('select records, refused, about from api.operations where id = $1', [operation]);
    expect(rows).toEqual([
      {
        records: 5,
        about: 'Groups added: MYU 2025',
        refused: [
          { reason: 'The fact has these values already', records: [`facts ${facts[2]}`] },
          { reason: 'The fact was deleted', records: ['facts 987654321', 'facts 987654322'] },
        ],
      },
    ]);
    const results = await t.query<{ record_id: number; result: string; reason: string | null }>(
      'select record_id, result, reason from api.operation_results($1)',
      [operation],
    );
    expect(results.rows.map(({ result }) => result)).toEqual([
      ...Array<string>(5).fill('Changed'),
      ...Array<string>(3).fill('Refused'),
    ]);
    const refused = (ids: number[], other: object, by?: string) =>
      refusalOf(t, async () => {
        if (by !== undefined) await becomePerson(t, 'Coordinator', by);
        await change(t, 'facts', ids, other, { operation });
      });
    expect(await refused(facts, { groups: { add: ['MYU 2024'] } })).toBe('operation_goes_on');
    expect(await refused(facts, values, 'another')).toBe('operation_goes_on');
    await undoOf(t, operation!);
    expect(await refused(facts, values)).toBe('operation_goes_on');
  });
});

it('changes all or none if asked to', async () => {
  await database.rolledBack(async (t) => {
    const { facts } = await madeWorld(t, 1);
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [facts[5]]);
    const before = await catalogOf(t);
    const whole = (ids: readonly number[]) => change(t, 'facts', ids, { year: 2024 }, { whole: true });
    expect(await refusalOf(t, () => whole(facts.slice(4)))).toBe('change_whole');
    expect(await catalogOf(t)).toEqual(before);
    expect((await whole([facts[6]!, facts[7]!])).map(({ changes }) => changes)).toEqual([true, true]);
  });
});

/** The totals of all facts that count, by cause, type and year. */
async function totalsOf(t: Transaction): Promise<Map<string, number>> {
  const { rows } = await t.query<{ of: string; total: number }>(
    `select concat_ws(' ', displacement_type, type, year) as of,
       sum(case event_role when 'Partial figure (Subtracted)' then -figure else figure end)::integer as total
     from api.facts_view where counts = 'Yes' and figure is not null group by 1`,
  );
  return new Map(rows.map(({ of, total }) => [of, total]));
}

it.each([
  ['a role', { event_role: 'Partial figure (Subtracted)' }],
  ['a year', { year: 2024 }],
  ['a cause', { displacement_type: 'Disaster' }],
  ['a type', { type: 'New Displacement (Flow)' }],
  ['a role that does not count, so that the sub-facts do', { event_role: 'Triangulation' }],
  ['a value without a figure', { groups: { add: ['MYU 2025'] } }],
] as const)('says by how much each total moves: %s', async (_, values) => {
  await database.rolledBack(async (t) => {
    const { facts, events, documents } = await madeWorld(t, 1);
    const fact = async (figure: number, parent?: number) =>
      (
        await add(t, 'facts', {
          name: `Fact of ${figure}`,
          iso3: 'KEN',
          year: 2025,
          displacement_type: 'Conflict',
          type: 'IDPs (Stock)',
          event_id: events[0],
          event_role: 'Recommended figure',
          ...(parent !== undefined && { parent_id: parent, document_id: documents[0] }),
          data: { reported_figure: figure, term: 'Displaced', stock_date: { date: '2025-12-31', accuracy: 'Day' } },
        })
      ).id;
    const master = await fact(1009);
    const subs = [await fact(101, master), await fact(211, master)];
    for (const ids of [[master], [subs[0]!], [master, ...subs], facts]) {
      await t.query('savepoint trial');
      const before = await totalsOf(t);
      const results = await change(t, 'facts', ids, values);
      const after = await totalsOf(t);
      const moved = new Map<string, number>();
      for (const { displacement_type, type, year, difference } of results.flatMap((each) => each.moved)) {
        const of = `${displacement_type} ${type} ${year}`;
        moved.set(of, (moved.get(of) ?? 0) + difference);
      }
      for (const of of new Set([...before.keys(), ...after.keys(), ...moved.keys()]))
        expect([ids, of, moved.get(of) ?? 0]).toEqual([ids, of, (after.get(of) ?? 0) - (before.get(of) ?? 0)]);
      await t.query('rollback to savepoint trial');
    }
  });
});

it.each(['Administrator', 'Coordinator', 'Expert', 'Viewer'])(
  'changes no kind of records that %s may not change by its form',
  async (role) => {
    await database.rolledBack(async (t) => {
      const records = await more(t, await madeWorld(t, 1));
      await prepare(t, records);
      await becomePerson(t, role, `one-${role.toLowerCase()}`);
      for (const kind of Object.keys(CASES)) {
        const id = recordOf(kind, records);
        const name =
          {
            facts: 'comment',
            events: 'comment',
            documents: 'comment',
            contacts: 'comment',
            tabular_datasets: 'comments',
          }[kind] ?? Object.keys(CASES[kind]!).at(-1)!;
        const byForm = await refusalOf(t, async () => {
          const { rows } = await t.query(`update data.${kind} set ${name} = 'By form' where id = $1 returning id`, [
            id,
          ]);
          if (rows.length === 0) throw Object.assign(new Error('hidden'), { hidden: true });
        }).catch(() => 'hidden');
        const byMany = await refusalOf(t, async () => {
          const [answer] = await change(t, kind, [id], { [name]: CASES[kind]![name]!(records) });
          if (answer?.changes !== true) throw Object.assign(new Error(answer?.reason ?? ''), { hidden: true });
        }).catch(() => 'hidden');
        expect([kind, byMany === null], `${kind} ${name}: ${byForm} and ${byMany}`).toEqual([kind, byForm === null]);
      }
    });
  },
);

it.each([
  ['an unknown kind', 'users', { name: RED }, 0, 'change_kind'],
  ['a list', 'facts', [], 0, 'change_values'],
  ['another column', 'facts', { status: 'Signed Off' }, 0, 'change_values'],
  ['a list that is none', 'documents', { countries: ['KEN'] }, 0, 'change_values'],
  ['words without words to find', 'events', { name: { replace: 'x' } }, 0, 'change_values'],
  ['long words', 'events', { name: { find: 'x'.repeat(1001) } }, 0, 'change_values'],
  ['an object as a value', 'events', { year: { a: 1 } }, 0, 'change_values'],
  ['days of events', 'events', { year: 2024 }, 3, 'change_days'],
  ['a thousand years', 'facts', {}, 365_000, 'change_days'],
] as const)('refuses %s', async (_, kind, values, days, refusal) => {
  await database.as('Coordinator', async (t) => {
    expect(await refusalOf(t, () => change(t, kind, [1], values, { days }))).toBe(refusal);
  });
});
