/** The layout of a grid as a value: the shown columns, their order and widths. Draws and keeps nothing. */

export type ColumnEntry = {
  readonly id: string;
  readonly hidden: boolean;
  readonly width: number;
  /** Marks a column that was hidden by default earlier: a kept entry without this mark is no choice of the user. */
  readonly revealed?: true;
  /** The column stays at the left edge while the others scroll. */
  readonly pinned?: true;
};
export type ColumnLayout = readonly ColumnEntry[];

export const NARROWEST = 40;

function entryOf(stored: unknown, own: ColumnEntry): ColumnEntry {
  const { hidden, width, revealed, pinned } = stored as Record<keyof ColumnEntry, unknown>;
  return {
    ...own,
    ...(pinned === true && { pinned }),
    hidden: typeof hidden === 'boolean' && revealed === own.revealed ? hidden : own.hidden,
    width: typeof width === 'number' && width >= NARROWEST ? width : own.width,
  };
}

/** The layout of an earlier visit, adapted: removed columns are dropped, new columns get the program's position. */
export function restored(stored: unknown, own: ColumnLayout): ColumnLayout {
  if (!Array.isArray(stored)) return own;
  const byId = new Map(own.map((place) => [place.id, place]));
  const kept: ColumnEntry[] = [];
  for (const entry of stored as unknown[]) {
    if (typeof entry !== 'object' || entry === null || !('id' in entry)) continue;
    const place = byId.get(String(entry.id));
    if (place === undefined) continue;
    byId.delete(place.id);
    kept.push(entryOf(entry, place));
  }
  for (const [at, place] of own.entries()) if (byId.has(place.id)) kept.splice(at, 0, place);
  return kept;
}

export const shown = (layout: ColumnLayout, id: string, visible: boolean): ColumnLayout =>
  layout.map((place) => (place.id === id ? { ...place, hidden: !visible } : place));

export const pinned = (layout: ColumnLayout, id: string, on: boolean): ColumnLayout =>
  layout.map(({ pinned: _, ...entry }) => {
    const stays = entry.id === id ? on : _ === true;
    return stays ? { ...entry, pinned: true as const } : entry;
  });

/** Moves the column one position earlier (-1) or later (1); at either end it stays. */
export function moved(layout: ColumnLayout, id: string, by: -1 | 1): ColumnLayout {
  const at = layout.findIndex((place) => place.id === id);
  const [own, neighbour] = [layout[at], layout[at + by]];
  if (own === undefined || neighbour === undefined) return layout;
  return layout.map((place, index) => (index === at ? neighbour : index === at + by ? own : place));
}

/** A column dragged to its new position: before another shown column, or after all of them. Among pinned columns it is pinned too. */
export function placed(layout: ColumnLayout, id: string, before: string | null, stays: boolean): ColumnLayout {
  const own = layout.find((entry) => entry.id === id);
  if (own === undefined || before === id) return layout;
  const { pinned: _, ...plain } = own;
  const entry = stays ? { ...plain, pinned: true as const } : plain;
  const others = layout.filter((each) => each.id !== id);
  const at = before === null ? -1 : others.findIndex((each) => each.id === before);
  return at < 0 ? [...others, entry] : others.toSpliced(at, 0, entry);
}

export const resized = (layout: ColumnLayout, id: string, width: number): ColumnLayout =>
  layout.map((entry) => (entry.id === id ? { ...entry, width: Math.max(NARROWEST, Math.round(width)) } : entry));

export const sameLayout = (one: ColumnLayout, other: ColumnLayout): boolean =>
  one.length === other.length &&
  one.every((place, at) => {
    const twin = other[at];
    return (
      twin?.id === place.id &&
      twin.hidden === place.hidden &&
      twin.width === place.width &&
      twin.pinned === place.pinned
    );
  });

const PIN = '!';
const WIDTH = '~';

/** The shown columns in a line, for an address: `name!,country,figure~140`: pinned, and with a width of the user's. */
export const layoutToText = (layout: ColumnLayout, own: ColumnLayout): string =>
  layout
    .filter(({ hidden }) => !hidden)
    .map(({ id, width, pinned: stays }) => {
      const given = own.find((entry) => entry.id === id)?.width === width ? '' : `${WIDTH}${Math.round(width)}`;
      return `${id}${stays ? PIN : ''}${given}`;
    })
    .join(',');

/** Null for a line without a column of the list. Columns that it does not name are hidden, after those that it names. */
export function layoutFromText(written: unknown, own: ColumnLayout): ColumnLayout | null {
  if (typeof written !== 'string') return null;
  const byId = new Map(own.map((entry) => [entry.id, entry]));
  const named: ColumnEntry[] = [];
  for (const part of written.split(',')) {
    const [, id = '', pin, width] = /^(\w+)(!)?(?:~(\d{1,4}))?$/.exec(part) ?? [];
    const entry = byId.get(id);
    if (entry === undefined) continue;
    byId.delete(id);
    named.push({
      ...entry,
      hidden: false,
      width: width === undefined ? entry.width : Math.max(NARROWEST, Number(width)),
      ...(pin === PIN && { pinned: true as const }),
    });
  }
  return named.length === 0 ? null : [...named, ...[...byId.values()].map((entry) => ({ ...entry, hidden: true }))];
}
