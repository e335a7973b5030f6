/** Detects the type of a file from its bytes; its name only decides between types with similar bytes. */
import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileTypeFromFile } from 'file-type';

export interface Kind {
  contentType: string;
  /** With the dot, or empty. */
  extension: string;
}

const looked = 64 * 1024;

/** Container formats as file-type names them, and the document types in them by extension. */
const inContainer: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/x-cfb': {
    '.xls': 'application/vnd.ms-excel',
    '.doc': 'application/msword',
    '.ppt': 'application/vnd.ms-powerpoint',
    '.msg': 'application/vnd.ms-outlook',
    // Office puts a file with a password into this container, and does not open it under another name.
    '.docx': 'application/x-cfb',
    '.xlsx': 'application/x-cfb',
    '.pptx': 'application/x-cfb',
  },
};

/** Types of text that cannot be told apart by their bytes. */
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
  const head = await headOf(path);
  const text = textOf(head);
  // The byte order mark of UTF-16 looks like the start of an audio file.
  const found = text !== null && isWide(head) ? undefined : await fileTypeFromFile(path);
  if (found !== undefined && found.mime !== 'application/xml') {
    const inside = inContainer[found.mime]?.[extension];
    if (inside !== undefined) return { contentType: inside, extension };
    return { contentType: found.mime, extension: safe(`.${found.ext}`) };
  }
  if (text === null) return { contentType: 'application/octet-stream', extension: '' };
  if (isHtml(text) || (pageNames.has(extension) && hasTag.test(text))) {
    return { contentType: 'text/html', extension: '.html' };
  }
  if (isSvg(text)) return { contentType: 'image/svg+xml', extension: '.svg' };
  if (found !== undefined) return { contentType: 'application/xml', extension: '.xml' };
  const named = textByName[extension];
  if (named !== 'message/rfc822' && isSavedPage(text)) return { contentType: 'multipart/related', extension: '.mhtml' };
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

const isWide = (head: Buffer): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

/** Whether this is a control character other than tab, line feed, vertical tab, form feed, carriage return and escape. */
const isControl = (code: number): boolean => code < 9 || (code > 13 && code < 32 && code !== 27);

/** The beginning as text, or null if it contains bytes that no text contains. */
function textOf(head: Buffer): string | null {
  if (isWide(head)) {
    const text = new TextDecoder(head[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(head, { stream: true });
    return text.includes('\ufffd') || [...text].some((letter) => isControl(letter.charCodeAt(0))) ? null : text;
  }
  return head.some(isControl) ? null : new TextDecoder().decode(head);
}

/** With such an extension, any text with an element is a page. */
const pageNames = new Set(['.html', '.htm', '.xhtml', '.xht']);
const hasTag = /<[a-z][a-z0-9]*(?:\s[^<>]*)?>/i;

/** Whether a browser saved this page with its resources as one message (MHTML). */
const isSavedPage = (text: string): boolean => {
  const headers = text.slice(0, text.search(/\r?\n\r?\n/));
  return /^mime-version:/im.test(headers) && /^content-type:\s*multipart\/related/im.test(headers);
};

/** Comments and a declaration may precede the root of a page. */
const beforeTheRoot = /^(?:\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->)*/;
const isHtml = (text: string): boolean =>
  /^<(?:!doctype\s+html|html|head|body|title|meta|script|table|div|p|h1|iframe)[\s>/]/i.test(
    text.replace(beforeTheRoot, ''),
  );
const isSvg = (text: string): boolean =>
  /^(?:<!doctype\s+svg[^>]*>\s*)?<svg[\s>]/i.test(text.replace(beforeTheRoot, ''));
