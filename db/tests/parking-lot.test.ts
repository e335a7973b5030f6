/** Work on the parking lot: import, rejection, assignment, likely duplicates and rights. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { call, counts, deliver, deliverText, document, event, fact, one, stored } from './parking-lot.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

/** A payload that makes a document of a record. */
async function documentPayload(t: Transaction, more: object = {}): Promise<object> {
  const publisher = await one<{ id: number }>(
    t,
    `insert into api.publishers (name, type) values ('A ministry ' || random(), 'Government') returning id`,
  );
  return {
    name: 'Floods displace thousands',
    publication_date: '2026-01-02',
    sources: [publisher?.id],
    publishers: [publisher?.id],
    ...more,
  };
}
const factPayload = {
  name: 'Chad: Flood - Kalemie',
  iso3: 'COD',
  year: 2026,
  displacement_type: 'Disaster',
  type: 'New Displacement (Flow)',
  data: { reported_figure: 1500, term: 'Displaced', start_date: { date: '2026-01-01' } },
};

test('a document and then its facts are imported, in one transaction each', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, document('a', {}, [fact('1'), fact('2')]));
    const [id, factId] = [sent.records[0]!.id, sent.records[0]!.facts![0]!.id];
    await becomePerson(t, 'Expert');
    const list = () =>
      one(
        t,
        `select status, "remainingfactsCount"::int as left, "totalfactsCount"::int as total from api.parking_lot_documents_view where id = $1`,
        [id],
      );
    const importFact = (payload: object) => call(t, 'helix_save_fact', { payload, parking_lot_id: factId });
    expect(await refusalOf(t, () => importFact(factPayload))).toBe('parking_lot_document_first');
    const payload = await documentPayload(t);
    for (const [broken, refusal] of [
      [{ ...payload, name: 'ab' }, 'document_name_length'],
      [{ ...payload, sources: [] }, 'document_sources_required'],
      [{ ...payload, nonsense: 1 }, 'unknown_field'],
      [{ id: 'x' }, 'payload_form'],
      [[], 'payload_form'],
    ] as const)
      expect(await refusalOf(t, () => call(t, 'helix_save_document', { payload: broken, parking_lot_id: id }))).toBe(
        refusal,
      );
    expect(await list()).toEqual({ status: 'waiting', left: 2, total: 2 });
    const { rows } = await call(t, 'helix_save_document', {
      payload: { ...payload, gsn: 5, may_change: true },
      parking_lot_id: id,
    });
    const [saved] = rows as { id: number; version: number; created_by: string }[];
    expect(saved).toMatchObject({ version: 1, created_by: 'expert' });
    expect(await stored(t, id)).toMatchObject({ status: 'imported', imported_id: saved?.id, settled_by: 'expert' });
    await importFact(factPayload);
    expect(await list()).toEqual({ status: 'imported', left: 1, total: 2 });
    // The list of documents has it until its facts are settled, and so has the count above the list.
    expect(await one(t, `select waiting::int from api.parking_lot_waiting where type = 'documents'`)).toEqual(
      await one(
        t,
        `select count(*)::int as waiting from api.parking_lot_documents_view where status = 'waiting' or "remainingfactsCount" > 0`,
      ),
    );
    expect((await stored(t, factId))?.status).toBe('imported');
    expect(await one(t, `select document_id, class from api.facts order by id desc limit 1`)).toEqual({
      document_id: saved?.id,
      class: 'Fact',
    });
    for (const [name, args] of [
      ['helix_save_document', { payload, parking_lot_id: id }],
      ['helix_reject_parking_lot_record', { pl_id: id }],
      ['take_back_parking_lot_records', { ids: [id] }],
      ['assign_parking_lot_records', { ids: [id], username: 'expert' }],
    ] as const)
      expect([name, await refusalOf(t, () => call(t, name, args))]).toEqual([name, 'parking_lot_waiting']);
    expect(await refusalOf(t, () => call(t, 'helix_save_fact', { payload: factPayload, parking_lot_id: id }))).toBe(
      'parking_lot_type',
    );
    // Sent again: what was imported stays as it is, and what waits is updated.
    expect(
      counts(
        await deliver(
          t,
          document('a', { name: 'Another title' }, [fact('1', { figure: 9 }), fact('2', { figure: 9 })]),
        ),
      ),
    ).toEqual([0, 1, 2, 0]);
    expect((await stored(t, id))?.data.name).toBe('Floods displace thousands a');
    // Without a record of the parking lot the same calls save an ordinary document, new or changed.
    const change = (version: number) =>
      call(t, 'helix_save_document', { payload: { id: saved?.id, version, name: 'A better title' } });
    expect((await change(1)).rows[0]).toMatchObject({ id: saved?.id, name: 'A better title', version: 2 });
    expect(await refusalOf(t, () => change(1))).toBe('payload_version');
    expect(
      await refusalOf(t, () => call(t, 'helix_save_document', { payload: { id: 999_999_999, name: 'Another' } })),
    ).toBe('payload_record_exists');
    // A record whose document was deleted waits again.
    await t.script('reset role');
    await t.query('delete from data.facts where document_id = $1', [saved?.id]);
    await t.query('delete from data.documents where id = $1', [saved?.id]);
    await becomePerson(t, 'Expert');
    await call(t, 'take_back_parking_lot_records', { ids: [id] });
    expect(await stored(t, id)).toMatchObject({ status: 'waiting', imported_id: null, settled_by: null });
  }));

