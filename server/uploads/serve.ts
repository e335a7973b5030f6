/** Sends a stored file, or a part of it, with headers that stop its content from acting on our site. Checks no rights. */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '#server/refusal.ts';
import { signedIn } from '#server/session/guard.ts';
import type { ByteRange, FileStore } from './file-store.ts';
import { contentDisposition } from './names.ts';
import { isPage } from './preview/make-page.ts';
import { largestPreview, tooMuchToShow, type Made, type PagePreviews } from './preview/page-previews.ts';
import { megabytes } from './stream-limits.ts';
import { READING, storageFailure, type Storage } from './storage.ts';
import { READABLE } from './text/text-of-file.ts';

export interface FileRow {
  filename: string;
  content_type: string;
  original_filename: string;
  size: number;
  /** Whether Grab File made the file: then a page is already a snapshot. */
  grabbed: boolean;
}

/** The types that a browser may show by itself. Our screens fetch and show text, SVG and XML. */
const shown = /^(application\/pdf|text\/html|image\/(png|jpeg|gif|webp|avif|bmp))$/;

/** The type of snapshots and copies. */
const inUtf8 = 'text/html; charset=utf-8';

/** Blocks scripts, forms and requests of a file. Links of a snapshot open in a new window outside the sandbox. */
const sandboxed =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
/** The PDF viewer of browsers does not open in a sandbox; it is one itself. */
const forReader = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: Storage,
  file: FileRow,
  /** Null if the file is downloaded. */
  previews: PagePreviews | null,
): Promise<FastifyReply> {
  const inline = previews !== null;
  const { content_type: type, size } = file;
  const snapshot = file.grabbed && type === 'text/html';
  if (previews !== null && !snapshot && isPage(type))
    return sendMade(request, reply, { previews, store, file, made: 'page', type: inUtf8 });
  reply.headers(headersOf(file, snapshot ? inUtf8 : type, inline && shown.test(type)));
  const etag = `"${file.filename}"`;
  reply.headers({ 'accept-ranges': 'bytes', etag });
  // A part that continues another file is no part of this one.
  const continued = request.headers['if-range'] ?? etag;
  const range = rangeOf(continued === etag ? request.headers.range : undefined, size);
  if (range === 'beyond') {
    reply.header('content-range', `bytes */${size}`);
    throw new Refusal(416, { constraint: 'file_range', message: 'The file ends before this part of it' });
  }
  if (range !== null) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  reply.header('content-length', range === null ? size : range.end - range.start + 1);
  if (request.method === 'HEAD') return reply.send();
  return reply.send(await opened(store, file, range));
}

/** The text of a file alone, as its reader sees it. */
export const sendText = (
  request: FastifyRequest,
  reply: FastifyReply,
  { store }: Storage,
  { file, previews }: { file: FileRow; previews: PagePreviews },
): Promise<FastifyReply> =>
  sendMade(request, reply, { previews, store, file, made: 'text', type: 'text/plain; charset=utf-8' });

interface Sending {
  previews: PagePreviews;
  store: FileStore;
  file: FileRow;
  made: Made;
  type: string;
}

async function sendMade(request: FastifyRequest, reply: FastifyReply, sending: Sending): Promise<FastifyReply> {
  const signal = goneSignal(reply);
  try {
    const bytes = await madeOf(signedIn(request).username, signal, sending);
    return reply.headers(headersOf(sending.file, sending.type, true)).send(bytes);
  } catch (error) {
    // The client has left.
    if (signal.aborted) return reply.hijack();
    throw error;
  }
}

/** What is made of a file, from the cache or anew. */
export async function madeOf(
  person: string,
  signal: AbortSignal,
  { previews, store, file, made }: Omit<Sending, 'type'>,
): Promise<Buffer> {
  const { filename, content_type: contentType, size } = file;
  if (made !== 'page' && !READABLE.includes(contentType)) throw withoutText();
  if (size > largestPreview) throw tooMuchToShow(`it is larger than ${megabytes(largestPreview)}`);
  return previews.show({ filename, contentType, person, open: () => opened(store, file, null), signal }, made);
}

const withoutText = (): Refusal =>
  new Refusal(422, {
    constraint: 'file_without_text',
    message: 'A file of this kind has no text that can be read here',
  });

/** Whether the client has left. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort(new Error('nobody waits for the file any more')));
  return gone.signal;
}

const headersOf = ({ original_filename }: FileRow, type: string, inline: boolean): Record<string, string> => ({
  'content-type': type,
  'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', original_filename),
  'content-security-policy': type === 'application/pdf' ? forReader : sandboxed,
  'x-frame-options': 'SAMEORIGIN',
  'x-content-type-options': 'nosniff',
});

async function opened(store: FileStore, { filename }: FileRow, range: ByteRange | null): Promise<Readable> {
  const stream = await store.get(filename, range).catch((error: unknown) => {
    throw storageFailure(error, READING);
  });
  if (stream === null) throw unknownFile();
  return stream;
}

export const unknownFile = (): Refusal =>
  new Refusal(404, { constraint: 'file_unknown', message: 'There is no such file' });

/** Parses a Range header (RFC 9110); null, so the whole file, unless it is one valid range; 'beyond' if it lies past the end. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'beyond' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || (first === '' && Number(last) === 0)) return 'beyond';
  return start > end ? null : { start, end };
}
