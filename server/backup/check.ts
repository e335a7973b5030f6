/** Checks that backups are scheduled, and that the last one is neither late nor broken. Reads the database alone: backups that others make, such as pgBackRest's, are not known. */
import type { Database } from '#db/database.ts';
import { BACKUPS } from '#domain/messages/backups.ts';
import type { Finding } from '#domain/system/system.ts';
import { good, warning } from '#server/checks/finding.ts';

const READ = `select every_hours, place, keep, rules.backup_needs_attention() as attention from data.backup_plan`;

interface Plan {
  every_hours: number | null;
  place: string | null;
  keep: number | null;
  attention: boolean;
}

/** @param owner a connection of the owner, which no policy hides rows from. */
export async function checkBackups(owner: Database): Promise<Finding[]> {
  const part = 'Backups';
  const { rows } = await owner.statement<Plan>({ role: null, readOnly: true }, READ);
  const [plan] = rows;
  if (plan === undefined || plan.every_hours === null || plan.place === null || plan.keep === null)
    return [warning(part, `${BACKUPS.none}: a broken disk would take all work with it.`, BACKUPS.noneNext)];
  if (plan.attention) return [warning(part, `${BACKUPS.attention}.`, BACKUPS.see)];
  return [good(part, BACKUPS.plan(plan.every_hours, plan.place, plan.keep))];
}
