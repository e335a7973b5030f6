/** Maps a long list in parts, so that other requests are served in between. Keeps the order. */
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
