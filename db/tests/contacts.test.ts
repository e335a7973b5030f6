/** The rules of contacts and communications: required fields, e-mail, times, the same person, rights, and the removal of personal data. */
import { describe, expect, it } from 'vitest';
import { add, databaseForTests, refusalOf } from './support.ts';

const PERSON = {
  title: 'Ms',
  name: 'Fátima',
  surname: 'al-Zahrāʾ',
  organisation: 'Nadzor Польза',
  job_title: 'Analyst',
  email: 'fatima@example.org',
};

describe('contacts and communications', () => {
  const { as } = databaseForTests();

  it('a contact needs its fields and a valid e-mail, if one is given', () =>
    as('Expert', async (t) => {
      const refused = (change: object) => refusalOf(t, () => add(t, 'contacts', { ...PERSON, ...change }));
      expect(await refused({})).toBeNull();
      for (const field of ['title', 'name', 'surname', 'organisation', 'job_title'] as const) {
        expect(await refused({ [field]: null })).toBe(`contact_${field}_required`);
        if (field !== 'title') expect(await refused({ [field]: ' \u00a0 ' })).toBe(`contact_${field}_required`);
      }
      for (const email of [null, '', ' a@b.org ', 'имя@пример.рф', "o'neil+x@sub.example.co.uk"])
        expect(await refused({ email })).toBeNull();
      for (const email of ['a', 'a@', '@b.org', 'a@b', 'a b@c.org', 'a@b..org', 'a@b.org, c@d.org', '<a@b.org>'])
        expect(await refused({ email })).toBe('contact_email_form');
      expect(await refused({ countries_of_operation: ['KEN', 'ZZZ'] })).toBe('contact_countries_known');
      expect(await refused({ regions: ['Atlantis'] })).toBe('contact_regions_known');
      expect(await refused({ title: 'Dr' })).toBe('contacts_title_fkey');
      expect(await refused({ skype: 'x'.repeat(501) })).toBe('contact_text_size');
      expect((await add(t, 'contacts', PERSON))['gender']).toBe('Male');
    }));

  it('the same person is found by e-mail, or by name and organisation, whatever their case and accents', () =>
    as('Expert', async (t) => {
      const { id } = await add(t, 'contacts', PERSON);
      const found = async (...[own, name, surname, organisation, email]: unknown[]) =>
        (
          await t.query<{ id: number }>('select id from api.contacts_alike($1, $2, $3, $4, $5)', [
            own,
            name,
            surname,
            organisation,
            email,
          ])
        ).rows.map((row) => Number(row.id));
      expect(await found(null, null, null, null, ' FATIMA@example.org ')).toEqual([Number(id)]);
      expect(await found(null, ' fatima ', 'AL-ZAHRAʾ', 'nadzor  польза', null)).toEqual([Number(id)]);
      expect(await found(null, 'Fatima', 'al-Zahraʾ', 'Another', null)).toEqual([]);
      expect(await found(null, '', '', '', '')).toEqual([]);
      expect(await found(id, 'Fatima', 'al-Zahraʾ', 'Nadzor Польза', 'fatima@example.org')).toEqual([]);
    }));

  it('a communication is by its user, with an existing contact, and not in the future', () =>
    as('Expert', async (t) => {
      const { id: contact_id } = await add(t, 'contacts', PERSON);
      const refused = (change: object) => refusalOf(t, () => add(t, 'communications', { contact_id, ...change }));
      expect(await refused({ conducted_at: new Date(Date.now() + 90_000) })).toBe('communication_conducted_at_future');
      expect(await refused({ conducted_at: new Date(Date.now() - 1000) })).toBeNull();
      expect(await refused({ conducted_at: '0012-01-01T00:00:00Z' })).toBe('communication_conducted_at_range');
      expect(await refused({ contact_id: 999_999 })).toBe('communication_contact_exists');
      expect(await refused({ contact_id: null })).toBe('communication_contact_exists');
      const made = await add(t, 'communications', { contact_id });
      expect(made['user']).toBe(made['created_by']);
    }));

  it('a communication takes the only country of its contact, and a missing contact is named', () =>
    as('Expert', async (t) => {
      const countryOf = async (countries: string[], change: object = {}) => {
        const { id: contact_id } = await add(t, 'contacts', { ...PERSON, countries_of_operation: countries });
        return (await add(t, 'communications', { contact_id, ...change }))['iso3'];
      };
      expect(await countryOf(['KEN'])).toBe('KEN');
      expect(await countryOf(['KEN'], { iso3: 'SDN' })).toBe('SDN');
      expect(await countryOf(['KEN', 'SDN'])).toBeNull();
      expect(await countryOf([])).toBeNull();
      const saidOf = (contact_id: number | null) =>
        add(t, 'communications', { contact_id }).catch((error: Error) => error.message);
      await t.script('savepoint a');
      expect(await saidOf(null)).toBe('No contact is given');
      await t.script('rollback to a');
      expect(await saidOf(999_999)).toBe('There is no contact 999999');
      await t.script('rollback to a');
    }));

  it('a role without the right to view contacts neither reads nor writes them; a reviewer only reads them', async () => {
    for (const role of ['Reporting', 'Viewer'])
      await as(role, async (t) => {
        expect(await refusalOf(t, () => add(t, 'contacts', PERSON))).toBe('not_permitted');
        expect(await refusalOf(t, () => t.query('select api.erase_contact(1)', []))).toBe('not_permitted');
      });
    await as('Reviewer', async (t) => {
      expect(await refusalOf(t, () => add(t, 'contacts', PERSON))).toBe('not_permitted');
    });
  });

  it('an erased contact keeps no personal data, in its record or its history; its communications stay', () =>
    as('Administrator', async (t) => {
      const { id } = await add(t, 'contacts', PERSON);
      const { id: said } = await add(t, 'communications', { contact_id: id, subject: 'Figures' });
      await t.query(`update api.contacts set phone = '+254 700' where id = $1`, [id]);
      await t.query('select api.erase_contact($1)', [id]);
      const { rows } = await t.query<Record<string, unknown>>(
        `select row_to_json(c)::text as contact, (select string_agg(row_to_json(h)::text, ' ' order by h.id) from api.history h
           where h.entity_type = 'contacts' and h.entity_id = c.id::text) as history from data.contacts c where id = $1`,
        [id],
      );
      expect(rows[0]?.['contact']).toContain('Erased contact');
      expect(rows[0]?.['history']).toMatch(/"operation":"insert".*"operation":"update".*"operation":"erase"/);
      for (const value of [...Object.values(PERSON).slice(1), '+254 700', '"Ms"'])
        expect(JSON.stringify(rows)).not.toContain(value);
      const list = await t.query<{ contact: string }>('select contact from api.communications_view where id = $1', [
        said,
      ]);
      expect(list.rows[0]?.contact).toBe('Erased contact');
      expect(await refusalOf(t, () => t.query('update api.contacts set name = $2 where id = $1', [id, 'Back']))).toBe(
        'contact_erased',
      );
      expect(await refusalOf(t, () => t.query('select api.erase_contact($1)', [id]))).toBe('contact_erased');
      expect(await refusalOf(t, () => add(t, 'communications', { contact_id: id }))).toBe('contact_erased');
      expect((await t.query('select from api.contacts_view where id = $1', [id])).rows).toEqual([]);
    }));
});
