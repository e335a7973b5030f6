/** Finds the potential errors of all records again after changes, part by part, for the number on the home page. */
import type { Database } from '#db/database.ts';
import { counted } from '#db/jobs.ts';
import { regularlyOnOneServer } from '#db/once.ts';

/** On the embedded database people wait for a part. */
const deadline = { embedded: 60_000, postgres: 600_000 } as const;

/** Nothing if nothing has changed since the last run. A run that is stopped leaves the last one in force. */
export async function findErrors(owner: Database, ended: () => boolean = () => false): Promise<void> {
  const background = { role: null, background: true, deadline: deadline[owner.kind] };
  const { rows } = await owner.statement<{ began: string; history: string | null }>(
    background,
    'select clock_timestamp()::text as began, rules.errors_wait()::text as history',
  );
  const [{ began, history } = { began: '', history: null }] = rows;
  if (history === null) return;
  const parts = await owner.statement<{ rule: string; after: string; until: string | null }>(
    background,
    'select p.rule, p.after::text, p.until::text from rules.parts_of_rules() p',
  );
  for (const { rule, after, until } of parts.rows) {
    if (ended()) return;
    await owner.statement(background, 'select rules.find_errors($1, $2, $3)', [rule, after, until]);
  }
  await owner.statement(background, 'select rules.end_errors_run($1::timestamptz, $2)', [began, history]);
  await owner.statement(background, 'select rules.keep_notifications_of_errors()');
}

/** Half a minute after the start, then every five minutes; returns a function that stops it. */
export const findErrorsRegularly = (owner: Database, failed: (error: unknown) => void): (() => Promise<void>) =>
  regularlyOnOneServer(
    owner,
    'errors',
    (ended) => counted('find_errors', () => findErrors(owner, ended)),
    { first: 30_000, every: 300_000 },
    failed,
  );
