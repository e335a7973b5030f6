/** The letters in the pictures of a map, such as names of towns: whether words of our own would lie on them. Reads pixels, because tiles of any source have their names as pictures. */
import type L from 'leaflet';

export type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type Picture = Pick<ImageData, 'data' | 'width' | 'height'>;

/** Neighbours in a row that differ so much, of 255, are at the edge of a letter, a border or a road. */
const EDGE = 40;
/** In pixels: a part of a box as wide as three letters. */
const PART = 24;
/** The share of such neighbours in a part: a border through it has two in each row, letters more. */
const LETTERS = 0.11;

const lightAt = ({ data, width }: Picture, x: number, y: number): number => {
  const at = 4 * (y * width + x);
  return 0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0);
};

/** True if letters are in some part of the box. */
export function hasLetters(picture: Picture, box: Box): boolean {
  const right = Math.min(picture.width, Math.ceil(box.right));
  const top = Math.max(0, Math.floor(box.top));
  const bottom = Math.min(picture.height, Math.ceil(box.bottom));
  for (let from = Math.max(1, Math.floor(box.left)); from < right; from += PART / 2) {
    const to = Math.min(right, from + PART);
    let edges = 0;
    for (let y = top; y < bottom; y += 1)
      for (let x = from; x < to; x += 1)
        if (Math.abs(lightAt(picture, x, y) - lightAt(picture, x - 1, y)) > EDGE) edges += 1;
    if (edges > LETTERS * PART * (bottom - top)) return true;
  }
  return false;
}

/** The tiles in sight as one picture; null where nothing draws. */
export function pictureOfTiles(map: L.Map): Picture | null {
  const { x: width, y: height } = map.getSize();
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (context === null || width === 0 || height === 0) return null;
  context.canvas.width = width;
  context.canvas.height = height;
  const frame = map.getContainer().getBoundingClientRect();
  for (const tile of map.getPane('tilePane')?.querySelectorAll<HTMLImageElement>('img.leaflet-tile-loaded') ?? []) {
    const place = tile.getBoundingClientRect();
    context.drawImage(tile, place.left - frame.left, place.top - frame.top, place.width, place.height);
  }
  return context.getImageData(0, 0, width, height);
}
