/** Adds sample data: facts with all that they need, and an account for each role. For a new embedded database and for `npm run sample`. */
import { z } from 'zod';
import type { Database } from '#db/database.ts';
import { createAccounts, sampleAccounts } from '#server/first-start.ts';

export interface SampleResult {
  facts: number;
  accounts: string[];
  /** Null when no account was made, for they all existed. */
  password: string | null;
}

/** What `npm run sample` sends to a running server. */
const request = z.object({ facts: z.int().min(0).max(1_000_000), password: z.string().optional() });

export async function addSample(
  databases: { owner: Database; app: Database },
  options: unknown,
  progress: (done: number) => void,
): Promise<SampleResult> {
  const { facts, password } = request.parse(options);
  const { generateSample } = await import('#db/sample/generate.ts');
  await generateSample(databases.owner, { facts, progress });
  const made = await createAccounts(databases.app, sampleAccounts(password));
  return { facts, accounts: made.map((account) => account.username), password: made[0]?.password ?? null };
}
