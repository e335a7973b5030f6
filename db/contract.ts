/** Writes the catalog as TypeScript: a row type and the labelled columns of each relation of `api`, a union type for each reference list. Writes no file. */

import type { Database } from './database.ts';

/** The text of each file, by its name in domain/generated. */
export type Contract = ReadonlyMap<string, string>;

const head = (content: string) =>
  `/** Generated from the database by \`npm run generate\`: ${content}. Never edited by hand. */\n`;

export async function readContract(owner: Database): Promise<Contract> {
  const columns = await readColumns(owner);
  return new Map([...columnFiles(columns), ['lists.ts', await writeLists(owner)], ['rows.ts', writeRows(columns)]]);
}

interface Column {
  relation: string;
  name: string;
  type: string;
  required: boolean;
  /** The comment of the relation. */
  comment: string | null;
  label: string | null;
  about: string | null;
  /** Beside it stands the same text folded, as `name_search`. */
  folded: boolean;
}

/** Types in domain/ for json columns, whose contents the catalog does not describe; any other json column is `unknown`. */
const INSIDES: Readonly<Record<string, string>> = {
  'countries_view.conflict_years': 'YearFigures',
  'countries_view.disaster_years': 'YearFigures',
  'events.start_date': 'AccurateDate',
  'events.end_date': 'AccurateDate',
  'facts.start_date': 'AccurateDate',
  'facts.end_date': 'AccurateDate',
  'facts.household_size': 'HouseholdSize',
  'facts.data': 'FactData',
  'facts.locations': 'Locations',
  'facts_status_view.changed_around': 'ChangeAround[]',
  'facts_view.household_size': 'HouseholdSize',
  'facts_view.data': 'FactData',
  'facts_view.locations': 'Locations',
  'import_files.survey': 'ShownReport',
  'import_runs.counts': 'ShownCounts',
  'import_runs.report': 'ShownReport',
  'notifications.changes': 'ShortChanges',
  'parking_lot_documents_view.data': 'DeliveredDocument',
  'parking_lot_documents_view.duplicate': 'LooksLike',
  'parking_lot_events_view.data': 'DeliveredEvent',
  'parking_lot_events_view.duplicate': 'LooksLike',
  'parking_lot_facts_view.data': 'DeliveredFact',
  'parking_lot_facts_view.locations': 'DeliveredPlace[]',
  'sub_facts_totals.left_out': 'LeftOut[]',
};
const SHAPES = {
  AccurateDate: 'values/dates',
  ChangeAround: 'records/changes-around',
  DeliveredDocument: 'parking-lot/parking-lot-data',
  DeliveredEvent: 'parking-lot/parking-lot-data',
  DeliveredFact: 'parking-lot/parking-lot-data',
  DeliveredPlace: 'parking-lot/parking-lot-data',
  FactData: 'facts/fact-data',
  HouseholdSize: 'facts/household-size',
  LeftOut: 'facts/sub-facts',
  Locations: 'facts/locations',
  ShortChanges: 'notifications/short-changes',
  ShownCounts: 'imports/import-report',
  ShownReport: 'imports/import-report',
  LooksLike: 'parking-lot/parking-lot-data',
  YearFigures: 'countries/country-figures',
};

/**
 * A column is never null when its table declares it so: the table of the same name or, for a view that declares its primary key,
 * the table of that key, whose rows no join omits. A view declares its computed columns itself: `@never_null figure`.
 */
async function readColumns(owner: Database): Promise<Column[]> {
  const { rows } = await owner.statement<Column>(
    { role: null, readOnly: true },
    `with described as (
       select c.oid, c.relname, obj_description(c.oid) as comment,
         substring(obj_description(c.oid) from '@primary_key ([a-z0-9_]+)') as key,
         string_to_array(substring(obj_description(c.oid) from '@never_null ([A-Za-z0-9_, ]+)'), ', ') as never_null
       from pg_class c
       where c.relnamespace = 'api'::regnamespace and c.relkind in ('r', 'v')
     ), plain as (
       -- Columns that a view shows unchanged, from the text of its rule: their position in the from clause, table and column.
       -- Entries of inner queries precede the outer list, so the last entry with a number and name belongs to the column.
       select distinct on (r.ev_class, a.attnum) r.ev_class, a.attname as name,
         entry[1] as position, entry[4]::oid as origin, entry[5]::smallint as number
       from described d
       join pg_rewrite r on r.ev_class = d.oid
       cross join regexp_matches(r.ev_action::text,
         '(?:TARGETENTRY :expr \\{VAR :varno (\\d+) [^{}]*\\})? :resno (\\d+) :resname (\\S+) :ressortgroupref \\d+ :resorigtbl (\\d+) :resorigcol (\\d+)',
         'g') with ordinality as found (entry, at)
       join pg_attribute a on a.attrelid = d.oid and a.attnum = entry[2]::integer and a.attname = entry[3]
       order by r.ev_class, a.attnum, at desc
     ), required as (
       select p.ev_class, p.name
       from plain p
       join described d on d.oid = p.ev_class
       join plain k on k.ev_class = p.ev_class and k.name = d.key and k.position = p.position
       join pg_attribute t on t.attrelid = p.origin and t.attnum = p.number and t.attnotnull
     )
     select d.relname as relation, a.attname as name, format_type(a.atttypid, null) as type, d.comment,
       substring(col_description(d.oid, a.attnum) from '@label ([^\\n]+)') as label,
       nullif(regexp_replace(col_description(d.oid, a.attnum), '\\n?@label [^\\n]+', ''), '') as about,
       coalesce(t.attnotnull, false) or coalesce(a.attname = d.key, false) or a.attname = any (coalesce(d.never_null, '{}'))
         or exists (select from required r where r.ev_class = d.oid and r.name = a.attname) as required,
       exists (select from pg_attribute f where f.attrelid = d.oid and f.attname = a.attname || '_search') as folded
     from described d
     join pg_attribute a on a.attrelid = d.oid and a.attnum > 0 and not a.attisdropped
     left join pg_attribute t on t.attrelid = to_regclass('data.' || quote_ident(d.relname)) and t.attname = a.attname
     order by d.relname collate "C", a.attnum`,
  );
  return rows;
}

