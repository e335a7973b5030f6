/** Loads the reference lists that ship with the program. Adds missing rows; never changes an existing row. */

import { parse } from 'csv-parse/sync';
import type { Transaction } from './database.ts';
import type { SourceFile } from './sources.ts';

/** The file name is the table, the first line the columns; an empty field is null, arrays and json are literals. */
export async function loadReference(transaction: Transaction, file: SourceFile): Promise<number> {
  const [header, ...rows]: string[][] = parse(file.text, { bom: true, skip_empty_lines: true });
  if (header === undefined) throw new Error(`reference/${file.name}.csv is empty`);
  const types = await columnTypes(transaction, file.name);
  const columns = header.map((name, index) => {
    const type = types.get(name);
    if (type === undefined) throw new Error(`reference/${file.name}.csv: data.${file.name} has no column ${name}`);
    return { quoted: quote(name), value: `fields[${index + 1}]::${type}` };
  });
  const values = rows.map((row) => row.map((field) => (field === '' ? null : field)));
  const { affected } = await transaction.query(
    `insert into data.${quote(file.name)} (${columns.map((column) => column.quoted).join(', ')})
     select ${columns.map((column) => column.value).join(', ')}
     from json_array_elements($1::json) with ordinality as line (content, position),
       lateral (select array(select json_array_elements_text(content)) as fields) as split
     order by position
     on conflict do nothing`,
    [JSON.stringify(values)],
  );
  return affected;
}

async function columnTypes(transaction: Transaction, table: string): Promise<Map<string, string>> {
  const { rows } = await transaction.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute
     where attrelid = to_regclass('data.' || quote_ident($1)) and attnum > 0 and not attisdropped`,
    [table],
  );
  if (rows.length === 0) throw new Error(`reference/${table}.csv: there is no table data.${table}`);
  return new Map(rows.map((row) => [row.name, row.type]));
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
