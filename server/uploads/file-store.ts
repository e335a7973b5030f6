/** Where the bytes of files are kept: a folder or an S3 store behind one small interface. Knows neither documents nor rights. */
import type { Readable } from 'node:stream';

/** From `start` to `end`, both included, in bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /** Keeps what lies at `path`, whole or not at all; the file at `path` may be gone afterwards. */
  put(name: string, path: string, contentType: string): Promise<void>;
  /** Null where there is no such file. */
  get(name: string, range: ByteRange | null): Promise<Readable | null>;
  /** That there is none already is no failure. */
  remove(name: string): Promise<void>;
}

/** The names that the program gives: nothing that a person typed is ever part of a path. */
const nameForm = /^[0-9a-f-]{36}-[0-9a-f]{12}(\.[a-z0-9]{1,8})?$/;

export const isFileName = (name: string): boolean => nameForm.test(name);
