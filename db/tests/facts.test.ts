/** The rules of facts, one sentence each, tested as a user with the role concerned. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DatabaseError, type Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const household = { type: 'Manual', figure: 4.06 };
const flow = {
  name: 'Afghanistan: Floods - Herat',
  iso3: 'AFG',
  year: 2025,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  household_size: household,
  data: { unit: 'Household', reported_figure: 25, term: 'Displaced', start_date: { date: '2025-02-03' } },
};

/** Inserts a fact like the api and returns its row. */
async function post(transaction: Transaction, fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
  const { rows } = await transaction.query<Record<string, unknown>>(...insertOf('facts', { ...flow, ...fields }));
  return rows[0]!;
}

function insertOf(relation: string, fields: Record<string, unknown>): [string, unknown[]] {
  const names = Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(', ');
  return [
    `insert into api.${relation} (${names}) select ${names} from json_populate_record(null::api.${relation}, $1::json) returning *`,
    [JSON.stringify(fields)],
  ];
}

async function patch(transaction: Transaction, id: unknown, set: string): Promise<Record<string, unknown>> {
  const { rows } = await transaction.query<Record<string, unknown>>(
    `update api.facts set ${set} where id = $1 returning *`,
    [id],
  );
  return rows[0]!;
}

describe('a fact', () => {
  const database = databaseForTests();

  const { as } = database;

  it('gets its figure, serial number, class, centroid, author and version from the server', () =>
    as('Expert', async (t) => {
      const fact = await post(t, { data: { ...flow.data, figure: 7 } });
      expect(fact['data']).toMatchObject({ figure: 102, start_date: { date: '2025-02-03', accuracy: 'Day' } });
      expect(fact['serial_no']).toMatch(/^F-2025-AFG-\d{6,}$/);
      expect(fact).toMatchObject({ class: 'Master', created_by: 'expert', version: 1, status: null });
      expect(fact['locations']).toEqual({ centroid: [33.8364, 66.0084], locations: [] });
    }));

  it.each([
    ['a name', { name: ' ' }, 'fact_name_required'],
    ['a name of more than three characters', { name: 'abc ' }, 'fact_name_length'],
    ['a country', { iso3: null }, 'fact_iso3_required'],
    ['a country that exists', { iso3: 'ZZZ' }, 'facts_iso3_fkey'],
    ['a year', { year: null }, 'fact_year_required'],
    ['a cause', { displacement_type: '' }, 'fact_displacement_type_required'],
    ['a type', { type: null }, 'fact_type_required'],
    ['a reported figure', { data: { ...flow.data, reported_figure: null } }, 'fact_reported_figure_required'],
    ['a figure of at least 0', { data: { ...flow.data, reported_figure: -1 } }, 'number_not_negative'],
    ['a whole figure', { data: { ...flow.data, reported_figure: 1.5 } }, 'number_whole'],
    ['a figure that is a number', { data: { ...flow.data, reported_figure: '12' } }, 'number_form'],
    ['a term', { data: { ...flow.data, term: '' } }, 'fact_term_required'],
    ['a unit of the list', { data: { ...flow.data, unit: 'Family' } }, 'facts_unit_fkey'],
    ['a start date when it is a flow', { data: { ...flow.data, start_date: null } }, 'fact_start_date_required'],
    ['a stock date when it is a stock', { type: 'IDPs (Stock)' }, 'fact_stock_date_required'],
    ['a day of the calendar', { data: { ...flow.data, start_date: { date: '2025-02-30' } } }, 'date_exists'],
    ['dates in their form', { data: { ...flow.data, start_date: { date: '3/2/2025' } } }, 'date_form'],
    ['an end that is not before its start', { data: { ...flow.data, end_date: { date: '2025-02-02' } } }, 'date_order'],
    [
      'a reporting period in order',
      { start_date: { date: '2025-02-02' }, end_date: { date: '2025-02-01' } },
      'date_order',
    ],
    ['an excerpt when it goes to the IDU', { idu: true }, 'fact_excerpt_for_idu_required'],
    ['groups of the list', { groups: ['GRID 1999'] }, 'fact_groups_known'],
    ['themes of the list', { themes: ['Weather'] }, 'fact_themes_known'],
    ['known fields only', { data: { ...flow.data, colour: 'red' } }, 'unknown_field'],
    ['text of at most 100,000 characters', { data: { ...flow.data, analysis: 'x'.repeat(100_001) } }, 'text_size'],
    ['a document when it has a master', { parent_id: 1 }, 'fact_parent_master'],
  ])('needs %s', (_, fields, constraint) =>
    as('Expert', async (t) => {
      expect(await refusalOf(t, () => post(t, fields))).toBe(constraint);
    }),
  );

  it('that already breaks a rule can be saved while the broken field is not changed', () =>
    as('Expert', async (t) => {
      const { rows } = await importing(t, () =>
        t.query<{ id: number }>(
          `insert into data.facts (name, iso3, year, displacement_type, type, created_by, data) values
            ('abc', 'AFG', 2025, 'Disaster', 'New Displacement (Flow)', 'import',
             '{"reported_figure": 3, "start_date": {"date": "2025-02-03"}, "end_date": {"date": "2025-01-01"}}') returning id`,
        ),
      );
      const id = rows[0]!.id;
      expect(await patch(t, id, `comment = 'Checked'`)).toMatchObject({
        comment: 'Checked',
        version: 2,
        updated_by: 'expert',
      });
      expect(await patch(t, id, `data = data || '{"excerpt": "Seen"}'`)).toMatchObject({ version: 3 });
      expect(await refusalOf(t, () => patch(t, id, `name = 'abd'`))).toBe('fact_name_length');
    }));

  it("can't be changed while it is signed off", () =>
    as('Coordinator', async (t) => {
      const { id } = await post(t);
      await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [id]);
      expect(await refusalOf(t, () => patch(t, id, `comment = 'x'`))).toBe('fact_locked');
      expect(await refusalOf(t, () => t.query('delete from api.facts where id = $1', [id]))).toBe('fact_locked');
      await t.query(
        `insert into api.reviews (entity_id, status, comment) values ($1, 'Comment', 'A note moves nothing')`,
        [id],
      );
      expect(await refusalOf(t, () => patch(t, id, `comment = 'x'`))).toBe('fact_locked');
      await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Under Review')`, [id]);
      expect(await patch(t, id, `comment = 'x'`)).toMatchObject({ status: 'Under Review', comment: 'x' });
    }));

  it('has a status, an author and a serial number that users cannot write', () =>
    as('Administrator', async (t) => {
      const { id } = await post(t);
      for (const column of ['status', 'created_by', 'serial_no', 'gsn', 'version', 'flags']) {
        const refusal = await refusalOf(t, () =>
          t.query(`update api.facts set "${column}" = null where id = $1`, [id]),
        );
        expect([column, refusal]).toEqual([column, '42501']);
      }
    }));

  it('links to an event with a role, the recommended one by default, and loses the role with the event', () =>
    as('Expert', async (t) => {
      const event = await t.query<{ id: number }>(
        ...insertOf('events', {
          name: 'Afghanistan: Floods - Herat - 03/02/2025',
          year: 2025,
          displacement_type: 'Disaster',
          start_date: { date: '2025-02-03' },
          glide_numbers: [],
          countries: [],
          data_included: true,
        }),
      );
      const { id, event_role } = await post(t, { event_id: event.rows[0]!.id });
      expect(event_role).toBe('Recommended figure');
      expect(await patch(t, id, `event_id = null`)).toMatchObject({ event_id: null, event_role: null });
      // A part of a total stays uncounted, whenever it gets an event; no other role is kept without one.
      const part = await post(t, { event_role: 'Triangulation' });
      expect(part.event_role).toBe('Triangulation');
      expect(await patch(t, part.id, `event_id = ${event.rows[0]!.id}`)).toMatchObject({ event_role: 'Triangulation' });
      expect(await patch(t, part.id, `event_id = null`)).toMatchObject({ event_role: null });
      expect((await post(t, { event_role: 'Partial figure (Added)' })).event_role).toBeNull();
    }));

  it('has a history of each change, with the changed keys before and after', () =>
    as('Expert', async (t) => {
      const { id } = await post(t);
      await patch(t, id, `comment = 'First', year = 2024`);
      await patch(t, id, `comment = 'First'`);
      await t.query('delete from api.facts where id = $1', [id]);
      const { rows } = await t.query<{ before: object | null }>(
        `select operation, before, after, created_by from api.history where entity_type = 'facts' and entity_id = $1 order by id`,
        [String(id)],
      );
      expect(rows).toMatchObject([
        { operation: 'insert', before: null, after: null, created_by: 'expert' },
        { operation: 'update', before: { comment: null, year: 2025 }, after: { comment: 'First', year: 2024 } },
        { operation: 'delete', before: { comment: 'First', name: flow.name } },
      ]);
      // Columns that the database computes are not part of it.
      expect(rows.at(-1)?.before).not.toHaveProperty('name_search');
    }));

  it("can be deleted by an expert only if it is the expert's own and not reviewed", () =>
    as('Expert', async (t) => {
      const { id } = await post(t);
      await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Under Review')`, [id]);
      expect(await refusalOf(t, () => t.query('delete from api.facts where id = $1', [id]))).toBe('delete_reviewed');
      await becomePerson(t, 'Expert', 'another');
      expect(await refusalOf(t, () => t.query('delete from api.facts where id = $1', [id]))).toBe('delete_own_only');
    }));

  it('stores 12.0 as 12', () =>
    as('Expert', async (t) => {
      const { rows } = await t.query<{ figure: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data) values ('Twelve', 'AFG', 2025, 'Conflict', 'IDPs (Stock)',
           '{"reported_figure": 12.0, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}') returning (data->>'figure')::int as figure`,
      );
      expect(rows).toEqual([{ figure: 12 }]);
    }));

  it('takes one option or several, as each field of the confidence assessment allows', () =>
    as('Expert', async (t) => {
      const assessed = (confidence_assessment: object) => () => post(t, { confidence_assessment });
      expect(
        await refusalOf(t, assessed({ methodology: ['Registration', 'Other'], geographical_coverage: 'Unknown' })),
      ).toBe(null);
      expect(await refusalOf(t, assessed({ methodology: 'Registration' }))).toBe('list_form');
      expect(await refusalOf(t, assessed({ geographical_coverage: ['Unknown', 'Partial coverage'] }))).toBe(
        'choice_form',
      );
      expect(await refusalOf(t, assessed({ geographical_coverage: 'Everywhere' }))).toBe('confidence_option_known');
      expect(await refusalOf(t, assessed({ weather: 'Unknown' }))).toBe('unknown_field');
    }));

  it('can be deleted even if its clone is signed off, and the clone is not changed', () =>
    as('Coordinator', async (t) => {
      const base = await post(t);
      const clone = await post(t, { base_id: base['id'] });
      await t.query(`insert into api.reviews (entity_id, status) values ($1, 'Signed Off')`, [clone['id']]);
      await t.query('delete from api.facts where id = $1', [base['id']]);
      const { rows } = await t.query('select base_id, version, updated_by from api.facts where id = $1', [clone['id']]);
      expect(rows).toEqual([{ base_id: null, version: 1, updated_by: null }]);
    }));

  it('loses its reviews when it is deleted, and history keeps their text', () =>
    as('Coordinator', async (t) => {
      const { id } = await post(t);
      await t.query(
        `insert into api.reviews (entity_id, status, comment) values ($1, 'Comment', 'The source was withdrawn')`,
        [id],
      );
      await t.query('delete from api.facts where id = $1', [id]);
      const { rows } = await t.query(
        `select before->>'comment' as comment, created_by from api.history where entity_type = 'reviews' and operation = 'delete'`,
      );
      expect(rows).toEqual([{ comment: 'The source was withdrawn', created_by: 'coordinator' }]);
    }));

  it('gets one status per statement: a second one would not be checked', () =>
    as('Reviewer', async (t) => {
      const { id } = await post(t);
      const twice = `insert into api.reviews (entity_id, status) values ($1, 'Review Completed'), ($1, 'Under Review')`;
      expect(await refusalOf(t, () => t.query(twice, [id]))).toBe('review_one_at_a_time');
    }));

  describe('of a master fact', () => {
    type Matched = [iso3: string, displacement_type: string, type: string, year: number];
    const cases = JSON.parse(readFileSync(new URL('../../domain/cases/master-fit.json', import.meta.url), 'utf8')) as {
      fact: Matched;
      master: Matched;
      misfits: string[];
      differences: string[];
    }[];
    const NEEDED = "Master facts require matching fields 'Country', 'Displacement type', 'Fact type' and 'Year'. ";
    const dated = { ...flow.data, stock_date: { date: '2024-12-31' } };
    const matched = ([iso3, displacement_type, type, year]: Matched) => ({
      iso3,
      displacement_type,
      type,
      year,
      data: dated,
    });
    const plain: Matched = ['KEN', 'Disaster', 'New Displacement (Flow)', 2024];

    async function documentOf(t: Transaction): Promise<number> {
      const publisher = await t.query<{ id: number }>(
        `insert into api.publishers (name, type) values ('Office of masters', 'United Nations') returning id`,
      );
      const document = await t.query<{ id: number }>(
        `insert into api.documents (name, publication_date, type, sources, publishers) values ('Report', '2024-12-31', 'PDF', $1, $1) returning id`,
        [[publisher.rows[0]!.id]],
      );
      return document.rows[0]!.id;
    }
    /** Returns the constraint, field and message of a refusal, and rolls the work back; null if the work succeeds. */
    async function said(t: Transaction, work: () => Promise<unknown>): Promise<[string, string, string] | null> {
      let words = '';
      let detail = '';
      const constraint = await refusalOf(t, () =>
        work().catch((error: unknown) => {
          if (error instanceof DatabaseError) [words, detail] = [error.message, error.detail ?? ''];
          throw error;
        }),
      );
      return constraint === null ? null : [constraint, detail, words];
    }
    const misfitsOf = async (t: Transaction, id: unknown) =>
      (
        await t.query<{ parent_misfits: string[]; sub_misfit_count: number }>(
          'select parent_misfits, sub_misfit_count::int from api.facts_view where id = $1',
          [id],
        )
      ).rows[0];

    it('matches it in country, cause and type, and is at most a year later, as in the form: otherwise people are refused, and an imported misfit is flagged on both facts', () =>
      as('Expert', async (t) => {
        const document_id = await documentOf(t);
        for (const { fact, master, misfits, differences } of cases) {
          const parent = await post(t, matched(master));
          const sub = { ...matched(fact), document_id, parent_id: parent['id'] };
          const refusal =
            misfits.length === 0 ? null : ['fact_parent_matches', 'Field: parent_id', NEEDED + differences.join('; ')];
          expect(await said(t, () => post(t, sub))).toEqual(refusal);
          const { id } = await importing(t, () => post(t, sub));
          expect(await misfitsOf(t, id)).toEqual({ parent_misfits: misfits, sub_misfit_count: 0 });
          expect(await misfitsOf(t, parent['id'])).toEqual({
            parent_misfits: [],
            sub_misfit_count: misfits.length === 0 ? 0 : 1,
          });
        }
      }));

    it('that already does not match can be saved until its link or a matching field changes', () =>
      as('Expert', async (t) => {
        const document_id = await documentOf(t);
        const [kenyan, nigerian] = [
          await post(t, matched(plain)),
          await post(t, matched(['NGA', 'Disaster', 'New Displacement (Flow)', 2024])),
        ];
        const sub = await importing(t, () =>
          post(t, { ...matched(plain), iso3: 'NGA', document_id, parent_id: kenyan['id'] }),
        );
        const edit = (set: string) => said(t, () => patch(t, sub['id'], set));
        expect(await edit(`comment = 'Checked', iso3 = 'NGA', parent_role = 'Triangulation'`)).toBeNull();
        expect(await edit(`type = 'Births (Flow)'`)).toEqual([
          'fact_parent_matches',
          'Field: parent_id',
          `${NEEDED}Country: Nigeria here, Kenya in the master fact; Fact type: Births (Flow) here, New Displacement (Flow) in the master fact`,
        ]);
        expect((await edit('year = 2023'))?.[0]).toBe('fact_parent_matches');
        expect(await edit(`parent_id = ${Number(nigerian['id'])}`)).toBeNull();
        expect(await edit('parent_id = null, year = 2020')).toBeNull();
        expect(await edit(`iso3 = 'KEN'`)).toBeNull();
      }));

    it('still matches after an edit of its master, unless it did not match before; one statement may change both', () =>
      as('Expert', async (t) => {
        const document_id = await documentOf(t);
        const { id: parent_id } = await post(t, matched(plain));
        const link = { ...matched(plain), document_id, parent_id };
        await post(t, { ...link, name: 'Of the year' });
        await post(t, { ...link, year: 2025, name: 'Of the next year' });
        await importing(t, () => post(t, { ...link, iso3: 'NGA', name: 'Of Nigeria' }));
        const edit = (set: string) => said(t, () => patch(t, parent_id, set));
        expect(await edit(`comment = 'Checked', year = 2026, iso3 = 'KEN'`)).toBeNull();
        expect(await edit(`iso3 = 'UGA', year = 2023`)).toEqual([
          'fact_parent_matches',
          'Field: iso3',
          `${NEEDED}Country: Uganda here, Kenya in 2 of its sub-facts; Year: 2023 here, up to 2025 in 1 of its sub-facts; it must be 2024 or later`,
        ]);
        expect(await edit(`displacement_type = 'Conflict'`)).toEqual([
          'fact_parent_matches',
          'Field: displacement_type',
          `${NEEDED}Displacement type: Conflict here, Disaster in 3 of its sub-facts`,
        ]);
        expect(await edit(`type = 'Births (Flow)'`)).toEqual([
          'fact_parent_matches',
          'Field: type',
          `${NEEDED}Fact type: Births (Flow) here, New Displacement (Flow) in 3 of its sub-facts`,
        ]);
        expect((await edit('year = 2020'))?.[1]).toBe('Field: year');
        const together = (set: string) =>
          said(t, () => t.query(`update api.facts set ${set} where $1 in (id, parent_id)`, [parent_id]));
        expect(await together(`iso3 = 'UGA', year = 2020`)).toBeNull();
        expect((await together(`year = case when parent_id is null then 2020 else 2022 end`))?.[1]).toBe(
          'Field: parent_id',
        );
      }));
  });

  it.each([
    ['Disaster', 2025, null],
    ['Disaster', 2024, null],
    ['Conflict', 2025, 'The cause of the fact is Disaster, that of the event Conflict'],
    [
      'Disaster',
      2026,
      'The year of the fact is 2025, that of the event 2026: no event is of a later year than its facts',
    ],
    [
      'Conflict',
      2026,
      'The cause of the fact is Disaster, that of the event Conflict; The year of the fact is 2025, that of the event 2026: no event is of a later year than its facts',
    ],
  ])('is put under an event of %s %s by people only if the picker of events offers it', (cause, year, differences) =>
    as('Expert', async (t) => {
      const fields = { name: 'Afghanistan: event of Herat', displacement_type: cause, year, countries: [] };
      const { rows } = await importing(t, () => t.query<{ id: number }>(...insertOf('events', fields)));
      const event_id = rows[0]?.id;
      const refused = async (work: () => Promise<unknown>) => {
        let words: string | null = null;
        const constraint = await refusalOf(t, () =>
          work().catch((error: unknown) => {
            words = error instanceof DatabaseError ? error.message : null;
            throw error;
          }),
        );
        return constraint === null ? null : [constraint, words];
      };
      const expected = differences && [
        'fact_event_matches',
        `Events require matching fields 'Displacement type' and 'Year'. ${differences}`,
      ];
      expect(await refused(() => post(t, { event_id }))).toEqual(expected);
      const { id } = await post(t);
      expect(await refused(() => patch(t, id, `event_id = ${event_id}`))).toEqual(expected);
      // An imported link stays through other changes, and can be taken back.
      const imported = await importing(t, () => post(t, { event_id }));
      expect(await refused(() => patch(t, imported['id'], `comment = 'Seen', event_id = ${event_id}`))).toBeNull();
      expect(await refused(() => patch(t, imported['id'], 'event_id = null'))).toBeNull();
    }),
  );

  it('is of a year from 1950 to the next one, for people; an import keeps any year', () =>
    as('Expert', async (t) => {
      const next = new Date().getUTCFullYear() + 1;
      const refused = (year: number) => refusalOf(t, () => post(t, { year }));
      for (const year of [1950, next]) expect([year, await refused(year)]).toEqual([year, null]);
      for (const year of [1900, 1949, next + 1, 2200])
        expect([year, await refused(year)]).toEqual([year, 'fact_year_limits']);
      const { id } = await importing(t, () => post(t, { year: 1949 }));
      expect(await refusalOf(t, () => patch(t, id, `comment = 'Seen', year = 1949`))).toBeNull();
      expect(await refusalOf(t, () => patch(t, id, 'year = 1948'))).toBe('fact_year_limits');
    }));

  it('accepts the same days and counts in its data as the check of each type', () =>
    database.rolledBack(async (transaction) => {
      await transaction.query(`
        create function pg_temp.outcome(statement text, value jsonb) returns text language plpgsql as $$
        declare result text;
        begin
          execute statement into result using value;
          return result;
        exception when others then return sqlstate;
        end $$`);
      const { rows } = await transaction.query<{ value: string; quick: string; full: string }>(`
        with dates as (
          select jsonb_build_object('date', format('%s-%s-%s', y, lpad(m::text, 2, '0'), lpad(d::text, 2, '0')), 'accuracy', a) as value
          from unnest('{1899,1900,2000,2023,2024,2199,2200,2201}'::int[]) y, generate_series(0, 13) m, unnest('{0,1,28,29,30,31,32}'::int[]) d,
            unnest('{Day,Month,Era}'::text[]) a
        ), outcomes as (
          select value, pg_temp.outcome($q$select rules.checked_fact_data(jsonb_build_object('start_date', $1))->'start_date'$q$, value) as quick,
            pg_temp.outcome($q$select rules.checked_date($1, '')$q$, value) as full from dates
          union all
          select value, pg_temp.outcome($q$select rules.checked_fact_data(jsonb_build_object('urban', $1))->'urban'$q$, value),
            pg_temp.outcome($q$select rules.checked_count($1, '')$q$, value)
          from unnest('{0,-1,1.0,1.5,1e3,999999999999,1000000000000,"\\"1\\"","null",true}'::jsonb[]) value
        )
        select value::text as value, quick, "full" from outcomes where quick is distinct from "full"`);
      expect(rows).toEqual([]);
    }));
});
