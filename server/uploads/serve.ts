/** Sends a kept file, or a part of it, in headers that let nothing in it act on our site. Asks nobody's rights. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import type { ByteRange } from './file-store.ts';
import { contentDisposition } from './names.ts';
import { storageFailure, type Storage } from './storage.ts';

export interface FileRow {
  filename: string;
  content_type: string;
  original_filename: string;
  size: number;
}

/** What a page of ours may show beside a form; everything else is only downloaded. */
const shown =
  /^(application\/pdf|text\/(html|plain|csv|tab-separated-values|markdown)|application\/(geo\+)?json|application\/xml|message\/rfc822|image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml))$/;

/** Neither script nor form nor request leaves a file. Links of a snapshot open beside it, in a page that is none of ours. */
const sandboxed =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
/** The reader of PDF that browsers have does not open in a sandbox; it is one itself. */
const forReader = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: Storage,
  file: FileRow,
  inline: boolean,
): Promise<FastifyReply> {
  const { content_type: type, size } = file;
  reply.headers({
    'content-type': type,
    'content-disposition': contentDisposition(
      inline && shown.test(type) ? 'inline' : 'attachment',
      file.original_filename,
    ),
    'content-security-policy': type === 'application/pdf' ? forReader : sandboxed,
    'x-frame-options': 'SAMEORIGIN',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${file.filename}"`,
  });
  const range = rangeOf(request.headers.range, size);
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`);
    throw new Refusal(416, { constraint: 'file_range', message: 'The file ends before this part of it' });
  }
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === null ? size : range.end - range.start + 1);
  if (request.method === 'HEAD') return reply.send();
  const stream = await store.get(file.filename, range).catch((error: unknown) => {
    throw storageFailure(error);
  });
  if (stream === null) throw unknownFile();
  return reply.send(stream);
}

export const unknownFile = (): Refusal =>
  new Refusal(404, { constraint: 'file_unknown', message: 'There is no such file' });

/** One part; what cannot be read as one is answered with the whole, as RFC 9110 has it. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) return 'beyond';
  return start > end ? null : { start, end };
}
