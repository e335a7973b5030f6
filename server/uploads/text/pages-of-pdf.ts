/** The text of each page of a pdf, and the pages without any: those of a scan are pictures. Reads no picture. */
import { tooMany } from '#db/reading/too-much.ts';

export const PDF = 'application/pdf';
/** Longer texts are cut: what follows is never read. */
export const MOST_LETTERS = 2_000_000;
const MOST_PAGES = 500;

/** @throws TooMuch beyond a limit; any other error means that the file is damaged or encrypted. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const { getDocumentProxy } = await import('unpdf');
  // The library refuses a Buffer, and keeps the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  if (pdf.numPages > MOST_PAGES) throw tooMany(MOST_PAGES, 'pages');
  const pages: string[] = [];
  for (let number = 1, letters = 0; number <= pdf.numPages && letters < MOST_LETTERS; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('');
    letters += text.length;
    pages.push(text);
    page.cleanup();
  }
  return pages;
}

/** A sentence about the pages without text; null if each has some. */
export function pagesWithoutText(pages: readonly string[]): string | null {
  const empty = pages.filter((page) => page.trim() === '').length;
  if (empty === 0) return null;
  if (empty === pages.length) return 'Its pages hold no text: they are pictures, such as those of a scan';
  return `${empty} of its ${pages.length} pages ${empty === 1 ? 'holds' : 'hold'} no text`;
}
