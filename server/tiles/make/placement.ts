/** Finds for each candidate the first zoom and the side of its point at which its label collides with no other, at that zoom and all deeper ones. */
import { type Anchor, type Box, boxOf, type LabelKind, labelStyle, linesOf } from '#server/tiles/label-style.ts';
import { worldPixels, worldX, worldY } from '#server/tiles/mercator.ts';
import type { Candidate } from './candidate.ts';

export interface Placed extends Candidate {
  anchor: Anchor;
}

export const deepest = 14;

/** The width of a name in pixels, in the style of its kind at a zoom. */
export type Measure = (name: string, kind: LabelKind, zoom: number) => number;

/** Free pixels around a label, more at the zooms of the whole world. */
const air = (zoom: number): number => (zoom < 5 ? 5 : zoom < 9 ? 4 : 3);

const sides: Readonly<Record<LabelKind, readonly Anchor[]>> = {
  country: ['centre', 'above', 'below', 'right', 'left'],
  ocean: ['centre'],
  region: ['centre'],
  district: ['centre'],
  lake: ['centre'],
  landform: ['centre', 'above', 'below'],
  peak: ['right', 'left', 'above', 'below'],
  capital: ['right', 'left', 'above', 'below'],
  metropolis: ['right', 'left', 'above', 'below'],
  city: ['right', 'left', 'above', 'below'],
  town: ['right', 'left', 'above', 'below'],
  village: ['right', 'left', 'above', 'below'],
};

export const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The occupied boxes at a zoom; the world continues beyond 180°. */
class Plan {
  static readonly #cell = 128;
  readonly #cells = new Map<number, Box[]>();
  readonly #world: number;

  constructor(zoom: number) {
    this.#world = worldPixels(zoom);
  }

  isFree(box: Box): boolean {
    for (const cell of this.#around(box))
      for (const taken of this.#cells.get(cell) ?? []) if (overlap(box, taken)) return false;
    return true;
  }

  take(box: Box): void {
    for (const shift of [0, -this.#world, this.#world]) {
      const copy = { ...box, left: box.left + shift, right: box.right + shift };
      if (shift !== 0 && (copy.right < -512 || copy.left > this.#world + 512)) continue;
      for (const cell of this.#around(copy)) {
        const boxes = this.#cells.get(cell);
        if (boxes === undefined) this.#cells.set(cell, [copy]);
        else boxes.push(copy);
      }
    }
  }

  *#around({ left, top, right, bottom }: Box): Generator<number> {
    const cell = (value: number): number => Math.floor(value / Plan.#cell) + 64;
    for (let row = cell(top); row <= cell(bottom); row += 1)
      for (let column = cell(left); column <= cell(right); column += 1) yield row * 0x100_0000 + column;
  }
}

/** The point of a label in whole pixels, as in the renderer. */
export const pixel = (unit: number, zoom: number): number => Math.round(unit * worldPixels(zoom));

export function boxAt(label: Omit<Placed, 'from' | 'to' | 'weight'>, zoom: number, measure: Measure): Box {
  const style = labelStyle(label.kind, zoom);
  const [x, y] = [pixel(worldX(label.longitude), zoom), pixel(worldY(label.latitude), zoom)];
  const lines = linesOf(label.name, style).length;
  return boxOf(x, y, measure(label.name, label.kind, zoom), lines, label.anchor, style);
}

const grown = (box: Box, by: number): Box => ({
  left: box.left - by,
  right: box.right + by,
  top: box.top - by / 2,
  bottom: box.bottom + by / 2,
});

export function place(candidates: readonly Candidate[], measure: Measure): Placed[] {
  const plans = Array.from({ length: deepest + 1 }, (_, zoom) => new Plan(zoom));
  const placed: Placed[] = [];
  const capitals = candidates.filter(({ kind }) => kind === 'capital');
  let waiting = candidates.toSorted((a, b) => b.weight - a.weight || (a.name < b.name ? -1 : 1));
  for (let zoom = 0; zoom <= deepest; zoom += 1) {
    waiting = waiting.filter((candidate) => {
      if (candidate.from > zoom) return true;
      const label = settle(candidate, zoom);
      if (label === null) return candidate.to > zoom;
      placed.push(label);
      return false;
    });
  }
  return placed;

  /** The name of a country leaves space for capitals if possible: sides that leave each capital a side come first. */
  function clearOfCapitals(country: Candidate, zoom: number): Anchor[] {
    const near = capitals.filter(
      ({ longitude, latitude }) =>
        Math.abs(longitude - country.longitude) < 25 && Math.abs(latitude - country.latitude) < 15,
    );
    const blocked = (anchor: Anchor): number =>
      near.filter((capital) =>
        sides.capital.every((side) => {
          for (let at = Math.max(zoom, capital.from); at <= country.to; at += 1) {
            const own = grown(boxAt({ ...capital, anchor: side }, at, measure), air(at));
            if (overlap(own, boxAt({ ...country, anchor }, at, measure)) || !plans[at]?.isFree(own)) return true;
          }
          return false;
        }),
      ).length;
    const counts = new Map(sides.country.map((anchor) => [anchor, blocked(anchor)]));
    return sides.country.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
  }

  function settle(candidate: Candidate, zoom: number): Placed | null {
    for (const anchor of candidate.kind === 'country' ? clearOfCapitals(candidate, zoom) : sides[candidate.kind]) {
      const label = { ...candidate, from: zoom, anchor };
      const boxes: Box[] = [];
      for (let at = zoom; at <= candidate.to; at += 1) {
        const box = boxAt(label, at, measure);
        if (!plans[at]?.isFree(grown(box, air(at)))) break;
        boxes.push(box);
      }
      if (boxes.length <= candidate.to - zoom) continue;
      for (const [index, box] of boxes.entries()) plans[zoom + index]?.take(box);
      return label;
    }
    return null;
  }
}
