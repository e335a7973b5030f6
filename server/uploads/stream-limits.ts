/** Limits the size and the speed of a stream. */
import { Transform, type Readable } from 'node:stream';

/** A file size as text. */
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
  /** The least number of bytes in each window. */
  leastBytes: number;
}

/** Ignores windows at whose end `source` is paused, because then the reader is slow, not the sender. */
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
