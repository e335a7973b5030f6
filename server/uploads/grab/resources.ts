/** Fetches what a page shows, each through the same guard and all within bounds. What is refused, too large or no picture is left out without a word. */
import { fileTypeFromBuffer } from 'file-type';
import { decoded } from './charset.ts';
import { fetchOutside } from './fetch.ts';
import type { Outside } from './outside.ts';
import type { Loading } from './style.ts';

const most = { number: 100, together: 16 * 1024 * 1024, each: 4 * 1024 * 1024, atOnce: 6 };
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

export function resourcesOf(outside: Outside, signal: AbortSignal): Loading {
  const known = new Map<string, Promise<Loaded | null>>();
  const oneOf = turns(most.atOnce);
  let together = 0;

  const load = (address: string, base: URL, accept: string): Promise<Loaded | null> => {
    if (!URL.canParse(address, base.href)) return Promise.resolve(null);
    const { href } = new URL(address, base);
    const before = known.get(href);
    if (before !== undefined) return before;
    if (known.size >= most.number) return Promise.resolve(null);
    const loading = oneOf(async () => {
      const limit = Math.min(most.each, most.together - together);
      if (limit <= 0 || signal.aborted) return null;
      const { url, headers, body } = await fetchOutside(href, outside, { accept, limit, signal });
      const parts: Buffer[] = [];
      for await (const part of body) parts.push(part as Buffer);
      const bytes = Buffer.concat(parts);
      together += bytes.length;
      return { bytes, url, contentType: headers['content-type'] };
    }).catch(() => null);
    known.set(href, loading);
    return loading;
  };

  return {
    picture: async (address, base) => {
      const loaded = await load(address, base, 'image/avif,image/webp,image/*');
      const type = loaded === null ? null : await pictureType(loaded);
      return loaded === null || type === null ? null : `data:${type};base64,${loaded.bytes.toString('base64')}`;
    },
    sheet: async (address, base) => {
      const loaded = await load(address, base, 'text/css,*/*;q=0.1');
      if (loaded === null || !/^text\/css/i.test(loaded.contentType ?? '')) return null;
      return { css: decoded(loaded.bytes, loaded.contentType), base: loaded.url };
    },
  };
}

interface Loaded {
  bytes: Buffer;
  url: URL;
  contentType: string | undefined;
}

/** By its bytes; of a drawing in SVG, whose scripts no picture runs, by what its sender says. */
async function pictureType({ bytes, contentType }: Loaded): Promise<string | null> {
  if (/^image\/svg\+xml/i.test(contentType ?? '')) return 'image/svg+xml';
  const found = await fileTypeFromBuffer(bytes);
  return found !== undefined && pictures.test(found.mime) ? found.mime : null;
}

/** At most so many at once; the others wait in line. */
function turns(atOnce: number): <Value>(work: () => Promise<Value>) => Promise<Value> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };
}
