/** Every pattern of the server is matched in a time that grows with the text, whatever the text: a checker finds the worst text of each. The patterns are read from the source. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { check } from 'recheck';
import pLimit from 'p-limit';
import { expect, test } from 'vitest';
import { parseSync } from 'vite';
import { packageRoot } from '#db/paths.ts';
import { growth, LINEAR } from '#server/testing/growth.ts';

/** Patterns that meet no foreign text: a setting of the operator, or words of the database and of our own sources. */
const OWN_TEXTS: Readonly<Record<string, readonly string[]>> = {
  'db/flight.ts': ['/\\d+$/'],
  'server/backup/depot.ts': ['/^s3:\\/\\/([^/]+)\\/?(.*)$/', '/\\/*$/', '/\\/+$/'],
  'db/replicas.ts': ['/[\\s,]+(?=postgres(?:ql)?:\\/\\/)/'],
  'server/psql-main.ts': ['/^\\w+:\\/\\/[^/]*?:(.*)@/'],
  'server/psql/catalog/schema-cache.ts': [
    '/^@etag\\s+(.+)$/',
    '/^@centroid\\s+(.+)$/',
    '/^@gathered\\s+\\(([^()]+)\\)\\s+in\\s+(\\S+)(\\s+with all counts)?$/',
    '/^@members\\s+\\(([^()]+)\\)\\s+in\\s+(\\S+)\\s+by\\s+(.+)$/',
    '/^@primary_key\\s+\\(?([^()]+)\\)?$/',
  ],
  'server/psql/openapi/openapi-columns.ts': ['/(\\[\\])+$/'],
};

/** Patterns put together while the program runs, by the text of their making, as they are then. */
const MADE: Readonly<Record<string, string>> = {
  "new RegExp(pattern.replaceAll('NAME', NAME).replaceAll(' ', String.raw`\\s+`), 'i')":
    '/^drop\\s+table\\s+(?:if\\s+exists\\s+)?((?:"?\\w+"?\\.)?"?\\w+"?)/i',
  "new RegExp(letters, 'g')": '/[^bcdfghklmnrstwxyz]/g',
  "new RegExp(special, 'g')": '/[&<>]|_(?=x[0-9A-Fa-f]{4}_)/g',
  "new RegExp(\n  String.raw`^(?:not\\.)?(?:in\\. *\\(|(?:${[...comparisons, ...searches].join('|')})(?:\\([^()]*\\))?\\.)`,\n)":
    '/^(?:not\\.)?(?:in\\. *\\(|(?:eq|fts)(?:\\([^()]*\\))?\\.)/',
  'new RegExp(String.raw`(?:[!-]\\s*){${NEGATIONS + 1}}`)': '/(?:[!-]\\s*){9}/',
  "new RegExp(`(?:^|;)\\\\s*${name}=([^;]*)`, 'g')": '/(?:^|;)\\s*name=([^;]*)/g',
  'new RegExp(`;\\\\s*${name}\\\\s*=\\\\s*(?:"([^"]*)"|([^;\\\\s]+))`, \'i\')':
    '/;\\s*name\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))/i',
  "new RegExp(`[${[...REPLACED.keys()].join('')}]`, 'gu')": '/[ab]/gu',
  'new RegExp(`^-?\\\\d{1,3}([${SEPARATORS}]\\\\d{3})+(?=\\\\.|$)`)': '/^-?\\d{1,3}([, ]\\d{3})+(?=\\.|$)/',
  "new RegExp(`[${SEPARATORS}]`, 'g')": '/[, ]/g',
  "new RegExp(`^${address.replaceAll(PARAMETER, (_, name?: string) => (name === undefined ? '.*' : '[^/]+'))}$`)":
    '/^\\/facts\\/[^/]+\\/.*$/',
  "new RegExp(\n  `[${ZEROS.map((zero) => `${zero}-${String.fromCharCode(zero.charCodeAt(0) + 9)}`).join('')}]`,\n  'g',\n)":
    '/[٠-٩۰-۹]/g',
};

interface Found {
  file: string;
  pattern: string;
}

const root = packageRoot();
const isOurs = (path: string): boolean =>
  path.endsWith('.ts') && !/\.test\.ts$|\/(make|testing|tests|generated|sample)\//.test(path);
const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(isOurs);

