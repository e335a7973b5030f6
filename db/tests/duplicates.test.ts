/** Likely duplicates: which pairs are found for each kind and which are not, who sees and dismisses them, and what ends a dismissal. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

type Kind = 'facts' | 'events' | 'documents' | 'publishers' | 'contacts';
type Values = Record<string, unknown>;

let made = 0;
const publisher = async (t: Transaction) =>
  (await add(t, 'publishers', { name: `Publisher ${(made += 1)} ${Math.random()}`, type: 'Media' })).id;

/** The values of a record of each kind, unlike those of any other. */
const PLAIN: Record<Kind, (t: Transaction) => Promise<Values>> = {
  facts: async () => ({
    name: 'A fact',
    iso3: 'KEN',
    year: 2025,
    displacement_type: 'Disaster',
    type: 'New Displacement (Flow)',
    data: {
      reported_figure: 4321,
      term: 'Displaced',
      start_date: { date: '2025-03-01' },
      end_date: { date: '2025-03-04' },
    },
    locations: { locations: [{ type: 'Origin', name: 'Garissa', latlng: [-0.45, 39.64] }] },
  }),
  events: async () => ({
    name: 'Kenya: Flood - Garissa - 01/03/2025',
    displacement_type: 'Disaster',
    hazard_type_id: 22,
    year: 2025,
    countries: ['KEN'],
    start_date: { date: '2025-03-01' },
  }),
  documents: async (t) => {
    const id = await publisher(t);
    return { name: 'Floods in Garissa: situation report 4', publication_date: '2025-03-05', publishers: [id], sources: [id], url: 'https://example.org/a?id=7' }; // prettier-ignore
  },
  publishers: async () => ({ name: 'Kenya Red Cross Society', type: 'Media', iso3: 'KEN' }),
  contacts: async () => ({ title: 'Ms', name: 'Ada', surname: 'Okoye', gender: 'Female', organisation: 'IOM', job_title: 'Officer', email: 'ada@example.org', phone: '+254 20 555 0100' }), // prettier-ignore
};

type Case = [kind: Kind, changed: Values, reason: string | null];
const fact = (data: Values, more: Values = {}): Case[1] => ({
  data: {
    reported_figure: 4321,
    term: 'Displaced',
    start_date: { date: '2025-03-01' },
    end_date: { date: '2025-03-04' },
    ...data,
  },
  ...more,
});
const elsewhere = { locations: { locations: [{ type: 'Origin', name: 'Hola', latlng: [-1.5, 40.03] }] } };
const CASES: readonly Case[] = [
  ['facts', {}, 'Identical'],
  ['facts', fact({ start_date: { date: '2025-03-03' } }), 'Same figure and place, overlapping dates'],
  ['facts', fact({}, elsewhere), 'Same figure, overlapping dates'],
  ['facts', fact({ term: 'Destroyed Housing' }), 'Identical, another term'],
  ['facts', fact({ reported_figure: 4322 }, { ...elsewhere }), null],
  ['facts', fact({ start_date: { date: '2025-05-01' }, end_date: { date: '2025-05-02' } }), null],
  ['facts', { iso3: 'UGA' }, null],
  ['facts', { displacement_type: 'Conflict' }, null],
  ['events', { start_date: { date: '2025-03-04' } }, 'Like name, same hazard and country, start within 3 days'],
  ['events', { name: 'High water in the north' }, 'Same hazard and country, start within 3 days'],
  ['events', { start_date: { date: '2025-03-05' } }, null],
  ['events', { countries: ['UGA'] }, null],
  ['events', { hazard_type_id: 1 }, null],
  [
    'documents',
    { url: 'http://www.example.org/a/?id=7&utm_source=x#top', name: 'Another title', publication_date: '2020-01-01' },
    'Same address',
  ],
  [
    'documents',
    { url: 'https://example.org/b', name: 'Floods in Garissa - Situation Report 4' },
    'Same title and publisher, within 7 days',
  ],
  ['documents', { url: 'https://example.org/b', name: 'Floods in Garissa: situation report 5' }, null],
  ['documents', { url: 'https://example.org/b', publication_date: '2025-03-13' }, null],
  ['documents', { url: 'https://example.org/a?id=8', name: 'Another title' }, null],
  ['publishers', { name: 'Kenya Red Cross Society (KRCS)' }, 'Acronym in brackets'],
  ['publishers', { name: 'Kénya  Red Cross-Society', iso3: null }, 'Like name'],
  ['publishers', { name: 'Kenya Red Cross Society', iso3: 'UGA' }, null],
  ['publishers', { name: 'Uganda Broadcasting Corporation' }, null],
  ['contacts', { name: 'A.', surname: 'O.', email: 'ADA@example.org', phone: null }, 'Same e-mail'],
  ['contacts', { name: 'A.', surname: 'O.', email: null, phone: '00254-20-5550100' }, 'Same phone number'],
  ['contacts', { email: null, phone: null }, 'Same name and organisation'],
  ['contacts', { organisation: 'UNHCR', email: null, phone: null }, 'Same name'],
  ['contacts', { name: 'Bea', email: 'bea@example.org', phone: '555' }, null],
];

