/** Runs a program of this folder in a thread of its own, beside the server and the benchmark. It answers one message at a time. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type Send<Message, Answer> = (message: Message) => Promise<Answer>;

export async function withThread<Message, Answer, Value>(
  program: string,
  work: (send: Send<Message, Answer>) => Promise<Value>,
): Promise<Value> {
  const worker = new Worker(new URL(program, import.meta.url));
  try {
    return await work(async (message) => {
      const answered = once(worker, 'message') as Promise<[Answer]>;
      worker.postMessage(message);
      return (await answered)[0];
    });
  } finally {
    await worker.terminate();
  }
}
