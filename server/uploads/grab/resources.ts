/** Fetches what a page shows, each through the same guard and all within bounds. What is refused, too large or no picture is left out without a word. */
import { fileTypeFromBuffer } from 'file-type';
import { decoded } from './charset.ts';
import { fetchOutside } from './fetch.ts';
import type { Outside } from './outside.ts';
import type { Loading } from './style.ts';

const megabyte = 1024 * 1024;
const most = {
  number: 100,
  together: 16 * megabyte,
  each: 4 * megabyte,
  atOnce: 6,
  /** What one page shows often is written as often: in characters, of pictures and sheets together. */
  written: 32 * megabyte,
  /** Handed out; one that imports itself would have no end. */
  sheets: 100,
};
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

export function resourcesOf(outside: Outside, signal: AbortSignal): Loading {
  const known = new Map<string, Promise<Loaded | null>>();
  const oneOf = turns(most.atOnce);
  let together = 0;
  let written = 0;
  let sheets = 0;
  const mayWrite = (characters: number): boolean => {
    if (written + characters > most.written) return false;
    written += characters;
    return true;
  };

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
      for await (const part of body) {
        // Counted as it comes: several are on their way at once.
        together += (part as Buffer).length;
        if (together > most.together) return null;
        parts.push(part as Buffer);
      }
      return { bytes: Buffer.concat(parts), url, contentType: headers['content-type'] };
    }).catch(() => null);
    known.set(href, loading);
    return loading;
  };

  return {
    picture: async (address, base) => {
      const loaded = await load(address, base, 'image/avif,image/webp,image/*');
      const type = loaded === null ? null : await pictureType(loaded);
      if (loaded === null || type === null || !mayWrite((loaded.bytes.length * 4) / 3)) return null;
      return `data:${type};base64,${loaded.bytes.toString('base64')}`;
    },
    sheet: async (address, base) => {
      if (sheets >= most.sheets) return null;
      sheets += 1;
      const loaded = await load(address, base, 'text/css,*/*;q=0.1');
      if (loaded === null || !/^text\/css/i.test(loaded.contentType ?? '') || !mayWrite(loaded.bytes.length))
        return null;
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
