/** Gives each person a limited number of slots. A request without a slot waits in line until a timeout. Starts no work itself. */

export type Leave = () => void;

interface Line {
  taken: number;
  readonly waiting: Set<() => void>;
}

export interface SlotLimits {
  /** Slots of each person. */
  readonly most: number;
  /** Longest wait in line, in milliseconds. */
  readonly patience: number;
  /** Length of each line. */
  readonly waiting: number;
}

export class SlotsEach {
  readonly #limits: SlotLimits;
  readonly #lines = new Map<string, Line>();

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Calls `enter` with a function that frees the slot, or with null if none is free in time. Returns a function that leaves the line. */
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
      // Hand the slot over without freeing it, so that a new request cannot take it.
      if (next !== undefined) return next();
      line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(person);
    };
  }
}
