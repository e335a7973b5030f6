/** Checks that a file exists and loads the beginning of a text. A frame alone could only show the server's refusal. */
import { queryOptions } from '@tanstack/react-query';
import { send } from '#web/data/psql.ts';
import { downloadAddress, previewAddress, textAddress } from '#web/data/uploads.ts';
import { decode } from './decode.ts';

/** The most of a text that is shown, in bytes. */
const SHOWN = 256 * 1024;

/** The content of a filename never changes. */
const forever = { staleTime: Infinity, gcTime: 5 * 60 * 1000, retry: false };

export const fileThereQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'there'],
    queryFn: async ({ signal }) => {
      // Headers alone would not show that the store is unreachable or that a page can't be previewed; one byte does.
      const { ok, body } = await send(previewAddress(filename), { headers: { range: 'bytes=0-0' }, signal });
      await body?.cancel();
      return ok;
    },
    ...forever,
  });

/** The largest page that is marked, in bytes. */
const MARKED = 4 * 1024 * 1024;

/** The page that the server made of a file, to be marked; null for one too large. */
export const pageTextQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'page'],
    queryFn: async ({ signal }) => {
      const page = await (await send(previewAddress(filename), { signal })).blob();
      return page.size > MARKED ? null : page.text();
    },
    ...forever,
  });

/** The most of the text of a PDF that is shown, in letters. */
const SHOWN_LETTERS = 500_000;

/** The whole text that the server reads from a file. */
export const readTextQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'read text'],
    queryFn: async ({ signal }) => (await send(textAddress(filename), { signal })).text(),
    ...forever,
  });

/** The text of a PDF, which the server reads from its pages. */
export const pdfTextQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'text of pages'],
    queryFn: async ({ signal }) => {
      const text = await (await send(textAddress(filename), { signal })).text();
      return { text: text.slice(0, SHOWN_LETTERS), whole: text.length <= SHOWN_LETTERS };
    },
    ...forever,
  });

export const fileTextQuery = (filename: string) =>
  queryOptions({
    queryKey: ['files', filename, 'text'],
    queryFn: async ({ signal }) => {
      const response = await send(downloadAddress(filename), { headers: { range: `bytes=0-${SHOWN - 1}` }, signal });
      const bytes = new Uint8Array(await response.arrayBuffer());
      const total = Number(response.headers.get('content-range')?.split('/')[1] ?? bytes.length);
      return { text: decode(bytes, total > bytes.length), whole: total <= bytes.length };
    },
    ...forever,
  });
