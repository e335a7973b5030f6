/** Tests what the screens read of frozen releases, over random facts: sums and their rounding, the release beside, and that the reasons of a comparison add up. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { comparedTotals, REASONS, type Because, type ComparedSum } from '#domain/releases/compared.ts';
import { rounded, summed, type FigureBeside } from '#domain/releases/release-figures.ts';
import { becomePerson, openTestDatabase, type TestDatabase } from './support.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

type Row = Record<string, unknown>;
const ask = async <R = Row>(t: Transaction, text: string, values: readonly unknown[] = []): Promise<R[]> =>
  (await t.query<R>(text, values)).rows;
const idOf = async (t: Transaction, text: string, values: readonly unknown[] = []): Promise<number> =>
  Number((await ask<{ id: unknown }>(t, text, values))[0]?.id);

/** The same numbers for the same seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  };
}

it('rounds as the database does, also the deducted', async () => {
  const pick = random(37);
  const edges = [0, 1, 100, 101, 105, 115, 994, 995, 999, 1000, 1050, 1150, 9950, 9999, 10_000, 10_500, 11_500, 99_500];
  const figures = [...edges, ...Array.from({ length: 3000 }, (_, at) => pick(10 ** (2 + (at % 7))))];
  const all = [...figures, ...figures.map((figure) => -figure)];
  const rows = await database.rolledBack((t) =>
    ask<{ figure: string; rounded: string }>(
      t,
      'select f::text as figure, rules.rounded(f::numeric)::text as rounded from unnest($1::bigint[]) f',
      [all],
    ),
  );
  expect(rows.filter(({ figure, rounded: by }) => rounded(Number(figure)) !== Number(by))).toEqual([]);
});

const COUNTRIES = ['PER', 'COL', 'CHL'] as const;
const ROLES = [
  'Recommended figure',
  'Partial figure (Added)',
  'Partial figure (Subtracted)',
  'Triangulation',
  null,
] as const;
const one = <Value>(values: readonly Value[], pick: (below: number) => number) => values[pick(values.length)] as Value;

const dataOf = (figure: number) =>
  JSON.stringify({
    reported_figure: figure,
    term: 'Displaced',
    start_date: { date: '2024-02-01', accuracy: 'Day' },
    end_date: { date: '2024-02-05', accuracy: 'Day' },
  });

/** A draft shows the figures that its freeze keeps. */
async function freeze(t: Transaction, id: number): Promise<void> {
  const figures = () => ask(t, 'select * from api.release_figures_beside($1)', [id]);
  const before = await figures();
  await t.query('select api.check_release($1)', [id]);
  await t.query('select api.accept_release_items($1, null, $2)', [id, 'Made by a test']);
  await t.query('select api.freeze_release($1)', [id]);
  expect(await figures()).toEqual(before);
}

