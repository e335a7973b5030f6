/** Tests what is kept of the reader's suggestions: the last word on a figure counts, a null takes it back, and only people who create facts write. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const database = databaseForTests();

async function newDocument(t: Transaction): Promise<number> {
  const { rows } = await t.query<{ id: number }>(
    `insert into api.publishers (name, type) values ('OCHA of suggestions', 'United Nations') returning id`,
  );
  const publisher = rows[0]?.id;
  const document = await t.query<{ id: number }>(
    `insert into api.documents (name, publication_date, sources, publishers) values ('A report', '2025-05-06', array[$1]::bigint[], array[$1]::bigint[]) returning id`,
    [publisher],
  );
  return document.rows[0]?.id ?? 0;
}

const FIRST = {
  filename: 'a.pdf',
  letter: 10,
  figure: 1250,
  outcome: 'accepted',
  language: 'en',
  sentence: '1,250 fled.',
};
const keep = (t: Transaction, document_id: unknown, ...outcomes: object[]) =>
  t.query('select api.keep_suggestion_outcomes($1::jsonb)', [JSON.stringify({ document_id, outcomes })]);
const kept = async (t: Transaction) =>
  (
    await t.query<{ letter: number; outcome: string; reason: string | null; changed: string[] }>(
      'select letter, outcome, reason, changed from api.suggestion_outcomes order by letter',
    )
  ).rows;

test('the last word on a figure of a file counts, and null takes it back', async () => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const id = await newDocument(t);
    await keep(t, id, FIRST, { ...FIRST, letter: 90, outcome: 'dismissed', reason: 'Wrong figure' });
    await keep(t, id, { ...FIRST, outcome: 'changed', changed: ['data.reported_figure'], saved: { a: 1 } });
    expect(await kept(t)).toEqual([
      { letter: 10, outcome: 'changed', reason: null, changed: ['data.reported_figure'] },
      { letter: 90, outcome: 'dismissed', reason: 'Wrong figure', changed: [] },
    ]);
    await keep(t, id, { ...FIRST, letter: 90, outcome: null });
    expect((await kept(t)).map(({ letter }) => letter)).toEqual([10]);
    const { rows } = await t.query(
      'select language, accepted, changed, dismissed, missed from api.suggestions_by_month',
    );
    expect(rows).toEqual([{ language: 'en', accepted: 0, changed: 1, dismissed: 0, missed: 0 }]);
  });
});

test.each([
  ['no outcomes', []],
  ['another outcome', [{ ...FIRST, outcome: 'liked' }]],
  ['a dismissal without a reason', [{ ...FIRST, outcome: 'dismissed' }]],
  ['a reason of an accepted one', [{ ...FIRST, reason: 'Other' }]],
  ['a change without fields', [{ ...FIRST, outcome: 'changed', changed: [] }]],
  ['a fact that is no number', [{ ...FIRST, fact_id: 'x' }]],
  ['no sentence', [{ ...FIRST, sentence: '' }]],
  ['a text', ['x']],
  ['a letter that is no number', [{ ...FIRST, letter: 'ten' }]],
])('%s is refused', async (_, outcomes) => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const id = await newDocument(t);
    expect(await refusalOf(t, () => keep(t, id, ...(outcomes as object[])))).toBe('suggestion_outcomes_form');
  });
});

test('people who create no facts, and records that do not exist, are refused; nobody writes the table itself', async () => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const id = await newDocument(t);
    expect(await refusalOf(t, () => keep(t, 999_999_999, FIRST))).toBe('suggestion_document');
    expect(await refusalOf(t, () => t.query('delete from api.suggestion_outcomes'))).not.toBeNull();
    await becomePerson(t, 'Viewer');
    expect(await refusalOf(t, () => keep(t, id, FIRST))).toBe('not_permitted');
  });
});

test('an outcome has the number of its fact, and of no fact of another document', async () => {
  await database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const id = await newDocument(t);
    const { rows: others } = await t.query<{ id: number }>('select max(id)::int as id from api.facts');
    const { rows: own } = await t.query<{ id: number }>(
      `insert into api.facts (document_id, name, iso3, year, type, displacement_type, data)
       values ($1, 'A fact', 'SDN', 2025, 'New Displacement (Flow)', 'Conflict', '{"reported_figure": 1250, "unit": "Person", "term": "Displaced", "start_date": {"date": "2025-05-03", "accuracy": "Day"}, "end_date": {"date": "2025-05-05", "accuracy": "Day"}}') returning id`,
      [id],
    );
    await keep(t, id, { ...FIRST, fact_id: own[0]?.id }, { ...FIRST, letter: 90, fact_id: others[0]?.id });
    const { rows } = await t.query('select letter, fact_id from api.suggestion_outcomes order by letter');
    expect(rows).toEqual([
      { letter: 10, fact_id: own[0]?.id },
      { letter: 90, fact_id: null },
    ]);
  });
});
