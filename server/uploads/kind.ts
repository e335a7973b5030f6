/** Finds what a file truly is from its bytes; a name or a sender's word only tells apart what its bytes cannot. Opens, never runs. */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

export interface Kind {
  contentType: string;
  /** With its dot, or empty. */
  extension: string;
}

const looked = 64 * 1024;

/** Containers that file-type names, and what people keep in them. */
const inContainer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/x-cfb': {
    '.xls': 'application/vnd.ms-excel',
    '.doc': 'application/msword',
    '.ppt': 'application/vnd.ms-powerpoint',
    '.msg': 'application/vnd.ms-outlook',
  },
};

/** Texts that look alike in their bytes. */
const textByName: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.eml': 'message/rfc822',
  '.md': 'text/markdown',
};

export async function kindOf(path: string, name: string): Promise<Kind> {
  const extension = extname(name).toLowerCase();
  const found = await fileTypeFromFile(path);
  const head = await headOf(path);
  if (found !== undefined && found.mime !== 'application/xml') {
    const inside = inContainer[found.mime]?.[extension];
    if (inside !== undefined) return { contentType: inside, extension };
    return { contentType: found.mime, extension: safe(`.${found.ext}`) };
  }
  const text = textOf(head);
  if (text === null) return { contentType: 'application/octet-stream', extension: '' };
  if (isHtml(text)) return { contentType: 'text/html', extension: '.html' };
  if (isSvg(text)) return { contentType: 'image/svg+xml', extension: '.svg' };
  if (found !== undefined) return { contentType: 'application/xml', extension: '.xml' };
  const named = textByName[extension];
  return named === undefined ? { contentType: 'text/plain', extension: '.txt' } : { contentType: named, extension };
}

const safe = (extension: string): string => (/^\.[a-z0-9]{1,8}$/.test(extension) ? extension : '');

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(looked), 0, looked, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** The beginning as text, or null when it holds what no text holds. */
function textOf(head: Buffer): string | null {
  const wide =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null;
  if (wide !== null) return new TextDecoder(wide).decode(head);
  // Control characters but tab, line feed, form feed, carriage return and escape.
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) return null;
  return new TextDecoder().decode(head);
}

/** What a browser would take for a page: comments and a declaration may come first. */
const beforeTheRoot = /^(?:\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->)*/;
const isHtml = (text: string): boolean =>
  /^<(?:!doctype\s+html|html|head|body|title|meta|script|table|div|p|h1|iframe)[\s>/]/i.test(
    text.replace(beforeTheRoot, ''),
  );
const isSvg = (text: string): boolean =>
  /^(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i.test(text.replace(beforeTheRoot, ''));
