/** The change of several facts: each follows the rules of its form, and keeps its own history. */
import { expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { operationOf, undoOf } from './operations-world.ts';
import { add, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

const change = async (transaction: Transaction, facts: readonly number[], values: Record<string, unknown>) => {
  const names = Object.keys(values);
  const given = names.map((name, at) => `, "${name}" => $${at + 2}`).join('');
  const text = `select * from api.change_facts($1${given})`;
  const { rows } = await transaction.query<{ reason: string | null; changes: boolean; number: number }>(text, [
    facts,
    ...names.map((name) => values[name]),
  ]);
  return rows.map(({ reason, changes, number }) => [changes, number, reason]);
};

/** Four stocks of Afghanistan and an event of Kenya and Afghanistan. */
async function scene(transaction: Transaction): Promise<{ ids: number[]; event: number }> {
  await becomePerson(transaction, 'Coordinator');
  const { rows } = await transaction.query<{ id: number }>(
    `insert into api.facts (name, iso3, year, displacement_type, type, groups, themes, data)
     select 'Fact ' || n, case when n = 4 then 'SDN' else 'AFG' end, 2025, 'Conflict', 'IDPs (Stock)', '{GRID 2024,MYU 2024}', '{Protracted}',
       '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}' from generate_series(1, 4) n returning id`,
  );
  const [event] = (
    await transaction.query<{ id: number }>(
      `insert into api.events (name, displacement_type, year, countries, start_date)
       values ('Afghanistan: Conflict - Kunduz', 'Conflict', 2025, '{AFG,KEN}', '{"date": "2025-01-01", "accuracy": "Day"}') returning id`,
    )
  ).rows;
  return { ids: rows.map(({ id }) => id), event: event?.id ?? 0 };
}

it('gives each fact the event, groups and themes, and counts those that stay and those that do not fit', async () => {
  await database.rolledBack(async (transaction) => {
    const { ids, event } = await scene(transaction);
    await transaction.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, ids.slice(0, 1));
    const values = {
      event_id: event,
      event_role: 'Triangulation',
      add_groups: ['GRID 2025', 'GRID 2024'],
      remove_themes: ['Protracted'],
    };
    const asked = [...ids, ...ids, 987654321];
    expect(await change(transaction, asked, values)).toEqual([
      [true, 2, null],
      [true, 1, "The fact would not fit its event: its country is not among the event's"],
      [false, 1, "The fact is Signed Off and can't be changed"],
      [false, 1, 'The fact was deleted'],
    ]);
    const { rows } = await transaction.query<Record<string, unknown>>(
      `select event_id = $2 as linked, event_role, groups, themes, version,
        (select count(*)::int from api.history h where h.entity_type = 'facts' and h.entity_id = f.id::text and h.operation = 'update') as changes
       from api.facts f where id = any ($1) order by id`,
      [ids, event],
    );
    const changed = {
      linked: true,
      event_role: 'Triangulation',
      groups: ['GRID 2024', 'MYU 2024', 'GRID 2025'],
      themes: [],
      version: 2,
      changes: 1,
    };
    const locked = {
      linked: null,
      event_role: null,
      groups: ['GRID 2024', 'MYU 2024'],
      themes: ['Protracted'],
      version: 1,
    };
    expect(rows).toEqual([expect.objectContaining(locked), changed, changed, changed]);
    // A call whose answer was lost is safe to repeat.
    expect((await change(transaction, ids, values)).filter(([changes]) => changes)).toEqual([]);
  });
});

it('puts an event only on the facts that it fits, by the rules of the picker of one fact, and counts the others by their reason', async () => {
  await database.rolledBack(async (transaction) => {
    const { ids, event } = await scene(transaction);
    await transaction.query(`update api.facts set displacement_type = 'Disaster' where id = any ($1)`, [
      ids.slice(0, 2),
    ]);
    await transaction.query(`update api.facts set year = 2024 where id = $1`, [ids[2]]);
    const differences = (words: string) => `Events require matching fields 'Displacement type' and 'Year'. ${words}`;
    expect(await change(transaction, ids, { event_id: event, add_groups: ['GRID 2025'] })).toEqual([
      [true, 1, "The fact would not fit its event: its country is not among the event's"],
      [false, 2, differences('The cause of the fact is Disaster, that of the event Conflict')],
      [
        false,
        1,
        differences('The year of the fact is 2024, that of the event 2025: no event is of a later year than its facts'),
      ],
    ]);
    const { rows } = await transaction.query(
      'select event_id is not null as linked, version from api.facts where id = any ($1) order by id',
      [ids],
    );
    expect(rows.map(({ linked }) => linked)).toEqual([false, false, false, true]);
    const named = await transaction.query(
      `select number, array(select f.serial_no || ' ' || f.name from api.facts f where f.id = any ($1) order by f.id) @> examples as named,
        cardinality(examples) as examples from api.change_facts($1, event_id => $2)`,
      [ids, event],
    );
    expect(named.rows.map(({ number, named, examples }) => [number, named, examples])).toEqual([
      [2, true, 2],
      [1, true, 1],
      [1, true, 1],
    ]);
    // As in the form, a fact of the event may take another cause; the caller is told.
    expect(await change(transaction, ids.slice(3), { values: { displacement_type: 'Disaster' } })).toEqual([
      [true, 1, "The fact would not fit its event: its country is not among the event's; its cause is not the event's"],
    ]);
  });
});

it('says that an event of another hazard gives the facts that hazard', async () => {
  await database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Administrator');
    const eventOf = async (type: string, start: string) => {
      const hazard = { category: 'C', subcategory: 'S', type, subtype: `${type} of ${start}` };
      const { id } = await add(transaction, 'hazard_types', hazard);
      const event = { name: `Chile: ${type}`, displacement_type: 'Disaster', hazard_type_id: id, year: 2025 };
      return (
        await add(transaction, 'events', { ...event, countries: ['CHL'], start_date: { date: start, accuracy: 'Day' } })
      ).id;
    };
    const [fire, again, flood] = [
      await eventOf('Wildfire', '2025-02-01'),
      await eventOf('Wildfire', '2025-02-02'),
      await eventOf('Flood', '2025-06-01'),
    ];
    const ids: number[] = [];
    for (const event_id of [fire, fire, null]) {
      const data = { reported_figure: 9, term: 'Displaced', unit: 'Person', start_date: { date: '2025-03-01' } };
      const fact = { name: 'Chile', iso3: 'CHL', year: 2025, displacement_type: 'Disaster', event_id };
      ids.push((await add(transaction, 'facts', { ...fact, type: 'New Displacement (Flow)', data })).id);
    }
    const subtype = (day: number) => `Wildfire of 2025-02-0${day}`;
    expect(await change(transaction, ids, { event_id: again })).toEqual([
      [true, 1, null],
      [true, 2, `Its hazard becomes ${subtype(2)} in place of ${subtype(1)}`],
    ]);
    expect(await change(transaction, ids.slice(0, 2), { event_id: flood })).toEqual([
      [
        true,
        2,
        'The fact would not fit its event: it starts before the event; its hazard becomes Flood in place of Wildfire',
      ],
    ]);
    expect(await change(transaction, ids, { add_groups: ['GRID 2025'] })).toEqual([
      [true, 1, null],
      [true, 2, 'The fact would not fit its event: it starts before the event'],
    ]);
    const bare = { name: 'Chile: no hazard', displacement_type: 'Disaster', year: 2025, countries: ['CHL'] };
    const { id } = await add(transaction, 'events', {
      ...bare,
      start_date: { date: '2025-01-01', accuracy: 'Day' },
    });
    expect(await change(transaction, ids.slice(0, 1), { event_id: id })).toEqual([
      [true, 1, 'Its hazard becomes empty in place of Flood'],
    ]);
  });
});

