/** Measures both sides of a comparison in alternating turns, so that other work on the machine affects both equally, and reports them. */

export type Work = () => Promise<unknown>;
/** Work that returns its own measure. */
export type Side = () => Promise<number>;
export type Unit = (value: number) => string;

/** The ratio to the floor, the target, and whether it is met. */
export interface Held {
  ratio?: number;
  target?: string;
  met?: boolean;
}

/** The settings of all benchmarks, and the places for their notes and results. */
export interface Context {
  facts: number;
  /** How often slow work is repeated. */
  rounds: number;
  /** Whether plans are printed. */
  explain: boolean;
  say: (line: string) => void;
  /** Adds a row to the table. The floor is the least cost of the same work. */
  report: (what: string, measured: string, floor?: string, held?: Held) => void;
}

/** The median of each side, and the median of the turns' ratios. */
export interface Pair {
  measured: number;
  floor: number;
  ratio: number;
}

interface Comparison {
  turns: number;
  measured: Side;
  floor: Side;
  /** What the floor is. */
  beside: string;
  unit?: Unit;
  held?: (pair: Pair) => Held;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing');
  const sorted = values.toSorted((one, other) => one - other);
  const [below = 0, above = 0] = [Math.floor, Math.ceil].map((round) => sorted[round((sorted.length - 1) / 2)]);
  return (below + above) / 2;
}

/** The 95th percentile. */
export const slow = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.95)] ?? 0;

/** Milliseconds. */
export async function timed(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Work as the side of a comparison, by its time. */
export const timing = (work: Work): Side => {
  return () => timed(work);
};

/** Measures one side again and again. */
export async function repeated(turns: number, side: Side): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) taken.push(await side());
  return taken;
}

export const pairOf = (turns: readonly (readonly [measured: number, floor: number])[]): Pair => ({
  measured: median(turns.map(([measured]) => measured)),
  floor: median(turns.map(([, floor]) => floor)),
  ratio: median(turns.map(([measured, floor]) => measured / floor)),
});

/** A B, B A, A B …: both sides in every turn, alternating the first. */
export async function inTurns(turns: number, measured: Side, floor: Side): Promise<Pair> {
  const taken: [number, number][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const early = turn % 2 === 1 ? await floor() : null;
    const first = await measured();
    taken.push([first, early ?? (await floor())]);
  }
  return pairOf(taken);
}

/** Measures both sides in turns and reports them. */
export async function compare(context: Context, what: string, comparison: Comparison): Promise<Pair> {
  const { turns, measured, floor, beside, unit = milliseconds, held = byRatio } = comparison;
  const pair = await inTurns(turns, measured, floor);
  context.report(what, unit(pair.measured), `${unit(pair.floor)} ${beside}`, held(pair));
  return pair;
}

export const byRatio = ({ ratio }: Pair): Held => ({ ratio });
export const atMost =
  (most: number) =>
  ({ ratio }: Pair): Held => ({ ratio, target: `≤ ${most}`, met: ratio <= most });
export const atLeast =
  (least: number) =>
  ({ ratio }: Pair): Held => ({ ratio, target: `≥ ${Number(least.toFixed(2))}`, met: ratio >= least });
export const below = (value: number, most: number, unit: Unit): Held => ({
  target: `< ${unit(most)}`,
  met: value < most,
});
export const enough = (rate: number, least: number): Held => ({ target: `≥ ${perSecond(least)}`, met: rate >= least });

/** Reports a value with a limit and without a floor. */
export const limit = ({ report }: Context, what: string, value: number, most: number, unit: Unit): void =>
  report(what, unit(value), '', below(value, most, unit));

export const milliseconds: Unit = (value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`;
export const seconds: Unit = (value) => `${(value / 1000).toFixed(2)} s`;
export const thousands: Unit = (value) => Math.round(value).toLocaleString('en');
export const perSecond: Unit = (value) => `${thousands(value)}/s`;
export const megabytes: Unit = (bytes) => `${Math.round(bytes / 1e6)} MB`;
export const clientsOf: Unit = (clients) => (clients === 1 ? 'one client' : `${clients} clients`);
