/** Uploads files with progress, has the server grab one, and gives the addresses of files. Shows nothing. */
import { UNREACHABLE } from './ask.ts';
import { PsqlError, psql, send } from './psql.ts';
import { currentSession, sessionGeneration, signedInAgain } from './session.ts';
import { refuseWrite } from './viewing.ts';

/** The file as the server kept it: the document's fields of the same names. */
export type KeptFile = { filename: string; content_type: string; original_filename: string };

/** Where a file goes: to a document, or to an import. */
export type UploadAddress = '/upload/file' | '/upload/imports';

export const newUuid = (): Promise<string> => psql.rpc<string>('uuid_generate_v4', {});

export const downloadAddress = (filename: string): string => `/upload/files/${encodeURIComponent(filename)}`;
/** Makes a browser show the file instead of saving it. */
export const previewAddress = (filename: string): string => `${downloadAddress(filename)}?preview`;

/** The text of the file alone. */
export const textAddress = (filename: string): string => `${downloadAddress(filename)}?text`;

export async function grabFile(uuid: string, url: string, signal: AbortSignal): Promise<KeptFile> {
  const headers = { 'content-type': 'application/json' };
  const response = await send('/upload/url', { method: 'POST', headers, body: JSON.stringify({ uuid, url }), signal });
  return (await response.json()) as KeptFile;
}

type Progress = (percent: number) => void;

/** Waits for the sign-in in place when the session has ended, as every call does, and is sent again. */
export async function uploadFile(
  uuid: string,
  file: File,
  signal: AbortSignal,
  progress: Progress,
  to: UploadAddress = '/upload/file',
): Promise<KeptFile> {
  refuseWrite(currentSession()?.username);
  const sentIn = sessionGeneration();
  const { status, body } = await post(uuid, file, signal, progress, to);
  if (status === 401) {
    if (sentIn === sessionGeneration()) await signedInAgain(signal);
    return uploadFile(uuid, file, signal, progress, to);
  }
  if (status >= 200 && status < 300) return body as KeptFile;
  throw new PsqlError(status, body as { message?: string });
}

/** fetch reports no upload progress; XMLHttpRequest does. */
function post(uuid: string, file: File, signal: AbortSignal, progress: Progress, to: UploadAddress) {
  return new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    request.upload.addEventListener('progress', ({ loaded, total }) => progress((loaded / total) * 100));
    request.addEventListener('load', () => resolve({ status: request.status, body: readJson(request.responseText) }));
    request.addEventListener('error', () => reject(new TypeError(UNREACHABLE)));
    request.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop));
    signal.addEventListener('abort', stop);
    const form = new FormData();
    form.append('uuid', uuid);
    form.append('file', file, file.name);
    request.open('POST', to);
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
