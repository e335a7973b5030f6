/** A small world of records for tests of operations: random operations on it, their undo, and all its rows to compare. */
import { DatabaseError, type Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson } from './support.ts';

export type World = { random: () => number; facts: number[]; events: number[]; documents: number[]; notes: number[] };

/** Numbers from 0 to 1, the same for a seed. */
export function randomFrom(seed: number): () => number {
  let value = seed * 2_654_435_761;
  return () => {
    value = (Math.imul(value ^ (value >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return value / 2 ** 32;
  };
}

export const chosenOf = <T>(random: () => number, all: readonly T[]): T => all[Math.floor(random() * all.length)]!;
export const someOf = <T>(random: () => number, all: readonly T[]): T[] => all.filter(() => random() < 0.5);

/** All rows of records, without the stamps that each save sets: version, and author and time of the last change. */
export async function catalogOf(t: Transaction): Promise<Record<string, unknown>> {
  const tables = await asOwner(
    t,
    `select c.relname::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'created_by') as written
     from pg_class c where c.relnamespace = 'data'::regnamespace and c.relkind = 'r'
       and c.relname not in ('history', 'operations', 'published_changes', 'reference_list', 'duplicates_waiting', 'notifications') order by 1`,
  );
  // Of lists that nobody wrote here, only a digest.
  const parts = tables.map(({ name, written }) => {
    const rows = `select jsonb_agg(r.image order by r.image) from (
      select to_jsonb(t) - '{version,updated_at,updated_by,loose_since}'::text[] as image from data."${String(name)}" t) r`;
    return `select '${String(name)}' as name, ${written === true ? `(${rows})` : `to_jsonb(md5((${rows})::text))`} as rows`;
  });
  const rows = await asOwner(t, parts.join(' union all '));
  return Object.fromEntries(rows.map((row) => [String(row['name']), row['rows']]));
}

export async function madeWorld(t: Transaction, seed: number): Promise<World> {
  await becomePerson(t, 'Coordinator');
  const world: World = { random: randomFrom(seed), facts: [], events: [], documents: [], notes: [] };
  const publisher = await add(t, 'publishers', { name: `Publisher of ${seed}`, type: 'Media' });
  for (let n = 0; n < 3; n += 1) {
    const year = 2025;
    const event = await add(t, 'events', {
      name: `Kenya: Conflict - Garissa ${n}`,
      displacement_type: 'Conflict',
      year,
      countries: ['KEN'],
      start_date: { date: '2025-01-01', accuracy: 'Day' },
    });
    const document = await add(t, 'documents', {
      name: `Document ${n}`,
      publication_date: '2025-02-01',
      publishers: [publisher.id],
      sources: [publisher.id],
      countries: ['KEN'],
    });
    const note = await add(t, 'significant_updates', {
      iso3: 'KEN',
      title: `Update ${n}`,
      date: '2025-02-01',
      displacement_type: 'Conflict',
      content: 'Text',
    });
    world.events.push(event.id);
    world.documents.push(document.id);
    world.notes.push(note.id);
  }
  for (let n = 0; n < 8; n += 1) {
    const fact = await add(t, 'facts', {
      name: `Fact ${n}`,
      iso3: 'KEN',
      year: 2025,
      displacement_type: 'Conflict',
      type: 'IDPs (Stock)',
      // One event and one document have no facts.
      event_id: n < 4 ? world.events[n % 2] : null,
      document_id: n < 6 ? world.documents[n % 2] : null,
      base_id: n > 4 ? world.facts[0] : null,
      groups: n % 2 === 0 ? ['GRID 2025'] : [],
      data: { reported_figure: 10 * n, term: 'Displaced', stock_date: { date: '2025-12-31', accuracy: 'Day' } },
    });
    world.facts.push(fact.id);
  }
  for (const fact of world.facts.slice(0, 3))
    for (const comment of ['First', 'Second'])
      await t.query(`insert into api.reviews (entity_id, status, comment) values ($1, 'Under Review', $2)`, [
        fact,
        comment,
      ]);
  await withPeople(t, world);
  // An imported fact breaks a rule of the form, and keeps its flag.
  await asOwner(t, `update data.facts set flags = '{event_missing}' where id = $1`, [world.facts[7]]);
  return world;
}

/** Follows, assignments and comments of other people on the records. */
async function withPeople(t: Transaction, { facts, events, documents }: World): Promise<void> {
  await asOwner(t, `insert into data.users (username, name) values ('ines', 'Ines'), ('omar', 'Omar')`);
  for (const [kind, ids] of Object.entries({ facts, events, documents })) {
    await asOwner(
      t,
      `insert into data.follows (username, entity_type, entity_id, muted, created_at)
       select case when n % 2 = 0 then 'ines' else 'omar' end, $1, id::text, n = 3, timestamptz '2025-01-01' + n * interval '1 hour'
       from unnest($2::bigint[]) with ordinality u (id, n) where n < 4`,
      [kind, ids],
    );
    await t.query(`select api.assign($1, $2, 'omar', '2026-03-01', 'Look again')`, [kind, ids.slice(1, 2)]);
    await t.query(`select api.assign($1, $2, 'ines')`, [kind, ids.slice(2, 3)]);
    await t.query(`select api.comment_on_fields($1, $2, '[{"field": "name", "comment": "Why?"}]')`, [kind, ids[1]]);
  }
}

/** The newest operation after the work, or null if it made none. Each piece of work is as a request of its own. */
export async function operationOf(t: Transaction, work: () => Promise<unknown>): Promise<number | null> {
  const newest = async () =>
    Number((await t.query<{ id: number | null }>('select max(id) as id from api.operations')).rows[0]?.id ?? 0);
  const before = await newest();
  await t.query(`select set_config('request.operation', '', true)`);
  await work();
  await t.query(`select set_config('request.operation', '', true)`);
  const after = await newest();
  return after > before ? after : null;
}

type Answer = {
  reason: string | null;
  changes: boolean;
  number: number;
  operation_id: number | null;
  next: number | null;
};

export async function undoOf(t: Transaction, operation: number, records: readonly string[] | null = null) {
  let undo: number | null = null;
  let undone = 0;
  const refused: [reason: string | null, number: number][] = [];
  for (let next: number | null = null; ;) {
    const rows: Answer[] = (
      await t.query<Answer>('select * from api.undo_operation($1, $2, $3, $4)', [operation, records, undo, next])
    ).rows;
    undo ??= rows[0]?.operation_id ?? null;
    for (const { reason, changes, number } of rows)
      if (changes) undone += Number(number);
      else refused.push([reason, Number(number)]);
    next = rows[0]?.next ?? null;
    if (next === null) return { operation: undo, undone, refused };
  }
}

export type Merged = {
  operation: number | null;
  values: Record<string, unknown>;
  moved: { relation: string; column: string; number: number }[];
  refused: { reason: string; records: string[] }[];
  misfits: { reason: string; records: string[] }[];
  totals: { name: string; before: string | null; after: string | null }[];
};

/** Merges records; a refusal is the answer's, or null if the call itself is refused. */
export async function mergeOf(
  t: Transaction,
  kind: string,
  survivor: number,
  others: readonly (number | null)[],
  values: object | null = null,
  seen: object | null = null,
): Promise<Merged | string> {
  await t.script('savepoint merge');
  try {
    const { rows } = await t.query<{ answer: Merged }>('select api.merge_records($1, $2, $3, $4, $5) as answer', [
      kind,
      survivor,
      others,
      ...[values, seen].map((given) => (given === null ? null : JSON.stringify(given))),
    ]);
    return rows[0]!.answer;
  } catch (error) {
    await t.script('rollback to savepoint merge');
    return String((error as { constraint?: string }).constraint ?? error);
  }
}

const WORK: readonly ((t: Transaction, world: World) => Promise<unknown>)[] = [
  (t, { random, facts, events }) =>
    t.query(
      // An earlier operation may have deleted the event.
      `select * from api.change_facts($1, event_id => (select id from api.events where id = $2), event_role => $3,
         add_groups => $4, remove_groups => $5)`,
      [
        someOf(random, facts),
        chosenOf(random, [...events, null]),
        chosenOf(random, ['Triangulation', 'Recommended figure']),
        someOf(random, ['GRID 2024', 'MYU 2025']),
        someOf(random, ['GRID 2025']),
      ],
    ),
  (t, { random, events }) =>
    t.query(
      `select * from api.change_records('events', $1, '{"countries": {"add": ["SDN"]}, "name": {"find": "garissa", "replace": "Wajir"}}')`,
      [someOf(random, events)],
    ),
  (t, { random, documents }) =>
    t.query(
      `select * from api.change_records('documents', $1, '{"confidential": true, "name": {"find": "doc", "replace": "Rec"}}')`,
      [someOf(random, documents)],
    ),
  (t, { random, facts }) =>
    t.query(
      `select * from api.change_records('facts', $1, '{"name": {"find": "fact", "replace": "Figure"}}', days => 3)`,
      [someOf(random, facts)],
    ),
  (t, { random, facts }) => t.query('delete from api.facts where id = any ($1)', [someOf(random, facts)]),
  (t, { random, facts }) => t.query('delete from api.facts where id = $1', [chosenOf(random, facts)]),
  (t, { events }) =>
    t.query('delete from api.events e where id = $1 and not exists (select from api.facts f where f.event_id = e.id)', [
      events[2],
    ]),
  (t, { documents }) => t.query('delete from api.documents where id = $1', [documents[2]]),
  (t, { random, facts }) => t.query(`select * from api.archive_records('facts', $1, 'Twice')`, [someOf(random, facts)]),
  (t, { random, facts }) => t.query(`select * from api.restore_records('facts', $1)`, [someOf(random, facts)]),
  (t, { random, events }) =>
    t.query(`select * from api.archive_records('events', $1, 'Twice')`, [someOf(random, events)]),
  (t, { random, documents }) =>
    t.query(`select * from api.archive_records('documents', $1, 'Twice')`, [someOf(random, documents)]),
  (t, { documents }) => t.query(`select * from api.restore_records('documents', $1)`, [documents]),
  (t, { random, notes }) =>
    t.query(`select * from api.archive_records('significant_updates', $1, 'Old')`, [someOf(random, notes)]),
  (t, { random, facts }) => t.query(`select * from api.delete_records('facts', $1)`, [someOf(random, facts)]),
  (t, { random, facts }) =>
    t.query(
      `update api.facts set archived_at = now(), archived_reason = 'By hand' where id = $1 and archived_at is null`,
      [chosenOf(random, facts)],
    ),
  ...(['events', 'documents', 'facts'] as const).map((kind) => (t: Transaction, world: World) => {
    const [survivor, ...others] = world[kind].toSorted(() => world.random() - 0.5);
    return mergeOf(t, kind, survivor!, others.slice(0, 1 + Math.floor(world.random() * 2)));
  }),
  (t, { random, notes }) => t.query('delete from api.significant_updates where id = $1', [chosenOf(random, notes)]),
];

/** A rule may refuse the whole statement, such as the deletion of a record that others were merged into: then there is no operation. */
export const randomOperation = (t: Transaction, world: World): Promise<number | null> =>
  operationOf(t, async () => {
    await t.script('savepoint work');
    try {
      await chosenOf(world.random, WORK)(t, world);
    } catch (error) {
      if (!(error instanceof DatabaseError) || error.constraint === null) throw error;
      await t.script('rollback to savepoint work');
    }
  });
