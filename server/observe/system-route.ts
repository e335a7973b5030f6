/** GET /health/system: the state of the installation, for holders of the right to manage settings. The database decides about the right. */
import type { FastifyInstance } from 'fastify';
import { type Database, DatabaseError } from '#db/database.ts';
import type { DatabaseState, Finding, System } from '#domain/system/system.ts';
import { asPerson } from '#server/session/guard.ts';
import { findingOfFeeds } from './parts.ts';
import type { Reporter } from './report.ts';

export interface SystemOptions {
  readonly database: Database;
  readonly version: string;
  readonly reporter: Reporter;
  readonly parts: { findings(): Promise<Finding[]> };
}

export async function systemRoute(app: FastifyInstance, options: SystemOptions): Promise<void> {
  const { database, version, reporter, parts } = options;
  app.get('/health/system', async (request): Promise<System> => {
    // Its own requests are on the page, whichever server answers.
    await reporter.store();
    const { rows } = await database.statement<{ state: DatabaseState }>(
      { ...asPerson(request, 'read'), readOnly: true },
      'select rules.system_state() as state',
    );
    const state = rows[0]?.state;
    if (state === undefined) throw new DatabaseError({ message: 'no state', code: 'XX000' });
    return {
      version,
      node: process.versions.node,
      started_at: reporter.startedAt,
      server: reporter.id,
      embedded: database.kind === 'embedded',
      parts: [...(await parts.findings()), findingOfFeeds(state)],
      database: state,
    };
  });
}
