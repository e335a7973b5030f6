/** `npm run ingest -- <file.json>`: delivers records to the parking lot and prints the counts and the refusals. */
import { resolve } from 'node:path';
import { runTask, TaskError } from '#db/task.ts';
import { UnreadableFile } from './file-row.ts';
import { ingest, type IngestReport } from './ingest.ts';
import { callsOf } from './threads.ts';

const USAGE =
  'Usage: npm run ingest -- <file.json>\n  <file.json>: a list of documents with their facts, and events (docs/api.md, Deliver to the parking lot)';

async function main([path, ...more]: readonly string[]): Promise<number> {
  if (path === undefined || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  try {
    const report = await runTask<IngestReport>({
      name: 'ingest',
      request: { file },
      progress: (step) => say((step as { done: number }).done),
      here: ({ app }) => ingest(app, callsOf(file), say),
    });
    const { created, updated, unchanged, refused, refusals, records } = report;
    console.log(
      `${records} records: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused} refused`,
    );
    for (const refusal of refusals) console.log(`  ${refusal}`);
    if (refused > refusals.length) console.log('  …');
    // As with an import: some refused records are reported, and if all are refused it fails.
    return records > 0 && created + updated + unchanged === 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof TaskError)) throw error;
    console.error(`${path}: ${error.message}`);
    return 1;
  }
}

const say = (done: number): void => console.log(`${done} records`);

process.exitCode = await main(process.argv.slice(2));
