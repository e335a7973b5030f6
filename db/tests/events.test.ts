/** Events: the sums of their facts by type, and old records that break the form's rules. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const database = databaseForTests();

async function newEvent(transaction: Transaction, name = 'Peru: Flood - Lima', more: Record<string, unknown> = {}) {
  const values = {
    year: 2024,
    displacement_type: 'Disaster',
    countries: ['PER'],
    start_date: { date: '2024-01-01' },
    ...more,
  };
  const { rows } = await transaction.query<{ id: number }>(
    `insert into api.events (name, year, displacement_type, countries, start_date, end_date)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      name,
      values.year,
      values.displacement_type,
      values.countries,
      JSON.stringify(values.start_date),
      'end_date' in values ? JSON.stringify(values.end_date) : null,
    ],
  );
  return rows[0]!.id;
}

async function newFact(
  transaction: Transaction,
  event: number,
  figure: number,
  role: string | null,
  more: Record<string, string> = {},
) {
  const { iso3 = 'PER', type = 'New Displacement (Flow)', cause = 'Disaster', day = '2024-02-01' } = more;
  const { rows } = await transaction.query<{ id: number }>(
    `insert into api.facts (name, iso3, year, displacement_type, type, event_id, event_role, data)
     values ($1, $2, 2024, $3, $4, $5, $6, $7) returning id`,
    [
      `Prime ${figure}`,
      iso3,
      cause,
      type,
      event,
      role,
      JSON.stringify({
        reported_figure: figure,
        term: 'Displaced',
        start_date: { date: day },
        stock_date: { date: day },
      }),
    ],
  );
  return rows[0]!.id;
}

const totalsOf = async (transaction: Transaction, event: number) =>
  (
    await transaction.query<{ type: string; event_role: string | null; facts: number; figure: string; total: string }>(
      'select type, event_role, facts::int as facts, figure, total from api.event_facts_totals where event_id = $1 order by type, position',
      [event],
    )
  ).rows.map(({ type, event_role, facts, figure, total }) => [type, event_role, facts, figure, total].join(' | '));

test('the facts of an event are summed by role and type, and the sums follow changes of role and event', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const [event, other] = [await newEvent(transaction), await newEvent(transaction, 'Peru: Flood - Cusco')];
    await newFact(transaction, event, 1009, 'Recommended figure');
    const moving = await newFact(transaction, event, 211, 'Partial figure (Added)');
    await newFact(transaction, event, 23, 'Partial figure (Subtracted)');
    await newFact(transaction, event, 50_021, 'Triangulation');
    await newFact(transaction, event, 7, 'Recommended figure', { type: 'IDPs (Stock)' });
    await newFact(transaction, other, 3, 'Recommended figure');
    expect(await totalsOf(transaction, event)).toEqual([
      'IDPs (Stock) | Recommended figure | 1 | 7 | 7',
      'New Displacement (Flow) | Recommended figure | 1 | 1009 | 1197',
      'New Displacement (Flow) | Partial figure (Added) | 1 | 211 | 1197',
      'New Displacement (Flow) | Partial figure (Subtracted) | 1 | 23 | 1197',
      'New Displacement (Flow) | Triangulation | 1 | 50021 | 1197',
    ]);
    await transaction.query(`update api.facts set event_role = 'Partial figure (Subtracted)' where id = $1`, [moving]);
    expect((await totalsOf(transaction, event)).slice(1, 3)).toEqual([
      'New Displacement (Flow) | Recommended figure | 1 | 1009 | 775',
      'New Displacement (Flow) | Partial figure (Subtracted) | 2 | 234 | 775',
    ]);
    await transaction.query('update api.facts set event_id = $2 where id = $1', [moving, other]);
    expect(await totalsOf(transaction, other)).toEqual([
      'New Displacement (Flow) | Recommended figure | 1 | 3 | -208',
      'New Displacement (Flow) | Partial figure (Subtracted) | 1 | 211 | -208',
    ]);
  }));

test('an old event with a short name and an end before its start can be saved while these fields are not changed', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const id = await importing(transaction, () =>
      newEvent(transaction, 'Flood', { end_date: { date: '2023-01-01', accuracy: 'Day' } }),
    );
    const saved = await transaction.query<{ comment: string }>(
      `update api.events set comment = 'Seen', name = 'Flood' where id = $1 returning comment`,
      [id],
    );
    expect(saved.rows).toEqual([{ comment: 'Seen' }]);
    const refusal = (change: string) =>
      refusalOf(transaction, () => transaction.query(`update api.events set ${change} where id = $1`, [id]));
    expect(await refusal(`name = 'Floods'`)).toBe('event_name_length');
    expect(await refusal(`end_date = '{"date": "2023-01-02"}'`)).toBe('date_order');
  }));

test('a flag of an import is removed when a person corrects its field, and not before', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const id = await newEvent(transaction, 'Flood in Peru', { end_date: { date: '2024-01-09' } });
    await transaction.script('reset role');
    await transaction.query(
      `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'events.csv', 'expert')`,
    );
    await transaction.query(`select set_config('request.import_run', max(id)::text, true) from data.import_runs`);
    await transaction.query(
      `update data.events set name = 'Flood', end_date = '{"date": "2023-01-01", "accuracy": "Day"}', glide_numbers = '{FL-1}', hazard_type_id = 47,
         flags = '{accuracy_week,event_end_before_start,event_name_short,glide_number_form,hazard_outside_list}' where id = $1`,
      [id],
    );
    await transaction.query(`select set_config('request.import_run', '', true)`);
    await becomePerson(transaction, 'Expert');
    const flagsAfter = async (change: string) =>
      (
        await transaction.query<{ flags: string[] }>(`update api.events set ${change} where id = $1 returning flags`, [
          id,
        ])
      ).rows[0]?.flags;
    const all = [
      'accuracy_week',
      'event_end_before_start',
      'event_name_short',
      'glide_number_form',
      'hazard_outside_list',
    ];
    expect(await flagsAfter(`comment = 'Seen'`)).toEqual(all);
    expect(await flagsAfter(`name = 'Peru: Flood - Lima'`)).toEqual(all.filter((flag) => flag !== 'event_name_short'));
    expect(await flagsAfter(`glide_numbers = '{FL-2024-000001-PER}', hazard_type_id = 22`)).toEqual(all.slice(0, 2));
    expect(await flagsAfter(`end_date = null`)).toEqual(['accuracy_week']);
  }));

test('an inactive hazard stays on its events and cannot be chosen for others', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Administrator');
    const [has, other] = [await newEvent(transaction), await newEvent(transaction, 'Peru: Flood - Cusco')];
    const change = (id: number, to: string) => transaction.query(`update api.events set ${to} where id = $1`, [id]);
    await change(has, 'hazard_type_id = 22');
    await transaction.query('update api.hazard_types set active = false where id = 22');
    await change(has, `comment = 'Seen', hazard_type_id = 22`);
    expect(await refusalOf(transaction, () => change(other, 'hazard_type_id = 22'))).toBe('event_hazard_retired');
    const { rows } = await transaction.query('select type, subtype from api.events_view where id = $1', [has]);
    expect(rows).toEqual([{ type: 'Flood', subtype: 'Flood' }]);
  }));

const cases = JSON.parse(readFileSync(new URL('../../domain/cases/event-fit.json', import.meta.url), 'utf8')) as {
  fact: [string, string, string, string, string];
  event: [string[], string, string | null, string | null];
  misfits: string[];
}[];

test('the database and the form agree on whether a fact fits its event', () =>
  database.rolledBack(async (transaction) => {
    for (const { fact, event, misfits } of cases) {
      const [iso3, cause, , day, accuracy] = fact;
      const { rows } = await transaction.query<{ misfits: string[] }>(
        'select rules.event_misfits($1, $2, $3::date, $4, $5::text[], $6, $7::date, $8) as misfits',
        [iso3, cause, day, accuracy, ...event],
      );
      expect([fact, rows[0]!.misfits]).toEqual([fact, misfits]);
    }
  }));

test('the list of events counts the misfits of each kind', () =>
  database.rolledBack(async (transaction) => {
    // As an import might store them: no rule fires.
    await transaction.query('set local session_replication_role = replica');
    const dated = (day: string | null, accuracy: string | null) => (day === null ? null : { date: day, accuracy });
    for (const [at, { fact, event, misfits }] of cases.entries()) {
      const [iso3, cause, type, day, accuracy] = fact;
      const [countries, eventCause, eventDay, eventAccuracy] = event;
      const { rows } = await transaction.query<{ id: number }>(
        `insert into data.events (serial_no, name, year, displacement_type, countries, start_date, created_by)
         values ('E-case-' || $1::text, 'A case', 2024, $2, $3, $4, 'caser') returning id`,
        [at, eventCause, countries, dated(eventDay, eventAccuracy)],
      );
      const date = dated(day, accuracy);
      await transaction.query(
        `insert into data.facts (serial_no, name, iso3, year, displacement_type, type, event_id, data, created_by)
         values ('F-case-' || $1::text, 'A case', $2, 2024, $3, $4, $5, $6, 'caser')`,
        [at, iso3, cause, type, rows[0]!.id, type.includes('Flow') ? { start_date: date } : { stock_date: date }],
      );
      const shown = await transaction.query<{ count: number }>(
        'select misfit_count::int as count from api.events_view where id = $1',
        [rows[0]!.id],
      );
      expect([fact, event, shown.rows[0]!.count]).toEqual([fact, event, misfits.length > 0 ? 1 : 0]);
    }
  }));

test('a misfit is flagged on the fact and the event, until one of them is corrected', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const event = await newEvent(transaction);
    const fact = await newFact(transaction, event, 7, 'Recommended figure', { iso3: 'CHL', day: '2023-12-31' });
    await newFact(transaction, event, 11, 'Recommended figure');
    const flagged = async () => [
      (await transaction.query('select event_misfits from api.facts_view where id = $1', [fact])).rows[0],
      (await transaction.query('select misfit_count::int as count from api.events_view where id = $1', [event]))
        .rows[0],
    ];
    expect(await flagged()).toEqual([{ event_misfits: ['country', 'start'] }, { count: 1 }]);
    await transaction.query(`update api.events set countries = '{PER,CHL}' where id = $1`, [event]);
    expect(await flagged()).toEqual([{ event_misfits: ['start'] }, { count: 1 }]);
    await transaction.query(
      `update api.facts set data = jsonb_set(data, '{start_date}', '{"date": "2024-01-01", "accuracy": "Day"}') where id = $1`,
      [fact],
    );
    expect(await flagged()).toEqual([{ event_misfits: [] }, { count: 0 }]);
  }));

test('an edit of an event may not turn fitting facts into misfits', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const event = await newEvent(transaction);
    await newFact(transaction, event, 7, 'Recommended figure', { day: '2024-02-01' });
    await newFact(transaction, event, 11, 'Recommended figure', { iso3: 'CHL', day: '2023-06-01' });
    const edit = (change: string) =>
      refusalOf(transaction, () => transaction.query(`update api.events set ${change} where id = $1`, [event]));
    expect(await edit(`start_date = '{"date": "2024-02-01"}'`)).toBeNull();
    expect(await edit(`start_date = '{"date": "2024-02-02"}'`)).toBe('event_start_after_facts');
    expect(await edit(`start_date = '{"date": "2024-02-20", "accuracy": "Month"}'`)).toBeNull();
    expect(await edit(`countries = '{BOL}'`)).toBe('event_countries_of_facts');
    expect(await edit(`countries = '{PER,BOL}'`)).toBeNull();
    expect(await edit(`countries = '{}'`)).toBeNull();
    expect(await edit(`comment = 'Seen'`)).toBeNull();
    let words = '';
    await refusalOf(transaction, () =>
      transaction
        .query(`update api.events set start_date = '{"date": "2025-01-01"}' where id = $1`, [event])
        .catch((error: unknown) => {
          words = error instanceof Error ? error.message : '';
          throw error;
        }),
    );
    expect(words).toBe('Earliest start date of one of the facts is 2024-02-01');
  }));

test('an edit of an event may not change the cause of its facts, and the refusal names a way out', () =>
  database.rolledBack(async (transaction) => {
    await becomePerson(transaction, 'Expert');
    const event = await newEvent(transaction);
    await newFact(transaction, event, 7, 'Recommended figure');
    const edit = (change: string) => transaction.query(`update api.events set ${change} where id = $1`, [event]);
    const words = async (change: string) => {
      let said = '';
      const constraint = await refusalOf(transaction, () =>
        edit(change).catch((error: unknown) => {
          said = error instanceof Error ? error.message : '';
          throw error;
        }),
      );
      return [constraint, said];
    };
    expect(await words(`displacement_type = 'Conflict'`)).toEqual([
      'event_cause_of_facts',
      '1 of its facts is of another cause: change that fact first, or give it another event',
    ]);
    await newFact(transaction, event, 11, 'Triangulation');
    expect(await words(`displacement_type = 'Conflict', countries = '{BOL}'`)).toEqual([
      'event_cause_of_facts',
      '2 of its facts are of another cause: change those facts first, or give them another event',
    ]);
    // Facts that never had its cause are flagged, but this edit did not cause that.
    await transaction.query(`update api.facts set displacement_type = 'Conflict' where event_id = $1`, [event]);
    await edit(`displacement_type = 'Development'`);
    await edit(`displacement_type = 'Conflict'`);
    expect((await words(`displacement_type = 'Disaster'`))[0]).toBe('event_cause_of_facts');
    await transaction.script('reset role');
    await transaction.query(
      `insert into data.import_runs (source, file_name, created_by) values ('gidd', 'events.csv', 'expert')`,
    );
    await transaction.query(`select set_config('request.import_run', max(id)::text, true) from data.import_runs`);
    await edit(`displacement_type = 'Disaster'`);
  }));

test('the file of the list has no figure for an event whose facts are stocks only', () =>
  database.as('Expert', async (t) => {
    const event = await newEvent(t);
    await newFact(t, event, 250, 'Recommended figure', { type: 'IDPs (Stock)' });
    const figureOf = async () =>
      (await t.query('select counted_figure from api.events_download_view where id = $1', [event])).rows;
    expect(await figureOf()).toEqual([{ counted_figure: null }]);
    await newFact(t, event, 40, 'Recommended figure');
    expect(await figureOf()).toEqual([{ counted_figure: 40 }]);
  }));

test('an event has the figure of each country, and the people displaced within them in the last year with a stock', () =>
  database.as('Expert', async (t) => {
    const event = await newEvent(t, 'Peru, Chile: Flood - Tacna', { countries: ['PER', 'CHL'] });
    await newFact(t, event, 250, 'Recommended figure');
    await newFact(t, event, 40, 'Partial figure (Added)', { iso3: 'CHL' });
    await newFact(t, event, 999, 'Triangulation', { iso3: 'BOL' });
    await newFact(t, event, 70, 'Recommended figure', { type: 'IDPs (Stock)' });
    await newFact(t, event, 5, 'Partial figure (Added)', { type: 'IDPs (Stock)', iso3: 'CHL' });
    const shown = 'recommended_figure, stock_figure, stock_year, shown_figure';
    const whole = { recommended_figure: 290, stock_figure: 75, stock_year: 2024, shown_figure: 290 };
    for (const view of ['events_view', 'events_gathered']) {
      const { rows } = await t.query(`select ${shown}, figures_by_country from api.${view} where id = $1`, [event]);
      expect([view, ...rows]).toEqual([view, { ...whole, figures_by_country: { CHL: 40, PER: 250 } }]);
    }
    const file = await t.query(
      `select ${shown}, figures_by_country_text as shares from api.events_download_view where id = $1`,
      [event],
    );
    expect(file.rows).toEqual([{ ...whole, shares: 'CHL 40; PER 250' }]);
    await t.query(`update api.facts set event_role = 'Triangulation' where event_id = $1 and type like '%Flow%'`, [
      event,
    ]);
    for (const view of ['events_view', 'events_gathered', 'events_download_view']) {
      const { rows } = await t.query(
        `select recommended_figure as flow, shown_figure as shown from api.${view} where id = $1`,
        [event],
      );
      expect([view, ...rows]).toEqual([view, { flow: 0, shown: 75 }]);
    }
    await t.query(`update api.facts set event_role = 'Triangulation' where event_id = $1`, [event]);
    const none = await t.query(`select stock_figure, figures_by_country from api.events_gathered where id = $1`, [
      event,
    ]);
    expect(none.rows).toEqual([{ stock_figure: null, figures_by_country: null }]);
  }));
