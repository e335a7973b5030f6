/** Fetches the pictures and style sheets of a page with the same checks and a common limit. Leaves out refused and too large ones. */
import { parsedUrl } from '#server/parsed-url.ts';
import pLimit from 'p-limit';
import { fetchOutside } from './fetch.ts';
import type { Loaded } from './hand-out.ts';
import type { Outside } from './outside.ts';

const megabyte = 1024 * 1024;
const most = { number: 100, together: 16 * megabyte, each: 4 * megabyte, atOnce: 6 };

export type Load = (address: string, base: URL, accept: string) => Promise<Loaded | null>;

export function resourcesOf(outside: Outside, signal: AbortSignal): Load {
  const known = new Map<string, Promise<Loaded | null>>();
  const oneOf = pLimit(most.atOnce);
  let together = 0;

  return (address, base, accept) => {
    const href = parsedUrl(address, base)?.href;
    if (href === undefined) return Promise.resolve(null);
    const before = known.get(href);
    if (before !== undefined) return before;
    if (known.size >= most.number) return Promise.resolve(null);
    const loading = oneOf(async () => {
      const limit = Math.min(most.each, most.together - together);
      if (limit <= 0 || signal.aborted) return null;
      const { url, headers, body } = await fetchOutside(href, outside, { accept, limit, signal });
      const parts: Buffer[] = [];
      for await (const part of body) {
        // Bytes are counted as they arrive, because several files are fetched at once.
        together += (part as Buffer).length;
        if (together > most.together) return null;
        parts.push(part as Buffer);
      }
      return { bytes: Buffer.concat(parts), url, contentType: headers['content-type'] };
    }).catch(() => null);
    known.set(href, loading);
    return loading;
  };
}
