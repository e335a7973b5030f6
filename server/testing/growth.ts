/** Compares the time of some work at two sizes. Where four times the size takes four times as long, the work is linear; squares would take sixteen times. */

/** Ten lies between four and sixteen. */
export const LINEAR = 10;
/** Milliseconds below which a measurement says nothing. */
const telling = 100;

/** How many times longer four times the size takes; 1 where that is too short to tell. The least of three, because other programs share the machine. */
export function growth(work: (size: number) => void, size: number): number {
  let least = Infinity;
  for (let tries = 0; tries < 3 && least >= LINEAR; tries += 1) {
    const large = timeOf(() => work(4 * size));
    least = large < telling ? 1 : Math.min(least, large / timeOf(() => work(size)));
  }
  return least;
}

export async function growthOfReading(read: (size: number) => Promise<unknown>, size: number): Promise<number> {
  let least = Infinity;
  const time = async (length: number): Promise<number> => {
    const begin = performance.now();
    await read(length);
    return performance.now() - begin;
  };
  for (let tries = 0; tries < 3 && least >= LINEAR; tries += 1) {
    const large = await time(4 * size);
    least = large < telling ? 1 : Math.min(least, large / (await time(size)));
  }
  return least;
}

/** Milliseconds of the processor: other programs take it in turns. */
function timeOf(work: () => void): number {
  const begin = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
}

/** Twice the text takes twice as long where the work is linear; squares would take four times. */
export const PROPORTIONAL = 3.6;

/** How many times longer a text takes than its half. The least of three. */
export function timeRatio(read: (text: string) => unknown, text: string): number {
  const time = (part: string): number => timeOf(() => read(part));
  time(text.slice(0, 20_000));
  const ratios = [];
  do ratios.push(time(text) / Math.max(time(text.slice(0, text.length / 2)), 20));
  while (Math.min(...ratios) >= PROPORTIONAL && ratios.length < 3);
  return Math.min(...ratios);
}