test('the facts of a document are imported at once, all or none', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, document('a', {}, [fact('1'), fact('2')]));
    const [record] = sent.records;
    const [first, second] = record!.facts!.map(({ id }) => id);
    await becomePerson(t, 'Expert');
    await call(t, 'helix_save_document', { payload: await documentPayload(t), parking_lot_id: record!.id });
    const save = (facts: unknown) =>
      t.query('select s.id from api.helix_save_facts($1::text::jsonb) as s (id)', [JSON.stringify(facts)]);
    const statuses = async () => [(await stored(t, first!))?.status, (await stored(t, second!))?.status];
    const [one_, two] = [first, second].map((parking_lot_id) => ({ ...factPayload, parking_lot_id }));
    for (const [facts, refusal] of [
      [[one_, { ...two, iso3: null }], 'fact_iso3_required'],
      [[one_, one_], 'parking_lot_waiting'],
      [[one_, 1], 'payload_form'],
      [[{ ...one_, parking_lot_id: 'x' }], 'payload_form'],
      [null, 'payload_form'],
    ] as const) {
      expect([facts, await refusalOf(t, () => save(facts))]).toEqual([facts, refusal]);
      expect(await statuses()).toEqual(['waiting', 'waiting']);
    }
    const { rows } = await save([two, one_]);
    expect(await statuses()).toEqual(['imported', 'imported']);
    expect((await stored(t, second!))?.imported_id).toBe(Number((rows[0] as { id: unknown }).id));
  }));

test('a figure that was delivered in words becomes no fact of 0, whoever saves it', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, document('a', {}, [fact('1', { figure: null, vague_figure: 'dozens' }), fact('2')]));
    const [record] = sent.records;
    const [dozens, known] = record!.facts!.map(({ id }) => id);
    await becomePerson(t, 'Expert');
    await call(t, 'helix_save_document', { payload: await documentPayload(t), parking_lot_id: record!.id });
    const save = (reported_figure: number | null, parking_lot_id: number | undefined) =>
      call(t, 'helix_save_fact', {
        payload: { ...factPayload, data: { ...factPayload.data, reported_figure } },
        parking_lot_id,
      });
    expect(await refusalOf(t, () => save(0, dozens))).toBe('parking_lot_figure_in_words');
    expect(await refusalOf(t, () => save(null, dozens))).toBe('fact_reported_figure_required');
    await save(36, dozens);
    await save(0, known);
    expect([(await stored(t, dozens))?.status, (await stored(t, known))?.status]).toEqual(['imported', 'imported']);
    // A sender's text in the place of a number is refused, and the other facts are not.
    const words = await deliver(t, document('b', {}, [fact('3', { figure: 'thousands' }), fact('4')]));
    expect(counts(words)).toEqual([2, 0, 0, 1]);
  }));

