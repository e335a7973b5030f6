/** The first steps: which of them each role has. */
import { expect, test } from 'vitest';
import { asOwner, becomePerson, databaseForTests } from './support.ts';

const database = databaseForTests();

test('experts have those of a fact and of countries, administrators those of the installation, coordinators none, others those of following', () =>
  database.rolledBack(async (t) => {
    const roles = (await asOwner(t, 'select name from data.roles order by position')) as { name: string }[];
    const seen: Record<string, string[]> = {};
    for (const { name } of roles) {
      await becomePerson(t, name, `as-${name}`);
      const { rows } = await t.query<{ given: { steps: object } }>('select api.first_steps() as given');
      seen[name] = Object.keys(rows[0]?.given.steps ?? {});
    }
    expect(seen['Expert']).toEqual(['fact', 'countries']);
    expect(seen['Coordinator']).toEqual([]);
    expect(seen['Reviewer']).toEqual(['follow', 'review']);
    expect(seen['Viewer']).toEqual(['follow']);
    expect(seen['Administrator']).toEqual(expect.arrayContaining(['administrators', 'colleagues', 'imported']));
  }));

test('a followed country is a step that is done; a muted one is not', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Viewer', 'as-viewer');
    const steps = async () => {
      const { rows } = await t.query<{ given: { steps: object } }>('select api.first_steps() as given');
      return rows[0]?.given.steps;
    };
    await t.query("select api.follow('geo_entities', 'KEN', 'mute')");
    expect(await steps()).toEqual({ follow: false });
    await t.query("select api.follow('geo_entities', 'KEN', 'follow')");
    expect(await steps()).toEqual({ follow: true });
  }));
