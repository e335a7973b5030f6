/** Writes on a map of figures: the figures of its circles and the names of the largest, where they cover no other words. */
import type L from 'leaflet';
import { IDUS } from '#domain/messages/idus.ts';
import type { Box } from './letters-of-tiles.ts';
import { isRing, isUncounted, spokenOf, type Circle } from './figure-circle.ts';

/** Points nearer than this are joined, in pixels. */
export const JOINED = 20;
/** As many circles are named. */
const NAMED = 12;
/** In characters; the words of a circle have the whole name. */
const LONGEST_NAME = 24;
/** Half way from the side of a circle to its top. */
const SLANT = Math.SQRT1_2;
/** A circle of this radius has room for its figure. */
const ROOMY = 17;

/** `quiet` is for figures that do not count. */
export type CircleInk = { readonly surface: string; readonly ink: string; readonly quiet: string };

const short = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** Words nearer than this in one line read as one. */
const GAP = 6;
const apartFrom = (one: Box, other: Box) =>
  one.right + GAP < other.left || other.right + GAP < one.left || one.bottom < other.top || other.bottom < one.top;

const cut = (name: string): string => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name);

/** The name of its place; of several places, their country and the number of facts, or the place with most of its people if no country is known. */
function placeNameOf({ cluster }: Circle): string | undefined {
  const places = new Set(cluster.points.map(({ label }) => label));
  const [country, ...others] = new Set(cluster.points.flatMap((point) => point.country ?? []));
  const facts = new Set(cluster.points.map(({ id, fact = id }) => fact)).size;
  // A fact of several places may have its country in place of them.
  if (country !== undefined && (places.size > 1 || (places.has(country) && facts > 1))) {
    return `${others.length > 0 ? `${others.length + 1} countries` : cut(country)}, ${IDUS.facts(facts)}:`;
  }
  const people = new Map<string | undefined, number>();
  for (const { label, figure } of spokenOf(cluster)) people.set(label, (people.get(label) ?? 0) + (figure ?? 0));
  const [[name] = []] = [...people].toSorted(([, one], [, other]) => other - one);
  return name === undefined ? undefined : cut(name);
}

/** With the figure of a circle that has no room for it. */
const labelOf = (name: string, { cluster, radius }: Circle): string =>
  radius >= ROOMY || cluster.figure <= 0
    ? name.replace(/:$/, '')
    : `\u2068${name}\u2069 ${short.format(cluster.figure)}`;

/** Writes the figures of the roomy circles into them, of rings on their upper line, and the names of the largest beside them, the largest first, each where it covers no other words, and no names of the map: `isWritten`. One without such a place is left out, and its circle says it under the pointer. */
export function writeOn(
  context: CanvasRenderingContext2D,
  circles: readonly Circle[],
  placeOf: (circle: Circle) => L.Point,
  view: Box,
  { surface, ink, quiet }: CircleInk,
  isWritten: (box: Box) => boolean,
): void {
  const taken: Box[] = [];
  const write = (words: string, { cluster }: Circle, x: number, y: number) => {
    context.strokeStyle = surface;
    context.strokeText(words, x, y);
    context.fillStyle = isUncounted(cluster) ? quiet : ink;
    context.fillText(words, x, y);
  };
  context.lineJoin = 'round';
  context.lineWidth = 3;
  const inView = circles.filter((circle) => {
    const { x, y } = placeOf(circle);
    return x > view.left && x < view.right && y > view.top && y < view.bottom;
  });
  for (const circle of inView) {
    if (circle.radius < ROOMY || circle.cluster.figure <= 0) continue;
    const place = placeOf(circle);
    const { x } = place;
    const y = isRing(circle.cluster) ? place.y - circle.radius : place.y;
    const words = short.format(circle.cluster.figure);
    const half = context.measureText(words).width / 2;
    const box = { left: x - half, right: x + half, top: y - 8, bottom: y + 8 };
    if (!taken.every((other) => apartFrom(box, other))) continue;
    taken.push(box);
    context.textAlign = 'center';
    write(words, circle, x, y);
  }
  context.textAlign = 'left';
  const named: { name: string; at: L.Point }[] = [];
  for (const circle of inView.slice(0, NAMED)) {
    const name = placeNameOf(circle);
    const at = placeOf(circle);
    // The smaller circle of the same place needs no second name, whatever its figure.
    if (name === undefined || named.some((other) => other.name === name && other.at.distanceTo(at) < JOINED)) continue;
    const label = labelOf(name, circle);
    const { x, y } = at;
    const { width } = context.measureText(label);
    const boxAt = (left: number, middle = y) => ({ left, right: left + width, top: middle - 8, bottom: middle + 8 });
    const beside = circle.radius + 4;
    const sides = [
      boxAt(x + beside),
      boxAt(x - beside - width),
      boxAt(x - width / 2, y - beside - 6),
      boxAt(x - width / 2, y + beside + 6),
      ...[-1, 1].flatMap((way) => {
        const slant = y + way * (beside * SLANT + 6);
        return [boxAt(x + beside * SLANT, slant), boxAt(x - beside * SLANT - width, slant)];
      }),
    ];
    const box = sides.find(
      (side) =>
        side.left > view.left &&
        side.right < view.right &&
        taken.every((other) => apartFrom(side, other)) &&
        !isWritten(side),
    );
    if (box === undefined) continue;
    taken.push(box);
    named.push({ name, at });
    write(label, circle, box.left, (box.top + box.bottom) / 2);
  }
}
