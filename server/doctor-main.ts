/** `npm run doctor [-- --json] [--env FILE]`: checks this installation and says how to mend it. Ends with 1 if something is broken. Changes nothing. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import { examine } from '#server/checks/examine.ts';
import type { Finding } from '#domain/system/system.ts';

const SIGNS = { good: 'ok  ', warning: 'WARN', bad: 'FAIL', off: 'off ' } as const;

function options() {
  const { values } = parseArgs({ options: { json: { type: 'boolean' }, env: { type: 'string' } } });
  return {
    json: values.json === true,
    file: values.env === undefined ? null : resolve(process.env['INIT_CWD'] ?? '.', values.env),
  };
}

function linesOf({ part, state, words, mend }: Finding): string[] {
  return [`${SIGNS[state]}  ${part}: ${words}`, ...(mend === undefined ? [] : [`      → ${mend}`])];
}

async function main(): Promise<number> {
  const { json, file } = options();
  const given = file === null ? process.env : { ...process.env, ...parseEnv(readFileSync(file, 'utf8')) };
  const findings = await examine(given, file === null ? [] : [file]);
  if (json) console.log(JSON.stringify(findings, null, 2));
  else console.log(findings.flatMap(linesOf).join('\n'));
  const failed = findings.filter(({ state }) => state === 'bad').length;
  if (!json) console.log(failed === 0 ? '\nNothing is broken.' : `\n${failed} of ${findings.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nUsage: npm run doctor [-- --json] [--env ${join('folder', 'file')}]`,
  );
  process.exitCode = 2;
}
