/** Web Mercator: longitude and latitude to the unit square that tiles divide, and to the pixels of a zoom. */

export const tileSize = 256;
/** The latitude where the square ends; nothing beyond is drawn. */
export const latitudeLimit = 85.051_128_779_8;

export const worldX = (longitude: number): number => longitude / 360 + 0.5;

export function worldY(latitude: number): number {
  const clamped = Math.max(-latitudeLimit, Math.min(latitudeLimit, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

export const longitudeOf = (x: number): number => (x - 0.5) * 360;
export const latitudeOf = (y: number): number => 90 - (360 * Math.atan(Math.exp((y - 0.5) * 2 * Math.PI))) / Math.PI;

/** The side of the whole world in pixels. */
export const worldPixels = (zoom: number): number => tileSize * 2 ** zoom;
