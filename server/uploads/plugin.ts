/** /upload: the routes that receive, grab and send files. SQL decides all rights. */
import { rm } from 'node:fs/promises';
import multipart, { type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DatabaseError, type Database } from '#db/database.ts';
import type { Config } from '#server/config.ts';
import { LARGEST_FILE } from '#domain/messages/files.ts';
import { HttpError } from '#server/errors.ts';
import { Refusal } from '#server/refusal.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { asPerson, forTokens, signedIn } from '#server/session/guard.ts';
import type { AboutFile } from './about/about-file.ts';
import { isFileName } from './file-store.ts';
import { grab, mostAtOnce } from './grab/grab.ts';
import type { Outside } from './grab/outside.ts';
import { keep, requireUpload, type Files, type KeptFile } from './keep.ts';
import type { ModelConfig } from './model/model-reader.ts';
import { receive, tooLarge, type Received, type UploadedFile } from './receive.ts';
import { requireRoom } from './free-space.ts';
import { importRoutes } from './imports/routes.ts';
import { ImportWork } from './imports/work.ts';
import { PagePreviews } from './preview/page-previews.ts';
import { goneSignal, madeOf, sendFile, sendText, unknownFile, type FileRow } from './serve.ts';
import { sourceOf, Suggestions } from './suggestions.ts';
import type { Storage } from './storage.ts';

interface AlikeDocument {
  id: number;
  serial_no: string;
  name: string;
}

export interface UploadOptions {
  database: Database;
  storage: Storage;
  outside: Outside;
  /** The owner of the database, in whose name files are imported. */
  owner: Database;
  config: Pick<Config, 'LOOSE_FILES' | 'LOOSE_FILES_MB' | 'PREVIEW_TIMEOUT' | 'PREVIEW_MEMORY_MB'> & ModelConfig;
}

/** The most bytes in the body besides the file. */
const envelope = 64 * 1024;
const smallBody = 16 * 1024;
const largestText = 1024 * 1024;

export async function uploads(app: FastifyInstance, options: UploadOptions): Promise<void> {
  const { database, storage, outside, owner, config } = options;
  const quota = { files: config.LOOSE_FILES, bytes: config.LOOSE_FILES_MB * 1024 * 1024 };
  const kinds = new ReadingThreads({ timeout: 10_000, memory: 64, most: 2 });
  const snapshots = new ReadingThreads({ timeout: outside.patience.work, memory: 256, most: mostAtOnce });
  const files: Files = { database, storage, quota, kinds };
  const limits = { timeout: config.PREVIEW_TIMEOUT, memory: config.PREVIEW_MEMORY_MB };
  const previews = new PagePreviews(limits);
  const suggestions = new Suggestions(limits, config);
  app.addHook('onClose', async () => {
    await Promise.all([kinds.close(), snapshots.close(), previews.close(), suggestions.close()]);
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 4, fieldSize: 1024, fileSize: LARGEST_FILE + 1, headerPairs: 50 },
    throwFileSizeLimit: false,
  });

  app.post('/upload/file', forTokens, async (request): Promise<KeptFile> => {
    const person = asPerson(request, 'create');
    const size = Math.max(0, Number(request.headers['content-length'] ?? 0) - envelope);
    if (size > LARGEST_FILE) throw tooLarge();
    await requireUpload(files, person, size);
    await requireRoom(storage, size);
    const { uuid, name, received } = await readUpload(request, storage);
    return keep(files, received, { uuid, name, url: null, person });
  });

  await app.register(importRoutes, {
    files,
    work: new ImportWork(owner, storage, (error) => app.log.warn({ err: error }, 'a file was not imported')),
    upload: (request) => readUpload(request, storage),
    envelope,
  });

  app.post('/upload/url', { bodyLimit: smallBody, ...forTokens }, async (request, reply): Promise<KeptFile> => {
    const person = asPerson(request, 'create');
    await requireUpload(files, person);
    await requireRoom(storage, 0);
    const { uuid, url } = readGrabRequest(request.body);
    const { received, name } = await grab(url, storage, outside, { snapshots, kinds }, goneSignal(reply));
    return keep(files, received, { uuid, name, url, person });
  });

  app.route<{ Params: { filename: string }; Querystring: Record<string, unknown> }>({
    method: ['GET', 'HEAD'],
    url: '/upload/files/:filename',
    compress: false,
    ...forTokens,
    handler: async (request, reply): Promise<FastifyReply> => {
      const file = await rowOf(request, request.params.filename);
      if ('text' in request.query) return sendText(request, reply, storage, { file, previews });
      return sendFile(request, reply, storage, file, 'preview' in request.query ? previews : null);
    },
  });

  /** Of a text that no file holds, such as a delivery's. */
  app.post<{ Querystring: Record<string, unknown> }>(
    '/upload/text/suggestions',
    { bodyLimit: largestText },
    async (request, reply) => {
      signedIn(request);
      return suggestions.of(readText(request.body), sourceOf(request.query), goneSignal(reply));
    },
  );

  type OfFile = { Params: { filename: string }; Querystring: Record<string, unknown> };
  const suggestionsOf = '/upload/files/:filename/suggestions';

  app.get<OfFile>(suggestionsOf, forTokens, async (request, reply) => {
    const { source, file, signal, text } = await toRead(request, reply);
    const model = suggestions.model !== null && (await mayLeave(request, file)) ? suggestions.model : null;
    return { ...(await suggestions.of(text(), source, signal)), model };
  });

  app.post<OfFile>(suggestionsOf, { bodyLimit: smallBody }, async (request, reply) => {
    const { source, file, signal, text } = await toRead(request, reply);
    const whole = suggestions.model === null ? '' : await text();
    // After the reading, which may wait its turn for a minute: the document may have become confidential meanwhile.
    if (suggestions.model !== null && !(await mayLeave(request, file)))
      throw new Refusal(403, {
        constraint: 'model_document',
        message:
          'A language model reads only the file of a saved document that is not confidential, for people who may create facts',
      });
    return suggestions.ofModel({ filename: file.filename, text: whole }, source, signal);
  });

  async function toRead(request: FastifyRequest<OfFile>, reply: FastifyReply) {
    const source = sourceOf(request.query);
    const file = await rowOf(request, request.params.filename);
    const { username: person } = signedIn(request);
    const signal = goneSignal(reply);
    const text = async () =>
      (await madeOf(person, signal, { previews, store: storage.store, file, made: 'text' })).toString('utf8');
    return { source, file, signal, text };
  }

  /** Whether the person may send the text of the file to the language model. */
  async function mayLeave(request: FastifyRequest, { filename }: FileRow): Promise<boolean> {
    const { rows } = await database.statement<{ may: boolean }>(
      asPerson(request, 'read'),
      'select rules.may_leave($1::text) as may',
      [filename],
    );
    return rows[0]?.may === true;
  }

  app.get<{ Params: { filename: string } }>('/upload/files/:filename/about', forTokens, async (request, reply) => {
    const file = await rowOf(request, request.params.filename);
    const person = asPerson(request, 'read');
    const from = { previews, store: storage.store, file, made: 'about' } as const;
    const bytes = await madeOf(signedIn(request).username, goneSignal(reply), from);
    const { words, print, places, ...about } = JSON.parse(bytes.toString('utf8')) as AboutFile;
    const { rows: documents } = await database.statement<AlikeDocument>(
      person,
      `select d.id, d.serial_no, d.name from rules.documents_with_text($1::text, $2::integer, $3::text) w
       join api.documents d on d.id = w.id order by d.id limit 10`,
      [file.filename, words, print],
    );
    if (about.countries.length > 0 || places.length === 0) return { ...about, documents };
    const country = await suggestions.countryOf(places);
    return { ...about, countries: country === null ? [] : [country], documents };
  });

  /** The row of a file that the person may read. */
  async function rowOf(request: FastifyRequest, filename: string): Promise<FileRow> {
    if (!isFileName(filename)) throw unknownFile();
    const { rows } = await database.statement<FileRow>(
      asPerson(request, 'read'),
      `select filename, content_type, original_filename, size::float8 as size, url is not null as grabbed
       from data.files where filename = $1 and not removing`,
      [filename],
    );
    if (rows[0] === undefined) throw unknownFile();
    return rows[0];
  }
}

