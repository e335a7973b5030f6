/** The html of an office file as an inert page: all text is escaped, and there is no script, no form, no picture and no address. */
import { escapeHtml } from '#domain/values/html.ts';
import { banner, policy } from '#server/uploads/grab/snapshot.ts';

/** Letters and cells of a page; the rest of the file is cut. Larger pages are slow in a browser, and have no marks above 4 MB. */
export const MOST = { letters: 1_000_000, cells: 60_000 };

/** What is left for a page. */
export interface Room {
  letters: number;
  cells: number;
}

export const isFull = ({ letters, cells }: Room): boolean => letters <= 0 || cells <= 0;

/** Control characters are no text, and some of them are errors in html. */
// eslint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]/g;

export const escaped = (text: string): string => escapeHtml(text.replaceAll(CONTROL, ''));

const STYLE = `
body { margin: 0; font: 14px/1.45 sans-serif; color: #1b1f23; background: #fff; overflow-wrap: break-word; }
main { padding: 8px 14px 24px; }
main.text { max-width: 52em; }
h1, h2, h3, h4, h5, h6 { margin: 1em 0 0.4em; line-height: 1.25; }
h1 { font-size: 1.5em; } h2 { font-size: 1.25em; } h3 { font-size: 1.1em; } h4, h5, h6 { font-size: 1em; }
p { margin: 0 0 0.6em; white-space: pre-wrap; }
[data-mark]::before { content: attr(data-mark) '\\a0'; }
.item { margin-block-end: 0.25em; padding-inline-start: 1.4em; }
.item::before { display: inline-block; min-width: 1.1em; margin-inline-start: -1.1em; }
.item.l1 { margin-inline-start: 1.5em; } .item.l2 { margin-inline-start: 3em; } .item.l3 { margin-inline-start: 4.5em; }
table { margin: 0.4em 0 1em; border-collapse: collapse; }
td, th { padding: 2px 6px; border: 1px solid #c3c9ce; text-align: start; vertical-align: top; font-weight: inherit; }
td > :last-child, th > :last-child { margin-block-end: 0; }
th { font-weight: bold; background: #f3f5f7; }
.sheet table { width: max-content; }
.sheet td { max-width: 18em; white-space: pre-wrap; font-size: 13px; }
.sheet td.number { text-align: end; white-space: nowrap; }
.sheet td:empty { height: 1em; }
a[data-mark]::before { content: attr(data-mark); font-size: 0.75em; vertical-align: super; }
.notes { margin-top: 2em; border-top: 1px solid #c3c9ce; }
.note { display: flex; gap: 6px; }
.said { color: #4d565e; font-style: italic; }`;

export interface OfficePage {
  title: string;
  /** At the top: what the page leaves out. */
  note: string;
  kind: 'text' | 'sheets';
  /** Of escaped text. */
  body: string;
}

export const pageOf = ({ title, note, kind, body }: OfficePage): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${STYLE}</style></head><body><div style="${banner}" lang="en" dir="ltr">${escaped(note)}</div><main class="${kind}">${body}</main></body></html>`;

/** A sentence about the file, in italics. */
export const said = (text: string): string => `<p class="said" lang="en" dir="ltr">${escaped(text)}</p>`;