/** Compares all that wait. */
const compare = (t: Transaction) => asOwner(t, 'select rules.compare_waiting(1000000)');
const found = async (t: Transaction, kind: Kind) =>
  (
    await t.query<{ one: number; other: number; reason: string; score: number; dismissed: boolean }>(
      'select one::int, other::int, reason, score, dismissed from api.duplicates where entity_type = $1 order by 1, 2',
      [kind],
    )
  ).rows;

async function twoOf(t: Transaction, kind: Kind, changed: Values = {}): Promise<[number, number]> {
  const values = await PLAIN[kind](t);
  const one = (await add(t, kind, values)).id;
  const two = (await add(t, kind, { ...values, ...changed })).id;
  await compare(t);
  return [one, two];
}

describe('are found, or not', () => {
  it.each(CASES)('%s with %o: %s', (kind, changed, reason) =>
    database.as('Coordinator', async (t) => {
      const [one, other] = await twoOf(t, kind, changed);
      const expected = reason === null ? [] : [expect.objectContaining({ one, other, reason, dismissed: false })];
      expect((await found(t, kind)).filter((pair) => pair.one === one && pair.other === other)).toMatchObject(expected);
    }),
  );

  it('a few records at a time, if the time is over', () =>
    database.as('Coordinator', async (t) => {
      await compare(t);
      const values = await PLAIN.publishers(t);
      for (let made = 0; made < 12; made += 1)
        await add(t, 'publishers', { ...values, name: `Kenya Red Cross Society ${made}` });
      const within = async (ms: number) =>
        (await asOwner(t, `select rules.compare_waiting(500, ${ms}) as compared`))[0];
      expect(await within(0)).toEqual({ compared: 10 });
      expect(await within(1_000_000)).toEqual({ compared: 2 });
      expect(await within(1_000_000)).toEqual({ compared: 0 });
      const pairs = await found(t, 'publishers');
      expect(pairs).not.toEqual([]);
      await asOwner(
        t,
        `insert into data.duplicates_waiting (entity_type, id) select 'publishers', id from data.publishers`,
      );
      await compare(t);
      expect(await found(t, 'publishers')).toEqual(pairs);
    }));

  it('events by a GLIDE number, by an acronym in brackets, and by the same facts', () =>
    database.as('Coordinator', async (t) => {
      const glide = { glide_numbers: ['FL-2025-000001-KEN'] };
      const events = [
        (await add(t, 'events', { ...(await PLAIN.events(t)), ...glide })).id,
        (await add(t, 'events', { ...(await PLAIN.events(t)), ...glide, start_date: { date: '2025-01-01' }, name: 'Long rains of 2025' })).id, // prettier-ignore
        (await add(t, 'events', { ...(await PLAIN.events(t)), start_date: { date: '2025-02-20' }, name: 'Under another name' })).id, // prettier-ignore
      ];
      const values = await PLAIN.facts(t);
      await add(t, 'facts', { ...values, event_id: events[0] });
      await add(t, 'facts', { ...values, event_id: events[2] });
      const publishers = [
        (await add(t, 'publishers', { name: 'International Organization for Migration (IOM)', type: 'Media' })).id,
        (await add(t, 'publishers', { name: 'IOM', type: 'Media' })).id,
      ];
      await compare(t);
      expect(await found(t, 'events')).toMatchObject([
        { one: events[0], other: events[1], reason: 'Same GLIDE number' },
        { one: events[0], other: events[2], reason: 'Facts of the same figure, days and places' },
      ]);
      // One number for the events of many places says less than the same facts.
      const many = { ...(await PLAIN.events(t)), ...glide, start_date: { date: '2025-01-20' } };
      const third = (await add(t, 'events', { ...many, name: 'Storm of the coast' })).id;
      await compare(t);
      expect((await found(t, 'events')).filter(({ other }) => other === third)).toMatchObject([
        { one: events[0], reason: 'Same GLIDE number, as other events of other names', score: 60 },
        { one: events[1], reason: 'Same GLIDE number, as other events of other names', score: 60 },
      ]);
      const [one, other] = publishers;
      expect(await found(t, 'publishers')).toMatchObject([{ one, other, reason: 'Acronym in brackets' }]);
    }));

  it('a master and its sub-fact, and a triangulation, are not', () =>
    database.as('Coordinator', async (t) => {
      const values = await PLAIN.facts(t);
      const master = (await add(t, 'facts', values)).id;
      const { id: document_id } = await add(t, 'documents', await PLAIN.documents(t));
      await add(t, 'facts', { ...values, document_id, parent_id: master, parent_role: 'Recommended figure' });
      await compare(t);
      expect(await found(t, 'facts')).toEqual([]);
    }));
});

