/** Reads the body of an answer of another service, up to a limit; what is longer is neither kept nor read to its end. */

/** Null where it is longer than so many bytes. */
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