/** The patterns of a file and the modules of domain/ that it imports. */
function read(file: string): { found: Found[]; imports: string[] } {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Found[] = [];
  const imports: string[] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const {
      type,
      regex,
      callee,
      start,
      end,
      source: from,
      importKind,
    } = node as Record<string, unknown> & {
      regex?: { pattern: string; flags: string };
      callee?: { name?: string };
      source?: { value?: unknown };
    };
    if (regex !== undefined) found.push({ file, pattern: `/${regex.pattern}/${regex.flags}` });
    if (callee?.name === 'RegExp') {
      const made = source.slice(Number(start), Number(end));
      found.push({ file, pattern: MADE[made] ?? `not listed in MADE: ${made}` });
    }
    if (type === 'ImportDeclaration' && importKind !== 'type' && typeof from?.value === 'string')
      imports.push(domainFile(file, from.value));
    for (const part of Object.values(node)) [part].flat().forEach(walk);
  };
  walk(parseSync(file, source).program);
  return { found, imports: imports.filter((one) => one.startsWith('domain/')) };
}

const domainFile = (file: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : from.startsWith('./') ? join(dirname(file), from) : '';

function everyPattern(): Found[] {
  const waiting = [...filesOf('server'), ...filesOf('db')];
  const seen = new Set(waiting);
  const all: Found[] = [];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    const { found, imports } = read(file);
    all.push(...found);
    for (const one of imports) {
      if (!seen.has(one)) waiting.push(one);
      seen.add(one);
    }
  }
  return all;
}

/** Those that were found linear, a line each: `npm run proof -- tests` checks all of them again, and says what to write there. */
const KNOWN = join(root, 'server', 'testing', 'linear-patterns.txt');

/** The patterns that meet foreign text, each once. */
function checkedPatterns(): Map<string, Found> {
  const patterns = everyPattern();
  expect(patterns.length).toBeGreaterThan(200);
  const isOwn = ({ file, pattern }: Found): boolean => OWN_TEXTS[file]?.includes(pattern) === true;
  const unused = Object.entries(OWN_TEXTS).flatMap(([file, own]) =>
    own.filter((pattern) => !patterns.some((one) => one.file === file && one.pattern === pattern)),
  );
  expect(unused).toEqual([]);
  return new Map(patterns.filter((one) => !isOwn(one)).map((one) => [one.pattern, one]));
}

async function faultsOf(patterns: Iterable<Found>): Promise<string[]> {
  const oneOf = pLimit(2);
  const faults = await Promise.all(
    [...patterns].map(({ file, pattern }) =>
      oneOf(async () => {
        const fault = await faultOf(pattern);
        return fault === null ? [] : [`${file}: ${pattern} ${fault}`];
      }),
    ),
  );
  return faults.flat();
}

test('no pattern of the server takes longer than the length of its text', async () => {
  const known = new Set(readFileSync(KNOWN, 'utf8').split('\n'));
  expect(await faultsOf([...checkedPatterns().values()].filter(({ pattern }) => !known.has(pattern)))).toEqual([]);
}, 300_000);

test('the patterns that are known to be linear are, and no others @proof', async () => {
  const patterns = checkedPatterns();
  expect(await faultsOf(patterns.values())).toEqual([]);
  await expect([...patterns.keys()].toSorted().join('\n')).toMatchFileSnapshot(KNOWN);
}, 300_000);

/** The checker's worst text of a pattern, of so many characters, which is tried at two sizes: it also suspects patterns that the engine matches in one pass. */
async function faultOf(pattern: string, size = 40_000): Promise<string | null> {
  const end = pattern.lastIndexOf('/');
  if (!pattern.startsWith('/')) return '';
  const [source, flags] = [pattern.slice(1, end), pattern.slice(end + 1)];
  // Nothing in it is repeated: a match reads only so many characters.
  if (!/[*+{]/.test(source)) return null;
  const verdict = await check(source, flags.replace('v', 'u'), { timeout: 20_000 });
  if (verdict.status === 'safe') return null;
  if (verdict.status === 'unknown') return `is not known: ${verdict.error.kind}`;
  const { pumps, suffix } = verdict.attack;
  const unit = pumps.reduce((length, { pump }) => length + pump.length, 0);
  const textOf = (length: number): string =>
    pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(length / unit))).join('') + suffix;
  const texts = new Map([size / 4, size].map((length) => [length, textOf(length)]));
  const worst = `grows with ${verdict.attack.pattern}`;
  const match = (length: number): void => {
    const given = { text: texts.get(length) ?? '', pattern: new RegExp(source, flags.replace('y', '')) };
    runInNewContext('text.search(pattern)', given, { timeout: 20_000 });
  };
  try {
    return growth(match, size / 4) < LINEAR ? null : worst;
  } catch {
    // Only a limit ends a match of cubic time.
    return worst;
  }
}

test('a pattern that grows by cubes is found @proof', async () => {
  expect(await faultOf('/\\s*\\s*$/', 1_400)).toContain('grows with');
});
