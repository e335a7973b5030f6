/** Measures the time of both sides in alternating turns, so that other work on the machine affects both equally. */

export type Work = () => Promise<unknown>;

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

/** The median of each side, and the median of the turns' ratios. */
export interface Pair {
  measured: number;
  floor: number;
  ratio: number;
}

export const pairOf = (turns: readonly (readonly [measured: number, floor: number])[]): Pair => ({
  measured: median(turns.map(([measured]) => measured)),
  floor: median(turns.map(([, floor]) => floor)),
  ratio: median(turns.map(([measured, floor]) => measured / floor)),
});

/** A B, B A, A B …: both sides in every turn, alternating the first. */
export async function inTurns(turns: number, measured: () => Promise<number>, floor: () => Promise<number>) {
  const taken: [number, number][] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const early = turn % 2 === 1 ? await floor() : null;
    const first = await measured();
    taken.push([first, early ?? (await floor())]);
  }
  return pairOf(taken);
}

/** Both works in turns, by their time. */
export const timedInTurns = (turns: number, measured: Work, floor: Work): Promise<Pair> =>
  inTurns(
    turns,
    () => timed(measured),
    () => timed(floor),
  );

/** The number of runs a second of all clients together. */
export async function throughput(clients: readonly Work[], milliseconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  const repeat = async (work: Work): Promise<void> => {
    for (; performance.now() - start < milliseconds; done += 1) await work();
  };
  await Promise.all(clients.map(repeat));
  return (done * 1000) / (performance.now() - start);
}
