/** Checks the database: whether it answers, its version, settings, rights and clock. Changes nothing. */
import type { Database } from '#db/database.ts';
import type { Finding } from '#domain/system/system.ts';
import { bad, good, reasonOf, warning } from './finding.ts';

const OLDEST = 15;
/** Seconds by which the clocks of the database and of this machine may differ. */
const clocks = { ample: 1, most: 5 } as const;

interface Server {
  version: string;
  number: number;
  encoding: string;
  icu: boolean;
  trigrams: 'installed' | 'available' | 'missing';
  owns: boolean;
  creates: boolean;
  superuser: boolean;
  /** May create roles, or the roles exist and may be given. */
  roles: boolean;
  autovacuum: boolean;
  fsync: boolean;
  now: number;
  time_zones: boolean;
}

const READ = `
  select current_setting('server_version') as version, current_setting('server_version_num')::integer as number,
    pg_encoding_to_char(d.encoding) as encoding,
    exists (select from pg_collation where collname = 'und-x-icu') as icu,
    case when exists (select from pg_extension where extname = 'pg_trgm') then 'installed'
      when exists (select from pg_available_extensions where name = 'pg_trgm') then 'available' else 'missing' end as trigrams,
    pg_has_role(d.datdba, 'usage') as owns, has_database_privilege(d.oid, 'create') as creates, r.rolsuper as superuser,
    r.rolsuper or r.rolcreaterole or (select count(*) = 3 from pg_roles where rolname in ('web_user', 'helix_app', 'helix_client')) as roles,
    current_setting('autovacuum')::boolean as autovacuum, current_setting('fsync')::boolean as fsync,
    extract(epoch from clock_timestamp())::float8 as now,
    exists (select from pg_timezone_names where name = 'UTC') as time_zones
  from pg_database d join pg_roles r on r.rolname = current_user where d.datname = current_database()`;

const asIs = { role: null, readOnly: true, deadline: 5_000 } as const;

/** @param owner as the role in DATABASE_URL. */
export async function checkDatabase(owner: Database): Promise<Finding[]> {
  const part = 'Database';
  const began = Date.now();
  let server: Server | undefined;
  try {
    server = (await owner.statement<Server>(asIs, READ)).rows[0];
  } catch (error) {
    const mend = 'Start PostgreSQL, and see that DATABASE_URL has the right host, port, name, user and password.';
    return [bad(part, `The database does not answer: ${reasonOf(error)}.`, mend)];
  }
  if (server === undefined) throw new Error('pg_database has no row of this database');
  const took = Date.now() - began;
  return [
    good(part, `${owner.kind === 'embedded' ? 'The embedded database' : 'PostgreSQL'} answered in ${took} ms.`),
    ofVersion(server),
    ...(owner.kind === 'embedded' ? [] : [encodingOf(server), localeOf(server), ...rightsOf(server)]),
    extensionOf(server),
    clockOf(server.now * 1000, (began + Date.now()) / 2),
    ...(owner.kind === 'embedded' ? [] : [safetyOf(server)]),
  ];
}

const ofVersion = ({ version, number }: Server): Finding =>
  number >= OLDEST * 10_000
    ? good('Database version', `The version is PostgreSQL ${version}.`)
    : bad('Database version', `PostgreSQL ${version} is too old.`, `Upgrade to PostgreSQL ${OLDEST} or newer.`);

const encodingOf = ({ encoding }: Server): Finding =>
  encoding === 'UTF8'
    ? good('Encoding', 'The database is encoded as UTF8.')
    : bad('Encoding', `The database is encoded as ${encoding}.`, 'Create it again with --encoding UTF8.');

const localeOf = ({ icu }: Server): Finding =>
  icu
    ? good('Locale', 'Names are ordered by ICU.')
    : bad(
        'Locale',
        'PostgreSQL was built without ICU.',
        "Install PostgreSQL's own packages or Debian's, which have it.",
      );

function rightsOf({ owns, creates, superuser, roles }: Server): Finding[] {
  const part = 'Rights of the role';
  if (!owns || !creates) {
    const mend = 'Make it the owner: alter database … owner to ….';
    return [bad(part, 'The role in DATABASE_URL does not own the database.', mend)];
  }
  if (!roles) {
    const mend = 'Give it the right: alter role … createrole.';
    return [bad(part, 'The role in DATABASE_URL may not create the roles of the program.', mend)];
  }
  if (superuser) {
    const mend = 'Use a role of its own, made by createuser --createrole.';
    return [warning(part, 'The role in DATABASE_URL is a superuser.', mend)];
  }
  return [good(part, 'The role owns the database and may create roles.')];
}

function extensionOf({ trigrams }: Server): Finding {
  const part = 'Extensions';
  if (trigrams === 'installed') return good(part, 'The extension pg_trgm is installed.');
  if (trigrams === 'available') return good(part, 'The extension pg_trgm is available; the first start installs it.');
  return bad(part, 'The extension pg_trgm is missing.', "Install PostgreSQL's contrib package on the database server.");
}

/** @param here the time of this machine in the middle of the question, in milliseconds. */
export function clockOf(there: number, here: number): Finding {
  const part = 'Clock';
  const difference = Math.abs(there - here) / 1000;
  const words = `The clocks of the database and of this machine differ by ${difference.toFixed(1)} s.`;
  const mend = 'Set both clocks by NTP, such as with chrony or systemd-timesyncd.';
  if (difference > clocks.most) return bad(part, words, mend);
  return difference > clocks.ample ? warning(part, words, mend) : good(part, words);
}

function safetyOf({ autovacuum, fsync }: Server): Finding {
  const part = 'Safety of writes';
  if (!fsync)
    return bad(
      part,
      'The setting fsync is off: a power failure can destroy the database.',
      'Set fsync = on in postgresql.conf.',
    );
  if (!autovacuum)
    return warning(part, 'Autovacuum is off, so tables grow.', 'Set autovacuum = on in postgresql.conf.');
  return good(part, 'The settings fsync and autovacuum are on.');
}
