/** Tests that the planner's statistics keep no value of an erased person. */
import { expect, it } from 'vitest';
import { becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

const WORDS = ['Zorbaquix', 'zorbaquix', 'Вифлеем', 'вифлеем', 'Quexolith', 'Krimtalveno', '555 7731'];

it('after an erasure the statistics of no table hold a value of the person', () =>
  database.rolledBack(async (t) => {
    const kept = async () => {
      await t.script('reset role');
      const { rows } = await t.query<{ text: string }>(
        `select coalesce(string_agg(s::text, ' '), '') as text from pg_stats s where s.schemaname in ('data', 'auth')`,
      );
      return WORDS.filter((word) => rows[0]!.text.includes(word));
    };
    await becomePerson(t, 'Administrator');
    // Repeated values are the most common ones; others are bounds of the histogram.
    const { rows: made } = await t.query<{ id: number }>(
      `insert into api.contacts (title, name, surname, organisation, job_title, email, phone)
       select 'Mrs', 'Zorbaquix', 'Вифлеемская', 'Quexolith', 'Head', 'zorbaquix' || n || '@quexolith.example', '1' from generate_series(1, 4) n returning id`,
    );
    await t.query(`update api.contacts set phone = '+990 555 7731', comment = 'Krimtalveno' where name = 'Zorbaquix'`);
    await t.script('reset role; analyze data.contacts; analyze data.history');
    expect(await kept()).toEqual(WORDS);
    await becomePerson(t, 'Administrator');
    for (const { id } of made) await t.query('select api.erase_contact($1)', [id]);
    expect(await kept()).toEqual([]);
  }));
