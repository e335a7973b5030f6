/** The rules of documents, events and publishers, the hazard tree and serial numbers. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const event = {
  name: 'Chile: Floods - Araucania - 08/08/2018',
  year: 2018,
  displacement_type: 'Disaster',
  start_date: { date: '2018-08-08' },
};

function insert(transaction: Transaction, relation: string, fields: Record<string, unknown>) {
  const names = Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(', ');
  return transaction.query<Record<string, unknown>>(
    `insert into api.${relation} (${names}) select ${names} from json_populate_record(null::api.${relation}, $1::json) returning *`,
    [JSON.stringify(fields)],
  );
}

describe('records', () => {
  const database = databaseForTests();
  const asExpert = (work: (transaction: Transaction) => Promise<void>) =>
    database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Expert');
      await work(transaction);
    });
  const publisher = async (transaction: Transaction) =>
    (await insert(transaction, 'publishers', { name: 'IOM DTM', type: 'United Nations', iso3: 'CHE' })).rows[0]!['id'];

  it('two publishers of a country, or two without a country, cannot have the same name', () =>
    asExpert(async (t) => {
      await insert(t, 'publishers', { name: 'Local Media', type: 'Media' });
      expect(await refusalOf(t, () => insert(t, 'publishers', { name: ' Local Media ', type: 'Media' }))).toBe(
        'publishers_name_iso3_key',
      );
      await insert(t, 'publishers', { name: 'Local Media', type: 'Media', iso3: 'KEN' });
      expect(await refusalOf(t, () => insert(t, 'publishers', { name: 'Other', type: '' }))).toBe(
        'publisher_type_required',
      );
    }));

  it('a list names the fields of the last change, those of the object data each by itself', () =>
    asExpert(async (t) => {
      const data = { reported_figure: 1, term: 'Displaced', unit: 'Person', start_date: event.start_date };
      await insert(t, 'facts', {
        name: 'Chile: Floods - Araucania',
        iso3: 'CHL',
        year: 2018,
        displacement_type: 'Disaster',
        type: 'New Displacement (Flow)',
        data,
      });
      const fields = async () =>
        (await t.query('select changed_fields from api.facts_view')).rows[0]?.['changed_fields'];
      expect(await fields()).toEqual([]);
      await t.query(`update api.facts set comment = 'Page 3', data = $1`, [{ ...data, term: 'Evacuated' }]);
      expect(await fields()).toEqual(['comment', 'data.term']);
      await t.query(`update api.facts set comment = 'Page 4'`);
      expect(await fields()).toEqual(['comment']);
    }));

  it('a name loses the white space at its ends that browsers trim; a name of only white space is empty', () =>
    asExpert(async (t) => {
      const white = Array.from({ length: 0xffff }, (_, at) => String.fromCharCode(at + 1)).filter(
        (one) => one.trim() === '',
      );
      const { rows } = await t.query<{ trimmed: string }>('select rules.trimmed($1) as trimmed', [
        `${white.join('')}Local\u00a0Media${white.toReversed().join('')}`,
      ]);
      expect(rows).toEqual([{ trimmed: 'Local\u00a0Media' }]);
      for (const [relation, constraint] of [
        ['facts', 'fact_name_required'],
        ['documents', 'document_name_required'],
        ['events', 'event_name_required'],
        ['publishers', 'publisher_name_required'],
      ] as const)
        expect(await refusalOf(t, () => insert(t, relation, { name: '\u00a0\t\u3000'.repeat(5) }))).toBe(constraint);
    }));

  it('a typed name becomes one line with single spaces; an imported name keeps its spaces until it is changed', () =>
    asExpert(async (t) => {
      const named = async (name: string) => (await insert(t, 'events', { ...event, name })).rows[0]!['name'];
      expect(await named(' Chile:  Floods\t- Araucania\n- 08/08/2018 ')).toBe('Chile: Floods - Araucania - 08/08/2018');
      const { rows } = await importing(t, () => insert(t, 'events', { ...event, name: 'Chile:  Floods - Araucania' }));
      const change = async (sql: string) =>
        (await t.query<{ name: string }>(`update api.events set ${sql} where id = $1 returning name`, [rows[0]!['id']]))
          .rows;
      expect(await change(`comment = 'x'`)).toEqual([{ name: 'Chile:  Floods - Araucania' }]);
      expect(await change(`name = 'Chile:  Floods  - Araucania'`)).toEqual([{ name: 'Chile: Floods - Araucania' }]);
    }));

  it.each([
    ['a name', { name: '' }, 'document_name_required'],
    ['a name of three characters', { name: 'ab' }, 'document_name_length'],
    ['a publication date', { publication_date: null }, 'document_publication_date_required'],
    [
      'a publication date that is not in the future',
      { publication_date: '2999-01-01' },
      'document_publication_date_future',
    ],
    ['sources', { sources: [] }, 'document_sources_required'],
    ['publishers', { publishers: [] }, 'document_publishers_required'],
    ['sources that are not null', { sources: [null] }, 'document_sources_required'],
    ['a finite publication date', { publication_date: '-infinity' }, 'document_publication_date_range'],
    ['publishers that exist', { publishers: [-1] }, 'document_publishers_known'],
    ['a valid URL', { url: 'reliefweb' }, 'document_url_form'],
    ['countries that exist', { countries: ['ZZZ'] }, 'document_countries_known'],
    ['causes of the list', { displacement_types: ['Weather'] }, 'document_displacement_types_known'],
  ])('a document needs %s', (_, fields, constraint) =>
    asExpert(async (t) => {
      const id = await publisher(t);
      const document = {
        name: 'IOM: Report',
        publication_date: '2025-03-01',
        sources: [id],
        publishers: [id],
        url: 'https://reliefweb.int/x',
      };
      expect((await insert(t, 'documents', document)).rows[0]!['serial_no']).toMatch(/^D-2025-XXX-\d{6,}$/);
      expect(await refusalOf(t, () => insert(t, 'documents', { ...document, ...fields }))).toBe(constraint);
    }),
  );

  it('the serial number of a document contains its only country, even if that is listed twice', () =>
    asExpert(async (t) => {
      const id = await publisher(t);
      const document = {
        name: 'IOM: Report',
        publication_date: '2025-03-01',
        sources: [id, id],
        publishers: [id],
        countries: ['KEN', 'KEN'],
      };
      const { rows } = await insert(t, 'documents', document);
      expect(rows[0]).toMatchObject({
        countries: ['KEN'],
        sources: [id],
        serial_no: expect.stringMatching(/^D-2025-KEN-/) as string,
      });
    }));

  it('a document or an event with facts cannot be deleted', () =>
    asExpert(async (t) => {
      const { rows } = await insert(t, 'events', event);
      await t.query(
        `insert into api.facts (name, iso3, year, displacement_type, type, event_id, data) values ('Its fact', 'CHL', 2018, 'Disaster',
           'IDPs (Stock)', $1, '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2018-12-31"}}')`,
        [rows[0]!['id']],
      );
      expect(await refusalOf(t, () => t.query('delete from api.events where id = $1', [rows[0]!['id']]))).toBe(
        'record_has_facts',
      );
    }));

  it('a list without may_change and may_delete among its columns does not compute them', () =>
    asExpert(async (t) => {
      const plan = async (columns: string, relation: string) => {
        const { rows } = await t.query<{ 'QUERY PLAN': string }>(
          `explain verbose select ${columns} from api.${relation}`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      for (const relation of ['facts', 'documents', 'events', 'publishers']) {
        expect(await plan('id, name', relation)).not.toMatch(/refusal/);
        expect(await plan('may_change', relation)).toMatch(/refusal/);
      }
    }));

  it.each([
    ['a name', { name: null }, 'event_name_required'],
    ['a name of twelve characters', { name: 'Chile: Flood'.slice(0, 11) }, 'event_name_length'],
    ['a year', { year: null }, 'event_year_required'],
    ['a cause', { displacement_type: null }, 'event_displacement_type_required'],
    ['a start date', { start_date: null }, 'event_start_date_required'],
    ['an end that is not before its start', { end_date: { date: '2018-08-07' } }, 'date_order'],
    ['a hazard of the tree', { hazard_type_id: 99 }, 'events_hazard_type_id_fkey'],
  ])('an event needs %s', (_, fields, constraint) =>
    asExpert(async (t) => {
      expect(await refusalOf(t, () => insert(t, 'events', { ...event, ...fields }))).toBe(constraint);
    }),
  );

  it('an event whose cause is no longer a disaster loses its hazard and glide numbers; empty glide numbers are dropped', () =>
    asExpert(async (t) => {
      const { rows } = await insert(t, 'events', {
        ...event,
        hazard_type_id: 22,
        glide_numbers: ['FL-2018-000001-CHL', ' ', 'FL-2018-000001-CHL'],
      });
      expect(rows[0]).toMatchObject({ hazard_type_id: 22, glide_numbers: ['FL-2018-000001-CHL'], data_included: true });
      const changed = await t.query(`update api.events set displacement_type = 'Conflict' where id = $1 returning *`, [
        rows[0]!['id'],
      ]);
      expect(changed.rows[0]).toMatchObject({ hazard_type_id: null, glide_numbers: [] });
    }));

  it('every kind of record is found by its global serial number, and by its own serial number', () =>
    asExpert(async (t) => {
      const created = (await insert(t, 'events', event)).rows[0]!;
      const { rows } = await t.query('select * from api.gsn where gsn = $1 or serial_no = $2', [
        created['gsn'],
        created['serial_no'],
      ]);
      expect(rows).toEqual([
        { type: 'events', id: created['id'], serial_no: created['serial_no'], gsn: created['gsn'] },
      ]);
      expect(created['serial_no']).toMatch(/^E-2018-XXX-\d{6,}$/);
    }));

  it('the hazard tree has the 48 leaves of the specification, 1 to 47 and 100', async () => {
    const { rows } = await database.rolledBack((t) =>
      t.query<{ id: number }>('select id from data.hazard_types order by id'),
    );
    expect(rows.map(({ id }) => id)).toEqual([...Array.from({ length: 47 }, (_, i) => i + 1), 100]);
  });
});
