/** `npm run release -- check | freeze | export NAME …`: makes, freezes and exports releases, here or through the server that holds the database. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { runTask, TaskError } from '#db/task.ts';
import {
  ReleaseError,
  releaseRequest,
  type ReleaseRequest,
  type ReleaseResult,
  runRelease,
} from '#server/releases/command.ts';

const USAGE = `Usage:
  npm run release -- check NAME [--year YEAR] [--group GROUP]… [--causes Conflict,Disaster] [--status any|review-completed|signed-off|locked-down]
  npm run release -- freeze NAME [the same options] [--accept-all REASON] [--revise REASON]
  npm run release -- export NAME --to FOLDER [--revision NUMBER]`;

/** Done; failed; not as asked; items of the check are open. */
const EXIT = { done: 0, failed: 1, usage: 2, open: 3 } as const;

async function main(args: readonly string[]): Promise<number> {
  const request = readRequest(args);
  if (typeof request === 'string') {
    console.error(`${request}\n${USAGE}`);
    return EXIT.usage;
  }
  const show = (step: unknown) => console.log((step as { step: string }).step);
  try {
    const result = await runTask<ReleaseResult>({
      name: 'release',
      request,
      progress: show,
      here: ({ owner }) => runRelease(owner, request, show),
    });
    return report(request, result);
  } catch (error) {
    if (!(error instanceof ReleaseError || error instanceof TaskError) && !isFault(error)) throw error;
    console.error(error.message);
    return EXIT.failed;
  }
}

/** A folder that can't be written. */
const isFault = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error;

function report(request: ReleaseRequest, { release, open, facts, leftOut, files }: ReleaseResult): number {
  if (request.action === 'export') {
    console.log(`${release}: ${files.length} files in ${request.folder}`);
    return EXIT.done;
  }
  for (const { words, count, key } of open) console.log(`${count} · ${words} (${key})`);
  if (open.length > 0) {
    console.error(
      `${release}: ${open.length} ${open.length === 1 ? 'item stands' : 'items stand'} in the way. Accept them on its page, or with freeze --accept-all REASON.`,
    );
    return EXIT.open;
  }
  console.log(
    request.action === 'freeze'
      ? `${release}: frozen with ${facts} facts, ${leftOut} left out`
      : `${release}: nothing stands in the way`,
  );
  return EXIT.done;
}

/** The request, or what is wrong with the arguments. */
function readRequest(args: readonly string[]): ReleaseRequest | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        year: { type: 'string' },
        group: { type: 'string', multiple: true },
        causes: { type: 'string' },
        status: { type: 'string' },
        'accept-all': { type: 'string' },
        revise: { type: 'string' },
        to: { type: 'string' },
        revision: { type: 'string' },
      },
    });
    const [action, name, ...more] = positionals;
    if (more.length > 0) return `Unexpected: ${more.join(' ')}`;
    const number = (text: string | undefined) =>
      text === undefined ? undefined : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    const given =
      action === 'export'
        ? {
            action,
            name,
            folder: values.to && resolve(process.env['INIT_CWD'] ?? '.', values.to),
            revision: number(values.revision),
          }
        : {
            action,
            name,
            year: number(values.year),
            groups: values.group,
            causes: values.causes?.split(',').map((cause) => cause.trim()),
            status: values.status,
            accept: values['accept-all'],
            revise: values.revise,
          };
    const read = releaseRequest.safeParse(given);
    return read.success ? read.data : z.prettifyError(read.error);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

process.exitCode = await main(process.argv.slice(2));
