/** Whether a file is there, and the beginning of one that is text. A browser's frame could only show the server's refusal. */
import { queryOptions } from '@tanstack/react-query';
import { ask } from '#web/data/ask.ts';
import { PsqlError } from '#web/data/psql.ts';
import { previewAddress } from '#web/data/uploads.ts';

/** So much of a text is shown, in bytes. */
const SHOWN = 256 * 1024;

async function reach(filename: string, init: RequestInit): Promise<Response> {
  const response = await ask(previewAddress(filename), init);
  if (response.ok) return response;
  throw new PsqlError(response.status, {});
}

/** A file never changes under its name. */
const forever = { staleTime: Infinity, gcTime: 5 * 60 * 1000, retry: false };

export const fileThereQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'there'],
    queryFn: async ({ signal }) => (await reach(filename, { method: 'HEAD', signal })).ok,
    ...forever,
  });

export const fileTextQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'text'],
    queryFn: async ({ signal }) => {
      const response = await reach(filename, { headers: { range: `bytes=0-${SHOWN - 1}` }, signal });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const total = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length);
      return { text: decode(bytes, total > bytes.length), whole: total <= bytes.length };
    },
    ...forever,
  });

/** By its mark, else UTF-8, else what old spreadsheets write. A part may end within a character. */
function decode(bytes: Uint8Array, cut: boolean): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: cut });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
