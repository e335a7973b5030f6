/** What a stream may be at most and must be at least: its size, its speed. Passes everything on until then. */
import { Transform, type Readable } from 'node:stream';

/** The sizes of files as people read them. */
export const megabytes = (bytes: number): string => `${Math.floor(bytes / 1024 / 1024)} MB`;

export function atMost(bytes: number, refusal: () => Error): Transform {
  let passed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length;
      if (passed > bytes) done(refusal());
      else done(null, chunk);
    },
  });
}

export interface Pace {
  /** Milliseconds. */
  window: number;
  /** So many must come in each window. */
  leastBytes: number;
}

/** The time that our own side takes, while `source` has to wait, is left aside. */
export function hurry(source: Readable, { window, leastBytes }: Pace, tooSlow: () => Error): Transform {
  let came = 0;
  const watch = setInterval(() => {
    if (came < leastBytes && !source.isPaused()) passing.destroy(tooSlow());
    came = 0;
  }, window);
  const passing = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      came += chunk.length;
      done(null, chunk);
    },
    flush: (done) => {
      clearInterval(watch);
      done();
    },
    destroy: (error, done) => {
      clearInterval(watch);
      done(error);
    },
  });
  return passing;
}
