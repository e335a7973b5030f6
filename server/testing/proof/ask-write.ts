/** Generates bodies for a relation: changed existing rows and new ones, as JSON, CSV or a form. */
import { encodePairs } from './request.ts';
import { named, type Draft } from './ask-filter.ts';
import type { ModelColumn, ModelRelation } from './model.ts';
import { fitting, hostile, strangeName } from './values.ts';

export interface WrittenBody {
  readonly type: string;
  readonly body: Buffer;
  readonly keys: readonly string[];
}

type Row = Record<string, unknown>;

export function bodyOf(draft: Draft, relation: ModelRelation, changing: boolean): WrittenBody {
  const { random } = draft;
  const count = changing || random.chance(0.7) ? 1 : random.integer(0, 4);
  const keys = new Set<string>();
  const rows = Array.from({ length: count }, () => rowOf(draft, relation, changing));
  for (const row of rows) for (const key of Object.keys(row)) keys.add(key);
  const [first = {}] = rows;
  const body = count === 1 && random.chance(0.8) ? first : rows;
  const made = (type: string, text: string): WrittenBody => ({ type, body: Buffer.from(text), keys: [...keys] });
  const form = random.weighted([
    ['json', 88],
    ['csv', changing ? 2 : 8],
    ['form', 4],
  ] as const);
  if (form === 'csv') {
    draft.uses.push('csv body');
    return made('text/csv', csvOf(rows, [...keys]));
  }
  if (form === 'form') {
    draft.uses.push('form body');
    return made(
      'application/x-www-form-urlencoded',
      encodePairs(Object.entries(first).map(([key, value]) => [key, plain(value)])),
    );
  }
  return made(random.pick(['application/json', 'application/json; charset=utf-8']), JSON.stringify(body));
}

function rowOf(draft: Draft, { columns, rows, relation }: ModelRelation, changing: boolean): Row {
  const { random } = draft;
  const writable = columns.filter(({ may, generated }) => !generated && (changing ? may.update : may.insert));
  if (writable.length === 0 && random.chance(0.5)) return { [random.pick(columns).name]: 1 };
  const row: Row = {};
  // A changed copy of an existing row meets rules that a generated one would break.
  const like: Row = rows.length > 0 && !changing ? random.pick(rows) : {};
  for (const column of writable) {
    const key = relation.primaryKey.includes(column.name) || column.base === 'uuid';
    if (key && !changing && random.chance(0.85)) Object.assign(row, freshKey(draft, column));
    else if (column.name in like) row[column.name] = like[column.name];
  }
  const changed = random.some(writable, random.integer(1, changing ? 2 : rows.length > 0 ? 1 : writable.length));
  for (const column of changed) row[column.name] = cellOf(draft, column);
  if (random.chance(0.01)) row[strangeName(random)] = hostile(random);
  return row;
}

/** A new key, for columns without a default. */
function freshKey({ random }: Draft, { name, base, default: given, values }: ModelColumn): Row {
  if (given !== null || base === 'uuid') return {};
  if (/int/.test(base))
    return { [name]: base === 'smallint' ? random.integer(100, 32_000) : random.integer(1_000, 2e9) };
  return { [name]: random.pick(values.length > 0 ? values : ['x']) };
}

/** Converts a value to its JSON type, if any. */
function cellOf({ random }: Draft, column: ModelColumn): unknown {
  if (column.nullable && random.chance(0.1)) return null;
  const text = random.chance(0.99) ? fitting(random, column) : hostile(random);
  if (column.category === 'N' && /^-?\d{1,15}(\.\d+)?$/.test(text)) return Number(text);
  if (column.base === 'boolean') return text.startsWith('t');
  if (column.base === 'json' || column.base === 'jsonb') return parsed(text);
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? ''));

function csvOf(rows: readonly Row[], keys: readonly string[]): string {
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return 'NULL';
    const text = plain(value);
    return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return [keys.map(cell).join(','), ...rows.map((row) => keys.map((key) => cell(row[key])).join(','))].join('\n');
}

/** `columns` and `on_conflict`, if useful. */
export function writeParameters(
  draft: Draft,
  { relation, columns }: ModelRelation,
  keys: readonly string[],
): [string, string][] {
  const { random } = draft;
  const pairs: [string, string][] = [];
  if (keys.length > 0 && random.chance(0.15)) {
    draft.uses.push('columns');
    pairs.push(['columns', keys.map(named).join(',')]);
  }
  if (random.chance(0.1)) {
    draft.uses.push('on_conflict');
    const target =
      relation.primaryKey.length > 0 && random.chance(0.8) ? relation.primaryKey : [random.pick(columns).name];
    pairs.push(['on_conflict', target.map(named).join(',')]);
  }
  return pairs;
}