test('a document has the causes and the largest figure of its facts, without rejected ones', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const delivered = await deliver(
      t,
      document('figures', { displacement_types: ['Disaster'] }, [
        fact('1', { figure: 120, displacement_type: 'Conflict' }),
        fact('2', { figure: 4000 }),
        fact('3', { figure: null, vague_figure: 'dozens' }),
      ]),
      document('none', {}, [fact('4', { figure: null, vague_figure: 'many' })]),
    );
    const [first, none] = delivered.records;
    const shown = async (id: number | undefined) =>
      one(t, 'select causes, largest_figure::integer from api.parking_lot_documents_view where id = $1', [id]);
    expect(await shown(first?.id)).toEqual({ causes: ['Conflict', 'Disaster'], largest_figure: 4000 });
    expect(await shown(none?.id)).toEqual({ causes: [], largest_figure: null });
    // As programs write numbers that were decimals.
    const [decimal] = (
      await deliverText(t, JSON.stringify([document('decimal', {}, [fact('5')])]).replace('1500', '1500.0'))
    ).records;
    expect(await shown(decimal?.id)).toEqual({ causes: [], largest_figure: 1500 });
    expect(
      await one(t, 'select figure::integer from api.parking_lot_facts_view where pid = $1', [decimal?.id]),
    ).toEqual({ figure: 1500 });
    await t.query('select api.reject_parking_lot_records($1::bigint[], null)', [[first?.facts?.[1]?.id]]);
    expect(await shown(first?.id)).toEqual({ causes: ['Conflict', 'Disaster'], largest_figure: 120 });
  }));

test('feeds that are on are seen, without their addresses, by those who work on deliveries', () =>
  database.rolledBack(async (t) => {
    await t.script(
      `update data.feeds set enabled = kind = 'GLIDE', error = 'no answer' where kind in ('GLIDE', 'GDACS RSS')`,
    );
    await becomePerson(t, 'Expert');
    expect(await t.query('select name, error from api.feed_states').then(({ rows }) => rows)).toEqual([
      { name: 'GLIDE', error: 'no answer' },
    ]);
    expect((await t.query('select from api.feeds')).rows).toEqual([]);
    await becomePerson(t, 'Viewer');
    expect((await t.query('select from api.feed_states')).rows).toEqual([]);
  }));

test('a rejected document takes its waiting facts with it and brings them back', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, document('a', {}, [fact('1'), fact('2'), fact('3')]), event('FL1'));
    const [id, [one_, two, three], other] = [
      sent.records[0]!.id,
      sent.records[0]!.facts!.map((each) => each.id),
      sent.records[1]!.id,
    ];
    await becomePerson(t, 'Reviewer');
    await call(t, 'helix_reject_parking_lot_record', { pl_id: one_ });
    await call(t, 'reject_parking_lot_records', { ids: [id, other], reason: ' Not displacement ' });
    expect(await stored(t, id)).toMatchObject({
      status: 'rejected',
      reason: 'Not displacement',
      settled_by: 'reviewer',
    });
    expect(
      (await one(t, `select array_agg(status order by id) as s from api.parking_lot where pid = $1`, [id]))?.['s'],
    ).toEqual(['rejected', 'rejected', 'rejected']);
    expect(counts(await deliver(t, document('a', { name: 'New' }, [fact('4')])))).toEqual([0, 0, 1, 1]);
    expect(await refusalOf(t, () => call(t, 'reject_parking_lot_records', { ids: [id, other], reason: 'Again' }))).toBe(
      'parking_lot_waiting',
    );
    expect(await stored(t, id)).toMatchObject({ status: 'rejected', reason: 'Not displacement' });
    await becomePerson(t, 'Coordinator');
    expect(await refusalOf(t, () => call(t, 'reject_parking_lot_records', { ids: [other, two] }))).toBe(
      'parking_lot_waiting',
    );
    await becomePerson(t, 'Reviewer');
    await call(t, 'take_back_parking_lot_records', { ids: [id] });
    expect([await stored(t, id), await stored(t, three)]).toMatchObject([
      { status: 'waiting', reason: null },
      { status: 'waiting' },
    ]);
    for (const [ids, refusal] of [
      [[], 'parking_lot_ids'],
      [[null], 'parking_lot_ids'],
      [[id, 999_999_999], 'parking_lot_exists'],
    ] as const)
      expect(await refusalOf(t, () => call(t, 'reject_parking_lot_records', { ids }))).toBe(refusal);
    expect(
      await refusalOf(t, () => call(t, 'reject_parking_lot_records', { ids: [id], reason: 'x'.repeat(2001) })),
    ).toBe('parking_lot_reason_size');
  }));

