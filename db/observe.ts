/** Lets the server measure the work of the database: waits, turns and statements. Costs nothing while nobody does. */

/** `wait`: for a connection or turn; `turn`: the use of a connection by one transaction; `statement`: one message to the database. */
export type Work = 'wait' | 'turn' | 'statement';

/** The work that waits or runs: requests of people, or background work. */
export type Lane = 'people' | 'background';

/** Runs the task and returns its result. `about` is the lane, or the text of a statement, in which $1, $2 … stand for the values. */
export type Observer = <T>(work: Work, about: string, task: () => Promise<T>) => Promise<T>;

let observers: readonly Observer[] = [];

/** Returns a function that stops the observation. */
export function observeDatabase(observer: Observer): () => void {
  observers = [...observers, observer];
  return () => {
    observers = observers.filter((one) => one !== observer);
  };
}

export function observed<T>(work: Work, about: string, task: () => Promise<T>): Promise<T> {
  if (observers.length === 0) return task();
  return observers.reduce<() => Promise<T>>((inner, observer) => () => observer(work, about, inner), task)();
}

export const laneOf = (background: boolean | undefined): Lane => (background === true ? 'background' : 'people');

/** The connections of a database now, and the work that waits for one. */
export interface Load {
  readonly open: number;
  readonly idle: number;
  readonly waiting: Readonly<Record<Lane, number>>;
  /** Bytes of the engine's memory, of the embedded database. */
  readonly memory?: number;
}
