/** Where the rows of a long list are when some of them are unfolded. All other rows have the same height. */

/** The unfolded rows by their index, ascending, and the height that each adds. */
export type Unfolded = readonly (readonly [index: number, height: number])[];

export function topOf(index: number, row: number, unfolded: Unfolded): number {
  return unfolded.reduce((top, [at, height]) => (at < index ? top + height : top), index * row);
}

/** The row at a height from the top of the list. */
export function indexAt(y: number, row: number, unfolded: Unfolded): number {
  let above = 0;
  for (const [at, height] of unfolded) {
    const top = at * row + above;
    if (y < top + row) break;
    if (y < top + row + height) return at;
    above += height;
  }
  return Math.max(0, Math.floor((y - above) / row));
}
