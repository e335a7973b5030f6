/** Returns pictures and style sheets in the form in which they are embedded in a page, up to a limit. The caller loads them. */
import { fileTypeFromBuffer } from 'file-type';
import { decoded } from './charset.ts';
import type { Loading } from './style.ts';

export interface Loaded {
  bytes: Buffer;
  /** The base of relative addresses in it. */
  url: URL;
  contentType: string | undefined;
}

const most = {
  /** Limit for pictures and sheets together, in characters. A repeated picture is embedded each time. */
  written: 32 * 1024 * 1024,
  /** A sheet that imports itself would have no end. */
  sheets: 100,
};
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp|x-icon|vnd\.microsoft\.icon)$/;

export function handingOut(load: (address: string, base: URL, accept: string) => Promise<Loaded | null>): Loading {
  let written = 0;
  let sheets = 0;
  const mayWrite = (characters: number): boolean => {
    if (written + characters > most.written) return false;
    written += characters;
    return true;
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

/** Detects the type from the bytes; for SVG from the header, which is safe because pictures run no scripts. */
async function pictureType({ bytes, contentType }: Loaded): Promise<string | null> {
  if (/^image\/svg\+xml/i.test(contentType ?? '')) return 'image/svg+xml';
  const found = await fileTypeFromBuffer(bytes);
  return found !== undefined && pictures.test(found.mime) ? found.mime : null;
}
