/** The floor of a start, as a process of its own: opens the engine of the embedded database and runs one query. */
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('The directory of the database is missing');
const database = await PGlite.create({ dataDir, extensions: { pg_trgm } });
await database.query('select 1');
console.log('ready');
await database.close();
