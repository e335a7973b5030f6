/** The names of files: the one it is kept under, made of its uuid, and the one people know it by, made harmless. Touches no file. */
import { randomBytes } from 'node:crypto';
import type { Kind } from './kind.ts';

/** A document replaces its file under another name, so that the former stays until the save and in the history. */
export const keptName = (uuid: string, kind: Kind): string =>
  `${uuid.toLowerCase()}-${randomBytes(6).toString('hex')}${kind.extension}`;

const longest = 200;

/** What a person or a site calls a file, without folders, control characters and what turns the direction of text. */
export function knownName(given: string, kind: Kind): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const plain = last
    .slice(-4 * longest)
    .normalize('NFC')
    // Two of them join letters, in Persian names and in faces.
    .replaceAll(/[\p{Cc}\p{Cs}<>:"|?*]|(?![\u200c\u200d])\p{Cf}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const extension = /\.\w{1,11}$/.exec(plain)?.[0] ?? '';
  const stem = [...(plain.slice(0, plain.length - extension.length) || 'file')].slice(0, longest).join('');
  // A name that says something else than the bytes gets their ending besides: report.pdf that is a page is report.pdf.html.
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

/** RFC 6266: a plain name for old programs, the true one in UTF-8 for the others. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