test('records are assigned to a person who may work with them, or to nobody', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, event('FL1'), event('FL2'));
    const ids = sent.records.map(({ id }) => id);
    await t.script('reset role');
    await t.script(`insert into data.users (username, name, suspended_at) values ('ines', 'Inés', null), ('sam', 'Sam', now());
      insert into data.user_roles (username, role) values ('ines', 'Expert'), ('sam', 'Expert')`);
    await becomePerson(t, 'Viewer');
    await becomePerson(t, 'Expert');
    await call(t, 'assign_parking_lot_records', { ids, username: 'ines' });
    expect(
      await one(t, `select assigned_to, assigned_to_name from api.parking_lot_events_view where id = $1`, [ids[0]]),
    ).toEqual({ assigned_to: 'ines', assigned_to_name: 'Inés' });
    expect((await call(t, 'assign_parking_lot_records', { ids, username: null })).rows).toHaveLength(2);
    for (const [username, refusal] of [
      ['nobody', 'parking_lot_assignee_known'],
      ['sam', 'parking_lot_assignee_suspended'],
      ['viewer', 'parking_lot_assignee_right'],
    ] as const)
      expect(await refusalOf(t, () => call(t, 'assign_parking_lot_records', { ids, username }))).toBe(refusal);
    await call(t, 'assign_parking_lot_records', { ids: [ids[0]], username: 'expert' });
    expect(
      (await t.query('select type, waiting::int, mine::int from api.parking_lot_waiting order by type')).rows,
    ).toEqual([
      { type: 'documents', waiting: 0, mine: 0 },
      { type: 'events', waiting: 2, mine: 1 },
      { type: 'facts', waiting: 0, mine: 0 },
    ]);
  }));

