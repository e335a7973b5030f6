/** The page of a file of Word, Excel or OpenDocument, by its type. A file that can't be read is refused in words. */
import { TooMuch } from '#db/threads/too-much.ts';
import { excelPage } from './excel.ts';
import { odsPage } from './ods.ts';
import { Unshowable } from '#server/uploads/preview/unshowable.ts';
import { wordPage } from './word.ts';

export function officePage(kind: 'word' | 'excel' | 'ods', bytes: Uint8Array): string {
  try {
    return { word: wordPage, excel: excelPage, ods: odsPage }[kind](bytes);
  } catch (error) {
    // The thread has words for a RangeError: a text too long, or calls too deep.
    if (error instanceof TooMuch || error instanceof Unshowable || error instanceof RangeError) throw error;
    // Damage shows itself in many parts of the readers, as errors of many kinds.
    throw new Unshowable('it is damaged, protected by a password or of another kind');
  }
}
