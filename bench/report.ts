/** Measures both sides of a comparison in alternating turns, so that other work on the machine affects both equally, and reports them. */

/** Its measure is the number that it returns, otherwise the milliseconds that it takes. */
export type Work = () => Promise<unknown>;
type Unit = (value: number) => string;

/** The settings of all benchmarks, and where their results go. */
export interface Context {
  facts: number;
  /** How often slow work is repeated. */
  rounds: number;
  /** How long many people work. */
  minutes: number;
  /** Words of the names of the lines to measure, of a benchmark whose lines take long; none for all. */
  lines: readonly string[];
  /** Adds a row to the table. */
  report: (what: string, measured: string, floor: string, held: Held) => void;
}

/** @param what A line, or the lines of one kind. */
export const isChosen = ({ lines }: Context, what: string): boolean =>
  lines.length === 0 || lines.some((words) => what.includes(words));

/** The ratio to the floor, the target, and whether it is met. */
interface Held {
  ratio?: number;
  target?: string;
  met?: boolean;
}

/** The median of each side, and the median of the turns' ratios. */
interface Pair {
  measured: number;
  floor: number;
  ratio: number;
}

export interface Comparison {
  turns: number;
  /** Turns before them that are not counted. */
  warm?: number;
  measured: Work;
  /** The least cost of the same work. */
  floor: Work;
  /** The name of the floor. */
  beside: string;
  unit?: Unit;
  held?: (pair: Pair) => Held;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? NaN) + (sorted[Math.ceil(middle)] ?? NaN)) / 2;
}

/** The 95th percentile. */
export const slow = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** A value of ascending ones; a share of 1 is the highest. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

export async function timed(work: Work): Promise<number> {
  const start = performance.now();
  const measure = await work();
  return typeof measure === 'number' ? measure : performance.now() - start;
}

export async function repeated(turns: number, work: Work): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) taken.push(await timed(work));
  return taken;
}

/** A B, B A, A B …: both sides in every turn, alternating the first. With many turns the row also has their 95th percentile. */
export async function compare({ report }: Context, what: string, comparison: Comparison): Promise<Pair> {
  const { turns, warm = 0, measured, floor, beside, unit = milliseconds } = comparison;
  const taken: [measured: number, floor: number][] = [];
  for (let turn = 0; turn < warm + turns; turn += 1) {
    const early = turn % 2 === 1 ? await timed(floor) : null;
    const first = await timed(measured);
    taken.push([first, early ?? (await timed(floor))]);
  }
  const counted = taken.slice(warm);
  const ours = counted.map(([value]) => value);
  const pair = {
    measured: median(ours),
    floor: median(counted.map(([, value]) => value)),
    ratio: median(counted.map(([value, least]) => value / least)),
  };
  const most = turns < 100 ? '' : `, 95% within ${unit(slow(ours))}`;
  const held = comparison.held?.(pair) ?? { ratio: pair.ratio };
  report(what, `${unit(pair.measured)}${most}`, `${unit(pair.floor)} ${beside}`, held);
  return pair;
}

export const atMost =
  (most: number) =>
  ({ ratio }: Pick<Pair, 'ratio'>): Held => ({ ratio, target: `≤ ${most}`, met: ratio <= most });
export const atLeast =
  (least: number) =>
  ({ ratio }: Pick<Pair, 'ratio'>): Held => ({ ratio, target: `≥ ${least}`, met: ratio >= least });
export const below = (value: number, most: number, unit: Unit) => ({ target: `< ${unit(most)}`, met: value < most });
export const enough = (rate: number, least: number) => ({ target: `≥ ${perSecond(least)}`, met: rate >= least });

/** Reports a value without a floor: its ratio is that to its limit. */
export const limit = ({ report }: Context, what: string, value: number, most: number, unit: Unit): void =>
  report(what, unit(value), '', { ratio: value / most, ...below(value, most, unit) });

export const milliseconds: Unit = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds: Unit = (value) => `${(value / 1000).toFixed(2)} s`;
export const thousands: Unit = (value) => Math.round(value).toLocaleString('en');
export const perSecond: Unit = (value) => `${thousands(value)}/s`;
export const megabytes: Unit = (bytes) => `${Math.round(bytes / 1e6)} MB`;
export const kilobytes: Unit = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
