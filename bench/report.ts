/** Measures both sides of a comparison in alternating turns, so that other work on the machine affects both equally, and reports them. */

/** Its measure is the number that it returns, otherwise the milliseconds that it takes. */
export type Work = () => Promise<unknown>;
export type Unit = (value: number) => string;

/** The settings of all benchmarks, and the places for their notes and results. */
export interface Context {
  facts: number;
  /** How often slow work is repeated. */
  rounds: number;
  say: (line: string) => void;
  /** Adds a row to the table. The floor is the least cost of the same work. */
  report: (what: string, measured: string, floor?: string, held?: Held) => void;
}

/** The ratio to the floor, the target, and whether it is met. */
export interface Held {
  ratio?: number;
  target?: string;
  met?: boolean;
}

/** The median of each side, and the median of the turns' ratios. */
export interface Pair {
  measured: number;
  floor: number;
  ratio: number;
}

interface Comparison {
  turns: number;
  measured: Work;
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

export const pairOf = (turns: readonly (readonly [measured: number, floor: number])[]): Pair => ({
  measured: median(turns.map(([measured]) => measured)),
  floor: median(turns.map(([, floor]) => floor)),
  ratio: median(turns.map(([measured, floor]) => measured / floor)),
});

/** A B, B A, A B …: both sides in every turn, alternating the first. */
export async function inTurns(turns: number, measured: Work, floor: Work): Promise<Pair> {
  const taken: [number, number][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const early = turn % 2 === 1 ? await timed(floor) : null;
    const first = await timed(measured);
    taken.push([first, early ?? (await timed(floor))]);
  }
  return pairOf(taken);
}

/** Measures both sides in turns and reports them. */
export async function compare({ report }: Context, what: string, comparison: Comparison): Promise<Pair> {
  const { turns, measured, floor, beside, unit = milliseconds, held = byRatio } = comparison;
  const pair = await inTurns(turns, measured, floor);
  report(what, unit(pair.measured), `${unit(pair.floor)} ${beside}`, held(pair));
  return pair;
}

const byRatio = ({ ratio }: Pair): Held => ({ ratio });
export const atMost =
  (most: number) =>
  ({ ratio }: Pair): Held => ({ ratio, target: `≤ ${most}`, met: ratio <= most });
export const atLeast =
  (least: number) =>
  ({ ratio }: Pair): Held => ({ ratio, target: `≥ ${Number(least.toFixed(2))}`, met: ratio >= least });
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
