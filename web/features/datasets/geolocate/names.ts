/** The names to look up of a sheet: rows with coordinates, without a name, deleted or empty are skipped, and equal names of a country and an accuracy are one. Sends nothing. */
import { folded } from '#domain/search/folded.ts';
import { RECORD_ACCURACIES, type RecordAccuracy } from '#domain/generated/lists.ts';
import { counted } from '#domain/values/counts.ts';
import type { Sheet } from '#domain/dataset/sheet-types.ts';

export const ENDS = { org: 'Origin', dst: 'Destination' } as const;
export type End = keyof typeof ENDS;

export type Wanted = {
  /** As the first row has it. */
  name: string;
  iso3: string | null;
  /** Of the records, where they have one. */
  accuracy: RecordAccuracy | null;
  cells: { row: number; end: End }[];
};

export type Tally = { total: number; resolved: number; failed: number; skipped: number };
export type Tallies = Record<End, Tally>;

/** 'Of 6 rows: 5 rows have coordinates now, 1 row stays without' */
export function geolocated({ total, resolved, failed, skipped }: Tally): string {
  if (total > 0 && skipped === total) return `No row of ${total} needed a place: all had coordinates or no name`;
  const parts = [
    resolved > 0 ? `${counted(resolved, 'row')} ${resolved === 1 ? 'has' : 'have'} coordinates now` : '',
    failed > 0 ? `${counted(failed, 'row')} ${failed === 1 ? 'stays' : 'stay'} without` : '',
    skipped > 0 ? `${counted(skipped, 'row')} had coordinates or no name` : '',
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'There are no rows' : `Of ${counted(total, 'row')}: ${parts.join(', ')}`;
}

const tally = (): Tally => ({ total: 0, resolved: 0, failed: 0, skipped: 0 });

/** `country` stands for that of a record without one. */
export function wantedOf(sheet: Sheet, country: string | null): { wanted: Wanted[]; tallies: Tallies } {
  const tallies: Tallies = { org: tally(), dst: tally() };
  const found = new Map<string, Wanted>();
  for (let row = 0; row < sheet.length; row += 1) {
    const action = sheet.action(row);
    if (action === 'EMPTY' || action === 'DELETE') continue;
    const own = sheet.cell(row, 'iso3');
    for (const end of ['org', 'dst'] as const) {
      const counts = tallies[end];
      counts.total += 1;
      const name = sheet.cell(row, `${end}_name`).text.trim().replaceAll(/\s+/g, ' ');
      const isPlaced = sheet.cell(row, `${end}_lat`).text !== '' || sheet.cell(row, `${end}_lon`).text !== '';
      if (name === '' || isPlaced) {
        counts.skipped += 1;
        continue;
      }
      const iso3 = own.text === '' ? country : typeof own.value === 'string' ? own.value : null;
      const { value } = sheet.cell(row, `${end}_accuracy`);
      const accuracy = RECORD_ACCURACIES.find((one) => one === value) ?? null;
      const key = `${iso3 ?? ''} ${accuracy ?? ''} ${folded(name)}`;
      const wanted = found.get(key) ?? { name, iso3, accuracy, cells: [] };
      wanted.cells.push({ row, end });
      found.set(key, wanted);
    }
  }
  return { wanted: [...found.values()], tallies };
}
