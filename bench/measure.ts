/** Times work, one after the other in turns, so that what else the machine does falls on both alike. Prints nothing. */

export type Work = () => Promise<unknown>;

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [below, above] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  if (below === undefined || above === undefined) throw new Error('There is no median of nothing');
  return (below + above) / 2;
}

/** Milliseconds. */
export async function timed(work: Work): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

export interface Pair {
  /** The median of each. */
  measured: number;
  floor: number;
  /** The median of the ratios of the turns. */
  ratio: number;
}

export function pairOf(turns: readonly { measured: number; floor: number }[]): Pair {
  return {
    measured: median(turns.map((turn) => turn.measured)),
    floor: median(turns.map((turn) => turn.floor)),
    ratio: median(turns.map((turn) => turn.measured / turn.floor)),
  };
}

/** A B, B A, A B …: in every turn both, and neither always first. */
export async function inTurns(
  turns: number,
  measured: () => Promise<number>,
  floor: () => Promise<number>,
): Promise<Pair> {
  const taken: { measured: number; floor: number }[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    if (turn % 2 === 0) {
      const first = await measured();
      taken.push({ measured: first, floor: await floor() });
    } else {
      const first = await floor();
      taken.push({ floor: first, measured: await measured() });
    }
  }
  return pairOf(taken);
}

/** How many times a second all clients together get it done. */
export async function throughput(clients: readonly Work[], milliseconds: number): Promise<number> {
  const start = performance.now();
  let done = 0;
  await Promise.all(
    clients.map(async (work) => {
      while (performance.now() - start < milliseconds) {
        await work();
        done += 1;
      }
    }),
  );
  return (done * 1000) / (performance.now() - start);
}