test('likely duplicates are marked, and a waiting event becomes a new event or joins one', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const newEvent = (name: string, more: object) => ({
      name,
      year: 2026,
      displacement_type: 'Disaster',
      countries: ['TCD'],
      start_date: { date: '2026-03-10' },
      ...more,
    });
    const save = async (payload: object, parking_lot_id?: number) =>
      (await call(t, 'helix_save_event', { payload, ...(parking_lot_id && { parking_lot_id }) })).rows[0] as {
        id: number;
        glide_numbers: string[];
        comment: string;
      };
    const known = await save(newEvent('Chad: Flood - Mandoul', { hazard_type_id: 22 }));
    const glided = await save(newEvent('Chad: Cyclone - Mandoul', { glide_numbers: ['TC-2026-000001-TCD'] }));
    const payload = await documentPayload(t, { url: 'https://news.example.org/a' });
    const { rows } = await call(t, 'helix_save_document', { payload });
    const [saved] = rows as { id: number }[];
    const sent = await deliver(
      t,
      event(
        'near',
        { start_date: '2026-03-13', alert_level: 'Red' },
        { hazard_type_id: 22, url: 'https://gdacs.example.org/1' },
      ),
      event('far', { start_date: '2026-03-14' }, { hazard_type_id: 22 }),
      event('other country', { start_date: '2026-03-10', iso3: ['CMR'] }, { hazard_type_id: 22 }),
      event('glide', { glide_number: 'TC-2026-000001-TCD' }),
      document('a'),
      document('b', { name: 'FLOODS  displace thousands'.replace('  ', ' '), publication_date: '2026-01-02' }),
      document('c', { name: 'Floods displace thousands', publication_date: '2026-01-03' }),
    );
    const like = async (view: string, at: number) =>
      (
        await one<{ duplicate: { id: number; reason: string } | null }>(
          t,
          `select duplicate from api.${view} where id = $1`,
          [sent.records[at]?.id],
        )
      )?.duplicate;
    expect(await like('parking_lot_events_view', 0)).toEqual({
      id: known.id,
      name: 'Chad: Flood - Mandoul',
      reason: 'Same hazard and country within 3 days',
    });
    expect(await like('parking_lot_events_view', 1)).toBe(null);
    expect(await like('parking_lot_events_view', 2)).toBe(null);
    expect(await like('parking_lot_events_view', 3)).toMatchObject({ id: glided.id, reason: 'Same GLIDE number' });
    expect(await like('parking_lot_documents_view', 4)).toMatchObject({ id: saved?.id, reason: 'Same URL' });
    expect(await like('parking_lot_documents_view', 5)).toMatchObject({ id: saved?.id, reason: 'Same title and date' });
    expect(await like('parking_lot_documents_view', 6)).toBe(null);

    const add = (parking_lot_id: number, event_id: number) =>
      call(t, 'add_parking_lot_record_to_event', { parking_lot_id, event_id });
    expect(await refusalOf(t, () => add(sent.records[0]!.id, 999_999_999))).toBe('parking_lot_event_exists');
    await add(sent.records[3]!.id, known.id);
    expect((await add(sent.records[0]!.id, known.id)).rows[0]).toMatchObject({
      glide_numbers: ['TC-2026-000001-TCD'],
      comment:
        'GDACS glide: Flood in Chad, TC-2026-000001-TCD\nGDACS near: Flood in Chad, Red, https://gdacs.example.org/1',
    });
    expect(await refusalOf(t, () => add(sent.records[0]!.id, glided.id))).toBe('parking_lot_waiting');
    const made = await save(newEvent('Chad: Flood - Sila', { hazard_type_id: 22 }), sent.records[1]!.id);
    expect(await stored(t, sent.records[1]?.id)).toMatchObject({ status: 'imported', imported_id: made.id });
    // A later alert is noted beside what was imported, whose data stays.
    await deliver(
      t,
      event('near', { alert_level: 'Orange' }),
      event('far', { start_date: '2026-03-14' }, { hazard_type_id: 22, url: 'https://other.example.org' }),
    );
    expect(await stored(t, sent.records[0]?.id)).toMatchObject({
      note: 'GDACS now says Orange',
      data: { attributes: { alert_level: 'Red' } },
    });
    expect((await stored(t, sent.records[1]?.id))?.note).toBe(null);
    await deliver(t, event('near', { alert_level: 'Red' }));
    expect((await stored(t, sent.records[0]?.id))?.note).toBe(null);
  }));

