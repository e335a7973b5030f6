/** The report of `npm run doctor`: each finding in words, or all as JSON, and the exit code. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs, parseEnv } from 'node:util';
import type { Finding } from '#domain/system/system.ts';
import { examine } from './examine.ts';

const USAGE = 'Usage: npm run doctor [-- --json] [--env FILE]';
const SIGNS = { good: 'ok  ', warning: 'WARN', bad: 'FAIL', off: 'off ' } as const;

/** Nothing is broken; something is; wrong arguments. */
const EXIT = { well: 0, broken: 1, usage: 2 } as const;

const linesOf = ({ part, state, words, mend }: Finding): string[] => [
  `${SIGNS[state]}  ${part}: ${words}`,
  ...(mend === undefined ? [] : [`      → ${mend}`]),
];

type Environment = Readonly<Record<string, string | undefined>>;

function read(args: readonly string[], environment: Environment) {
  const { values } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false }, env: { type: 'string' } },
  });
  if (values.env === undefined) return { json: values.json, environment, files: [] };
  const file = resolve(environment['INIT_CWD'] ?? '.', values.env);
  return { json: values.json, environment: { ...environment, ...parseEnv(readFileSync(file, 'utf8')) }, files: [file] };
}

export async function doctor(
  args: readonly string[],
  environment: Environment,
  print: (text: string) => void,
): Promise<number> {
  let asked: ReturnType<typeof read>;
  try {
    asked = read(args, environment);
  } catch (error) {
    print(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
    return EXIT.usage;
  }
  const findings = await examine(asked.environment, asked.files);
  const broken = findings.filter(({ state }) => state === 'bad').length;
  if (asked.json) print(JSON.stringify(findings, null, 2));
  else {
    const whole = broken === 0 ? 'Nothing is broken.' : `${broken} of ${findings.length} checks failed.`;
    print([...findings.flatMap(linesOf), '', whole].join('\n'));
  }
  return broken === 0 ? EXIT.well : EXIT.broken;
}
