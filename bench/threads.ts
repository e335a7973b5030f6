/** Runs a program of this folder in a thread of its own, beside the server and the benchmark. It answers one message at a time. */
import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';

export interface Thread<Message, Answer> extends AsyncDisposable {
  send: (message: Message) => Promise<Answer>;
}

export function openThread<Message, Answer>(program: string): Thread<Message, Answer> {
  const worker = new Worker(new URL(program, import.meta.url));
  return {
    send: async (message) => {
      const answered = once(worker, 'message') as Promise<[Answer]>;
      worker.postMessage(message);
      return (await answered)[0];
    },
    [Symbol.asyncDispose]: async () => void (await worker.terminate()),
  };
}

/** Called by the program of a thread. A refused message ends the thread, which is an error to the sender. */
export const answerAs = <Message, Answer>(work: (message: Message) => Promise<Answer>): void =>
  void parentPort?.on(
    'message',
    (message: Message) => void work(message).then((answer) => parentPort?.postMessage(answer)),
  );
