/** The text of a page that is seen: no scripts, styles, comments, or parts hidden by an attribute or their own style. */
import { attribute } from '#server/uploads/grab/clean-page.ts';
import { parsePage, type PageNode } from '#server/uploads/grab/parse-page.ts';
import { cellOf, MOST_SPANNED, Spans } from './cell.ts';

const UNSEEN = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'svg',
  'iframe',
  'object',
  'select',
  'textarea',
]);
const BLOCKS = new Set(
  'address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul'.split(
    ' ',
  ),
);

const isHidden = (style: string): boolean => {
  const tight = style.toLowerCase().replaceAll(/\s/g, '');
  return ['display:none', 'visibility:hidden', 'font-size:0', 'opacity:0;'].some((rule) => `${tight};`.includes(rule));
};

const spanOf = (text: string): number =>
  /^\d{1,3}$/.test(text) ? Math.max(1, Math.min(Number(text), MOST_SPANNED)) : 1;

export function textOfPage(html: string): string {
  const parts: string[] = [];
  const tables: Spans[] = [];
  const visit = (node: PageNode): void => {
    if (node.nodeName === '#text' && 'value' in node) parts.push(node.value.replaceAll(/\s+/g, ' '));
    if (!('childNodes' in node)) return;
    if ('attrs' in node) {
      const names = new Set(node.attrs.map(({ name }) => name));
      if (UNSEEN.has(node.nodeName) || names.has('hidden') || isHidden(attribute(node, 'style'))) return;
    }
    if (node.nodeName === 'table') {
      parts.push('\n');
      tables.push(new Spans());
    }
    const before = parts.length;
    for (const child of node.childNodes) visit(child);
    if ((node.nodeName === 'td' || node.nodeName === 'th') && 'attrs' in node) {
      const [down, across] = ['rowspan', 'colspan'].map((name) => spanOf(attribute(node, name)));
      const open = tables.at(-1);
      const place = open?.place(down ?? 1, across ?? 1) ?? { before: 0, after: 0 };
      parts.push('\t'.repeat(place.before), cellOf(parts.splice(before).join('')), '\t'.repeat(place.after));
    }
    if (node.nodeName === 'tr') tables.at(-1)?.nextRow();
    if (node.nodeName === 'table') tables.pop();
    if (BLOCKS.has(node.nodeName)) parts.push('\n');
  };
  for (const node of parsePage(html).childNodes) visit(node);
  // Line by line: a pattern of spaces around line ends takes the square of their number.
  const lines = parts.join('').split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : line.replace(/^ +/, '').trimEnd())).join('\n');
}
