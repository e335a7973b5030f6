/** Finds disaster events again, which have no id: by the whole row, or, in a file with fewer or more columns, by those that both files have. */
import type { Database, TransactionSettings } from '#db/database.ts';
import { hashOf, rawOf, SOURCE } from './imported.ts';
import type { NamedRow, OpenedFile } from './read-file.ts';
import { sameInEveryFile } from './values.ts';

type Cells = Readonly<Record<string, string>>;

/** A row with the key of its record: the hash of its cells and the number of equal rows before it in its sheet. */
export interface KeyedEvent {
  key: string;
  hash: string;
  /** In one form, without the empty ones. */
  cells: Cells;
  /** Of its file, also where its cell is empty. */
  columns: readonly string[];
}

interface Stored {
  key: string;
  hash: string;
  cells: Cells;
}

export interface KnownEvents {
  /** The stored key and hash of the row; null if it is new, or stored under its own key. A stored event is found once. */
  find: (row: KeyedEvent) => { key: string; hash: string } | null;
}

/** Returns a function to call with each row in the order of the file. */
export function keysOfEvents(): (row: NamedRow) => KeyedEvent {
  const met = new Map<string, number>();
  return ({ cells: all, sheet = '' }) => {
    const cells = sameInEveryFile(rawOf(all));
    const hash = hashOf(cells);
    const occurrence = (met.get(`${sheet} ${hash}`) ?? 0) + 1;
    met.set(`${sheet} ${hash}`, occurrence);
    return { key: `${hash} ${occurrence}`, hash, cells, columns: Object.keys(all) };
  };
}

/** Distinguishes the cells of a disaster event with a number from those of the figures of that event. */
export const PREFIX = 'disasters.';

function disasterCells(raw: Cells): Cells {
  const prefixed = Object.entries(raw).filter(([name]) => name.startsWith(PREFIX) && name !== `${PREFIX}event_id`);
  return prefixed.length === 0
    ? raw
    : Object.fromEntries(prefixed.map(([name, text]) => [name.slice(PREFIX.length), text]));
}

const identityOf = ({ iso3, year, event_name, start_date }: Cells): string =>
  JSON.stringify([iso3, year, event_name, start_date]);

export async function knownEvents(
  { owner, settings }: { owner: Database; settings: TransactionSettings },
  file: OpenedFile,
): Promise<KnownEvents> {
  // The events of figures have no iso3.
  const { rows } = await owner.statement<{ key: string; hash: string; raw: Cells }>(
    settings,
    `select source_id as key, raw_hash as hash, raw from data.import_rows
     where source = $1 and entity_type = 'events' and coalesce(raw->>'iso3', raw->>$2) is not null order by entity_id`,
    [SOURCE, `${PREFIX}iso3`],
  );
  if (rows.length === 0) return { find: () => null };
  const keys = new Set(rows.map(({ key }) => key));
  const alike = new Map<string, Stored[]>();
  for (const { raw, ...row } of rows) {
    const cells = sameInEveryFile(disasterCells(raw));
    const identity = identityOf(cells);
    alike.set(identity, [...(alike.get(identity) ?? []), { ...row, cells }]);
  }
  const taken = new Set<string>();
  const keyOf = keysOfEvents();
  for await (const row of file.rows()) taken.add(keyOf(row).key);
  const find = ({ key, hash, cells, columns }: KeyedEvent) => {
    if (keys.has(key)) return null;
    const free = (alike.get(identityOf(cells)) ?? []).filter((stored) => !taken.has(stored.key));
    const whole = free.find((stored) => columns.every((name) => stored.cells[name] === cells[name]));
    const part = free.find((stored) => Object.entries(stored.cells).every(([name, text]) => cells[name] === text));
    const found = whole ? { key: whole.key, hash: whole.hash } : part ? { key: part.key, hash } : null;
    if (found) taken.add(found.key);
    return found;
  };
  return { find };
}
