/** Areas among the origins of a fact that contain another origin: both count, and both move the centroid. By the names of the gazetteer, which name every area around a place. */
import type { LocationDraft } from './locations.ts';
import { FACT } from '#domain/messages/facts.ts';

/** `Yalta, Crimea, Ukraine`; the own name of a place without an answer of the gazetteer. */
const fullName = ({ geolocation, name }: LocationDraft): string =>
  (geolocation?.display_name ?? name).trim().toLowerCase();

/** The origins within the area, by their rows. */
function within(locations: readonly LocationDraft[], area: LocationDraft): number[] {
  const around = `, ${fullName(area)}`;
  return locations.flatMap((other, at) =>
    other.type.startsWith('Origin') && fullName(other).endsWith(around) ? [at] : [],
  );
}

/** One sentence for each area that contains other origins, which are named by row and name. */
export function areaWarnings(locations: readonly LocationDraft[]): string[] {
  return locations.flatMap((area, at) => {
    if (area.accuracy !== 'Admin' || !area.type.startsWith('Origin') || fullName(area) === '') return [];
    const rows = within(locations, area);
    const named = (row: number) => `${row + 1} (${locations[row]?.name ?? ''})`;
    return rows.length === 0 ? [] : [FACT.areaContains(named(at), rows.map(named).join(', '))];
  });
}
