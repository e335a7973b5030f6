/** Creates the first administrator of a database without accounts, and sample data in an embedded one. Does nothing on any later start. */
import type { Database } from '#db/database.ts';
import type { OpenDatabase } from '#db/open.ts';
import type { Config } from '#server/config.ts';
import { generateSample } from '#server/sample.ts';
import {
  createAccounts,
  firstAdministrator,
  hasAccounts,
  sampleAccounts,
  UsernameTaken,
} from '#server/session/new-accounts.ts';

type FirstSettings = Pick<Config, 'ADMIN_USERNAME' | 'ADMIN_PASSWORD' | 'SAMPLE_FACTS' | 'SAMPLE_PASSWORD'>;

/** Creates the accounts last and in one transaction, so that the start after an interrupted one begins again. */
export async function prepareFirstStart(
  opened: Pick<OpenDatabase, 'owner' | 'app' | 'embedded'>,
  config: FirstSettings,
  say: (line: string) => void,
): Promise<void> {
  if (await hasAccounts(opened.app)) return;
  const sampled = opened.embedded !== null && config.SAMPLE_FACTS > 0;
  if (sampled && !(await hasFacts(opened.owner))) {
    say(`Adding ${config.SAMPLE_FACTS} sample facts …`);
    await generateSample(opened.owner, { facts: config.SAMPLE_FACTS });
  }
  const administrator = firstAdministrator(config.ADMIN_USERNAME, config.ADMIN_PASSWORD);
  const wanted = [administrator, ...(sampled ? sampleAccounts(config.SAMPLE_PASSWORD) : [])];
  const made = await createAccounts(opened.app, wanted).catch((error: unknown) => {
    throw error instanceof UsernameTaken ? new Error(`ADMIN_USERNAME: ${error.message}`) : error;
  });
  const samples = made.filter((account) => account !== administrator);
  // Another server that starts at the same moment may have created them first: only a valid password is printed.
  if (made.includes(administrator)) {
    say(`Administrator: ${administrator.username}`);
    if (config.ADMIN_PASSWORD === undefined) say(`  password, shown only now: ${administrator.password}`);
  }
  if (samples[0] === undefined) return;
  say(`Sample accounts: ${samples.map((account) => account.username).join(', ')}`);
  if (config.SAMPLE_PASSWORD === undefined) say(`  password, shown only now: ${samples[0].password}`);
}

async function hasFacts(owner: Database): Promise<boolean> {
  const { rows } = await owner.statement({ role: null, readOnly: true }, 'select from data.facts limit 1');
  return rows.length > 0;
}
