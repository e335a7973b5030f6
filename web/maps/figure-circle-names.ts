/** Writes on a map of figures the names of its largest circles with their figures, where they cover no other words: a figure never stands without its name. */
import type L from 'leaflet';
import type { Box } from './letters-of-tiles.ts';
import { isUncounted, spokenOf, type Circle } from './figure-circle.ts';

/** Points nearer than this are joined, in pixels. */
export const JOINED = 20;
/** One circle is named in so many square pixels, and so many times as many are tried. */
const ROOM = 40_000;
const TRIED = 3;
/** In characters; the words of a circle have the whole name. */
const LONGEST_NAME = 24;
/** Half way from the side of a circle to its top. */
const SLANT = Math.SQRT1_2;
/** A circle of this radius has its figure below its name, and in its middle if both have room there. */
const ROOMY = 17;
/** In pixels: a line of words, and half of it. */
const LINE = 16;
const HALF = LINE / 2;
/** How much further than its circle the words in its middle may reach, in pixels. */
const OVER = 24;
/** The edge of letters in pixels, and of those that lie on names of the map: a box below them would hide land and sea. */
const EDGE = 3;
const EDGE_ON_NAMES = 7;
/** Words cover no other circle but a dot, in pixels of its radius. */
const DOT = 6;

/** `quiet` is for figures that do not count. */
export type CircleInk = { readonly surface: string; readonly ink: string; readonly quiet: string };

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Words nearer than this in one line read as one. */
const GAP = 6;
const apartFrom = (one: Box, other: Box) =>
  one.right + GAP < other.left || other.right + GAP < one.left || one.bottom < other.top || other.bottom < one.top;

/** Without the same name in another language. */
const cut = (name: string): string => {
  const first = name.length > LONGEST_NAME ? (name.split(' - ')[0] ?? name) : name;
  return first.length > LONGEST_NAME ? `${first.slice(0, LONGEST_NAME)}…` : first;
};

/** The countries of a circle, the one with most people first: two by name, of more the first and the number of the others. */
function countriesOf(names: readonly string[]): string {
  const [first = '', second, ...others] = names.map(cut);
  const both = second === undefined ? first : `${first}, ${second}`;
  return others.length === 0 && (second === undefined || both.length <= LONGEST_NAME)
    ? both
    : `${first} +${names.length - 1}`;
}

/** The name of its place; of several places, their countries, or the place with most of its people if no country is known, or all of the map is in `sole`. */
function placeNameOf({ cluster }: Circle, sole: string | null): string | undefined {
  const places = new Set(cluster.points.map(({ label }) => label));
  const facts = new Set(cluster.points.map(({ id, fact = id }) => fact)).size;
  const people = { places: new Map<string | undefined, number>(), countries: new Map<string, number>() };
  for (const { country } of cluster.points) if (country !== undefined) people.countries.set(country, 0);
  for (const { label, country, figure } of spokenOf(cluster)) {
    people.places.set(label, (people.places.get(label) ?? 0) + (figure ?? 0));
    if (country !== undefined) people.countries.set(country, (people.countries.get(country) ?? 0) + (figure ?? 0));
  }
  const byPeople = <Name>(of: ReadonlyMap<Name, number>): Name[] =>
    [...of].toSorted(([, one], [, other]) => other - one).map(([each]) => each);
  const [name] = byPeople(people.places);
  const countries = byPeople(people.countries);
  const [country] = countries;
  // A fact of several places may have its country in place of them.
  if (country !== undefined && (places.size > 1 || (places.has(country) && facts > 1))) {
    if (country === sole && name !== undefined && name !== country) return `${cut(name)} +${places.size - 1}`;
    return countriesOf(countries);
  }
  return name === undefined ? undefined : cut(name);
}

/** The country of all points; null if they have several. */
function soleCountryOf(circles: readonly Circle[]): string | null {
  const found = new Set<string | undefined>();
  for (const { cluster } of circles)
    for (const { country } of cluster.points) if (found.add(country).size > 1) return null;
  return [...found][0] ?? null;
}

/** In one line, or the figure of a roomy circle in a second one. */
function linesOf(name: string, { cluster, radius }: Circle): readonly string[] {
  if (cluster.figure <= 0) return [name];
  const figure = short.format(cluster.figure);
  if (radius >= ROOMY) return [name, figure];
  return [`\u2068${name}\u2069 · ${figure}`];
}

type Spot = Box & { readonly align: 'left' | 'center' | 'right' };

