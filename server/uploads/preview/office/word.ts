/** A Word file (docx) as a page: headings, paragraphs, lists and tables, with its notes at the end. Without layout, pictures, headers and comments. */
import { Unshowable } from '#server/uploads/preview/unshowable.ts';
import { OfficeZip } from './office-zip.ts';
import { isFull, MOST, pageOf, said } from './page.ts';
import { listsOf } from './word-lists.ts';
import { WordReader } from './word-reader.ts';
import { stylesOf } from './word-styles.ts';

export function wordPage(bytes: Uint8Array): string {
  const zip = new OfficeZip(bytes);
  const path = zip.relations().find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml';
  const xml = zip.part(path) ?? '';
  if (!xml.includes('<w:body')) throw new Unshowable('it holds no text of a Word file');
  const relations = zip.relations(path);
  const partOf = (type: string): string => zip.part(relations.find((one) => one.type === type)?.target ?? '') ?? '';
  const room = { ...MOST };
  const styleOf = stylesOf(partOf('styles'));
  const markOf = listsOf(partOf('numbering'));
  const order: string[] = [];
  const reader = new WordReader(room, { styleOf, markOf, reference: (note) => referenceTo(order.push(note)) });
  const text = reader.read(xml);
  const notes = new WordReader(room, { styleOf, markOf, reference: () => '' });
  if (order.length > 0) for (const type of ['footnotes', 'endnotes']) notes.read(partOf(type));
  const lines = order.map((note, at) => noteHtml(at + 1, notes.notes.get(note) ?? ''));
  return pageOf({
    title: 'Text of a Word file',
    note: 'The text and tables of a Word file, to read: layout, pictures, headers and comments are left out. Download the file for the original.',
    kind: 'text',
    body: [
      text,
      ...(text === '' ? [said(emptyWords(reader.pictures))] : []),
      ...(isFull(room) ? [said('The rest of the text is cut. Download the file to read all of it.')] : []),
      ...(lines.length > 0 ? [`<section class="notes">${lines.join('')}</section>`] : []),
    ].join(''),
  });
}

const emptyWords = (pictures: number): string =>
  pictures > 0
    ? 'The file holds no text but pictures, which are not shown here. Download it to look at them.'
    : 'The file holds no text.';

/** The number is drawn by the style sheet, so it is no part of the text. */
const referenceTo = (number: number): string =>
  `<a id="reference-${number}" href="#note-${number}" data-mark="${number}" title="Note ${number}"></a>`;

const noteHtml = (number: number, html: string): string =>
  `<div id="note-${number}" class="note"><a href="#reference-${number}" data-mark="${number}" title="Back to the text"></a><div>${html}</div></div>`;
