/** Whether a point lies in the box of a country. A rough answer for warnings: a box holds parts of neighbours, too. */
/** Null if the country or its box is unknown. */
export type Inside = (iso3: string, lat: number, lon: number) => boolean | null;

/** Degrees around a box: boxes are rough, and people at sea or at a border are counted for the nearer country. */
const AROUND = 0.5;

export function insideBoxes(countries: readonly { iso3: string; boundingbox: readonly number[] }[]): Inside {
  const boxes = new Map(countries.map(({ iso3, boundingbox }) => [iso3, boundingbox]));
  return (iso3, lat, lon) => {
    const [west, south, east, north] = boxes.get(iso3) ?? [];
    if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
    if (west === east && south === north) return null;
    if (lat < south - AROUND || lat > north + AROUND) return false;
    // A box across 180° ends beyond it, or east of where it begins.
    const width = (east < west ? east + 360 : east) - west;
    const around = AROUND / Math.max(0.1, Math.cos((lat * Math.PI) / 180));
    return (((lon - west + around) % 360) + 360) % 360 <= width + 2 * around;
  };
}
