/** Calls the worker for files: one call at a time, each answered or refused. Ending the worker refuses the call that runs, and frees its memory. */
import { UnreadableFile } from './limits.ts';
import type { Answers, Ask, Said } from './protocol.ts';

export type FileProgress = { done: number; total: number };

export type FilesWorker = {
  call<K extends Ask['kind']>(
    ask: Extract<Ask, { kind: K }>,
    onProgress?: (progress: FileProgress) => void,
  ): Promise<Answers[K]>;
  end(): void;
};

export function startFilesWorker(): FilesWorker {
  const worker = new Worker(new URL('./files.worker.ts', import.meta.url), { type: 'module' });
  let last: Promise<unknown> = Promise.resolve();
  let refuse: (reason: Error) => void = () => {};
  let ended = false;
  const one = (ask: Ask, onProgress?: (progress: FileProgress) => void) =>
    new Promise<Answers[keyof Answers]>((resolve, reject) => {
      refuse = reject;
      if (ended) reject(new Error('Cancelled'));
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.said === 'progress') onProgress?.(data);
        else if (data.said === 'answer') resolve(data.answer);
        else if (data.said === 'refused') reject(new UnreadableFile(data.message));
        else reject(new Error(data.message));
      };
      worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message === '' ? 'The program part for files could not be loaded' : event.message));
      };
      worker.postMessage(ask);
    });
  return {
    call: <K extends Ask['kind']>(ask: Extract<Ask, { kind: K }>, onProgress?: (progress: FileProgress) => void) => {
      const answer = last.then(() => one(ask, onProgress));
      last = answer.catch(() => null);
      return answer as Promise<Answers[K]>;
    },
    end: () => {
      ended = true;
      worker.terminate();
      refuse(new Error('Cancelled'));
    },
  };
}