const wrongForm = (message: string, field: string | null = null): Refusal =>
  new Refusal(400, { constraint: 'upload_form', message, details: field === null ? null : `Field: ${field}` });

/** Receives one file and its uuid, in either order. An incomplete upload is removed. */
async function readUpload(request: FastifyRequest, storage: Storage): Promise<UploadedFile> {
  if (!request.isMultipart()) throw wrongForm('A file is sent as multipart/form-data with the fields uuid and file');
  let uuid: unknown;
  let file: { name: string; received: Received } | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: part.filename ?? '', received: await receivePart(part, storage) };
      else if (part.fieldname === 'uuid') uuid = part.value;
    }
    if (file === null) throw wrongForm('The file is missing', 'file');
    return { ...file, uuid: readUuid(uuid) };
  } catch (error) {
    if (file !== null) await rm(file.received.path, { force: true });
    throw inWords(error);
  }
}

async function receivePart(part: MultipartFile, storage: Storage): Promise<Received> {
  const received = await receive(part.file, storage);
  if (!part.file.truncated) return received;
  await rm(received.path, { force: true });
  throw tooLarge();
}

/** Replaces the multipart parser's errors with refusals in plain words; other errors are unchanged. */
function inWords(error: unknown): unknown {
  if (error instanceof HttpError || error instanceof DatabaseError || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isOver = /^(ERR_STREAM_PREMATURE_CLOSE|ECONNRESET)$/.test(code) || /unexpected end/i.test(error.message);
  if ('syscall' in error && !isOver) return error;
  if (code.startsWith('FST_')) return wrongForm('The upload holds one file and its uuid, nothing else');
  return wrongForm(
    isOver ? 'The upload broke off before the file was whole' : 'The body is not well-formed multipart/form-data',
  );
}

const textForm = z.object({ text: z.string() });

function readText(body: unknown): string {
  const result = textForm.safeParse(body);
  if (!result.success) throw wrongForm('The body is a JSON object with the text');
  return result.data.text;
}

const uuidForm = z.uuid();
const grabForm = z.object({ uuid: z.string().optional(), url: z.string().optional() });

function readUuid(value: unknown): string {
  const result = uuidForm.safeParse(value);
  if (result.success) return result.data;
  throw wrongForm(value === undefined ? 'uuid is required' : 'uuid is not valid', 'uuid');
}

function readGrabRequest(body: unknown): { uuid: string; url: string } {
  const result = grabForm.safeParse(body);
  if (!result.success) throw wrongForm('The body is a JSON object with the texts uuid and url');
  const { uuid, url = '' } = result.data;
  const read = readUuid(uuid);
  if (url.trim() === '') throw wrongForm('url is required', 'url');
  return { uuid: read, url: url.trim() };
}