describe.each(Object.keys(PLAIN) as Kind[])('%s', (kind) => {
  const same: Values = kind === 'publishers' ? { name: 'Kenya Red Cross Society (KRCS)' } : {};

  it('follow a change, archiving, restoring and merging', () =>
    database.as('Coordinator', async (t) => {
      const [one, other] = await twoOf(t, kind, same);
      expect(await found(t, kind)).toHaveLength(1);
      const { rows } = await t.query<{ operation_id: number }>('select operation_id::int from api.archive_records($1, $2, $3)', [kind, [other], 'Twice']); // prettier-ignore
      expect(await found(t, kind)).toEqual([]);
      await t.query('select * from api.undo_operation($1)', [rows[0]?.operation_id]);
      await compare(t);
      expect(await found(t, kind)).toHaveLength(1);
      await t.query('select api.merge_records($1, $2, array[$3::bigint])', [kind, one, other]);
      expect(await found(t, kind)).toEqual([]);
      await compare(t);
      expect(await found(t, kind)).toEqual([]);
      const [left] = await asOwner(t, 'select count(*)::int as pairs from data.duplicates');
      expect(left).toEqual({ pairs: 0 });
    }));

  it('that are dismissed are asked about again when one of them changes, or when that is taken back', () =>
    database.as('Coordinator', async (t) => {
      const [one, other] = await twoOf(t, kind, same);
      const dismissed = async () => (await found(t, kind)).map((pair) => pair.dismissed);
      const call = (name: string) => t.query(`select api.${name}($1, $2)`, [kind, [one, other]]);
      await call('dismiss_duplicates');
      expect(await dismissed()).toEqual([true]);
      await compare(t);
      expect(await dismissed()).toEqual([true]);
      await call('take_back_dismissed_duplicates');
      expect(await dismissed()).toEqual([false]);
      await call('dismiss_duplicates');
      await t.query(`update api.${kind} set ${kind === 'publishers' ? `type = 'Government'` : `comment = 'Seen'`} where id = $1`, [other]); // prettier-ignore
      expect(await dismissed()).toEqual([false]);
      await compare(t);
      expect(await dismissed()).toEqual([false]);
      await call('dismiss_duplicates');
      expect(await dismissed()).toEqual([true]);
    }));

  it('are seen and dismissed by the rights of their kind', async () => {
    for (const role of ['Administrator', 'Coordinator', 'Reviewer', 'Expert', 'Reporting', 'Viewer'])
      await database.rolledBack(async (t) => {
        await becomePerson(t, 'Coordinator', 'maker');
        const ids = await twoOf(t, kind, same);
        await becomePerson(t, role);
        const { rows } = await t.query<{ sees: boolean; may: boolean }>(
          `select $1 <> 'contacts' or rules.may('view', 'contacts') as sees, rules.may('manage', $1) as may`,
          [kind],
        );
        const { sees, may } = rows[0]!;
        const dismiss = await refusalOf(t, () => t.query('select api.dismiss_duplicates($1, $2)', [kind, ids]));
        const counts = await t.query(`select count(*)::int as count from api.duplicates`);
        const work = await t.query(`select count::int from api.my_work() where kind = 'duplicates'`);
        expect({ role, dismiss, pairs: counts.rows[0], work: work.rows }).toEqual({
          role,
          dismiss: may ? null : 'not_permitted',
          pairs: { count: sees ? 1 : 0 },
          work: [],
        });
      });
  });
});

it('refuses other kinds, one record, too many and none', () =>
  database.as('Coordinator', async (t) => {
    const dismiss = (kind: string | null, ids: unknown) =>
      refusalOf(t, () => t.query('select api.dismiss_duplicates($1, $2)', [kind, ids]));
    expect(await dismiss('users', [1, 2])).toBe('duplicates_kind');
    expect(await dismiss(null, [1, 2])).toBe('duplicates_kind');
    for (const ids of [null, [], [1], [1, null], Array.from({ length: 51 }, (_, id) => id)])
      expect(await dismiss('facts', ids)).toBe('duplicates_size');
    expect(await dismiss('facts', [1, 2])).toBe(null);
  }));

it('of own records are work, until somebody says that they are not the same', () =>
  database.as('Coordinator', async (t) => {
    const ids = await twoOf(t, 'facts');
    const work = async () => (await t.query(`select count::int from api.my_work() where kind = 'duplicates'`)).rows;
    expect(await work()).toEqual([{ count: 1 }]);
    await t.query('select api.dismiss_duplicates($1, $2)', ['facts', ids]);
    expect(await work()).toEqual([]);
  }));

it('an erased contact is in no pair', () =>
  database.as('Administrator', async (t) => {
    const [one] = await twoOf(t, 'contacts');
    await t.query('select api.erase_contact($1)', [one]);
    await compare(t);
    const [left] = await asOwner(t, 'select count(*)::int as pairs from data.duplicates');
    expect(left).toEqual({ pairs: 0 });
  }));
