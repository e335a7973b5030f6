/** Requests that ask for the planner's numbers, and rows that only some may see: two answers about the same visible rows must be equal. */
import type { Database } from '#db/database.ts';
import type { Relation } from '#server/psql/catalog/relation.ts';
import { loadSchemaCache, type SchemaCache } from '#server/psql/catalog/schema-cache.ts';

/** A word in every hidden row. */
export const HIDDEN = 'Quexolith';
const numbers = 'generate_series(1, 1500) n';

/** For each table with a policy that hides rows: how its owner adds many rows that a viewer may not see. */
export const HIDDEN_ROWS: Readonly<Record<string, string>> = {
  contacts: `insert into data.contacts (title, name, surname, organisation, job_title, email, phone, created_by)
    select 'Mrs', '${HIDDEN}', '${HIDDEN} ' || n % 7, '${HIDDEN}', '${HIDDEN}', 'quexolith' || n || '@x.example', '${HIDDEN}', 'administrator' from ${numbers}`,
  communications: `insert into data.communications (subject, contact_id, iso3, content, "user", created_by)
    select '${HIDDEN}', (select min(id) from data.contacts), 'KEN', '${HIDDEN}', 'administrator', 'administrator' from ${numbers}`,
  history: `insert into data.history (entity_type, entity_id, operation, before, after, created_by)
    select 'contacts', n::text, 'update', '{"surname": "${HIDDEN}"}', '{"surname": "${HIDDEN}"}', 'administrator' from ${numbers}`,
  security_events: `insert into data.security_events (kind, username, created_by, details)
    select 'Signed in', '${HIDDEN}', 'administrator', '{"address": "${HIDDEN}"}' from ${numbers}`,
  operations: `insert into data.operations (kind, entity_type, about, refused, created_by)
    select 'Change', 'contacts', '${HIDDEN}', '[{"reason": "${HIDDEN}", "records": ["contacts 1"]}]', 'administrator' from ${numbers}`,
  saved_searches: `insert into data.saved_searches (kind, name, address, created_by) select 'facts', '${HIDDEN} ' || n, 'name=${HIDDEN}', 'administrator' from generate_series(1, 190) n`,
  feeds: `insert into data.feeds (name, address) select '${HIDDEN} ' || n, 'https://quexolith.example/' || n from ${numbers}`,
  backups: `insert into data.backups (place, error) select '${HIDDEN}', '${HIDDEN} ' || n from ${numbers}`,
  backup_plan: `update data.backup_plan set every_hours = 1, place = '${HIDDEN}', keep = 1`,
  duplicates: `insert into data.duplicates (entity_type, one, other, reason, score) select 'contacts', n, n + 100000, '${HIDDEN}', 90 from ${numbers}`,
  not_duplicates: `insert into data.not_duplicates (entity_type, one, other, one_version, other_version, created_by)
    select 'contacts', n, n + 100000, 1, 1, '${HIDDEN}' from ${numbers}`,
  notifications: `insert into data.notifications (username, kind, entity_type, entity_id, created_by)
    select 'administrator', 'changed', 'contacts', n::text, '${HIDDEN}' from ${numbers}`,
  follows: `insert into data.follows (username, entity_type, entity_id) select 'administrator', 'contacts', n::text from ${numbers}`,
  open_records: `insert into data.open_records (username, tab, entity_type, entity_id)
    select 'administrator', gen_random_uuid(), 'contacts', n::text from ${numbers}`,
  watched_searches: `insert into data.watched_searches (search_id, username, address, conditions) select id, 'administrator', address, '${HIDDEN}' from data.saved_searches where created_by = 'administrator'`,
  notification_choices: `insert into data.notification_choices (username, kind, delivery) select 'administrator', '${HIDDEN} ' || n, 'inbox' from ${numbers}`,
  notification_mail: `insert into data.notification_mail (username, time_zone) values ('administrator', '${HIDDEN}')`,
  files: `insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
    select id || '-0123456789ab.pdf', id, 'application/pdf', '${HIDDEN}', 1, 'administrator' from (select gen_random_uuid() as id from ${numbers}) f`,
  import_files: `with f as (insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
      select id || '-0123456789ac.csv', id, 'text/csv', '${HIDDEN}', 1, 'administrator' from (select gen_random_uuid() as id from ${numbers}) n returning filename)
    insert into data.import_files (filename, file_name, size, error, created_by) select filename, '${HIDDEN}', 1, '${HIDDEN}', 'administrator' from f`,
  import_runs: `insert into data.import_runs (source, file_name, created_by, report)
    select 'gidd', '${HIDDEN}', 'administrator', '{"failed": "${HIDDEN}"}' from ${numbers}`,
};

/** The tables of which a policy may hide rows, as the catalog has them. Releases are left out: whoever sees one sees all, and these callers do. */
export async function tablesWithHiddenRows(owner: Database): Promise<string[]> {
  const { rows } = await owner.statement<{ name: string }>(
    { role: null },
    `select distinct c.relname::text as name from pg_policy p join pg_class c on c.oid = p.polrelid
     where c.relnamespace = 'data'::regnamespace and p.polcmd in ('r', '*') and pg_get_expr(p.polqual, p.polrelid) not in ('true', '( SELECT rules.may_see_releases() AS may_see_releases)') order by 1`,
  );
  return rows.map(({ name }) => name);
}

export async function addHiddenRows(owner: Database): Promise<void> {
  for (const text of Object.values(HIDDEN_ROWS)) await owner.statement({ role: null }, text);
  await owner.statement({ role: null }, 'analyze');
}

/** Conditions on the columns that hold text: the hidden word, its beginning, and absence. */
function conditions({ columns }: Relation, prefix = ''): string[] {
  return [...columns.values()].flatMap(({ name, category, base }) =>
    category === 'S'
      ? [`${prefix}${name}=eq.${HIDDEN}`, `${prefix}${name}=like.Quex*`]
      : base === 'jsonb'
        ? [`${prefix}${name}=not.is.null`]
        : [],
  );
}

/** Each relation with each condition, each of its embeds with each condition of the other relation, and each function that answers with rows. */
export async function addressesOf(owner: Database): Promise<string[]> {
  const cache = await loadSchemaCache(owner, 'api', ['data', 'rules']);
  return [...[...cache.relations.values()].flatMap((relation) => ofRelation(cache, relation)), ...calls(cache)];
}

function ofRelation(cache: SchemaCache, relation: Relation): string[] {
  const of = `/psql/${relation.name}?limit=0`;
  const embeds = (cache.relationships.get(relation.name) ?? []).flatMap((relationship) => {
    const target = cache.relations.get(relationship.to);
    const hint = relationship.computed ? '' : `!${relationship.name}`;
    const select = `&select=e:${relationship.computed?.name ?? relationship.to}${hint}!inner()`;
    return target ? ['', ...conditions(target, 'e.')].map((condition) => `${of}${select}&${condition}`) : [];
  });
  return [of, ...conditions(relation).map((condition) => `${of}&${condition}`), ...embeds];
}

const calls = (cache: SchemaCache): string[] =>
  [...cache.routines.values()].flat().flatMap(({ name, args, volatile, returns }) => {
    if (volatile || returns !== 'rows') return [];
    const given = args.map((arg) => `&${arg.name}=${valueOf(arg.type)}`).join('');
    return [`/psql/rpc/${name}?limit=0${given}`];
  });

const valueOf = (type: string): string =>
  type === 'text'
    ? HIDDEN
    : type.endsWith('[]')
      ? '{}'
      : type === 'boolean'
        ? 'true'
        : /date|time/.test(type)
          ? '2025-01-01'
          : '1';
