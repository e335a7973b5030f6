/** Writes the catalog as TypeScript: a row type for each relation of `api`, a union type for each reference list. Writes no file. */

import type { Database } from './database.ts';

/** The text of each file, by its name in domain/generated. */
export type Contract = ReadonlyMap<string, string>;

const head = (content: string) =>
  `/** Generated from the database by \`npm run generate\`: ${content}. Never edited by hand. */\n`;

export async function readContract(owner: Database): Promise<Contract> {
  return new Map([
    ['lists.ts', await writeLists(owner)],
    ['rows.ts', await writeRows(owner)],
  ]);
}

interface Column {
  relation: string;
  name: string;
  type: string;
  required: boolean;
  comment: string | null;
}

/** A column is never null when its table says so: the table of the same name, or the primary key that the view declares. */
async function writeRows(owner: Database): Promise<string> {
  const { rows } = await owner.statement<Column>(
    { role: null, readOnly: true },
    `select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
       coalesce(t.attnotnull, false)
         or a.attname = substring(obj_description(c.oid) from '@primary_key ([a-z0-9_]+)') as required,
       obj_description(c.oid) as comment
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'api'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attribute t on t.attrelid = to_regclass('data.' || quote_ident(c.relname)) and t.attname = a.attname
     where c.relkind in ('r', 'v')
     order by c.relname collate "C", a.attnum`,
  );
  let text = head('the rows of every relation of /psql, as JSON');
  for (const [relation, columns] of grouped(rows, (row) => row.relation)) {
    const comment = columns[0]?.comment?.split('\n')[0];
    text += comment ? `\n/** ${comment} */\n` : '\n';
    text += `export interface ${pascal(relation)}Row {\n`;
    for (const { name, type, required } of columns)
      text += `  ${name}: ${jsonType(type)}${required ? '' : ' | null'};\n`;
    text += '}\n';
  }
  return text;
}

async function writeLists(owner: Database): Promise<string> {
  const lists = await owner.statement<{ list: string; key: string[] }>(
    { role: null, readOnly: true },
    `select c.relname as list,
       array(select a.attname::text from unnest(k.conkey) as part
             join pg_attribute a on a.attrelid = c.oid and a.attnum = part) as key
     from pg_class c
     join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = 'data'::regnamespace and c.relkind = 'r'
       and (select count(*) from pg_attribute a
            where a.attrelid = c.oid and a.attname in ('name', 'position') and not a.attisdropped) = 2
     order by c.relname collate "C"`,
  );
  let text = head('the reference lists, in their order, retired names included');
  for (const { list, key } of lists.rows) text += `\n${await writeList(owner, list, key)}`;
  return text;
}

async function writeList(owner: Database, list: string, key: readonly string[]): Promise<string> {
  // A list with a second key, such as the options of several fields, is several lists.
  const field = key.find((column) => column !== 'name');
  const { rows } = await owner.statement<{ name: string; field: string }>(
    { role: null, readOnly: true },
    `select name, ${field ?? 'null'} as field from data.${list} order by ${field ? `${field},` : ''} position, name`,
  );
  const constant = list.toUpperCase();
  if (field !== undefined) {
    const fields = [...grouped(rows, (row) => row.field)].map(
      ([name, options]) => `  ${name}: ${literals(options.map((option) => option.name))},\n`,
    );
    return `export const ${constant} = {\n${fields.join('')}} as const;\n`;
  }
  return (
    `export const ${constant} = ${literals(rows.map((row) => row.name))} as const;\n` +
    `export type ${pascal(singular(list))} = (typeof ${constant})[number];\n`
  );
}

function literals(names: readonly string[]): string {
  return `[${names.map((name) => `'${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`).join(', ')}]`;
}

function jsonType(type: string): string {
  if (type.endsWith('[]')) return `${jsonType(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  if (/^jsonb?$/.test(type)) return 'unknown';
  return 'string';
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** Good for the names of our lists, which are plain English plurals. */
function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|us)es$/, '$1')
    .replace(/([^s])s$/, (all, last: string) => (last === 'u' ? all : last));
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
