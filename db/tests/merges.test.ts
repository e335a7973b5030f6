/** Merging records: what moves to the survivor, what refuses, who may, that sums stay, and that an undo parts the records again. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { mergeOf, operationOf, undoOf, type Merged } from './operations-world.ts';
import { add, asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

const KINDS = ['facts', 'events', 'documents', 'publishers', 'contacts'] as const;
type Kind = (typeof KINDS)[number];

const event = (t: Transaction, more = {}) =>
  add(t, 'events', {
    name: 'Kenya: Conflict - Garissa',
    displacement_type: 'Conflict',
    year: 2025,
    countries: ['KEN'],
    start_date: { date: '2025-01-01', accuracy: 'Day' },
    ...more,
  });
const publisher = (t: Transaction, name: string, more = {}) => add(t, 'publishers', { name, type: 'Media', ...more });
const document = async (t: Transaction, more = {}) => {
  const { id } = await publisher(t, `Publisher ${Math.random()}`);
  return add(t, 'documents', {
    name: 'Report',
    publication_date: '2025-02-01',
    publishers: [id],
    sources: [id],
    countries: ['KEN'],
    ...more,
  });
};
const contact = (t: Transaction, name: string, more = {}) =>
  add(t, 'contacts', { title: 'Ms', name, surname: 'Okoye', gender: 'Female', organisation: 'IOM', job_title: 'Officer', ...more }); // prettier-ignore
const fact = (t: Transaction, more: Record<string, unknown> = {}) => {
  const { figure = 7, excerpt_for_idu, ...columns } = more;
  return add(t, 'facts', {
    name: 'A fact',
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Conflict',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: figure,
      term: 'Displaced',
      start_date: { date: '2025-03-01', accuracy: 'Day' },
      end_date: { date: '2025-03-02', accuracy: 'Day' },
      excerpt_for_idu,
    },
    ...columns,
  });
};
const MAKE: Record<Kind, (t: Transaction, n: number) => Promise<{ id: number }>> = {
  facts: (t, n) => fact(t, { name: `Fact ${n}` }),
  events: (t, n) => event(t, { name: `Kenya: Conflict - Garissa ${n}` }),
  documents: (t, n) => document(t, { name: `Document ${n}` }),
  publishers: (t, n) => publisher(t, `Publisher number ${n}`),
  contacts: (t, n) => contact(t, `Ada ${n}`),
};
const three = async (t: Transaction, kind: Kind): Promise<[number, number, number]> => [
  (await MAKE[kind](t, 1)).id,
  (await MAKE[kind](t, 2)).id,
  (await MAKE[kind](t, 3)).id,
];

async function merged(...given: Parameters<typeof mergeOf>): Promise<Merged> {
  const answer = await mergeOf(...given);
  expect(answer).toMatchObject({ refused: [] });
  const { operation } = answer as Merged;
  expect(operation).not.toBeNull();
  await given[0].query(`select set_config('request.operation', '', true)`);
  return answer as Merged;
}

const column = async (t: Transaction, relation: string, name: string, id: number) =>
  (await t.query<{ value: unknown }>(`select ${name} as value from api.${relation} where id = $1`, [id])).rows[0]
    ?.value;

describe.each(KINDS)('%s', (kind) => {
  it('archives the others, which lead to the survivor by each of their numbers, with history on both sides', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second, third] = await three(t, kind);
      const { operation } = await merged(t, kind, survivor, [second, third]);
      const numbers = `select g.id from api.gsn g where g.gsn in (select gsn from data.${kind} where id = any ($1))`;
      expect((await t.query(numbers, [[survivor, second, third]])).rows).toEqual([
        { id: survivor },
        { id: survivor },
        { id: survivor },
      ]);
      for (const id of [second, third]) {
        expect(await column(t, kind, 'merged_into', id)).toBe(survivor);
        expect(await column(t, kind, 'archived_reason', id)).toBe(`Merged into ${survivor}`);
      }
      const { rows } = await t.query(
        'select distinct entity_id::int as id from api.history where entity_type = $1 and operation_id = $2 order by 1',
        [kind, operation],
      );
      expect(rows.map(({ id }) => id)).toEqual([survivor, second, third]);
      const kinds = await t.query('select kind, records::int from api.operations where id = $1', [operation]);
      expect(kinds.rows).toMatchObject([{ kind: 'Merge' }]);
    }));

  it('refuses a record with itself, none, one that is missing, archived or merged, and other values', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second, third] = await three(t, kind);
      const many = Array.from({ length: 1_000_000 }, (_, n) => n + 1_000_000);
      expect(await mergeOf(t, kind, survivor, [survivor])).toBe('merge_itself');
      expect(await mergeOf(t, kind, survivor, [second, survivor])).toBe('merge_itself');
      expect(await mergeOf(t, kind, survivor, [])).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, many)).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, [null])).toBe('merge_size');
      expect(await mergeOf(t, kind, survivor, [999_999])).toBe('merge_record');
      for (const values of [{ archived_at: '2025-01-01' }, { merged_into: 1 }, { id: 3 }, { version: 1 }, { x: 1 }])
        expect(await mergeOf(t, kind, survivor, [second], values)).toBe('merge_values');
      expect(await mergeOf(t, kind, survivor, [second], [])).toBe('merge_values');
      await t.query('select * from api.archive_records($1, $2, $3)', [kind, [third], 'Twice']);
      expect(await mergeOf(t, kind, survivor, [third])).toBe('merge_archived');
      await merged(t, kind, survivor, [second, second]);
      expect(await mergeOf(t, kind, survivor, [second])).toBe('merge_merged');
      expect(await mergeOf(t, kind, second, [survivor])).toBe('merge_merged');
    }));

  it('needs the right to change the kind', async () => {
    for (const role of ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'])
      await database.rolledBack(async (t) => {
        await becomePerson(t, 'Coordinator', 'maker');
        const [survivor, second] = await three(t, kind);
        await t.script('reset role');
        await t.query(`delete from data.user_roles where username = 'maker'`);
        await becomePerson(t, role);
        const { rows } = await t.query<{ may: boolean }>(`select rules.may('manage', $1) as may`, [kind]);
        const answer = await mergeOf(t, kind, survivor, [second]);
        const expected = rows[0]!.may ? expect.objectContaining({ refused: [] }) : 'not_permitted';
        expect({ role, answer }).toEqual({ role, answer: expected });
      });
  });

  it('leads to the last survivor of several merges, and an undo parts them again', () =>
    database.as('Coordinator', async (t) => {
      const [first, second, third] = await three(t, kind);
      const before = await asOwner(t, `select * from data.${kind} order by id`);
      const one = await merged(t, kind, second, [first]);
      const two = await merged(t, kind, third, [second]);
      expect(await column(t, kind, 'merged_into', first)).toBe(third);
      // The survivor of the first merge is archived itself: its undo waits for that of the second.
      const undone: number[] = [];
      for (const { operation } of [two, one]) undone.push((await undoOf(t, operation!)).undone);
      expect(undone.every((count) => count > 0)).toBe(true);
      const plain = (rows: Record<string, unknown>[]) =>
        rows.map(({ version: _v, updated_at: _a, updated_by: _b, ...row }) => row);
      expect(plain(await asOwner(t, `select * from data.${kind} order by id`))).toEqual(plain(before));
    }));

  it('that was merged is no longer so when it is restored by hand', () =>
    database.as('Coordinator', async (t) => {
      const [survivor, second] = await three(t, kind);
      await merged(t, kind, survivor, [second]);
      await t.query('select * from api.restore_records($1, $2)', [kind, [second]]);
      expect(await column(t, kind, 'merged_into', second)).toBeNull();
    }));
});

it.each(['facts', 'events', 'documents'] as const)('keeps a survivor among the %s to which others lead', (kind) =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, kind);
    const { operation } = await merged(t, kind, survivor, [second]);
    const remove = () => t.query(`delete from api.${kind} where id = $1`, [survivor]);
    expect(await refusalOf(t, remove)).toBe('merge_survivor_deleted');
    await undoOf(t, operation!);
    expect(await refusalOf(t, remove)).toBeNull();
  }),
);

it('refuses other kinds, and a survivor that is not given', () =>
  database.as('Coordinator', async (t) => {
    for (const kind of ['communications', 'users', 'tabular_datasets', 'x; drop table data.facts', ''])
      expect(await mergeOf(t, kind, 1, [2])).toBe('merge_kind');
    expect(await mergeOf(t, 'events', null as unknown as number, [1])).toBe('merge_survivor');
  }));

it('finds the survivor by the typed serial number of a merged document', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, 'documents');
    await merged(t, 'documents', survivor, [second]);
    const { rows } = await t.query(
      'select n.id from data.documents d cross join lateral api.documents_named(d.serial_no) n where d.id = $1',
      [second],
    );
    expect(rows).toEqual([{ id: survivor }]);
  }));

it('joins lists, fills empty values, and takes chosen ones', () =>
  database.as('Coordinator', async (t) => {
    const disaster = { displacement_type: 'Disaster' };
    const { id } = await event(t, {
      ...disaster,
      countries: ['KEN', 'SOM'],
      glide_numbers: ['FL-2025-000001-KEN'],
      event_codes: ['MDRKE057:IFRC Appeal ID:KEN'],
    });
    const second = await event(t, {
      ...disaster,
      countries: ['ETH', 'SOM'],
      glide_numbers: ['FL-2025-000002-ETH', 'FL-2025-000001-KEN'],
      event_codes: ['12:Local Identifier', 'MDRKE057:IFRC Appeal ID:KEN'],
      comment: 'Of the second',
      end_date: { date: '2025-02-01', accuracy: 'Day' },
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    const answer = await merged(t, 'events', id, [second.id], {
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    expect(answer.values).toEqual({
      countries: ['KEN', 'SOM', 'ETH'],
      glide_numbers: ['FL-2025-000001-KEN', 'FL-2025-000002-ETH'],
      event_codes: ['MDRKE057:IFRC Appeal ID:KEN', '12:Local Identifier'],
      comment: 'Of the second',
      end_date: { date: '2025-02-01', accuracy: 'Day' },
      start_date: { date: '2024-12-31', accuracy: 'Day' },
    });
    const { rows } = await t.query(
      'select countries, glide_numbers, event_codes, comment from api.events where id = $1',
      [id],
    );
    expect(rows).toEqual([
      {
        countries: ['KEN', 'SOM', 'ETH'],
        glide_numbers: ['FL-2025-000001-KEN', 'FL-2025-000002-ETH'],
        event_codes: ['MDRKE057:IFRC Appeal ID:KEN', '12:Local Identifier'],
        comment: 'Of the second',
      },
    ]);
  }));

// The facts of the survivor are published only if they were before: each of the documents in turn, open and confidential.
it.each([
  [false, true],
  [true, false],
  [false, false],
])('publishes no fact of a confidential document by a merge (survivor confidential: %s, other: %s)', (own, other) =>
  database.as('Coordinator', async (t) => {
    const paper = async (confidential: boolean) => {
      const { id } = await document(t, { confidential, url: `https://example.org/${Math.random()}` });
      const listed = { idu: true, excerpt_for_idu: 'People fled' };
      return [id, (await fact(t, { document_id: id, ...listed })).id] as const;
    };
    const papers = [await paper(own), await paper(other)] as const;
    const open = async () =>
      (
        await asOwner(t, 'select id::int from published.idus where id = any ($1) order by 1', [
          papers.map(([, one]) => one),
        ])
      ).map(({ id }) => id);
    const before = await open();
    expect(before).toHaveLength([own, other].filter((confidential) => !confidential).length);
    const [[survivor], [second]] = papers;
    const { operation, values } = await merged(t, 'documents', survivor, [second]);
    expect(values).toMatchObject(other && !own ? { confidential: true } : {});
    expect(await column(t, 'documents', 'confidential', survivor)).toBe(own || other);
    expect(await open()).toEqual(own || other ? [] : before);
    await undoOf(t, operation!);
    expect(await open()).toEqual(before);
    await merged(t, 'documents', survivor, [second], { confidential: false });
    expect(await column(t, 'documents', 'confidential', survivor)).toBe(false);
  }),
);

it('leads a saved and a watched search by a merged event to the survivor, until the undo', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const address = (id: number) => `year=2025&event_id=${id}&size=20`;
    const { id } = await add(t, 'saved_searches', { kind: 'facts', name: 'By event', address: address(two) });
    const watch = (at: number) =>
      t.query('select api.watch_search($1, $2, $3)', [id, address(at), `year=in.(2025)&event_id=eq.${at}`]);
    await watch(two);
    await asOwner(t, `update data.watched_searches set told_at = now() - interval '2 days'`);
    const now = async () => [
      (await t.query(`select address_now from api.saved_searches where id = $1`, [id])).rows[0],
      (await asOwner(t, 'select conditions from rules.searches_to_tell()'))[0],
    ];
    const expected = (at: number) => [{ address_now: address(at) }, { conditions: `year=in.(2025)&event_id=eq.${at}` }];
    expect(await now()).toEqual(expected(two));
    const { operation } = await merged(t, 'events', one, [two]);
    expect(await now()).toEqual(expected(one));
    await watch(one);
    expect(await now()).toEqual(expected(one));
    await undoOf(t, operation!);
    expect((await now())[0]).toEqual(expected(two)[0]);
  }));

it('moves what rests on the records, and keeps every sum of facts', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const [paper, copy] = [(await document(t)).id, (await document(t)).id];
    const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19];
    for (const [n, figure] of PRIMES.entries())
      await fact(t, {
        name: `Fact ${n}`,
        figure,
        event_id: n % 2 ? one : two,
        document_id: n % 4 < 2 ? paper : copy,
        event_role: n === 7 ? 'Triangulation' : n === 6 ? 'Partial figure (Subtracted)' : 'Recommended figure',
      });
    const sums = async () => {
      const { rows } = await t.query<{ id: number; figure: string }>(
        'select id, recommended_figure::text as figure from api.events_view where id = any ($1)',
        [[one, two]],
      );
      const year = await t.query('select figure from api.country_yearly_figures($1)', ['KEN']);
      return [rows.reduce((sum, { figure }) => sum + Number(figure), 0), year.rows];
    };
    const before = await sums();
    const events = await merged(t, 'events', one, [two]);
    expect(events.moved).toEqual([{ relation: 'facts', column: 'event_id', number: 4 }]);
    expect(events.totals).toEqual([{ name: 'Conflict, New Displacement (Flow)', before: '24', after: '24' }]);
    expect(await sums()).toEqual(before);
    const documents = await merged(t, 'documents', paper, [copy]);
    expect(documents.moved).toEqual([{ relation: 'facts', column: 'document_id', number: 4 }]);
    const { rows } = await t.query('select count(*)::int as facts from api.facts where event_id = $1 and document_id = $2', [one, paper]); // prettier-ignore
    expect(rows).toEqual([{ facts: 8 }]);
    expect(await sums()).toEqual(before);
    await undoOf(t, documents.operation!);
    await undoOf(t, events.operation!);
    expect(await sums()).toEqual(before);
    const parted = await t.query('select count(*)::int as facts from api.facts where event_id = $1 and document_id = $2', [two, copy]); // prettier-ignore
    expect(parted.rows).toEqual([{ facts: 2 }]);
  }));

it('says that a sub-fact counts once when its event is merged with that of its master', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const master = await fact(t, { figure: 100, event_id: one });
    await fact(t, { figure: 30, event_id: two, parent_id: master.id, document_id: (await document(t)).id });
    const { totals } = await merged(t, 'events', one, [two]);
    expect(totals).toEqual([{ name: 'Conflict, New Displacement (Flow)', before: '130', after: '100' }]);
  }));

it('puts the survivor instead of a publisher once, and of a contact', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second, third] = await three(t, 'publishers');
    const other = (await publisher(t, 'Another one')).id;
    const paper = await document(t, { sources: [second, other, survivor], publishers: [third, second] });
    const answer = await merged(t, 'publishers', survivor, [second, third]);
    expect(answer.moved).toEqual([
      { relation: 'documents', column: 'publishers', number: 1 },
      { relation: 'documents', column: 'sources', number: 1 },
    ]);
    expect(await column(t, 'documents', 'sources', paper.id)).toEqual([survivor, other].toSorted((a, b) => a - b));
    expect(await column(t, 'documents', 'publishers', paper.id)).toEqual([survivor]);
    const [ada, twin] = [(await contact(t, 'Ada')).id, (await contact(t, 'Ada B.')).id];
    const talk = await add(t, 'communications', { subject: 'A call', iso3: 'KEN', contact_id: twin });
    await merged(t, 'contacts', ada, [twin]);
    expect(await column(t, 'communications', 'contact_id', talk.id)).toBe(ada);
  }));

it('merges publishers whose documents prove signed-off facts, and marks the facts', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second] = await three(t, 'publishers');
    const paper = await document(t, { sources: [second], publishers: [second] });
    const { id } = await fact(t, { document_id: paper.id });
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [id]);
    const change = () => t.query('update api.documents set sources = $1 where id = $2', [[survivor], paper.id]);
    expect(await refusalOf(t, change)).toBe('locked_facts_rest_on');
    const { operation } = await merged(t, 'publishers', survivor, [second]);
    const marks = () => asOwner(t, 'select entity_type, columns from data.changes_since_sign_off where fact_id = $1', [id]); // prettier-ignore
    expect(await marks()).toEqual([{ entity_type: 'documents', columns: ['publishers', 'sources'] }]);
    expect((await undoOf(t, operation!)).refused).toEqual([]);
    expect(await column(t, 'documents', 'sources', paper.id)).toEqual([second]);
    expect(await refusalOf(t, change)).toBe('locked_facts_rest_on');
  }));

it('changes nothing if one record refuses, and names all that do', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t)).id];
    const facts = await Promise.all([1, 2, 3].map((n) => fact(t, { name: `Fact ${n}`, event_id: two, figure: n })));
    await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [facts[1]!.id]);
    const made = await operationOf(t, async () => {
      const answer = (await mergeOf(t, 'events', one, [two])) as Merged;
      expect(answer.operation).toBeNull();
      expect(answer.refused).toHaveLength(1);
      expect(answer.refused[0]!.records).toEqual([`facts ${facts[1]!.id}`]);
    });
    expect(made).toBeNull();
    expect(await column(t, 'events', 'merged_into', two)).toBeNull();
    expect(await column(t, 'facts', 'event_id', facts[0]!.id)).toBe(two);
    // Two events of different causes: every fact says so.
    const disaster = (await event(t, { displacement_type: 'Disaster', name: 'Kenya: Flood - Garissa' })).id;
    const free = (await event(t)).id;
    const misfit = await fact(t, { event_id: free });
    const other = (await mergeOf(t, 'events', disaster, [free])) as Merged;
    expect(other).toMatchObject({ operation: null });
    expect(other.refused.map(({ records }) => records)).toEqual([[`facts ${misfit.id}`]]);
  }));

it('makes facts one: sub-facts and the records of datasets move, and the undo takes them back', () =>
  database.as('Coordinator', async (t) => {
    const [survivor, second, third] = await three(t, 'facts');
    const sub = await fact(t, { parent_id: second, document_id: (await document(t)).id });
    const dataset = await add(t, 'tabular_datasets', { name: 'A dataset', iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' }); // prettier-ignore
    const records = await importing(t, async () => {
      const { rows } = await t.query<{ id: number }>(
        `insert into data.tabular_datasets_records (parent_id, position) select $1, n from generate_series(1, 3) n returning id`,
        [dataset.id],
      );
      return rows.map(({ id }) => id);
    });
    await asOwner(t, 'update data.tabular_datasets set locked_at = now() where id = $1', [dataset.id]);
    for (const [f, tdr] of [
      [survivor, records[0]],
      [second, records[0]],
      [second, records[1]],
      [third, records[2]],
    ])
      // prettier-ignore
      await asOwner(t, 'insert into data.tabular_datasets_records_to_facts (f_id, tdr_id) values ($1, $2)', [f, tdr]);
    const links = async () =>
      asOwner(t, 'select f_id, tdr_id from data.tabular_datasets_records_to_facts order by 1, 2');
    const before = await links();
    const { operation, totals } = await merged(t, 'facts', survivor, [second, third]);
    expect(await links()).toEqual(records.map((tdr_id) => ({ f_id: survivor, tdr_id })));
    expect(await column(t, 'facts', 'parent_id', sub.id)).toBe(survivor);
    expect(totals).toEqual([]);
    const undo = await undoOf(t, operation!);
    expect(undo.refused).toEqual([]);
    expect(await links()).toEqual(before);
    expect(await column(t, 'facts', 'parent_id', sub.id)).toBe(second);
    const again = await undoOf(t, undo.operation!);
    expect(again.refused).toEqual([]);
    expect(await links()).toEqual(records.map((tdr_id) => ({ f_id: survivor, tdr_id })));
    expect(await column(t, 'facts', 'merged_into', third)).toBe(survivor);
  }));

it('leaves what has changed since the merge, and says so', () =>
  database.as('Coordinator', async (t) => {
    const [one, two] = [(await event(t)).id, (await event(t, { comment: 'Of the second' })).id];
    const moved = await fact(t, { event_id: two });
    const { operation } = await merged(t, 'events', one, [two]);
    const three = (await event(t)).id;
    await t.query('update api.facts set event_id = $1 where id = $2', [three, moved.id]);
    await t.query(`update api.events set comment = 'Later' where id = $1`, [one]);
    const undo = await undoOf(t, operation!);
    expect(undo).toMatchObject({ undone: 1, refused: [['The record has changed since', 2]] });
    expect(await column(t, 'events', 'archived_at', two)).toBeNull();
    expect(await column(t, 'facts', 'event_id', moved.id)).toBe(three);
  }));

it('erases with a contact the contacts that were merged into it', () =>
  database.as('Administrator', async (t) => {
    const [survivor, second] = [(await contact(t, 'Ada')).id, (await contact(t, 'Adaeze', { email: 'adaeze@example.org' })).id]; // prettier-ignore
    const { operation } = await merged(t, 'contacts', survivor, [second]);
    await add(t, 'communications', { subject: 'About adaeze@example.org', iso3: 'KEN', contact_id: survivor });
    await t.query('select api.erase_contact($1)', [survivor]);
    const rows = await asOwner(
      t,
      `select (select string_agg(c::text, '') from data.contacts c) || (select string_agg(h::text, '') from data.history h)
         || (select string_agg(c::text, '') from data.communications c) as everything`,
    );
    expect(String(rows[0]?.['everything'])).not.toMatch(/Adaeze/i);
    expect(await undoOf(t, operation!)).toMatchObject({ undone: 0 });
  }));