it.each([
  ['events', { displacement_type: 'Conflict' }, 'Also changes: GLIDE numbers (empty), Hazard (empty)'],
  ['facts', { displacement_type: 'Disaster' }, 'Also changes: Conflict type disaggregated data (empty)'],
  ['facts', { year: 2024 }, 'Also changes: Household size (7)'],
  ['facts', { qualifier: 'total' }, null],
  ['facts', { name: { find: 'Kenya', replace: 'Somalia' } }, null],
] as const)('of %s to %o says which other values it replaces', (kind, values, reason) =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Administrator');
    const sizes = [
      { iso3: 'KEN', year: 2025, size: 4, source: 'A survey' },
      { iso3: 'KEN', year: 2024, size: 7, source: 'A survey' },
    ];
    await transaction.query('select api.change_household_sizes($1::jsonb, false)', [JSON.stringify(sizes)]);
    const { id } =
      kind === 'events'
        ? await add(transaction, 'events', {
            name: 'Kenya: Flood - Tana River',
            displacement_type: 'Disaster',
            year: 2025,
            hazard_type_id: 22,
            glide_numbers: ['FL-2025-000001-KEN'],
            start_date: { date: '2025-02-01', accuracy: 'Day' },
          })
        : await add(transaction, 'facts', {
            name: 'Kenya: Conflict',
            iso3: 'KEN',
            year: 2025,
            displacement_type: 'Conflict',
            type: 'New Displacement (Flow)',
            household_size: { type: 'Lookup', figure: 0 },
            data: {
              reported_figure: 9,
              term: 'Displaced',
              unit: 'Household',
              start_date: { date: '2025-03-01' },
              conflict_type_disaggregated_data: { conflict: 9 },
            },
          });
    const { rows } = await transaction.query('select changes, reason from api.change_records($1, $2, $3)', [
      kind,
      [id],
      JSON.stringify(values),
    ]);
    expect(rows).toEqual([{ changes: true, reason }]);
  }),
);

