/** Tests releases: their states, the check, what is frozen, who may do what, and what nobody can change. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { asOwner, becomePerson, openTestDatabase, refusalOf, type TestDatabase } from './support.ts';
import { ask, one, call, made, factOf, world, frozen, FLOW, type Row } from './releases-world.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const rolledBack = (work: (t: Transaction) => Promise<void>) => () => database.rolledBack(work);

it(
  'lists no error of a fact that waits for its review, but that it waits',
  rolledBack(async (t) => {
    const { facts } = await world(t);
    await ask(t, `update api.facts set data = data - 'end_date' where id = $1`, [facts[0]]);
    const listed = async (least: Row) => {
      const release = await made(t, 'releases', { name: `GRID ${JSON.stringify(least)}`, year: 2024, ...least });
      await call(t, 'check_release', release);
      const keys = `select r.key from data.releases l cross join rules.records_of_check(l) r where l.id = $1 and r.entity_type = 'facts' and r.id = $2 order by 1`;
      return (await asOwner(t, keys, [release, String(facts[0])])).map(({ key }) => key);
    };
    expect(await listed({})).toEqual(['errors E3']);
    expect(await listed({ least_status: 'Review Completed' })).toEqual(['not signed off']);
  }),
);

describe('a release', () => {
  it(
    'says how many of its facts are not reviewed, before the freeze and after it',
    rolledBack(async (t) => {
      const { release, facts } = await world(t);
      const counts = async () =>
        (
          await ask(t, `select facts::int, not_reviewed::int from api.release_rules($1) where rule = 'Yes'`, [release])
        )[0];
      await asOwner(t, `update data.facts set status = null where year = 2024`);
      expect(await counts()).toEqual({ facts: 3, not_reviewed: 3 });
      await asOwner(t, `update data.facts set status = 'Under Review' where id = $1`, [facts[0]]);
      expect(await counts()).toEqual({ facts: 3, not_reviewed: 2 });
      await call(t, 'check_release', release);
      await ask(t, `select api.accept_release_items($1, null, 'Known')`, [release]);
      await call(t, 'freeze_release', release);
      await asOwner(t, `update data.facts set status = 'Under Review' where id = $1`, [facts[1]]);
      expect(await counts()).toEqual({ facts: 3, not_reviewed: 2 });
    }),
  );

  it(
    'has the people concerned by a potential error, and the records of it that an import made',
    rolledBack(async (t) => {
      const { release, event } = await world(t);
      await asOwner(
        t,
        `with made as (insert into data.import_runs (source, file_name, created_by) select 'gidd', 'a file', min(username) from data.users returning id),
           run as (select set_config('request.import_run', id::text, true), id from made)
         update data.events e set import_run = run.id from run where e.id = $1`,
        [event],
      );
      await call(t, 'check_release', release);
      const items = await ask(
        t,
        'select key, count::int, people::int, imported::int from api.release_items where release_id = $1 order by people desc nulls last, key',
        [release],
      );
      expect(items).toEqual([
        // Those of the facts that count: none of a confidential one is told.
        { key: 'errors V2', count: 1, people: 3650, imported: 1 },
        { key: 'countries without facts', count: 1, people: null, imported: null },
      ]);
    }),
  );

  it(
    'goes from draft to published, with the people and times of each step',
    rolledBack(async (t) => {
      const { release, facts } = await world(t);
      // The floor is any status unless one is chosen.
      expect(await refusalOf(t, () => call(t, 'freeze_release', release))).toBe('release_unchecked');
      const open = await call(t, 'check_release', release);
      const items = await ask(
        t,
        'select key, count, accepted_at from api.release_items where release_id = $1 order by key',
        [release],
      );
      expect(items.map(({ key, count }) => `${String(key)} ${String(count)}`)).toEqual(
        expect.arrayContaining(['countries without facts 1']),
      );
      // Facts of any status are what was chosen: only those below a chosen one stand in the way.
      expect(items.map(({ key }) => key)).not.toContain('not signed off');
      const narrow = { name: 'GRID reviewed', year: 2024, least_status: 'Review Completed' };
      const reviewed = await made(t, 'releases', narrow);
      await call(t, 'check_release', reviewed);
      expect(
        await ask(
          t,
          `select words, count::int from api.release_items where release_id = $1 and key = 'not signed off'`,
          [reviewed],
        ),
      ).toEqual([{ words: 'Fact below the status Review Completed', count: 4 }]);
      expect(open).toBe(items.length);
      expect(await refusalOf(t, () => call(t, 'accept_release_items', release, ['nothing'], 'Known'))).toBe(
        'release_item_known',
      );
      expect(await refusalOf(t, () => call(t, 'accept_release_items', release, null, ' '))).toBe(
        'release_item_reason_required',
      );
      expect(await call(t, 'accept_release_items', release, ['countries without facts'], 'Known')).toBe(
        items.length - 1,
      );
      expect(await refusalOf(t, () => call(t, 'freeze_release', release))).toBe('release_unchecked');
      expect(await call(t, 'accept_release_items', release, null, 'Known')).toBe(0);
      // Accepted items stay accepted while nothing changes, and are open again when their records do.
      expect(await call(t, 'check_release', release)).toBe(0);
      await ask(t, `update api.facts set comment = 'Seen' where id = $1`, [facts[0]]);
      expect(await call(t, 'check_release', release)).toBe(0);
      await made(t, 'facts', factOf('COL', 5));
      expect(await call(t, 'check_release', release)).toBeGreaterThan(0);
      await call(t, 'accept_release_items', release, null, 'Known');
      expect(await call(t, 'freeze_release', release)).toBe(4);
      expect(await refusalOf(t, () => call(t, 'freeze_release', release))).toBe('release_is_frozen');
      expect(await refusalOf(t, () => call(t, 'check_release', release))).toBe('release_is_frozen');
      expect(await refusalOf(t, () => call(t, 'publish_release', release))).toBe('not_permitted');
      await becomePerson(t, 'Administrator');
      expect(await refusalOf(t, () => call(t, 'publish_release', release))).toBe('release_not_signed_off');
      await call(t, 'sign_off_release', release);
      await call(t, 'publish_release', release);
      expect(await refusalOf(t, () => call(t, 'publish_release', release))).toBe('release_published');
      expect(
        await one(
          t,
          'select state, facts, left_out, frozen_by, signed_off_by, published_by from api.releases where id = $1',
          [release],
        ),
      ).toEqual({
        state: 'Published',
        facts: 4,
        left_out: 2,
        frozen_by: 'coordinator',
        signed_off_by: 'administrator',
        published_by: 'administrator',
      });
      const steps = await ask(
        t,
        `select after->>'state' as state from api.history where entity_type = 'releases' and entity_id = $1::text and after ? 'state' order by id`,
        [release],
      );
      expect(steps.at(-1)).toEqual({ state: 'Published' });
    }),
  );

  it(
    'freezes the facts that count, with all that explains them, and lists the others with their rules',
    rolledBack(async (t) => {
      const { release, facts } = await frozen(t);
      const rows = await ask(
        t,
        `select fact_id, counted::int, role, event_name, hazard_subtype, document_name, publishers, sources, country from api.release_facts where release_id = $1 order by fact_id`,
        [release],
      );
      const same = {
        event_name: 'Andes: Floods - the first',
        hazard_subtype: 'Flood',
        document_name: 'Report on floods',
        publishers: ['Civil defence'],
        sources: ['Civil defence'],
      };
      expect(rows).toEqual([
        { fact_id: facts[0], counted: 3000, role: 'Recommended figure', country: 'Peru', ...same },
        { fact_id: facts[1], counted: -50, role: 'Partial figure (Subtracted)', country: 'Peru', ...same },
        { fact_id: facts[2], counted: 700, role: 'Recommended figure', country: 'Colombia', ...same },
      ]);
      expect(
        await ask(t, 'select fact_id, rule, name from api.release_left_out where release_id = $1 order by fact_id', [
          release,
        ]),
      ).toEqual([
        { fact_id: facts[3], rule: 'No: triangulation', name: 'Flood displaces 11' },
        { fact_id: facts[4], rule: 'No: confidential', name: 'Confidential' },
      ]);
      expect(
        await ask(
          t,
          'select iso3, figure::int, figure_rounded::int from api.release_figures where release_id = $1 order by iso3',
          [release],
        ),
      ).toEqual([
        { iso3: 'COL', figure: 700, figure_rounded: 700 },
        { iso3: 'PER', figure: 2950, figure_rounded: 3000 },
      ]);
    }),
  );

  it.each(
    (['fact', 'document'] as const).flatMap((secret) =>
      (['fact', 'event', 'document', 'nothing'] as const).map((archived) => ({ secret, archived })),
    ),
  )(
    'keeps no name and figure of a fact whose $secret is confidential while $archived is archived',
    ({ secret, archived }) =>
      database.rolledBack(async (t) => {
        const { release, facts, event, document } = await world(t);
        await asOwner(
          t,
          secret === 'fact'
            ? 'update data.facts set confidential = true'
            : 'update data.documents set confidential = true',
        );
        if (archived !== 'nothing')
          await asOwner(t, `update data.${archived}s set archived_at = now() where id = $1`, [
            { fact: facts[0], event, document }[archived],
          ]);
        await call(t, 'check_release', release);
        await call(t, 'accept_release_items', release, null, 'Known');
        await call(t, 'freeze_release', release);
        const rows = await ask(
          t,
          'select name, figure, event_id, rule from api.release_left_out where release_id = $1',
          [release],
        );
        expect(rows).toHaveLength(5);
        expect(
          rows.filter(({ name, figure, event_id }) => name !== 'Confidential' || figure !== null || event_id !== null),
        ).toEqual([]);
      }),
  );

  it(
    'has the contextual analyses of its groups, neither archived ones nor those of the sample beside real facts',
    rolledBack(async (t) => {
      const { release, facts } = await world(t);
      const analysis = (title: string) =>
        made(t, 'contextual_analysis', {
          iso3: 'PER',
          title,
          publication_date: '2025-01-01',
          displacement_type: 'Disaster',
          content: title,
          '"group"': 'GRID 2025',
        });
      const kept = await analysis('Kept');
      const [archived, sample] = [await analysis('Archived'), await analysis('A sample')];
      await asOwner(t, 'update data.contextual_analysis set archived_at = now() where id = $1', [archived]);
      await asOwner(
        t,
        `with run as (insert into data.import_runs (source, file_name, created_by) values ('sample', 'sample', 'import') returning id),
           analysis as (update data.contextual_analysis set import_run = run.id from run where contextual_analysis.id = $1)
         update data.facts set import_run = run.id from run where facts.id = $2`,
        [sample, facts[0]],
      );
      await call(t, 'check_release', release);
      await call(t, 'accept_release_items', release, null, 'Known');
      await call(t, 'freeze_release', release);
      expect(await ask(t, 'select analysis_id from api.release_context where release_id = $1', [release])).toEqual([
        { analysis_id: kept },
      ]);
    }),
  );

  it(
    'stays as it is when facts, events, documents and publishers change or go, and lists those facts',
    rolledBack(async (t) => {
      const { release, facts, event, document } = await frozen(t);
      const images = () =>
        ask(t, 'select to_jsonb(f) as image from api.release_facts f where release_id = $1 order by fact_id', [
          release,
        ]);
      const before = await images();
      const change = (figure: number) =>
        ask(
          t,
          `update api.facts set comment = 'Checked', data = jsonb_set(data, '{reported_figure}', $2) where id = $1`,
          [facts[0], figure],
        );
      // Changed and changed back; the comment is in no release.
      await change(3100);
      await change(3000);
      expect(await ask(t, 'select * from api.release_changes($1)', [release])).toEqual([]);
      await change(3100);
      await becomePerson(t, 'Administrator');
      await asOwner(t, `update data.facts set archived_at = now() - interval '31 days' where id = $1`, [facts[2]]);
      await ask(t, 'delete from api.facts where id = $1', [facts[2]]);
      const changes = await ask(
        t,
        'select fact_id, changed, before, now, changed_by from api.release_changes($1) order by fact_id',
        [release],
      );
      expect(changes).toEqual([
        {
          fact_id: facts[0],
          changed: 'fact',
          before: { figure: 3000 },
          now: { figure: 3100 },
          changed_by: 'coordinator',
        },
        {
          fact_id: facts[2],
          changed: 'deleted',
          before: expect.objectContaining({ figure: 700 }) as unknown,
          now: null,
          changed_by: 'administrator',
        },
      ]);
      await ask(t, `update api.events set name = 'Andes: Floods - renamed' where id = $1`, [event]);
      await ask(t, `update api.documents set confidential = true where id = $1`, [document]);
      await ask(t, `update api.publishers set name = 'Renamed'`);
      expect((await ask(t, 'select changed from api.release_changes($1)', [release])).length).toBe(3);
      expect(await images()).toEqual(before);
    }),
  );

  it(
    'is not signed off by the person who froze it while the setting four eyes is on',
    rolledBack(async (t) => {
      const { release } = await frozen(t);
      await t.script('reset role; update data.settings set four_eyes = true; set local role web_user');
      expect((await one(t, 'select may_sign_off from api.releases where id = $1', [release])).may_sign_off).toBe(false);
      expect(await refusalOf(t, () => call(t, 'sign_off_release', release))).toBe('release_four_eyes');
      await becomePerson(t, 'Coordinator', 'second');
      expect((await one(t, 'select may_sign_off from api.releases where id = $1', [release])).may_sign_off).toBe(true);
      await call(t, 'sign_off_release', release);
      expect(await refusalOf(t, () => call(t, 'sign_off_release', release))).toBe('release_signed_off');
    }),
  );

  it(
    'opens accepted items again, until it is frozen',
    rolledBack(async (t) => {
      const { release } = await world(t);
      await call(t, 'check_release', release);
      await call(t, 'accept_release_items', release, null, 'Known');
      expect(await refusalOf(t, () => call(t, 'reopen_release_items', release, ['nothing']))).toBe(
        'release_item_known',
      );
      expect(await call(t, 'reopen_release_items', release, ['countries without facts'])).toBe(1);
      expect(await refusalOf(t, () => call(t, 'freeze_release', release))).toBe('release_unchecked');
      expect(
        await ask(t, 'select key, accepted_by from api.release_items where release_id = $1 and accepted_at is null', [
          release,
        ]),
      ).toEqual([{ key: 'countries without facts', accepted_by: null }]);
      await call(t, 'accept_release_items', release, null, 'Known');
      await call(t, 'freeze_release', release);
      expect(await refusalOf(t, () => call(t, 'reopen_release_items', release, ['countries without facts']))).toBe(
        'release_is_frozen',
      );
    }),
  );

  it(
    'hands what was accepted to its revision, until an item lists other records',
    rolledBack(async (t) => {
      const { release, document } = await frozen(t);
      const revision = (await call(t, 'revise_release', release, 'New figures')) as number;
      const acceptedOf = (id: number) =>
        ask(t, 'select key, accepted_reason, accepted_by from api.release_items where release_id = $1 order by key', [
          id,
        ]);
      expect(await call(t, 'check_release', revision)).toBe(0);
      expect(await acceptedOf(revision)).toEqual(await acceptedOf(release));
      await made(t, 'facts', factOf('BOL', 40, { document_id: document, year: 2023 }));
      expect(await call(t, 'check_release', revision)).toBe(1);
    }),
  );

  it(
    'is compared with its revision down to the facts',
    rolledBack(async (t) => {
      const { release, facts, other, event, document } = await frozen(t);
      expect(await refusalOf(t, () => call(t, 'revise_release', release, ' '))).toBe('release_reason_required');
      await ask(t, `update api.facts set data = jsonb_set(data, '{reported_figure}', '3100') where id = $1`, [
        facts[0],
      ]);
      await ask(t, `update api.facts set event_role = 'Triangulation' where id = $1`, [facts[1]]);
      await ask(t, `update api.facts set event_id = $2 where id = $1`, [facts[2], other]);
      await ask(t, `update api.facts set event_role = 'Recommended figure' where id = $1`, [facts[3]]);
      const added = await made(t, 'facts', factOf('PER', 17, { document_id: document, event_id: event }));
      const revision = (await call(t, 'revise_release', release, 'New figures')) as number;
      expect(await refusalOf(t, () => call(t, 'revise_release', release, 'Again'))).toBe('release_revision_open');
      await call(t, 'check_release', revision);
      await call(t, 'accept_release_items', revision, null, 'Known');
      await call(t, 'freeze_release', revision);
      const facts_ = await ask(
        t,
        'select fact_id, before::int, after::int, reasons from api.compare_release_facts($1, $2) order by fact_id',
        [release, revision],
      );
      expect(facts_).toEqual([
        { fact_id: facts[0], before: 3000, after: 3100, reasons: ['changed figure'] },
        { fact_id: facts[1], before: -50, after: null, reasons: ['role changed'] },
        { fact_id: facts[2], before: 700, after: 700, reasons: ['moved to another event'] },
        { fact_id: facts[3], before: null, after: 11, reasons: ['role changed'] },
        { fact_id: added, before: null, after: 17, reasons: ['new'] },
      ]);
      const sums = await ask(
        t,
        'select iso3, before::int, after::int, difference::int, percent::text, because from api.compare_releases($1, $2)',
        [release, revision],
      );
      expect(sums).toEqual([
        {
          iso3: 'COL',
          before: 700,
          after: 711,
          difference: 11,
          percent: '1.6',
          because: {
            'role changed': { facts: 1, difference: 11 },
            'moved to another event': { facts: 1, difference: 0 },
          },
        },
        {
          iso3: 'PER',
          before: 2950,
          after: 3117,
          difference: 167,
          percent: '5.7',
          because: {
            'changed figure': { facts: 1, difference: 100 },
            'role changed': { facts: 1, difference: 50 },
            new: { facts: 1, difference: 17 },
          },
        },
      ]);
      // The other way round, each difference is its opposite.
      const back = await ask(t, 'select iso3, difference::int from api.compare_releases($1, $2)', [revision, release]);
      expect(back).toEqual([
        { iso3: 'COL', difference: -11 },
        { iso3: 'PER', difference: -167 },
      ]);
    }),
  );

  it(
    'names a fact of another country in both sums',
    rolledBack(async (t) => {
      const { release, facts } = await frozen(t);
      await ask(t, `update api.facts set iso3 = 'COL' where id = $1`, [facts[0]]);
      const revision = (await call(t, 'revise_release', release, 'A wrong country')) as number;
      await call(t, 'check_release', revision);
      await call(t, 'accept_release_items', revision, null, 'Known');
      await call(t, 'freeze_release', revision);
      const moved = ['moved to another country, cause or type'];
      expect(
        await ask(
          t,
          'select iso3, before::int, after::int, reasons from api.compare_release_facts($1, $2) order by iso3',
          [release, revision],
        ),
      ).toEqual([
        { iso3: 'COL', before: null, after: 3000, reasons: moved },
        { iso3: 'PER', before: 3000, after: null, reasons: moved },
      ]);
      expect(
        await ask(t, `select key from api.release_items where release_id = $1 and key = 'changes'`, [revision]),
      ).toEqual([{ key: 'changes' }]);
      expect(
        (await ask(t, `select record_id from api.release_item_records($1, 'changes') order by 1`, [revision])).map(
          ({ record_id: id }) => id,
        ),
      ).toEqual([`COL Disaster ${FLOW}`, `PER Disaster ${FLOW}`]);
    }),
  );

  it(
    'is withdrawn for a reason and stays readable',
    rolledBack(async (t) => {
      const { release } = await frozen(t);
      expect(await refusalOf(t, () => call(t, 'withdraw_release', release, ''))).toBe(
        'release_withdrawn_reason_required',
      );
      await call(t, 'sign_off_release', release);
      await becomePerson(t, 'Administrator');
      await call(t, 'publish_release', release);
      await becomePerson(t, 'Coordinator');
      expect(await refusalOf(t, () => call(t, 'withdraw_release', release, 'Wrong'))).toBe('not_permitted');
      await becomePerson(t, 'Administrator');
      await call(t, 'withdraw_release', release, 'Wrong');
      expect(await refusalOf(t, () => call(t, 'withdraw_release', release, 'Wrong'))).toBe('release_withdrawn');
      expect(await refusalOf(t, () => call(t, 'publish_release', release))).toBe('release_withdrawn');
      expect(
        await one(t, 'select count(*)::int as facts from api.release_facts where release_id = $1', [release]),
      ).toEqual({ facts: 3 });
    }),
  );

  it.each<[string, Row, string]>([
    ['no name', { name: ' ', year: 2024 }, 'release_name_required'],
    ['a long name', { name: 'x'.repeat(101), year: 2024 }, 'release_name_size'],
    ['a name that is no part of an address', { name: 'GRID/2025', year: 2024 }, 'release_name_form'],
    ['the name new', { name: 'new', year: 2024 }, 'release_name_form'],
    ['no year', { name: 'GRID' }, 'release_year_required'],
    ['an impossible year', { name: 'GRID', year: 12 }, 'release_year_range'],
    ['an unknown group', { name: 'GRID', year: 2024, groups: ['GRIDS'] }, 'release_groups_known'],
    ['an unknown cause', { name: 'GRID', year: 2024, causes: ['War'] }, 'release_causes_known'],
    [
      'a status that approves nothing',
      { name: 'GRID', year: 2024, least_status: 'Under Review' },
      'release_least_status_known',
    ],
    ['a name in use', { name: 'GRID 2025', year: 2024 }, 'release_name_taken'],
  ])('with %s is refused', (_, fields, constraint) =>
    database.rolledBack(async (t) => {
      await world(t);
      expect(await refusalOf(t, () => made(t, 'releases', fields))).toBe(constraint);
    }),
  );

  it(
    'is a draft again when its year, groups, causes or status change, and not when its name does',
    rolledBack(async (t) => {
      const { release } = await world(t);
      await call(t, 'check_release', release);
      await call(t, 'accept_release_items', release, null, 'Known');
      const state = async (change: string) =>
        (await one(t, `update api.releases set ${change} where id = $1 returning state`, [release])).state;
      expect(await state(`name = 'GRID 2025 again'`)).toBe('Checked');
      expect(await state(`causes = '{Disaster}'`)).toBe('Draft');
      expect(await refusalOf(t, () => call(t, 'freeze_release', release))).toBe('release_unchecked');
    }),
  );
});

const TABLES = ['release_facts', 'release_left_out', 'release_context', 'release_items', 'releases'] as const;
const CHANGES = TABLES.flatMap((table) => [
  `update data.${table} set ${table === 'releases' ? 'year = 2000' : table === 'release_items' ? 'count = 0' : 'iso3 = iso3'}`,
  `delete from data.${table}`,
  `truncate data.${table} cascade`,
  table === 'releases'
    ? `update data.releases set state = 'Draft', frozen_at = null`
    : `insert into data.${table} select (jsonb_populate_record(null::data.${table}, to_jsonb(f) || '{"fact_id": 99999999, "analysis_id": 99999999, "key": "new"}')).* from data.${table} f limit 1`,
]);

describe('nobody changes what is frozen', () => {
  const roles = [
    'Administrator',
    'Coordinator',
    'Reviewer',
    'Expert',
    'Reporting',
    'Viewer',
    'web_user',
    'helix_app',
    'owner',
  ];
  it.each(roles)('%s', (role) =>
    database.rolledBack(async (t) => {
      const { release } = await frozen(t);
      const images = async () => {
        const found: unknown[] = [];
        for (const table of TABLES)
          found.push(
            await ask(
              t,
              `select to_jsonb(f) as image from data.${table} f ${table === 'releases' ? 'where id' : 'where release_id'} = $1 order by 1`,
              [release],
            ),
          );
        return found;
      };
      await t.script('reset role');
      // A table without a row would let any change pass.
      await t.query(
        `insert into data.contextual_analysis (iso3, title, publication_date, displacement_type, "group", created_by) values ('PER', 'Peru in 2024', '2025-01-01', 'Disaster', 'GRID 2025', 'import')`,
      );
      await becomePerson(t, 'Coordinator');
      const revision = (await call(t, 'revise_release', release, 'With context')) as number;
      await call(t, 'check_release', revision);
      await call(t, 'accept_release_items', revision, null, 'Known');
      await call(t, 'freeze_release', revision);
      await t.script('reset role');
      const before = await images();
      if (role === 'web_user' || role === 'helix_app') {
        await t.query(`select set_config('request.username', '', true)`);
        await t.script(`set local role ${role}`);
      } else if (role !== 'owner') await becomePerson(t, role);
      for (const change of CHANGES) {
        const refusal = await refusalOf(t, async () => {
          const { affected } = await t.query(change);
          if (affected > 0) throw new Error(`${change} changed ${affected} rows`);
        });
        expect([change, refusal]).toEqual([
          change,
          expect.stringMatching(/^(42501|release_frozen_kept|release_kept|not_permitted)$/),
        ]);
      }
      await t.script('reset role');
      // Even where triggers are switched off, as for a replica.
      if (role === 'owner') {
        await t.script('set local session_replication_role = replica');
        for (const change of CHANGES)
          expect([change, await refusalOf(t, () => t.query(change))]).toEqual([change, expect.stringMatching(/kept$/)]);
        await t.script('set local session_replication_role = origin');
      }
      expect(await images()).toEqual(before);
    }),
  );
});
