/** The text of each page of a pdf, and the pages without any: those of a scan are pictures. Reads no picture. */
import { textOfPieces } from './tables-of-page.ts';

export const PDF = 'application/pdf';
/** Longer texts are cut: what follows is never read. */
export const MOST_LETTERS = 2_000_000;
const MOST_PAGES = 500;

/** `all`: the number of pages, of which the first ones are read. An error means that the file is damaged or encrypted. */
export type PagesOfPdf = { pages: string[]; all: number };

export async function pagesOfPdf(bytes: Uint8Array): Promise<PagesOfPdf> {
  const { getDocumentProxy } = await import('unpdf');
  // The library refuses a Buffer, and keeps the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const pages: string[] = [];
  for (
    let number = 1, letters = 0;
    number <= Math.min(pdf.numPages, MOST_PAGES) && letters < MOST_LETTERS;
    number += 1
  ) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = textOfPieces(items.filter((item) => 'str' in item));
    letters += text.length;
    pages.push(text);
    page.cleanup();
  }
  return { pages, all: pdf.numPages };
}

const PARTLY = /^Only the first [\d,]+ of its [\d,]+ pages are read here$/;

/** A sentence about a pdf that is read in part; null for a whole one. */
export const pagesLeft = ({ pages, all }: PagesOfPdf): string | null =>
  pages.length === all
    ? null
    : `Only the first ${pages.length.toLocaleString('en')} of its ${all.toLocaleString('en')} pages are read here`;

/** The sentence at the end of the text of a pdf that was read in part. */
export const leftOf = (text: string): string | null => {
  const line = text.slice(text.lastIndexOf('\n') + 1);
  return PARTLY.test(line) ? line : null;
};

/** A sentence about the pages without text; null if each has some. */
export function pagesWithoutText(pages: readonly string[]): string | null {
  const empty = pages.filter((page) => page.trim() === '').length;
  if (empty === 0) return null;
  if (empty === pages.length) return 'Its pages hold no text: they are pictures, such as those of a scan';
  return `${empty} of its ${pages.length} pages ${empty === 1 ? 'holds' : 'hold'} no text`;
}