/** Facts with random countries, roles and figures, frozen; then random changes, frozen as a revision. */
async function twoReleases(t: Transaction, seed: number): Promise<[number, number]> {
  const pick = random(seed);
  await becomePerson(t, 'Coordinator');
  const publisher = await idOf(
    t,
    "insert into api.publishers (name, type) values ('Civil defence', 'Government') returning id",
  );
  const document = await idOf(
    t,
    `insert into api.documents (name, publication_date, type, url, sources, publishers)
     values ('Report on floods', '2024-03-01', 'PDF', 'https://example.org/floods', array[$1::bigint], array[$1::bigint]) returning id`,
    [publisher],
  );
  const events: number[] = [];
  for (const name of ['the first', 'the second'])
    events.push(
      await idOf(
        t,
        `insert into api.events (name, year, displacement_type, hazard_type_id, start_date, countries)
         values ($1, 2024, 'Disaster', 22, '{"date":"2024-01-01","accuracy":"Day"}', $2) returning id`,
        [`Andes: Floods - ${name}`, COUNTRIES],
      ),
    );
  const add = async () => {
    const role = one(ROLES, pick);
    const figure = 1 + pick(10 ** (1 + pick(5)));
    return idOf(
      t,
      `insert into api.facts (name, iso3, year, displacement_type, type, groups, document_id, event_id, event_role, data)
       values ($1, $2, 2024, 'Disaster', 'New Displacement (Flow)', '{GRID 2025}', $3, $4, $5, $6) returning id`,
      [
        `Flood displaces ${figure}`,
        one(COUNTRIES, pick),
        document,
        role === null ? null : one(events, pick),
        role,
        dataOf(figure),
      ],
    );
  };
  const facts: number[] = [];
  for (let at = 0; at < 40; at++) facts.push(await add());
  const release = await idOf(t, "insert into api.releases (name, year) values ('GRID 2025', 2024) returning id");
  await freeze(t, release);
  for (const fact of facts) {
    const change = pick(8);
    if (change === 0) await t.query('delete from api.facts where id = $1', [fact]);
    if (change === 1) await t.query('update api.facts set iso3 = $2 where id = $1', [fact, one(COUNTRIES, pick)]);
    if (change === 2 || change === 3) {
      const figure = 1 + pick(9999);
      await t.query('update api.facts set data = $2 where id = $1', [fact, dataOf(figure)]);
    }
    if (change === 3 || change === 4)
      await t.query('update api.facts set event_id = $2, event_role = $3 where id = $1', [
        fact,
        one(events, pick),
        one(ROLES.slice(0, 4), pick),
      ]);
    if (change === 5) await t.query('update api.facts set confidential = true where id = $1', [fact]);
  }
  for (let at = 0; at < 5; at++) await add();
  const revision = await idOf(t, 'select api.revise_release($1, $2) as id', [release, 'Corrections']);
  await freeze(t, revision);
  return [release, revision];
}

type Fact = { iso3: string; reasons: string[]; difference: string };

const met = new Set<string>();

it.each([1, 2, 3])('explains each difference by its facts, over random changes (seed %i)', async (seed) => {
  await database.rolledBack(async (t) => {
    const [release, revision] = await twoReleases(t, seed);
    const compared = await ask<ComparedSum>(
      t,
      'select iso3, country, displacement_type, type, before::float8, after::float8, difference::float8, because from api.compare_releases($1, $2)',
      [release, revision],
    );
    const facts = await ask<Fact>(t, 'select iso3, reasons, difference from api.compare_release_facts($1, $2)', [
      release,
      revision,
    ]);
    for (const { reasons } of facts) for (const reason of reasons) met.add(reason);

    for (const row of compared) {
      const parts = Object.values(row.because);
      expect(parts.reduce((sum, { difference }) => sum + difference, 0)).toBe(row.difference);
      expect((row.after ?? 0) - (row.before ?? 0)).toBe(row.difference);
      // The facts of the row, by their first reason.
      const because: Record<string, { facts: number; difference: number }> = {};
      for (const { reasons, difference } of facts.filter(({ iso3 }) => iso3 === row.iso3)) {
        const reason = reasons[0] ?? '';
        const known = because[reason] ?? { facts: 0, difference: 0 };
        because[reason] = { facts: known.facts + 1, difference: known.difference + Number(difference) };
      }
      expect(row.because).toEqual(because);
    }

    const exact = async (id: number) =>
      Number(
        (
          await ask(t, 'select coalesce(sum(counted), 0) as sum from api.release_facts where release_id = $1', [id])
        )[0]?.['sum'],
      );
    const [total] = comparedTotals(compared);
    expect(comparedTotals(compared)).toHaveLength(1);
    expect([total?.before, total?.after]).toEqual([await exact(release), await exact(revision)]);
    expect(Object.values((total?.because ?? {}) as Because).reduce((sum, { difference }) => sum + difference, 0)).toBe(
      (await exact(revision)) - (await exact(release)),
    );

    // The other way round, each difference has the other sign.
    const back = await ask<{ iso3: string; difference: string }>(
      t,
      'select iso3, difference from api.compare_releases($1, $2)',
      [revision, release],
    );
    expect(Object.fromEntries(back.map(({ iso3, difference }) => [iso3, 0 - Number(difference)]))).toEqual(
      Object.fromEntries(compared.map(({ iso3, difference }) => [iso3, difference])),
    );

    // Beside a revision stands the former one, while no release of the year before is published.
    expect(await ask(t, 'select revision, previous from api.release_beside($1)', [revision])).toEqual([
      { revision: 1, previous: true },
    ]);
    const figures = await ask<FigureBeside>(
      t,
      'select iso3, country, displacement_type, type, facts::int, figure::float8, before::float8 from api.release_figures_beside($1)',
      [revision],
    );
    expect(summed(figures)).toEqual({ figure: await exact(revision), before: await exact(release) });
    expect(figures.map(({ iso3, figure, before }) => [iso3, figure, before])).toEqual(
      compared.map(({ iso3, after, before }) => [iso3, after, before]),
    );
  });
});

