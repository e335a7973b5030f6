/** Deliveries to the parking lot: created, updated and refused records, and the form of their data. */
import { expect, test } from 'vitest';
import { type Answer, counts, deliver, deliverText, document, event, fact, one, stored } from './parking-lot.ts';
import { databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

test('records are created, updated while they wait, left unchanged when sent again, and refused one by one', () =>
  database.rolledBack(async (t) => {
    const sent = [document('a', {}, [fact('1'), fact('2', { figure: -5, unit: 'Families' })]), event('FL1')];
    const first = await deliver(
      t,
      ...sent,
      document('b', { url: 'javascript:alert(1)', countries: ['XXX'] }, [fact('3')]),
      5,
    );
    expect(counts(first)).toEqual([3, 0, 0, 4]);
    expect(first.records.map(({ result }) => result)).toEqual(['created', 'created', 'refused', 'refused']);
    expect(first.records[0]?.facts?.[1]?.faults.map(({ field, message }) => [field, message])).toEqual([
      ['data.figure', "The number can't be negative"],
      ['data.unit', "'Families' is not in the list"],
    ]);
    expect(first.records[2]?.faults.map(({ field, message }) => [field, message])).toEqual([
      ['data.countries', "There is no country with the code 'XXX'"],
      ['data.url', 'URL is not valid'],
    ]);
    expect(first.records[2]?.facts?.[0]?.faults[0]?.constraint).toBe('parking_lot_document_refused');
    const again = await deliver(t, ...sent, event('FL1', { alert_level: 'Red' }));
    expect(counts(again)).toEqual([0, 1, 3, 1]);
    expect(again.records[0]?.id).toBe(first.records[0]?.id);
    expect(await one(t, `select count(*)::int as n, count(pid)::int as facts from api.parking_lot`)).toEqual({
      n: 3,
      facts: 1,
    });
    expect((await stored(t, first.records[1]?.id))?.data.attributes).toMatchObject({ alert_level: 'Red' });
  }));

test('the data of every type has its form, whoever writes it', () =>
  database.rolledBack(async (t) => {
    const faults = async (type: string, data: unknown) =>
      (
        await one<{ faults: Answer['faults'] }>(t, 'select rules.parking_lot_faults($1, $2::text::jsonb) as faults', [
          type,
          JSON.stringify(data),
        ])
      )?.faults.map(({ field, constraint }) => `${field} ${constraint.replace('parking_lot_data_', '')}`);
    for (const [type, data, expected] of [
      ['documents', null, ['data form']],
      ['documents', [], ['data form']],
      ['documents', {}, ['data.name required']],
      ['documents', { name: ' \u00a0' }, ['data.name required']],
      ['documents', { name: '<script>alert(1)</script>', kept: { any: ['thing'] } }, []],
      ['documents', { name: 'x'.repeat(2001), publishers: 'A ministry' }, ['data.name form', 'data.publishers form']],
      [
        'documents',
        { name: 'x', content: 'x'.repeat(200_001), comment: 5 },
        ['data.comment form', 'data.content form'],
      ],
      ['documents', { name: 'x', rest: Array.from({ length: 150_000 }, (_, n) => n) }, ['data size']],
      ['documents', { name: 'x', publication_date: '2026-02-30' }, ['data.publication_date form']],
      [
        'documents',
        { name: 'x', publication_date: '1899-12-31', modified: '2026-01-01T25:00:00Z' },
        ['data.modified form', 'data.publication_date form'],
      ],
      [
        'documents',
        { name: 'x', url: null, displacement_types: ['Disaster', 'War'] },
        ['data.displacement_types form'],
      ],
      ['facts', {}, []],
      [
        'facts',
        { figure: 1.5, iso3: 'cod', type: 'IDPs', unit: 'Household' },
        ['data.figure form', 'data.iso3 form', 'data.type form'],
      ],
      ['facts', { figure: 1e30, term: ['Displaced'] }, ['data.figure form', 'data.term form']],
      ['facts', { locations: [{ latlong: '-5.9,29.1' }, { latlong: '91,0' }] }, ['data.locations form']],
      ['facts', { locations: [{ location_name: { deep: 1 } }] }, ['data.locations form']],
      ['events', { attributes: [] }, ['data.attributes form']],
      ['events', event('').data, []],
      ['events', { attributes: { hazard_name: 'A', type: 'Flood', latitude: 1 } }, ['data.attributes.longitude form']],
      [
        'events',
        { attributes: { hazard_name: 'A', type: 'Flood', latitude: 90.1, longitude: '3' } },
        ['data.attributes.latitude form', 'data.attributes.longitude form'],
      ],
      [
        'events',
        { attributes: { hazard_name: 'A', type: 'Flood', glide_number: 'EP-2020-12' }, hazard_type_id: 99 },
        ['data.attributes.glide_number form', 'data.hazard_type_id form'],
      ],
    ] as const)
      expect([data, await faults(type, data)]).toEqual([data, expected]);
    await t.script('reset role');
    for (const [data, refusal] of [
      ['{"name": ""}', 'parking_lot_data_required'],
      ['{"name": 5}', 'parking_lot_data_form'],
    ] as const)
      expect(
        await refusalOf(t, () =>
          t.query(
            `insert into data.parking_lot (type, source, source_id, data, created_by) values ('documents', 's', '1', $1::text::jsonb, 'ingest')`,
            [data],
          ),
        ),
      ).toBe(refusal);
  }));

test('hostile deliveries are refused in part or whole, and store nothing that is broken', () =>
  database.rolledBack(async (t) => {
    const name = String.raw`"name": "A \\u0000 b\u0000c"`;
    const answer = await deliverText(
      t,
      `[{"type": "documents", "source": "s", "source_id": "1\\u0000", "data": {${name}}},
        {"type": "documents", "source": "s", "source_id": "2", "data": {"name": "lone \\ud800 half"}},
        {"type": "documents", "source": "s", "source_id": "3", "data": {"name": "x", "n": 1e999999}},
        {"type": "facts", "source": "s", "source_id": "4", "data": {}},
        {"type": "events", "source": "", "source_id": {}, "data": {}, "facts": []},
        {"type": "documents", "source": "s", "source_id": "5", "data": {"name": "x"}, "facts": {}, "fatcs": []},
        {"type": "documents", "source": "s", "source_id": 6, "data": {"name": "x"}, "facts": [null, {"source_id": "6"}]}]`,
    );
    expect(answer.records.map(({ result, source_id }) => [result, source_id])).toEqual([
      ['created', '1'],
      ['refused', null],
      ['refused', null],
      ['refused', '4'],
      ['refused', '{}'],
      ['refused', '5'],
      ['created', '6'],
    ]);
    expect(answer.records[6]?.facts?.map(({ faults }) => faults[0]?.message)).toEqual([
      'A record is an object',
      'It must be an object',
    ]);
    expect((await stored(t, answer.records[0]?.id))?.data.name).toBe(String.raw`A \u0000 bc`);
    for (const [records, refusal] of [
      ['null', 'parking_lot_records_form'],
      ['{}', 'parking_lot_records_form'],
      ['[]', 'parking_lot_records_form'],
      [JSON.stringify(Array.from({ length: 1001 }, () => 0)), 'parking_lot_records_form'],
      [JSON.stringify([{ huge: 'x'.repeat(10 * 1024 * 1024) }]), 'parking_lot_records_size'],
    ] as const)
      expect(await refusalOf(t, () => deliverText(t, records))).toBe(refusal);
  }));

test('the same id twice in a call is one record, and an older revision replaces nothing', () =>
  database.rolledBack(async (t) => {
    const revision = (episode: string, modified: string, alert_level: string) =>
      event('FL7', { alert_level }, { episode, modified });
    const twice = await deliver(
      t,
      revision('2', '2026-01-02T00:00:00Z', 'Orange'),
      revision('3', '2026-01-01T00:00:00Z', 'Red'),
      revision('2', '2026-01-05T00:00:00Z', 'Green'),
    );
    expect(twice.records.map(({ result }) => result)).toEqual(['created', 'updated', 'unchanged']);
    expect(counts(await deliver(t, revision('3', '2025-12-31T23:59:59Z', 'Green')))).toEqual([0, 0, 1, 0]);
    expect((await stored(t, twice.records[0]?.id))?.data.attributes).toMatchObject({ alert_level: 'Red' });
    const facts = await deliver(
      t,
      document('a', {}, [fact('1'), fact('1', { figure: 7 })]),
      document('b', {}, [fact('1')]),
    );
    expect(facts.records.map((record) => record.facts?.map(({ result }) => result))).toEqual([
      ['created', 'updated'],
      ['refused'],
    ]);
    expect(facts.records[1]?.facts?.[0]?.faults[0]).toMatchObject({
      constraint: 'parking_lot_key',
      field: 'source_id',
    });
  }));
