/** The program of a thread that reads foreign data, one job at a time. Its owner ends it beyond its limits. Opens no connection: what it needs from outside, it asks for. */
import { parentPort, workerData } from 'node:worker_threads';
import type { Answer, Ask, Job, Loaders, Reply } from './protocol.ts';
import { tooLong } from './too-much.ts';

export async function serve(jobs: Loaders): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('This program reads for another and is not run by itself');
  const say = (answer: Answer): void => port.postMessage(answer);

  let asked = 0;
  const open = new Map<number, (reply: Reply) => void>();
  const ask: Ask = (question) =>
    new Promise((resolve, reject) => {
      asked += 1;
      open.set(asked, (reply) => ('value' in reply ? resolve(reply.value) : reject(new Error(reply.failure))));
      say({ ask: asked, question });
    });

  const work = async ({ name, input }: Job): Promise<unknown> => {
    const job = await jobs[name]?.();
    if (job === undefined) throw new Error(`There is no job ${name}`);
    // Loading is not part of the time of a job.
    say({ begun: true });
    return job(input as never, ask);
  };

  port.on('message', (message: Job | Reply) => {
    if ('reply' in message) {
      open.get(message.reply)?.(message);
      open.delete(message.reply);
      return;
    }
    work(message).then(
      (value) => say({ value }),
      (error: unknown) => {
        // The engine has a RangeError for a text too long and for calls too deep.
        const {
          name,
          message: words,
          stack = words,
        } = error instanceof RangeError ? tooLong() : error instanceof Error ? error : new Error(String(error));
        say({ error: { name, message: words, stack } });
      },
    );
  });
  // The readers of the first job are loaded while others wait for the thread.
  await jobs[(workerData as { first: string }).first]?.();
  port.postMessage('ready');
}
