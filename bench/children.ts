/** The processes beside the server: the one that asks and the one that is the floor. Started for a benchmark and ended with it. */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { FloorSetup } from './floor-server.ts';
import type { Load, Loaded } from './load-client.ts';

export interface LoadProcess {
  apply: (load: Load) => Promise<Loaded>;
  stop: () => void;
}

export interface FloorProcess {
  url: string;
  stop: () => void;
}

export function startLoad(): LoadProcess {
  const { ask, stop } = start<Load, { loaded: Loaded }>('load.js');
  return { apply: async (load) => (await ask(load)).loaded, stop };
}

export async function startFloor(setup: FloorSetup): Promise<FloorProcess> {
  const { ask, stop } = start<FloorSetup, { url: string }>('floor-server.js');
  try {
    return { ...(await ask(setup)), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** One question at a time. */
function start<Question extends object, Answer>(
  program: string,
): { ask: (question: Question) => Promise<Answer>; stop: () => void } {
  const child: ChildProcess = fork(join(import.meta.dirname, program), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const kill = (): boolean => child.kill('SIGKILL');
  process.once('exit', kill);
  const ask = (question: Question): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`${program} has ended`));
      child.once('exit', ended);
      child.once('message', (answer: Answer | { error: string }) => {
        child.off('exit', ended);
        if (typeof answer === 'object' && answer !== null && 'error' in answer) reject(new Error(String(answer.error)));
        else resolve(answer);
      });
      child.send(question);
    });
  const stop = (): void => {
    process.off('exit', kill);
    kill();
  };
  return { ask, stop };
}
