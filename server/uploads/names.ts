/** The two names of a file: the stored name from its uuid, and its original name without harmful characters. */
import { randomBytes } from 'node:crypto';
import type { Kind } from './kind.ts';

/** A replaced file gets a new name, so that the old one remains until the document is saved, and in the history. */
export const keptName = (uuid: string, kind: Kind): string =>
  `${uuid.toLowerCase()}-${randomBytes(6).toString('hex')}${kind.extension}`;

const longest = 200;

/** The name that a person or a site gives a file, without folders, control characters and marks of text direction. */
export function knownName(given: string, kind: Kind): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .slice(-4 * longest)
    .normalize('NFC')
    // Keeps the zero-width joiner and non-joiner, which Persian names and emoji use.
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]|(?![\u200c\u200d])\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/(?<![. ])[. ]+$/, '');
  const extension = /\.\w{1,11}$/.exec(plain)?.[0] ?? '';
  const stem = [...(plain.slice(0, plain.length - extension.length) || 'file')].slice(0, longest).join('');
  // If the extension does not match the bytes, the matching one is added: a page named report.pdf becomes report.pdf.html.
  const own = extension === '' ? kind.extension : extension;
  const honest =
    own.toLowerCase() === kind.extension || kind.extension === '' || alike(own, kind.extension) ? '' : kind.extension;
  return `${stem}${own}${honest}`;
}

const sameKind = [
  ['.jpg', '.jpeg', '.jpe', '.jfif'],
  ['.html', '.htm', '.xhtml', '.xht'],
  ['.mhtml', '.mht'],
  ['.tif', '.tiff'],
  ['.txt', '.log', '.text', '.asc', '.tab', '.yml', '.yaml', '.ini', '.rtf'],
  ['.xml', '.rss', '.kml', '.gml', '.atom', '.xlsx', '.docx'],
  ['.zip', '.kmz', '.docx', '.xlsx', '.pptx', '.odt', '.ods', '.jar', '.epub'],
  ['.cfb', '.xls', '.doc', '.ppt', '.msg'],
];

const alike = (one: string, other: string): boolean =>
  sameKind.some((kind) => kind.includes(one.toLowerCase()) && kind.includes(other));

/** RFC 6266: a name in ASCII for old clients, and the full name in UTF-8 for all others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
