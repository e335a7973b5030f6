/** The tasks that npm scripts run in the process that holds the embedded database. Each is loaded at its first use. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { OpenDatabase } from '#db/open.ts';
import type { MaintenanceJob } from '#server/maintenance.ts';
import { addSample } from '#server/sample.ts';

const backupRequest = z.object({ to: z.string().min(1) });
const importRequest = z.object({ kind: z.literal('gidd'), file: z.string().min(1) });
const ingestRequest = z.object({ file: z.string().min(1) });
const sampleRequest = z.object({ facts: z.int().min(0).max(1_000_000), password: z.string().optional() });

function read<Value>(schema: z.ZodType<Value>, request: unknown): Value {
  const result = schema.safeParse(request);
  if (result.success) return result.data;
  throw new Error(`The task cannot be done as asked.\n${z.prettifyError(result.error)}`);
}

/** `backUp` is set where this process holds the embedded database with its files. */
export function maintenanceJobs(
  databases: Pick<OpenDatabase, 'owner' | 'app'>,
  backUp?: (to: string, say: (step: string) => void) => Promise<object>,
): Record<string, MaintenanceJob> {
  return {
    ...(backUp !== undefined && {
      backup: async (request: unknown, progress: (step: object) => void) =>
        backUp(read(backupRequest, request).to, (step) => progress({ step })),
    }),
    import: async (request, progress) => {
      const { kind, file } = read(importRequest, request);
      const { runImport } = await import('#db/import/run.ts');
      return runImport(databases.owner, { kind, file, fileName: basename(file), progress });
    },
    ingest: async (request, progress) => {
      const { file } = read(ingestRequest, request);
      const [{ ingest }, { callsOf }] = await Promise.all([
        import('#db/import/ingest.ts'),
        import('#db/import/threads.ts'),
      ]);
      return ingest(databases.app, callsOf(file), (done) => progress({ done }));
    },
    release: async (request, progress) => {
      const { releaseRequest, runRelease } = await import('#server/releases/command.ts');
      return runRelease(databases.owner, read(releaseRequest, request), progress);
    },
    sample: async (request, progress) => {
      const { facts, password } = read(sampleRequest, request);
      return addSample(databases, facts, password, (done) => progress({ done }));
    },
  };
}
