/** The tasks that npm scripts ask of the process that holds the embedded database. Each is loaded when it is first asked for. */
import { basename } from 'node:path';
import { z } from 'zod';
import type { OpenDatabase } from '#db/open.ts';
import type { MaintenanceJob } from '#server/maintenance.ts';
import { addSample } from '#server/sample.ts';

const importRequest = z.object({ kind: z.literal('gidd'), file: z.string().min(1) });

export function maintenanceJobs(databases: Pick<OpenDatabase, 'owner' | 'app'>): Record<string, MaintenanceJob> {
  return {
    import: async (request, progress) => {
      const { kind, file } = importRequest.parse(request);
      const { runImport } = await import('#db/import/run.ts');
      return runImport(databases.owner, { kind, file, fileName: basename(file), progress });
    },
    sample: (request, progress) => addSample(databases, request, (done) => progress({ done })),
  };
}
