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
  'Join Type'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The nodes of the plan of a statement. */
async function planOf(path: string): Promise<Node[]> {
  const [recorded] = await recordAll(database.app, [{ method: 'GET', path, headers: {} }], 'admin');
  const { settings, statements } = recorded!;
  const { text, values } = statements[0]!;
  const { rows } = await database.app.statement<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    settings,
    `explain (format json) ${text}`,
    [...values],
  );
  return nodesOf(rows[0]!['QUERY PLAN'][0].Plan);
}

/** The tables that the statement reads. */
const tablesOf = async (path: string): Promise<Set<string | undefined>> =>
  new Set((await planOf(path)).map((node) => node['Relation Name']));

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

test.each(['facts', 'events', 'documents'])(
  'a search of %s by open comments or by the day of an assignment reads these records alone',
  async (kind) => {
    const search = (condition: string) => planOf(`${kind}_view?select=id&${condition}&order=id&limit=20`);
    const open = await search('open_comments=is.true');
    const conditions = open.flatMap((node) => [node['Index Cond'] ?? [], node.Filter ?? []].flat()).join();
    // No index serves a comparison within IS TRUE.
    expect(conditions).toMatch(/id = ANY/);
    expect(conditions).not.toContain('IS TRUE');
    // Where an assignment may be absent, all records are read beside it.
    const due = await search('due_when=eq.Overdue');
    expect(new Set(due.flatMap((node) => node['Join Type'] ?? []))).toEqual(new Set(['Inner']));
  },
);
