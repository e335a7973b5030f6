/** Reads the statements of a migration for their effect on a version that runs beside, and on whole tables. Judges by their first words, not by their meaning. */

export interface Effects {
  breaks: string[];
  tables: { table: string; why: string }[];
}

const NAME = String.raw`((?:"?\w+"?\.)?"?\w+"?)`;
const at = (pattern: string): RegExp =>
  new RegExp(pattern.replaceAll('NAME', NAME).replaceAll(' ', String.raw`\s+`), 'i');

/** Something that the previous version still reads or writes is gone, or a value is needed that it does not give. */
const BREAKS: [RegExp, string][] = [
  [at('^drop table (?:if exists )?NAME'), 'drops the table'],
  [at('^drop (?:function|type|sequence|schema) (?:if exists )?NAME'), 'drops'],
  [at('^alter table (?:if exists )?(?:only )?NAME.* drop column'), 'drops a column of'],
  [at('^alter table (?:if exists )?(?:only )?NAME.* rename (?!constraint)'), 'renames a part of'],
  [
    at('^alter table (?:if exists )?(?:only )?NAME.* alter (?:column )?"?\\w+"? (?:set data )?type'),
    'changes the type of a column of',
  ],
  [at('^alter table (?:if exists )?(?:only )?NAME.* alter (?:column )?"?\\w+"? set not null'), 'needs a value in'],
];

/** Statements that go through all rows. */
const WHOLE: [RegExp, string][] = [
  [at('^update NAME'), 'rows are changed'],
  [at('^delete from NAME'), 'rows are deleted'],
  [
    at('^alter table (?:if exists )?(?:only )?NAME.* add column .* (?:stored|as identity)'),
    'rewritten for a generated column',
  ],
  [
    at('^alter table (?:if exists )?(?:only )?NAME.* alter (?:column )?"?\\w+"? (?:set data )?type'),
    'rewritten for a new type',
  ],
  [at('^alter table (?:if exists )?(?:only )?NAME.* (?:add constraint|set not null)'), 'read for a new constraint'],
  [at('^create (?:unique )?index (?:if not exists )?(?:"?\\w+"? )?on (?:only )?NAME'), 'read for a new index'],
];

export function effectsOf(migration: string): Effects {
  const statements = statementsOf(migration);
  // A table that the migration makes is empty.
  const made = new Set(statements.map((text) => at('^create table (?:if not exists )?NAME').exec(text)?.[1]));
  const breaks = new Set<string>();
  const tables = new Map<string, string>();
  for (const statement of statements) {
    for (const [pattern, words] of BREAKS) {
      const table = pattern.exec(statement)?.[1];
      if (table !== undefined && !made.has(table)) breaks.add(`${words} ${table}`);
    }
    for (const [pattern, why] of WHOLE) {
      const table = pattern.exec(statement)?.[1];
      if (table !== undefined && !made.has(table) && !tables.has(table)) tables.set(table, why);
    }
  }
  return { breaks: [...breaks], tables: [...tables].map(([table, why]) => ({ table, why })) };
}

/** Without comments, strings and the bodies of functions, each on one line. */
function statementsOf(text: string): string[] {
  return text
    .replaceAll(/--[^\n]*|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, ' ')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '');
}
