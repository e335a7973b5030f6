/** Writes the chosen places into the sheet as one step of undo: coordinates and accuracy. Leaves names as they are. */
import type { Place } from '#domain/values/places.ts';
import { keepInSight } from '#domain/dataset/imported.ts';
import type { CellEdit, Sheet } from '#domain/dataset/sheet-types.ts';
import { levelOf } from './choose.ts';
import type { Tallies, Wanted } from './names.ts';

const PIECE = 1500;
const STEP = 'Geolocate';

/** Null of a name: left without coordinates. */
export async function applyPlaces(
  sheet: Sheet,
  chosen: readonly (Wanted & { place: Place | null })[],
  tallies: Tallies,
): Promise<Tallies> {
  const edits: CellEdit[] = [];
  const counts: Tallies = { org: { ...tallies.org }, dst: { ...tallies.dst } };
  for (const { cells, place } of chosen)
    for (const { row, end } of cells) {
      counts[end][place === null ? 'failed' : 'resolved'] += 1;
      if (place === null) continue;
      edits.push(
        { row, column: `${end}_lat`, text: place.lat },
        { row, column: `${end}_lon`, text: place.lon },
        { row, column: `${end}_accuracy`, text: levelOf(place) },
      );
    }
  if (edits.length === 0) return counts;
  keepInSight(
    sheet,
    edits.map(({ column }) => column),
  );
  const step = sheet.together(STEP);
  for (let from = 0; from < edits.length; from += PIECE) {
    sheet.write(STEP, edits.slice(from, from + PIECE));
    // Between the pieces the browser draws and takes keys.
    await new Promise((resolve) => setTimeout(resolve));
  }
  step.end();
  return counts;
}
