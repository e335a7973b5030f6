/** The interface of a file store, a folder or S3. Independent of documents and rights. */
import type { Readable } from 'node:stream';

/** Offsets in bytes, both inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface FileStore {
  /** Stores the file at `path`, whole or not at all; may move it. */
  put(name: string, path: string, contentType: string): Promise<void>;
  /** Null if there is no such file. */
  get(name: string, range: ByteRange | null): Promise<Readable | null>;
  /** Succeeds if there is no such file. */
  remove(name: string): Promise<void>;
  /** The name of any stored file; null if the store is empty. */
  first(): Promise<string | null>;
}

/** The form of the names of stored files; no user input is part of a path. */
const nameForm = /^[0-9a-f-]{36}-[0-9a-f]{12}(\.[a-z0-9]{1,8})?$/;

export const isFileName = (name: string): boolean => nameForm.test(name);
