/** Tests that searches can be counted from an index alone, and that columns which a list does not show read no table of their own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordAll } from '#bench/recording.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

interface Node {
  'Relation Name'?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The tables that the statement reads. */
async function tablesOf(path: string): Promise<Set<string | undefined>> {
  const [recorded] = await recordAll(database.app, [{ method: 'GET', path, headers: {} }], 'admin');
  const { settings, statements } = recorded!;
  const { text, values } = statements[0]!;
  const { rows } = await database.app.statement<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    settings,
    `explain (format json) ${text}`,
    [...values],
  );
  return new Set(nodesOf(rows[0]!['QUERY PLAN'][0].Plan).map((node) => node['Relation Name']));
}

test('the indexes that count facts have all columns by which the list joins and leaves out', async () => {
  const text = `select c.relname as name, array(select a.attname::text from pg_attribute a where a.attrelid = i.indexrelid) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'data.facts'::regclass and i.indpred is null`;
  const { rows } = await database.owner.statement<{ name: string; columns: string[] }>({ role: null }, text);
  // PostgreSQL 15 asks an index for the columns of joins too that it leaves out.
  const needed = ['id', 'iso3', 'event_id', 'parent_id', 'document_id', 'archived_at'];
  const counting = rows
    .filter(({ columns }) => needed.every((column) => columns.includes(column)))
    .map(({ name }) => name);
  expect(counting.toSorted()).toEqual([
    'facts_created_at_idx',
    'facts_iso3_idx',
    'facts_name_order_idx',
    'facts_rules_idx',
    'facts_type_idx',
    'facts_year_idx',
  ]);
  expect(rows.find(({ name }) => name === 'facts_type_idx')?.columns).toContain('confidential');
});

test.each(['facts_view', 'events_view', 'documents_view'])(
  '%s reads assignments and comments only for their columns',
  async (view) => {
    const tables = (select: string) => tablesOf(`${view}?select=${select}&order=id&limit=20`);
    expect(await tables('id,name,created_by')).not.toContain('assignments');
    expect(await tables('id,name,assigned_to')).toContain('assignments');
  },
);
