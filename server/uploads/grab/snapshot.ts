/** Turns a page into one harmless file: cleaned, with its pictures and styles embedded, and a note at the top. */
import { defaultTreeAdapter, html, serialize } from 'parse5';
import { aboutPage } from '#domain/reading/about/about-page.ts';
import { pageHead } from '#server/uploads/about/page-head.ts';
import { attribute, cleanPage, type CleanPage } from './clean-page.ts';
import { inTurns } from './in-turns.ts';
import { parsePage, type PageElement } from './parse-page.ts';
import { inlinedStyle, type Loading } from './style.ts';

export interface Snapshot {
  title: string;
  html: string;
}

/** Also part of the file, for copies opened from a disk without the server's headers. */
export const policy = "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:";
/** Without it, pages that a script makes visible would stay blank. */
const readable =
  'html, body { display: block !important; visibility: visible !important; opacity: 1 !important; overflow: auto !important; height: auto !important; position: static !important; }';
export const banner =
  'all: initial; display: block; padding: 6px 12px; font: 13px sans-serif; color: #333; background: #eef2f5; border-bottom: 1px solid #8c959c; overflow-wrap: anywhere;';

export interface Making {
  /** The address of the page; `nowhere` if unknown. */
  url: URL;
  load: Loading;
  /** The text at the top. */
  note: string;
}

const today = (): string => new Date().toISOString().slice(0, 10);

export async function snapshotOf(source: string, { url, load, note }: Making): Promise<Snapshot> {
  const page = parsePage(source);
  const { title: named, publisher, published, language } = aboutPage(pageHead(page), today());
  const clean = cleanPage(page, url);
  const [styles] = await Promise.all([stylesOf(clean, load), fillPictures(clean, load), fillStyles(clean, load)]);
  const { head, body, title } = clean;
  head.childNodes = [];
  append(head, 'meta', { charset: 'utf-8' });
  append(head, 'meta', { 'http-equiv': 'Content-Security-Policy', content: policy });
  append(head, 'meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' });
  append(head, 'title', {}, title);
  // In Dublin Core: the page said it in parts that are not kept.
  const said = { 'dc.title': named, 'dc.publisher': publisher, 'dc.date': published, 'dc.language': language };
  for (const [name, content] of Object.entries(said)) if (content !== null) append(head, 'meta', { name, content });
  for (const { css, media } of styles) append(head, 'style', media === '' ? {} : { media }, css);
  append(head, 'style', {}, readable);
  append(body, 'div', { style: banner, lang: 'en', dir: 'ltr' }, note);
  body.childNodes.unshift(...body.childNodes.splice(-1));
  return { title, html: serialize(page) };
}

async function stylesOf({ sheets, base }: CleanPage, load: Loading): Promise<{ css: string; media: string }[]> {
  const styles = await inTurns(sheets, async (sheet) => {
    const { media } = sheet;
    if ('text' in sheet) return { css: await inlinedStyle(sheet.text, base, load), media };
    const loaded = sheet.address === '' ? null : await load.sheet(sheet.address, base);
    return { css: loaded === null ? '' : await inlinedStyle(loaded.css, loaded.base, load), media };
  });
  return styles.filter(({ css }) => css !== '');
}

/** A picture that is not available is replaced by its alternative text. */
async function fillPictures({ pictures, base }: CleanPage, load: Loading): Promise<void> {
  await inTurns(pictures, async ({ element, address }) => {
    const data = /^data:image\//i.test(address) ? address : await load.picture(address, base);
    if (data !== null) element.attrs.push({ name: 'src', value: data });
    else if (attribute(element, 'alt') === '') element.attrs.push({ name: 'hidden', value: '' });
  });
}

async function fillStyles({ styled, base }: CleanPage, load: Loading): Promise<void> {
  await inTurns(styled, async ({ element, style }) => {
    element.attrs.push({ name: 'style', value: await inlinedStyle(style, base, load) });
  });
}

function append(parent: PageElement, name: string, attributes: Record<string, string>, text?: string): void {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
  if (text !== undefined) defaultTreeAdapter.insertText(element, text);
  defaultTreeAdapter.appendChild(parent, element);
}
