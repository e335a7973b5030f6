/** `npm run sample -- --facts 2000`: adds sample facts and an account for each role, here or through the server that holds the database. */
import { parseArgs } from 'node:util';
import { runTask, TaskError } from '#db/task.ts';
import { readConfig } from '#server/config.ts';
import { addSample } from '#server/sample.ts';

const USAGE = 'Usage: npm run sample -- --facts <number>';
const MOST = 1_000_000;

async function main(args: readonly string[]): Promise<number> {
  const facts = readFacts(args);
  if (facts === null) {
    console.error(USAGE);
    return 1;
  }
  const { SAMPLE_PASSWORD: password } = readConfig(process.env);
  const started = performance.now();
  const showProgress = (done: number) => {
    const seconds = (performance.now() - started) / 1000;
    console.log(`${done} of ${facts} facts, ${Math.round(done / seconds)} a second`);
  };
  const sample = await runTask({
    name: 'sample',
    request: { facts, ...(password === undefined ? {} : { password }) },
    progress: (step) => showProgress((step as { done: number }).done),
    here: (opened) => addSample(opened, facts, password, showProgress),
  });
  console.log(`Added ${sample.facts} sample facts.`);
  if (sample.accounts.length > 0) {
    console.log(`Sample accounts: ${sample.accounts.join(', ')}`);
    if (password === undefined) console.log(`  password, shown only now: ${sample.password ?? ''}`);
  }
  return 0;
}

/** Null if the arguments are not valid. */
function readFacts(args: readonly string[]): number | null {
  try {
    const { values } = parseArgs({ args: [...args], options: { facts: { type: 'string', default: '2000' } } });
    const facts = /^\d+$/.test(values.facts) ? Number(values.facts) : null;
    return facts !== null && facts <= MOST ? facts : null;
  } catch {
    return null;
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof TaskError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
