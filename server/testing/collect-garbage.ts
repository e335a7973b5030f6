/** Collects garbage now, for tests of what stays in memory: when it is collected otherwise is the engine's choice. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
export const collectGarbage = runInNewContext('gc') as () => void;
