/** The bytes of `copy … to stdout` as they come, no faster than they are read. */
import { Readable } from 'node:stream';
import type pg from 'pg';

/** What the driver hands over and its types do not say. */
interface CopyData {
  chunk: Buffer;
}

class CopyOut implements pg.Submittable {
  readonly body: Readable;
  readonly #text: string;

  constructor(client: pg.Client, text: string) {
    this.#text = text;
    const { stream } = client.connection;
    this.body = new Readable({ highWaterMark: 256 * 1024, read: () => stream.resume() });
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: CopyData, connection: pg.Connection): void {
    // The message lies in a buffer that the driver uses again.
    if (!this.body.push(Buffer.from(chunk))) connection.stream.pause();
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.body.destroy(error);
  }

  handleReadyForQuery(): void {
    this.body.push(null);
  }
}

export function copyOut(client: pg.Client, text: string): Readable {
  return client.query(new CopyOut(client, text)).body;
}