/** Writes the labelled columns of each relation; a screen imports those of the relations it shows. */
/** A file for each relation: a screen then loads the labels of its own relations only. */
function columnFiles(columns: readonly Column[]): [name: string, text: string][] {
  const labelled = columns.filter(({ label }) => label !== null);
  return [...grouped(labelled, (column) => column.relation)].map(([relation, described]) => {
    let text = `${head(`the labelled columns of ${relation}: type, whether null is possible, label, meaning`)}\n`;
    text += "import type { ColumnFacts } from '#domain/records/columns.ts';\n";
    text += `\nexport const ${relation.toUpperCase()}_COLUMNS = {\n`;
    for (const { name, type, required, label, about, folded } of described) {
      const parts = [`type: ${literal(type)}`, `neverNull: ${required}`, `label: ${literal(label ?? '')}`];
      if (folded) parts.push('folded: true');
      if (about !== null) parts.push(`about: ${literal(about)}`);
      text += `  ${name}: { ${parts.join(', ')} },\n`;
    }
    return [`columns/${relation}.ts`, `${text}} as const satisfies Record<string, ColumnFacts>;\n`];
  });
}

function writeRows(rows: readonly Column[]): string {
  const json = new Set(
    rows.filter(({ type }) => type.startsWith('json')).map(({ relation, name }) => `${relation}.${name}`),
  );
  const gone = Object.keys(INSIDES).filter((column) => !json.has(column));
  if (gone.length > 0) throw new Error(`No json is in ${gone.join(', ')}: see INSIDES in db/contract.ts`);
  const relations = grouped(rows, (row) => row.relation);
  let text = `${head('the rows of every relation of /psql, as JSON')}\n`;
  for (const [file, shapes] of grouped(Object.entries(SHAPES), ([, in_]) => in_))
    text += `import type { ${shapes.map(([shape]) => shape).join(', ')} } from '#domain/${file}.ts';\n`;
  for (const [relation, described] of relations) {
    const comment = described[0]?.comment?.split('\n')[0];
    text += comment ? `\n/** ${comment} */\n` : '\n';
    text += `export interface ${pascal(relation)}Row {\n`;
    for (const column of described) text += `  ${column.name}: ${columnType(column)};\n`;
    text += '}\n';
  }
  const names = [...relations.keys()].map((relation) => `  ${relation}: ${pascal(relation)}Row;\n`);
  return `${text}\n/** The row of each relation, by its name. */\nexport interface Relations {\n${names.join('')}}\n`;
}

function columnType({ relation, name, type, required }: Column): string {
  const inside = INSIDES[`${relation}.${name}`];
  if (inside === undefined && /^jsonb?$/.test(type)) return 'unknown';
  return `${inside ?? jsonType(type)}${required ? '' : ' | null'}`;
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
  return `[${names.map(literal).join(', ')}]`;
}

function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

function jsonType(type: string): string {
  if (type.endsWith('[]')) return `${jsonType(type.slice(0, -2))}[]`;
  if (/^(smallint|integer|bigint|numeric|real|double precision)$/.test(type)) return 'number';
  if (type === 'boolean') return 'boolean';
  return 'string';
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

/** Sufficient for the names of our lists, which are regular English plurals. */
function singular(name: string): string {
  return name
    .replace(/ies$/, 'y')
    .replace(/(ss|us)es$/, '$1')
    .replace(/([^s])s$/, (all, last: string) => (last === 'u' ? all : last));
}

function pascal(name: string): string {
  return name.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
