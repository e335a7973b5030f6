/** Pseudo-random numbers, the same for the same seed on every machine. Not for secrets. */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns a number from 0 inclusive to 1 exclusive (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Returns an integer of the range, both ends included. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<T>(list: readonly [T, ...T[]] | readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new RangeError('There is nothing to pick from');
    return picked;
  }

  weighted<T>(list: readonly (readonly [T, number])[]): T {
    const total = list.reduce((sum, [, weight]) => sum + weight, 0);
    let left = this.next() * total;
    for (const [choice, weight] of list) {
      left -= weight;
      if (left < 0) return choice;
    }
    throw new RangeError('There is nothing to choose from');
  }

  /** Returns distinct entries of the list, in its order. */
  some<T>(list: readonly T[], count: number): T[] {
    const indexes = new Set<number>();
    while (indexes.size < Math.min(count, list.length)) indexes.add(this.integer(0, list.length - 1));
    return list.filter((_, at) => indexes.has(at));
  }

  /** Returns a log-normal number; `spread` is the standard deviation of its logarithm. */
  logNormal(median: number, spread: number): number {
    const radius = Math.sqrt(-2 * Math.log(1 - this.next()));
    return median * Math.exp(spread * radius * Math.cos(2 * Math.PI * this.next()));
  }
}
