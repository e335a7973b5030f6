/** The thread that reads foreign data, one job at a time. The server ends it beyond its limits. Opens no connection: what it needs from outside, it asks for. */
import { parentPort, workerData } from 'node:worker_threads';
import { jobs } from './jobs.ts';
import type { Answer, Ask, Job, Reply } from './protocol.ts';
import { tooLong } from './too-much.ts';

const port = parentPort;
if (port === null) throw new Error('This program reads for a server and is not run by itself');
const say = (answer: Answer): void => port.postMessage(answer);

let asked = 0;
const open = new Map<number, (reply: Reply) => void>();
const ask: Ask = (question) =>
  new Promise((resolve, reject) => {
    asked += 1;
    open.set(asked, (reply) => ('value' in reply ? resolve(reply.value) : reject(new Error(reply.failure))));
    say({ ask: asked, question });
  });

async function work({ name, input }: Job): Promise<unknown> {
  const job = (await jobs[name as keyof typeof jobs]()) as (input: unknown, ask: Ask) => Promise<unknown>;
  return job(input, ask);
}

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
// The readers of the first job are loaded before its time begins.
await jobs[(workerData as { first: keyof typeof jobs }).first]();
port.postMessage('ready');
