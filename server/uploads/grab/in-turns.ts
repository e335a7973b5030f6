/** Does much work some of it at a time, so that others are served meanwhile. Keeps the order. */
import { setImmediate as others } from 'node:timers/promises';

const atATime = 200;

export async function inTurns<Value, Made>(
  values: readonly Value[],
  work: (value: Value) => Made | Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  for (let at = 0; at < values.length; at += atATime) {
    if (at > 0) await others();
    made.push(...(await Promise.all(values.slice(at, at + atATime).map(work))));
  }
  return made;
}

/** At most so many at once; the others wait in line. */
export function turns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < atOnce) running += 1;
    // Its turn is handed to it: who comes meanwhile must not take it too.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
