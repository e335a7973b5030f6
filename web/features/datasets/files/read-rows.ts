/** Reads the rows of a workbook or csv file in the worker, which ends with the answer. A file that is too large or no table is refused in words. */
import type { RawCell } from '#domain/dataset/import-table.ts';
import { startFilesWorker } from './files-worker.ts';
import { sizeProblem, UnreadableFile } from './limits.ts';

export async function readRows(file: File): Promise<readonly (readonly RawCell[])[]> {
  const size = sizeProblem(file.size);
  if (size !== null) throw new UnreadableFile(size);
  const worker = startFilesWorker();
  try {
    return await worker.call({ kind: 'raw', file });
  } finally {
    worker.end();
  }
}
