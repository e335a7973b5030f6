/** Gives each person so many places at once; what comes beyond them waits in line for a while, then is turned away. Starts no work. */

export type Leave = () => void;

interface Line {
  taken: number;
  readonly waiting: Set<() => void>;
}

export interface PlaceLimits {
  /** At once, of each person. */
  readonly most: number;
  /** Milliseconds in line. */
  readonly patience: number;
  /** So many may wait. */
  readonly waiting: number;
}

export class PlacesEach {
  readonly #limits: PlaceLimits;
  readonly #lines = new Map<string, Line>();

  constructor(limits: PlaceLimits) {
    this.#limits = limits;
  }

  /** Calls `enter` with what gives the place back, at once where one is free; with null where none came free in time. Returns what leaves the line. */
  take(person: string, enter: (leave: Leave | null) => void): Leave {
    const line = this.#lines.get(person) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(person, line);
    const stay = (): void => undefined;
    if (line.taken < this.#limits.most) {
      line.taken += 1;
      enter(this.#leaveOnce(person, line));
      return stay;
    }
    if (line.waiting.size >= this.#limits.waiting) {
      enter(null);
      return stay;
    }
    const goAway = (): void => {
      clearTimeout(late);
      line.waiting.delete(go);
    };
    const go = (): void => {
      goAway();
      enter(this.#leaveOnce(person, line));
    };
    const late = setTimeout(() => {
      goAway();
      enter(null);
    }, this.#limits.patience);
    line.waiting.add(go);
    return goAway;
  }

  #leaveOnce(person: string, line: Line): Leave {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const [next] = line.waiting;
      // The place itself is handed over: a request that comes meanwhile cannot take it too.
      if (next !== undefined) return next();
      line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(person);
    };
  }
}
