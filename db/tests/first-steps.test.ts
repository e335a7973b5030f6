/** The first steps: which of them each role has. */
import { expect, test } from 'vitest';
import { asOwner, becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

test('experts have those of a fact and of countries, administrators those of the installation, others none', () =>
  database.rolledBack(async (t) => {
    const roles = (await asOwner(t, 'select name from data.roles order by position')) as { name: string }[];
    const seen: Record<string, string[]> = {};
    for (const { name } of roles) {
      await becomePerson(t, name, `as-${name}`);
      const { rows } = await t.query<{ given: { steps: object } }>('select api.first_steps() as given');
      seen[name] = Object.keys(rows[0]?.given.steps ?? {});
    }
    expect(seen['Expert']).toEqual(['fact', 'countries']);
    for (const role of ['Coordinator', 'Reviewer', 'Viewer']) expect([role, seen[role]]).toEqual([role, []]);
    expect(seen['Administrator']).toEqual(expect.arrayContaining(['administrators', 'colleagues', 'imported']));
  }));