it('refuses a value that no fact can have, too many facts, and people who change no facts', async () => {
  await database.rolledBack(async (transaction) => {
    const { ids } = await scene(transaction);
    const refused = (facts: readonly number[], values: Record<string, unknown>) =>
      refusalOf(transaction, () => change(transaction, facts, values));
    expect(await refused(ids, { event_id: 987654321 })).toBe('facts_event_id_fkey');
    const many = Array.from({ length: 3001 }, (_, at) => at);
    expect(await refused(many, { add_groups: ['GRID 2025'] })).toBe('change_size');
    expect(await change(transaction, ids, { add_groups: ['Not a group'] })).toEqual([
      [false, 4, expect.stringContaining('Not a group')],
    ]);
    expect(await change(transaction, ids, { event_role: 'Triangulation' })).toEqual([
      [false, 4, 'The fact has no event'],
    ]);
    await becomePerson(transaction, 'Viewer');
    expect(await refused(ids, { add_groups: ['GRID 2025'] })).toBe('not_permitted');
  });
});

const VALUES: readonly [string, Record<string, unknown>, string][] = [
  ['type', { type: 'Returnees (Stock)' }, `type`],
  ['displacement_type', { displacement_type: 'Disaster' }, 'displacement_type'],
  ['term', { term: 'Evacuated' }, `data->>'term'`],
  ['qualifier', { qualifier: 'more than' }, `data->>'qualifier'`],
  ['unit', { unit: 'Household' }, `data->>'unit'`],
  ['year', { year: 2024 }, 'year'],
  ['confidential', { confidential: true }, 'confidential'],
  ['idu', { idu: true }, 'idu'],
];

it.each(VALUES)(
  'sets the %s of each open fact, names the locked one, and its undo puts all back',
  (_, values, column) =>
    database.rolledBack(async (transaction) => {
      const { ids } = await scene(transaction);
      await transaction.query(
        `update api.facts set data = data || '{"excerpt_for_idu": "Some 1,200 people fled Kunduz."}' where id = any ($1)`,
        [ids],
      );
      await transaction.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, ids.slice(0, 1));
      const stored = async () =>
        (
          await transaction.query<Record<string, unknown>>(
            `select id, to_jsonb(f) - '{version,updated_at,updated_by,may_change,may_delete,change_refused,delete_refused}'::text[] as row, (${column})::text as value from api.facts f where id = any ($1) order by id`,
            [ids],
          )
        ).rows;
      const before = await stored();
      const [given] = Object.values(values);
      const operation = await operationOf(transaction, async () => {
        const answer = await change(transaction, ids, { values });
        expect(answer.filter(([changes]) => changes).reduce((sum, [, number]) => sum + Number(number), 0)).toBe(3);
        expect(answer.filter(([changes]) => !changes)).toEqual([
          [false, 1, "The fact is Signed Off and can't be changed"],
        ]);
      });
      const after = await stored();
      expect(after.slice(1).map(({ value }) => value)).toEqual(Array(3).fill(String(given)));
      expect(after[0]).toEqual(before[0]);
      await undoOf(transaction, operation!);
      expect(await stored()).toEqual(before);
    }),
);

it('moves the dates by days, links to a master, and refuses other values by name', () =>
  database.rolledBack(async (transaction) => {
    const { ids } = await scene(transaction);
    const dates = async () =>
      (
        await transaction.query(`select data->'stock_date' as day from api.facts where id = any ($1) order by id`, [
          ids,
        ])
      ).rows;
    expect(await change(transaction, ids, { days: 3 })).toEqual([[true, 4, null]]);
    expect(await dates()).toEqual(Array(4).fill({ day: { date: '2026-01-03', accuracy: 'Day' } }));
    expect(await change(transaction, ids, { days: -3, values: { term: 'Displaced' } })).toEqual([[true, 4, null]]);
    expect(await dates()).toEqual(Array(4).fill({ day: { date: '2025-12-31', accuracy: 'Day' } }));
    const publisher = await add(transaction, 'publishers', { name: 'A publisher', type: 'Media' });
    const { id: document } = await add(transaction, 'documents', { name: 'A document', publication_date: '2025-03-01', publishers: [publisher.id], sources: [publisher.id] }); // prettier-ignore
    const [master, ...subs] = ids;
    await transaction.query('update api.facts set document_id = $1 where id = any ($2)', [document, subs]);
    expect(
      await change(transaction, subs, { values: { parent_id: master, parent_role: 'Recommended figure' } }),
    ).toEqual([
      [true, 2, null],
      [false, 1, expect.stringContaining('master')],
    ]);
    const refused = (values: Record<string, unknown>) => refusalOf(transaction, () => change(transaction, ids, values));
    for (const values of [
      { name: 'x' },
      { archived_at: '2025-01-01' },
      { figure: 3 },
      { version: 1 },
      { id: 1 },
      { status: 'Signed Off' },
    ])
      expect(await refused({ values })).toBe('change_values');
    expect(await refused({ days: 100_000 })).toBe('change_days');
  }));
