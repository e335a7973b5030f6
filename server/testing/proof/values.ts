/** Generates values for columns: fitting, extreme and hostile ones. */
import type { Random } from '#db/sample/random.ts';
import { nameMark, valueMark } from './marks.ts';
import type { ModelColumn } from './model.ts';

const made: Readonly<Record<string, (random: Random) => string>> = {
  smallint: (random) => String(random.integer(-9, 99)),
  integer: (random) => String(random.integer(-9, 2100)),
  bigint: (random) => random.pick(['0', '1', '9007199254740993', String(random.integer(0, 1e9))]),
  numeric: (random) => random.pick(['0', '1.5', '-0.01', '12345678901234567890.123', '1e3']),
  real: (random) => random.pick(['0', '1.5', '-3e8', 'NaN', 'Infinity']),
  'double precision': (random) => random.pick(['0', '2.5', '-1e300', 'NaN', '-Infinity']),
  boolean: (random) => random.pick(['true', 'false', 't', 'off']),
  date: (random) => random.pick(['2024-02-29', '2025-12-31', '0001-01-01', 'infinity', 'today']),
  'timestamp with time zone': (random) =>
    random.pick(['2024-02-29T23:59:59Z', '2025-01-01 00:00:00+05:45', '-infinity']),
  'timestamp without time zone': (random) => random.pick(['2024-02-29 12:00', 'epoch']),
  'time without time zone': (random) => random.pick(['00:00', '24:00:00', '12:34:56.789']),
  interval: (random) => random.pick(['1 day', 'P1Y2M', '-00:00:01']),
  uuid: (random) => random.pick(['00000000-0000-0000-0000-000000000000', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11']),
  json: (random) => json(random),
  jsonb: (random) => json(random),
  int4range: (random) => random.pick(['[1,10)', '(,5]', 'empty', '[3,3]']),
  numrange: (random) => random.pick(['[1.5,2)', '(,)', 'empty']),
  tstzrange: (random) => random.pick(['[2024-01-01,2025-01-01)', 'empty']),
  int4multirange: (random) => random.pick(['{}', '{[1,3),[5,7)}']),
  bytea: (random) => random.pick([String.raw`\x`, String.raw`\xdeadbeef`]),
  inet: (random) => random.pick(['127.0.0.1', '::1/64']),
  tsvector: (random) => random.pick(['', `${valueMark}:1 fox:2A`]),
  point: () => '(1,2)',
  bit: () => '10101010',
};

const json = (random: Random): string =>
  random.pick(['{}', '[]', 'null', '3', `{"size":3,"${valueMark}":["${valueMark}"]}`, `[{"a":"${valueMark}"}]`]);

/** A mostly fitting value: an existing one, one of the type, or a marked text. */
export function fitting(random: Random, column: Pick<ModelColumn, 'base' | 'category' | 'values'>): string {
  if (column.values.length > 0 && random.chance(0.6)) return random.pick(column.values);
  const make = made[column.base];
  if (make) return make(random);
  if (column.category === 'A') return random.pick(['{}', `{"${valueMark}"}`, '{1,2}', '{NULL}']);
  if (column.category !== 'S') return random.pick(column.values.length > 0 ? column.values : ['x']);
  return `${random.pick(['', ' ', 'é', '日本', '"', "'", '\u{1f600}'])}${valueMark}${random.integer(0, 99)}`;
}

// oxfmt-ignore
const edges = [
  '', ' ', '0', '-0', '-1', '32767', '32768', '2147483647', '2147483648', '-2147483649', '9223372036854775807',
  '9223372036854775808', '99999999999999999999999999', '1e309', '1e-400', '1e131072', `1${'0'.repeat(400)}`, 'NaN', '-Infinity', '0x10',
  '1_000', '１', '4714-11-24 BC', '294277-01-01', '5874898-01-01', '2025-02-30', '2024-13-01', '24:00:01', 'infinity', 'now',
  'allballs', 'P1000000000Y', 'null', 'NULL', 'true', '{', '}', '{{1},{2,3}}', '{1,{2}}', '{"a', '[1,', '(,)', '[5,1]', 'empty',
  '{"a":', '{"a":1e999999}', '"', '[[[[', '\\', '\\x0', String.raw`\xzz`, String.raw`\u0000`, '"\\ud800"', '{"a":"\\u0000"}',
] as const;

// oxfmt-ignore
const scripts = [
  '\u0000', '\u202Eabc', 'e\u0301\u0301\u0301', '\u{1f468}\u200D\u{1f469}\u200D\u{1f466}', '\uFEFF', '\uD800', '\uDFFF', '\uFFFF',
  '\u2028', '\u00AD', 'ﷺ', 'İ', 'ß', '\u{10ffff}', '\r\n', '\t', '\u0085', 'المرجع', '𝒜',
] as const;

// oxfmt-ignore
const fragments = [
  `'`, `''`, `"`, `\\'`, `';`, `'; drop table people; --${valueMark}`, `" or "1"="1`, `') or ('1'='1`, `/*${valueMark}*/`, `--`, `$$`,
  `$1`, `$0`, `$99999`, `::text`, `::regclass`, `) union select 1 --`, `"; select pg_sleep(9); --`, `current_user`, `xmin`, `ctid`,
  `tableoid`, `*`, `%`, `_`, `?`, `;`, `\\`, `E'\\''`, `U&"\\0061"`, `pg_read_file('/etc/passwd')`, `${nameMark}"`, `"${nameMark}`,
  `${nameMark}'); --`, `(select ${nameMark})`, `pg_catalog.pg_class`, `../../etc`, `{{7*7}}`, `<script>`, `__proto__`, `constructor`,
  `hasOwnProperty`, `toString`, `null`, `undefined`, `0`, `and`, `or`, `not`, `select`, `rpc`,
] as const;

/** Patterns, searches, paths and trees that are slow or broken. */
// oxfmt-ignore
const junk = [
  '(a+)+$', '(a|aa)+$', '((a*)*)*b', '(.*)*\\1', 'a{1,255}{1,255}', '[[:alpha:]', '(?<x>', '*a', '\\', '(?=(?!(a)))', '[z-a]', '(|)', '***=x',
  '***:(?e)(', '(?i)(?n)', '[[=a=]]*[[.-.]]', '%a%b%c%d%e%f%g%h%i%j%k%', '%_%_%_%_%_%_%', '*a*a*a*a*a*a*a*a*b', '%\\', '\\%\\_\\',
  'a & | b', '!!!', "''", 'a <-> b', 'a <99999> b', ':*', 'a:ABCDE', '((((', '"open', 'or or', '-', '<->', "'a b' & c:*A", 'foo:bar:baz',
  '$.a[*] ? (@ > ', '$', 'strict $.**', 'a.b.c.*{1,}', '*.!x', '<a><b></a>', '<!DOCTYPE x [<!ENTITY a "a">]><x>&a;</x>', '<x',
] as const;

/** A value that no honest client would send. */
export function hostile(random: Random): string {
  const one = (): string => random.pick(random.pick<readonly string[]>([edges, scripts, fragments, junk]));
  const core = random.chance(0.7) ? one() : one() + one();
  const marked = random.chance(0.5) ? core + valueMark + random.pick(['', core]) : core;
  return random.chance(0.04) ? marked.repeat(random.pick([2, 30, 400])) : marked;
}

/** A name that no catalog contains. */
export const strangeName = (random: Random): string =>
  `${nameMark}${random.pick(['', ' x', '"', "'", 'é', '日本', '-', '.', '\\', ';', '\u{1f600}', '__proto__', '->', '::', ',', '(', ')'])}${random.integer(0, 99)}`;
