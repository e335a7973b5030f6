/** The points of a small line: twelve months over a width, from the least to the most. */
export type Box = { width: number; height: number; room: number; least: number; most: number };

export function lineOf(
  figures: readonly (number | null)[],
  { width, height, room, least, most }: Box,
): [number, number][] {
  const step = (width - 2 * room) / Math.max(1, figures.length - 1);
  const tenth = (value: number) => Math.round(value * 10) / 10;
  return figures.flatMap((figure, at): [number, number][] =>
    figure === null
      ? []
      : [[tenth(room + at * step), tenth(height - room - ((figure - least) / (most - least)) * (height - 2 * room))]],
  );
}
