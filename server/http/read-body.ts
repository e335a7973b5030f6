/** Reads the body of another service's answer up to a limit. A longer one is discarded and not read to its end. */

/** Null if it is longer than so many bytes. */
export async function readBody(response: Response, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
