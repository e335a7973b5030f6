/** Removes everything from a page that could run, send or load, and keeps text, pictures and styles. Lists the pictures and sheets; fetches none. */
import { parsedUrl } from '#server/parsed-url.ts';
import { defaultTreeAdapter, html } from 'parse5';
import type { Page, PageElement, PageNode, PageParent } from './parse-page.ts';

export interface CleanPage {
  title: string;
  lang: string;
  base: URL;
  head: PageElement;
  body: PageElement;
  /** Image elements with their addresses. */
  pictures: { element: PageElement; address: string }[];
  /** In their order: the address of a linked sheet, or the text of an inline one. */
  sheets: ({ address: string; media: string } | { text: string; media: string })[];
  /** Elements with a style attribute. */
  styled: { element: PageElement; style: string }[];
}

/** Elements removed with their content. */
const dropped = new Set(
  'script template iframe frame frameset object embed applet audio video source track canvas svg math input button select textarea datalist option optgroup portal fencedframe dialog style link meta base title param map area noembed noframes xmp plaintext'.split(
    ' ',
  ),
);
/** Elements that are kept, with these attributes besides those that every element keeps. */
const kept: Readonly<Record<string, string>> = {
  a: 'href',
  img: 'alt width height',
  td: 'colspan rowspan headers align valign width height bgcolor',
  th: 'colspan rowspan headers scope align valign width height bgcolor',
  table: 'border cellpadding cellspacing width align bgcolor',
  tr: 'align valign bgcolor',
  col: 'span width',
  colgroup: 'span width',
  ol: 'start reversed type',
  ul: 'type',
  li: 'value',
  font: 'color face size',
  time: 'datetime',
  blockquote: 'cite',
  details: 'open',
  body: 'bgcolor',
  hr: 'width size align',
  ...Object.fromEntries(
    'html head abbr acronym address article aside b bdi bdo big br caption center cite code dd del dfn div dl dt em fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup i ins kbd label legend main mark menu nav nobr p picture pre q rp rt ruby s samp search section small span strike strong sub summary sup tbody tfoot thead tt u var wbr'
      .split(' ')
      .map((name) => [name, '']),
  ),
};
const everywhere = new Set(['id', 'class', 'lang', 'dir', 'title', 'role', 'aria-label', 'aria-hidden']);

export function cleanPage(page: Page, url: URL): CleanPage {
  const found: CleanPage = {
    title: '',
    lang: '',
    base: url,
    head: elementNamed(page, 'head'),
    body: elementNamed(page, 'body'),
    pictures: [],
    sheets: [],
    styled: [],
  };
  found.base = baseOf(page, url);
  found.lang = attribute(elementNamed(page, 'html'), 'lang');
  cleanChildren(page, found);
  return found;
}

/** Recursion is safe, because the parser limits the depth of a page. */
function cleanChildren(parent: PageParent, found: CleanPage): void {
  const nodes = parent.childNodes.flatMap((node) => cleaned(node, found));
  parent.childNodes = nodes;
  for (const node of nodes) if ('parentNode' in node) node.parentNode = parent;
}

/** Returns the node, its children, or nothing. */
function cleaned(node: PageNode, found: CleanPage): PageNode[] {
  if (defaultTreeAdapter.isTextNode(node) || defaultTreeAdapter.isDocumentTypeNode(node)) return [node];
  if (!defaultTreeAdapter.isElementNode(node)) return [];
  const { tagName } = node;
  if (tagName === 'title' && found.title === '')
    found.title = textOf(node).trim().replaceAll(/\s+/g, ' ').slice(0, 300);
  if (tagName === 'style' || tagName === 'link') noteSheet(node, found);
  if (dropped.has(tagName) || node.namespaceURI !== html.NS.HTML) return [];
  cleanChildren(node, found);
  const attributes = kept[tagName];
  // Of forms, slots and custom elements, the content is kept.
  if (attributes === undefined) return node.childNodes;
  if (tagName === 'img') notePicture(node, found);
  const style = attribute(node, 'style');
  if (style !== '') found.styled.push({ element: node, style });
  const allowed = attributes.split(' ');
  node.attrs = node.attrs.filter(({ name }) => allowed.includes(name) || everywhere.has(name));
  if (tagName === 'a') makePlainLink(node, found.base);
  return [node];
}

function noteSheet(node: PageElement, { sheets }: CleanPage): void {
  const media = attribute(node, 'media');
  if (node.tagName === 'style') sheets.push({ text: textOf(node), media });
  else if (/\bstylesheet\b/i.test(attribute(node, 'rel')) && !/\balternate\b/i.test(attribute(node, 'rel'))) {
    sheets.push({ address: attribute(node, 'href'), media });
  }
}

/** Pages that load their pictures by script have the addresses in other attributes. */
function notePicture(node: PageElement, { pictures }: CleanPage): void {
  const own = attribute(node, 'src');
  const late = ['data-src', 'data-original', 'data-lazy-src'].map((name) => attribute(node, name)).find(Boolean);
  const first = attribute(node, 'srcset').trim().split(/[\s,]/)[0] ?? '';
  const address = own === '' || own.startsWith('data:') ? (late ?? (own || first)) : own;
  if (address !== '') pictures.push({ element: node, address });
}

/** The base of an uploaded page, whose address is unknown: its relative links lead nowhere. */
export const nowhere = new URL('http://page.invalid/');

function makePlainLink(node: PageElement, base: URL): void {
  const href = attribute(node, 'href').trim();
  node.attrs = node.attrs.filter(({ name }) => name !== 'href');
  if (href.startsWith('#')) node.attrs.push({ name: 'href', value: href });
  else if (href !== '') {
    const url = parsedUrl(href, base);
    if (url === null || !/^(https?|mailto):$/.test(url.protocol) || url.host === nowhere.host) return;
    node.attrs.push(
      { name: 'href', value: url.href },
      { name: 'target', value: '_blank' },
      { name: 'rel', value: 'noopener noreferrer nofollow' },
    );
  }
}

function baseOf(page: Page, url: URL): URL {
  const head = elementNamed(page, 'head');
  const base = head.childNodes.find((node) => defaultTreeAdapter.isElementNode(node) && node.tagName === 'base');
  const href = base === undefined || !defaultTreeAdapter.isElementNode(base) ? '' : attribute(base, 'href');
  const named = href === '' ? null : parsedUrl(href, url);
  return named !== null && /^https?:$/.test(named.protocol) ? named : url;
}

/** The parser adds missing html, head and body elements, except the body of a page with a frameset. */
function elementNamed(page: Page, name: 'html' | 'head' | 'body'): PageElement {
  const isNamed = (node: PageNode): node is PageElement =>
    defaultTreeAdapter.isElementNode(node) && node.tagName === name;
  const root = page.childNodes.find((node) => defaultTreeAdapter.isElementNode(node) && node.tagName === 'html');
  if (root === undefined || !defaultTreeAdapter.isElementNode(root)) throw new Error('a parsed page has no root');
  if (name === 'html') return root;
  const found = root.childNodes.find(isNamed);
  if (found !== undefined) return found;
  const made = defaultTreeAdapter.createElement(name, html.NS.HTML, []);
  defaultTreeAdapter.appendChild(root, made);
  return made;
}

export const attribute = (node: PageElement, name: string): string =>
  node.attrs.find((one) => one.name === name)?.value ?? '';

const textOf = (node: PageElement): string =>
  node.childNodes.map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : '')).join('');
