/** The trend of a value over time: the slope of a straight line through the values of equal blocks, with its standard error. */

export interface Sample {
  minute: number;
  value: number;
}

export interface Trend {
  /** Of all blocks. */
  mean: number;
  /** Growth in an hour, and its standard error. */
  slope: number;
  error: number;
}

/** Neighbouring samples resemble each other, so a line through all of them would claim too small an error. */
const BLOCKS = 20;
/** A slope within so many standard errors may be chance: one of 500 without a trend has more, with twenty blocks. */
const ERRORS = 3;
/** Growth in an hour that would matter to nobody, in means: it doubles a program in four days. */
const HARMLESS = 0.01;

/** @param valueOf of the samples of a block: the least one of a heap, of which garbage is no part. */
export function trendOf(samples: readonly Sample[], valueOf: (values: readonly number[]) => number): Trend {
  const [first, last] = [samples[0]?.minute ?? 0, samples.at(-1)?.minute ?? 0];
  const blocks = Array.from({ length: BLOCKS }, (): Sample[] => []);
  for (const sample of samples) {
    const at = Math.floor(((sample.minute - first) / (last - first)) * BLOCKS);
    blocks[Math.min(at, BLOCKS - 1)]?.push(sample);
  }
  const points = blocks.flatMap((block): [hour: number, value: number][] =>
    block.length === 0
      ? []
      : [[mean(block.map(({ minute }) => minute)) / 60, valueOf(block.map(({ value }) => value))]],
  );
  if (points.length < BLOCKS / 2) throw new Error(`${samples.length} samples are too few for a trend`);
  const [hour, level] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const spread = sum(points.map(([x]) => (x - hour) ** 2));
  const slope = sum(points.map(([x, y]) => (x - hour) * (y - level))) / spread;
  const rest = sum(points.map(([x, y]) => (y - level - slope * (x - hour)) ** 2));
  return { mean: level, slope, error: Math.sqrt(rest / (points.length - 2) / spread) };
}

/** Whether the value grows for certain, by an amount that matters. */
export const grows = ({ mean: level, slope, error }: Trend): boolean => slope - ERRORS * error > HARMLESS * level;

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const mean = (values: readonly number[]): number => sum(values) / values.length;
