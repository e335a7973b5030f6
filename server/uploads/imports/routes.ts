/** /upload/imports: the files that people import on the screen. SQL decides about the right; progress and reports are read by /psql. */
import { FILE_KINDS, type FileKind } from '#domain/imports/import-report.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LARGEST_FILE } from '#domain/messages/files.ts';
import { Refusal } from '#server/refusal.ts';
import { asPerson, signedIn } from '#server/session/guard.ts';
import { requireRoom } from '#server/uploads/free-space.ts';
import { keep, type Files } from '#server/uploads/keep.ts';
import { tooLarge, type UploadedFile } from '#server/uploads/receive.ts';
import type { ImportWork } from './work.ts';

export interface ImportRoutes {
  files: Files;
  work: ImportWork;
  /** Reads the form of an upload. */
  upload: (request: FastifyRequest) => Promise<UploadedFile>;
  /** The most bytes in the body besides the file. */
  envelope: number;
}

const small = { bodyLimit: 16 * 1024 } as const;
const surveyForm = z.object({ as: z.enum(FILE_KINDS).nullish() });

type Addressed = { Params: { id: string } };

export async function importRoutes(app: FastifyInstance, options: ImportRoutes): Promise<void> {
  const { files, work, upload, envelope } = options;
  const { database, storage, quota } = files;
  app.addHook('onClose', async () => work.close());

  app.post('/upload/imports', async (request): Promise<{ id: number }> => {
    const person = asPerson(request, 'create');
    const size = Math.max(0, Number(request.headers['content-length'] ?? 0) - envelope);
    if (size > LARGEST_FILE) throw tooLarge();
    await database.statement(
      person,
      'select rules.require_import_right(), rules.require_file_quota($1::bigint, $2::integer, $3::bigint)',
      [size, quota.files, quota.bytes],
    );
    await requireRoom(storage, size);
    const { uuid, name, received } = await upload(request);
    const kept = await keep(files, received, { uuid, name, url: null, person, into: 'rules.receive_import' });
    const { rows } = await database.statement<{ id: number }>(
      person,
      'select id from data.import_files where filename = $1',
      [kept.filename],
    );
    const id = rows[0]?.id;
    if (id === undefined) throw unknownFile();
    work.survey({ id, filename: kept.filename, fileName: kept.original_filename, as: null });
    return { id };
  });

  /** Reads the file again, as the chosen kind. */
  app.post<Addressed>('/upload/imports/:id/survey', small, async (request): Promise<{ id: number }> => {
    const id = idOf(request.params.id);
    const form = surveyForm.safeParse(request.body ?? {});
    if (!form.success)
      throw new Refusal(400, {
        constraint: 'import_kind',
        message: 'There is no such kind of file',
        details: 'Field: as',
      });
    const as = form.data.as ?? null;
    const { rows } = await database.statement<{ filename: string; file_name: string }>(
      asPerson(request, 'change'),
      'select * from rules.begin_survey($1::bigint, $2::text)',
      [id, as],
    );
    const [file] = rows;
    if (file === undefined) throw unknownFile();
    work.survey({ id, filename: file.filename, fileName: file.file_name, as });
    return { id };
  });

  app.post<Addressed>('/upload/imports/:id/run', small, async (request): Promise<{ run: number }> => {
    const id = idOf(request.params.id);
    const { rows } = await database.statement<{
      run: number;
      filename: string;
      kind: FileKind | null;
      file_name: string;
    }>(asPerson(request, 'create'), 'select run, filename, kind, file_name from rules.begin_import($1::bigint)', [id]);
    const [begun] = rows;
    if (begun === undefined) throw unknownFile();
    const { run, filename, kind, file_name } = begun;
    work.import({ id, filename, fileName: file_name, as: kind, run, by: signedIn(request).username });
    return { run };
  });

  app.delete<Addressed>('/upload/imports/:id', async (request): Promise<object> => {
    const { rows } = await database.statement<{ filename: string }>(
      asPerson(request, 'change'),
      'select filename from rules.file_to_import($1::bigint)',
      [idOf(request.params.id)],
    );
    await work.forget(rows[0]?.filename ?? '');
    return {};
  });
}

const unknownFile = (): Refusal =>
  new Refusal(404, { constraint: 'import_file_exists', message: 'There is no such file: please choose it again' });

function idOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw unknownFile();
  return Number(text);
}
