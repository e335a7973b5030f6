/** Adds sample data: facts with the records they need, and an account for each role. Loads the generator at its first use. */
import type { Database } from '#db/database.ts';
import { tendTables } from '#db/upkeep.ts';
import { createAccounts, sampleAccounts } from '#server/session/new-accounts.ts';

export interface SampleOptions {
  facts: number;
  progress?: (done: number) => void;
}

export async function generateSample(owner: Database, options: SampleOptions): Promise<void> {
  const { generateSample: generate } = await import('#db/sample/generate.ts');
  await generate(owner, options);
}

interface SampleResult {
  facts: number;
  accounts: string[];
  /** Null if all accounts existed already. */
  password: string | null;
}

/** Called by `npm run sample`. */
export async function addSample(
  databases: { owner: Database; app: Database },
  facts: number,
  password: string | undefined,
  progress: (done: number) => void,
): Promise<SampleResult> {
  await generateSample(databases.owner, { facts, progress });
  await tendTables(databases.owner);
  const made = await createAccounts(databases.app, sampleAccounts(password));
  return { facts, accounts: made.map((account) => account.username), password: made[0]?.password ?? null };
}
