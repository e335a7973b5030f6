/** `npm run import -- gidd <file>`: shows progress and prints the report. Independent of the data. */
import type { Report } from '#domain/imports/import-report.ts';
import { basename, resolve } from 'node:path';
import { runTask, TaskError } from '#db/task.ts';
import { UnreadableFile } from './file-row.ts';
import { describeReport } from './report.ts';
import { type Progress, runImport } from './run.ts';

const USAGE =
  'Usage: npm run import -- gidd <file>\n  <file>: GIDD figures, disaster events, context texts or country totals (compared only), as .xlsx, .csv or .csv.gz';

async function main([kind, path, ...more]: readonly string[]): Promise<number> {
  if (kind !== 'gidd' || path === undefined || more.length > 0) {
    console.error(USAGE);
    return 1;
  }
  const file = resolve(process.env['INIT_CWD'] ?? '.', path);
  const request = { kind, file } as const;
  try {
    const report = await runTask<Report>({
      name: 'import',
      request,
      progress: (step) => showProgress(step as Progress),
      here: ({ owner }) => runImport(owner, { ...request, fileName: basename(file), progress: showProgress }),
    });
    console.log(describeReport(report).join('\n'));
    // An import with some refused rows succeeds; with all rows refused it fails.
    return report.rows > 0 && report.refused.length === report.rows ? 1 : 0;
  } catch (error) {
    if (!(error instanceof UnreadableFile || error instanceof TaskError)) throw error;
    console.error(`${path}: ${error.message}`);
    return 1;
  }
}

function showProgress({ rows, of, seconds }: Progress): void {
  const rate = Math.round(rows / Math.max(seconds, 0.001));
  console.log(`${rows}${of === null ? '' : ` of ${of}`} rows, ${rate} a second`);
}

process.exitCode = await main(process.argv.slice(2));
