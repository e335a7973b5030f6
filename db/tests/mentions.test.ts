/** Mentions of people in the texts of reviews, notes and comments. */
import { expect, test } from 'vitest';
import { add, asOwner, becomePerson, databaseForTests } from './support.ts';
import { call, as } from './notifications-world.ts';

const database = databaseForTests();

test('a mention is a whole username, user role or country with an expert, behind an at sign that is in no word', () =>
  database.rolledBack(async (t) => {
    for (const [person, role] of [
      ['amina', 'Coordinator'],
      ['amina.b', 'Viewer'],
      ['li', 'Reviewer'],
      ['ngo-desk', 'Viewer'],
      ['عمر', 'Viewer'],
    ] as const)
      await becomePerson(t, role, person);
    await becomePerson(t, 'Administrator', 'actor');
    await t.query(`select api.save_role('Country desk (2)', '{"review facts"}')`);
    await asOwner(t, `insert into data.user_roles values ('li', 'Country desk (2)')`);
    await t.script('set local role web_user');
    await add(t, 'portfolios', { iso3: 'SDN', username: 'li' });
    await add(t, 'portfolios', { iso3: 'NER', username: 'amina' });
    await add(t, 'portfolios', { iso3: 'NGA', username: 'amina.b' });
    await t.script('reset role');
    const cases: readonly (readonly [text: string, people: readonly string[]])[] = [
      ['@amina', ['amina']],
      ['Ask @Amina.', ['amina']],
      ['Ask @amina.b, please', ['amina.b']],
      ['(@li) and @ngo-desk!', ['li', 'ngo-desk']],
      ['@ngo', []],
      ['x@amina', []],
      ['mail@li.org, a.@li', []],
      ['@liverpool', []],
      ['@li_2 @li@home', []],
      ['@Coordinators: see', ['amina']],
      ['@coordinator', ['amina']],
      ['For the @country desk (2): see', ['li']],
      ['@country desk (22)', []],
      ['@Niger', ['amina']],
      ['@Nigeria\n@Niger', ['amina', 'amina.b']],
      ['@South Sudan', []],
      ['for @Sudan', ['li']],
      ['إلى @عمر، شكرا', ['عمر']],
      [`${'@'.repeat(20_000)}li`, []],
      [`${'@amina '.repeat(5_000)}`, ['amina']],
      ['', []],
    ];
    for (const [text, people] of cases)
      expect([text.slice(0, 40), (await call<string[]>(t, 'rules.mentioned($1)', [text])).toSorted()]).toEqual([
        text.slice(0, 40),
        [...people].toSorted(),
      ]);
  }));

test('a note and the comments of a dataset mention people once, however often they are saved', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Coordinator', 'amina');
    await becomePerson(t, 'Administrator', 'actor');
    const note = await add(t, 'significant_updates', {
      iso3: 'TCD',
      title: 'News',
      displacement_type: 'Conflict',
      date: '2025-01-01',
      content: 'See @amina',
    });
    await t.query(`update api.significant_updates set content = 'See @amina, again' where id = $1`, [note.id]);
    await t.query(`update api.significant_updates set content = 'Nobody' where id = $1`, [note.id]);
    await add(t, 'tabular_datasets', {
      name: 'Rows',
      iso3: 'TCD',
      displacement_type: 'Conflict',
      unit: 'Person',
      comments: '@amina',
    });
    await as(t, 'amina');
    const { rows } = await t.query('select kind, entity_type, name from api.notifications order by id');
    expect(rows).toEqual([
      { kind: 'mention', entity_type: 'significant_updates', name: 'News' },
      { kind: 'mention', entity_type: 'tabular_datasets', name: 'Rows' },
    ]);
  }));

test('the words that mention are those of somebody who is told', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Reviewer', 'gone');
    await becomePerson(t, 'Viewer', 'li');
    await becomePerson(t, 'Administrator', 'actor');
    await add(t, 'portfolios', { iso3: 'SDN', username: 'li' });
    await add(t, 'portfolios', { iso3: 'NER', username: 'gone' });
    const words = async () =>
      (await t.query<{ word: string }>('select word from api.words_that_mention() word order by 1')).rows.map(
        ({ word }) => word,
      );
    expect(await words()).toEqual(expect.arrayContaining(['gone', 'Reviewer', 'Niger', 'li', 'Sudan', 'Viewers']));
    expect(await words()).not.toEqual(expect.arrayContaining(['Chad']));
    await asOwner(t, `update data.users set suspended_at = now() where username = 'gone'`);
    const now = await words();
    expect(['gone', 'Reviewer', 'Niger', 'li', 'Sudan', 'Viewers'].filter((word) => now.includes(word))).toEqual([
      'li',
      'Sudan',
      'Viewers',
    ]);
  }));