it('met every reason', () => {
  expect([...met].toSorted()).toEqual(REASONS.toSorted());
});

it('stands beside the latest published release of the year before, of the same causes', async () => {
  await database.rolledBack(async (t) => {
    const [release, revision] = await twoReleases(t, 4);
    const insert = async (name: string, year: number, causes: string) => {
      const id = await idOf(t, 'insert into api.releases (name, year, causes) values ($1, $2, $3) returning id', [
        name,
        year,
        causes,
      ]);
      await freeze(t, id);
      return id;
    };
    const last = await insert('GRID 2024', 2023, '{}');
    const disasters = await insert('Disasters of 2023', 2023, '{Disaster}');
    const older = await insert('GRID 2023', 2022, '{}');
    const beside = async () =>
      (await ask<{ id: string }>(t, 'select id from api.release_beside($1)', [revision])).map(({ id }) => Number(id));
    expect(await beside()).toEqual([release]);
    await becomePerson(t, 'Administrator');
    for (const id of [disasters, older, last]) {
      await t.query('select api.sign_off_release($1)', [id]);
      await t.query('select api.publish_release($1)', [id]);
      expect(await beside()).toEqual([id === last ? last : release]);
    }
    await t.query("select api.withdraw_release($1, 'Wrong')", [last]);
    expect(await beside()).toEqual([release]);
    // A profile shows the last published one, with nothing of a country that it lacks.
    expect(await ask(t, "select name, type, facts::int from api.country_released_figures('PER')")).toEqual([
      { name: 'Disasters of 2023', type: null, facts: 0 },
    ]);
  });
});

it('keeps all codes of an event as they were, and says that they changed', async () => {
  await database.rolledBack(async (t) => {
    await twoReleases(t, 5);
    const event = await idOf(t, "select id from api.events where name = 'Andes: Floods - the first'");
    const code = async (codes: string) =>
      t.query('update api.events set event_codes = $2, glide_numbers = $3 where id = $1', [
        event,
        codes,
        '{FL-2024-000001-PER}',
      ]);
    await code('{MDRPE001:IFRC Appeal ID:PER,77:Local Identifier}');
    const release = await idOf(t, "insert into api.releases (name, year) values ('With codes', 2024) returning id");
    await freeze(t, release);
    const kept = () =>
      ask(
        t,
        'select distinct v.codes_text, f.event_codes from api.release_facts_view v join api.release_facts f using (release_id, fact_id) where v.release_id = $1 and v.event_id = $2',
        [release, event],
      );
    const frozen = [
      {
        codes_text: 'FL-2024-000001-PER (Glide Number, PER); MDRPE001 (IFRC Appeal ID, PER); 77 (Local Identifier)',
        event_codes: ['MDRPE001:IFRC Appeal ID:PER', '77:Local Identifier'],
      },
    ];
    expect(await kept()).toEqual(frozen);
    await code('{77:Local Identifier}');
    expect(await kept()).toEqual(frozen);
    const changes = await ask(t, 'select distinct before, now from api.release_changes($1)', [release]);
    expect(changes).toEqual([
      { before: { 'event codes': frozen[0]?.event_codes }, now: { 'event codes': ['77:Local Identifier'] } },
    ]);
  });
});
