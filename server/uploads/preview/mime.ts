/** Parses a message of a mail program or a browser (RFC 2045) into its parts, with their headers and bytes. Opens no attachment. */

export interface MimePart {
  /** By name in lower case. */
  headers: ReadonlyMap<string, string>;
  /** Such as 'text/html', in lower case. */
  type: string;
  /** The whole header, including the charset. */
  contentType: string;
  body: Buffer;
  parts: readonly MimePart[];
}

const most = { depth: 8, parts: 1000 };

export function readMime(bytes: Buffer): MimePart {
  return partOf(bytes.toString('latin1'), 0, { left: most.parts });
}

/** @param text has one character for each byte. */
function partOf(text: string, depth: number, count: { left: number }): MimePart {
  const gap = /\r?\n\r?\n/.exec(text);
  const headers = headersOf(gap === null ? text : text.slice(0, gap.index));
  const body = gap === null ? '' : text.slice(gap.index + gap[0].length);
  const contentType = headers.get('content-type') ?? 'text/plain';
  const type = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+/.exec(contentType)?.[0].toLowerCase() ?? 'text/plain';
  const boundary = type.startsWith('multipart/') ? parameter(contentType, 'boundary') : null;
  const parts: MimePart[] = [];
  if (boundary !== null && depth < most.depth) {
    for (const one of between(body, boundary)) {
      if (count.left <= 0) break;
      count.left -= 1;
      parts.push(partOf(one, depth + 1, count));
    }
  }
  const encoding = headers.get('content-transfer-encoding') ?? '';
  return { headers, type, contentType, body: boundary === null ? unpacked(body, encoding) : Buffer.alloc(0), parts };
}

function headersOf(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
    if (name !== '' && !headers.has(name)) headers.set(name, line.slice(colon + 1).trim());
  }
  return headers;
}

export function parameter(header: string, name: string): string | null {
  const [, quoted, plain] = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^;\\s]+))`, 'i').exec(header) ?? [];
  return quoted ?? plain ?? null;
}

function* between(body: string, boundary: string): Generator<string> {
  const mark = `--${boundary}`;
  let begin = body.startsWith(mark) ? 0 : body.indexOf(`\n${mark}`) + 1;
  if (begin === 0 && !body.startsWith(mark)) return;
  while (!body.startsWith('--', begin + mark.length)) {
    const line = body.indexOf('\n', begin);
    if (line === -1) return;
    const next = body.indexOf(`\n${mark}`, line);
    yield body.slice(line + 1, next === -1 ? undefined : next).replace(/\r$/, '');
    if (next === -1) return;
    begin = next + 1;
  }
}

function unpacked(body: string, encoding: string): Buffer {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64');
  if (!/^quoted-printable$/i.test(encoding)) return Buffer.from(body, 'latin1');
  // Decodes into the same bytes, because replacing would copy a text of 20 MB for each of a million codes.
  const bytes = Buffer.from(body.replaceAll(/=[ \t]*\r?\n/g, ''), 'latin1');
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const code = bytes[at] === 0x3d ? bytes.toString('latin1', at + 1, at + 3) : '';
    const isCode = /^[0-9a-f]{2}$/i.test(code);
    bytes[length++] = isCode ? parseInt(code, 16) : (bytes[at] ?? 0);
    if (isCode) at += 2;
  }
  return bytes.subarray(0, length);
}

/** Decodes the text of a header: words such as `=?utf-8?B?…?=` (RFC 2047), and the rest as UTF-8. */
export function words(header: string | undefined): string {
  const read = (header ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?([\w-]+)(?:\*\w+)?\?([bq])\?([^?]*)\?=/gi, (all, charset: string, way: string, text: string) => {
      const bytes =
        way.toLowerCase() === 'b'
          ? Buffer.from(text, 'base64')
          : unpacked(text.replaceAll('_', ' '), 'quoted-printable');
      try {
        return Buffer.from(new TextDecoder(charset).decode(bytes)).toString('latin1');
      } catch {
        return all;
      }
    });
  return Buffer.from(read, 'latin1').toString();
}
