/** Keeps circles and words inside the frame of a map, where there is room for them. Draws nothing. */

type Disc = { readonly x: number; readonly y: number; readonly radius: number };
type Size = { readonly x: number; readonly y: number };

/** Between a circle or words and the edge of the frame, in pixels. */
const EDGE = 6;

/** How far a view moves along one side so that whole circles are in it: the first one comes before the others, one without room beside those before it is left as it is. */
function along(spans: readonly (readonly [from: number, to: number])[], length: number): number {
  let [least, most] = [-Infinity, Infinity];
  for (const [from, to] of spans) {
    const [low, high] = [to + EDGE - length, from - EDGE];
    if (low > high || Math.max(least, low) > Math.min(most, high)) continue;
    [least, most] = [Math.max(least, low), Math.min(most, high)];
  }
  return Math.min(Math.max(0, least), most);
}

/** How far a view of this size moves to show these circles whole, the largest first. */
export const moveToShow = (circles: readonly Disc[], size: Size): Size => ({
  x: along(
    circles.map(({ x, radius }) => [x - radius, x + radius]),
    size.x,
  ),
  y: along(
    circles.map(({ y, radius }) => [y - radius, y + radius]),
    size.y,
  ),
});

/** How far words from one pixel to another move along a side of this length to lie within it. */
export const moveWithin = (from: number, to: number, length: number): number =>
  Math.max(EDGE - from, Math.min(0, length - EDGE - to));
