/** The parts of a page that say something of it, by one walk over the parsed page; before it is cleaned, which removes them. */
import { html } from 'parse5';
import { attribute } from '#server/uploads/grab/clean-page.ts';
import type { Page, PageElement, PageNode } from '#server/uploads/grab/parse-page.ts';
import type { PageHead } from '#domain/reading/about/about-page.ts';

const MOST_METAS = 1_000;
const MOST_LINKED = 20;
const LONGEST = 500_000;
const SOURCE = 'rw-entity-meta__tag-value--source';

/** The text of an element, up to a limit. */
function textIn(element: PageElement, most: number): string {
  const parts: string[] = [];
  let left = most;
  for (const node of within(element.childNodes)) {
    if (left <= 0) break;
    if (node.nodeName !== '#text' || !('value' in node)) continue;
    parts.push(node.value);
    left -= node.value.length + 1;
  }
  return parts.join(' ').slice(0, most);
}

/** The nodes and all within them, in their order, without recursion. */
function* within(nodes: readonly PageNode[]): Generator<PageNode> {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node;
    if ('childNodes' in node) for (const child of node.childNodes.toReversed()) waiting.push(child);
  }
}

export function pageHead(page: Page): PageHead {
  const metas: [string, string][] = [];
  const linked: string[] = [];
  const found = { title: '', heading: '', lang: '', time: '', source: '' };
  const first = (key: keyof typeof found, value: () => string): void => {
    if (found[key] === '') found[key] = value().trim();
  };
  const visit = (node: PageElement): void => {
    const { tagName } = node;
    if (tagName === 'meta' && metas.length < MOST_METAS) {
      const name = ['property', 'name', 'itemprop', 'http-equiv'].map((key) => attribute(node, key)).find(Boolean);
      if (name !== undefined) metas.push([name.slice(0, 100).toLowerCase(), attribute(node, 'content')]);
    } else if (tagName === 'script' && /^\s*application\/ld\+json\b/i.test(attribute(node, 'type'))) {
      if (linked.length < MOST_LINKED) linked.push(textIn(node, LONGEST + 1));
    } else if (tagName === 'html') first('lang', () => attribute(node, 'lang'));
    else if (tagName === 'title' && node.namespaceURI === html.NS.HTML) first('title', () => textIn(node, 5_000));
    else if (tagName === 'h1') first('heading', () => textIn(node, 5_000));
    else if (tagName === 'time') first('time', () => attribute(node, 'datetime'));
    if (attribute(node, 'class').includes(SOURCE)) first('source', () => textIn(node, 300));
  };
  // The parser limits the number of elements.
  for (const node of within(page.childNodes)) if ('tagName' in node) visit(node);
  return { metas, linked, ...found };
}