/** The places of words of a size on and around a circle, the best first. */
function spotsOf(x: number, y: number, radius: number, width: number, height: number): readonly Spot[] {
  const at = (left: number, middle: number, align: Spot['align']): Spot => ({
    left,
    right: left + width,
    top: middle - height / 2,
    bottom: middle + height / 2,
    align,
  });
  const beside = radius + 4;
  const [right, left, centre] = [x + beside, x - beside - width, x - width / 2];
  const past = beside + height / 2 - 2;
  const within = radius >= ROOMY && width <= 2 * radius + OVER ? [at(centre, y, 'center')] : [];
  return [
    ...within,
    at(right, y, 'left'),
    at(left, y, 'right'),
    at(centre, y - past, 'center'),
    at(centre, y + past, 'center'),
    ...[-1, 1].flatMap((way) => {
      const slant = y + way * (beside * SLANT + height / 2 - 2);
      return [at(x + beside * SLANT, slant, 'left'), at(x - beside * SLANT - width, slant, 'right')];
    }),
  ];
}

/** True if a circle reaches into a box. */
const reaches = (box: Box, { x, y }: L.Point, radius: number): boolean =>
  Math.hypot(x - Math.min(Math.max(x, box.left), box.right), y - Math.min(Math.max(y, box.top), box.bottom)) < radius;

const isInside = (box: Box, view: Box): boolean =>
  box.left > view.left && box.right < view.right && box.top > view.top && box.bottom < view.bottom;

/**
 * Writes the names of the largest circles with their figures on or beside them, the largest first, each where it covers no other words and no circle but dots. One
 * without such a place is left out, and its circle says it under the pointer. `isWritten` says where the map has names of its own, which only a roomy circle covers; `kept` are the
 * boxes of the buttons over the map.
 */
export function writeOn(
  context: CanvasRenderingContext2D,
  circles: readonly Circle[],
  placeOf: (circle: Circle) => L.Point,
  view: Box,
  { surface, ink, quiet }: CircleInk,
  isWritten: (box: Box) => boolean,
  kept: readonly Box[] = [],
): void {
  const taken: Box[] = [...kept];
  context.lineJoin = 'round';
  const inView = circles
    .map((circle) => ({ circle, at: placeOf(circle) }))
    .filter(({ at: { x, y } }) => x > view.left && x < view.right && y > view.top && y < view.bottom);
  const most = Math.round(((view.right - view.left) * (view.bottom - view.top)) / ROOM);
  const sole = soleCountryOf(circles);
  const named: { name: string; at: L.Point }[] = [];
  for (const { circle, at } of inView.slice(0, TRIED * most)) {
    if (named.length >= most) return;
    const name = placeNameOf(circle, sole);
    // The smaller circle of the same place needs no second name, whatever its figure.
    if (name === undefined || named.some((other) => other.name === name && other.at.distanceTo(at) < JOINED)) continue;
    const lines = linesOf(name, circle);
    const width = Math.max(...lines.map((line) => context.measureText(line).width));
    const roomy = circle.radius >= ROOMY;
    const others = inView.filter((other) => other.circle !== circle);
    const free = spotsOf(at.x, at.y, circle.radius, width, lines.length * LINE)
      .filter((box) => isInside(box, view) && taken.every((other) => apartFrom(box, other)))
      // On another circle they would be its words; small ones lie on the middle of a roomy one.
      .filter((box) => {
        const most = Math.abs((box.left + box.right) / 2 - at.x) < 1 && reaches(box, at, 1) ? ROOMY : DOT;
        return !others.some((other) => other.circle.radius >= most && reaches(box, other.at, other.circle.radius));
      })
      .map((box) => {
        const covered = others.filter((other) => reaches(box, other.at, other.circle.radius)).length;
        return { box, letters: isWritten(box), covered };
      })
      .filter(({ letters }) => roomy || !letters)
      .toSorted((one, other) => Number(one.letters) - Number(other.letters) || one.covered - other.covered);
    const [best] = free;
    if (best === undefined) continue;
    const { box, letters } = best;
    taken.push(box);
    named.push({ name, at });
    context.textAlign = box.align;
    context.lineWidth = letters ? EDGE_ON_NAMES : EDGE;
    context.strokeStyle = surface;
    context.fillStyle = isUncounted(circle.cluster) ? quiet : ink;
    const x = box.align === 'left' ? box.left : box.align === 'right' ? box.right : (box.left + box.right) / 2;
    for (const [index, line] of lines.entries()) {
      const y = box.top + HALF + index * LINE;
      context.strokeText(line, x, y);
      context.fillText(line, x, y);
    }
  }
}