test('a delivery that names a merged record reaches its survivor', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const saved = async (name: string, payload: object) =>
      ((await call(t, name, { payload })).rows[0] as { id: number }).id;
    const before = await deliver(t, document('before', {}, [fact('first'), fact('second')]));
    const parking_lot_id = before.records[0]?.id;
    const first = { url: 'https://news.example.org/a' };
    const imported = { payload: await documentPayload(t, first), parking_lot_id };
    const documents = [
      ((await call(t, 'helix_save_document', imported)).rows[0] as { id: number }).id,
      await saved('helix_save_document', await documentPayload(t, { name: 'Floods in the south' })),
    ];
    const floods = { name: 'Chad: Flood - Mandoul', year: 2026, displacement_type: 'Disaster', countries: ['TCD'] };
    const dated = { ...floods, hazard_type_id: 22, start_date: { date: '2026-03-10' } };
    const events = [await saved('helix_save_event', dated), await saved('helix_save_event', dated)];
    const publishers = (
      await t.query<{ id: number }>(
        `insert into api.publishers (name, type) values ('Agence Tchad', 'Media'), ('ATP', 'Media') returning id`,
      )
    ).rows.map(({ id }) => id);
    for (const [kind, [other, survivor]] of Object.entries({ documents, events, publishers }))
      await t.query('select api.merge_records($1, $2, array[$3::bigint])', [kind, survivor, other]);
    const sent = await deliver(
      t,
      document('a', { publishers: ['AGENCE TCHAD'], sources: ['Agence Tchad', 'ATP'] }),
      event('near', { start_date: '2026-03-12' }, { hazard_type_id: 22 }),
    );
    const [waiting, alert] = sent.records;
    expect(
      await one(
        t,
        'select duplicate, publishers_tags, sources_tags from api.parking_lot_documents_view where id = $1',
        [waiting?.id],
      ),
    ).toEqual({
      duplicate: { id: documents[1], name: 'Floods in the south', reason: 'Same URL' },
      publishers_tags: [publishers[1]],
      sources_tags: [publishers[1]],
    });
    const added = await call(t, 'add_parking_lot_record_to_event', { parking_lot_id: alert?.id, event_id: events[0] });
    expect(added.rows[0]).toMatchObject({ id: events[1] });
    // The waiting facts of a document that was merged since.
    const facts = await t.query<{ id: number; document_id: number }>(
      'select id, document_id from api.parking_lot_facts_view where pid = $1 order by id',
      [parking_lot_id],
    );
    for (const [at, { id, document_id }] of facts.rows.entries()) {
      const of = { payload: at === 0 ? factPayload : { ...factPayload, document_id }, parking_lot_id: id };
      const kept = (await call(t, 'helix_save_fact', of)).rows[0] as { id: number };
      expect(await one(t, 'select document_id from api.facts where id = $1', [kept.id])).toEqual({
        document_id: documents[1],
      });
    }
  }));

test('each role makes the calls of its rights, and nobody writes the table itself', () =>
  database.rolledBack(async (t) => {
    const sent = await deliver(t, document('a'), event('FL1'));
    const [id, other] = sent.records.map((record) => record.id);
    for (const [role, may] of [
      ['Administrator', true],
      ['Coordinator', true],
      ['Reviewer', true],
      ['Expert', true],
      ['Reporting', false],
      ['Viewer', false],
      ['Ingest', false],
    ] as const) {
      await becomePerson(t, role, `a.${role.toLowerCase()}`);
      for (const [name, args] of [
        ['helix_save_document', { payload: { name: 'A title' }, parking_lot_id: id }],
        ['helix_reject_parking_lot_record', { pl_id: id }],
        ['reject_parking_lot_records', { ids: [id] }],
        ['take_back_parking_lot_records', { ids: [id] }],
        ['assign_parking_lot_records', { ids: [id], username: 'a.expert' }],
        ['add_parking_lot_record_to_event', { parking_lot_id: other, event_id: 0 }],
      ] as const)
        expect([role, name, (await refusalOf(t, () => call(t, name, args))) !== 'not_permitted']).toEqual([
          role,
          name,
          may,
        ]);
      expect(await refusalOf(t, () => t.query(`select api.ingest_parking_lot('[0]')`))).toBe(
        role === 'Ingest' ? null : 'not_permitted',
      );
      for (const write of [
        `update data.parking_lot set status = 'waiting'`,
        `delete from api.parking_lot`,
        `insert into api.parking_lot default values`,
      ])
        expect(await refusalOf(t, () => t.script(write))).toMatch(/42501|55000/);
    }
  }));
