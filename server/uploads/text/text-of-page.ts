/** The text of a page that is seen: no scripts, styles, comments, or parts that an attribute, a style or a closed part hides. */
import { attribute } from '#server/uploads/grab/clean-page.ts';
import {
  parsePage,
  type Page,
  type PageElement,
  type PageNode,
  type PageParent,
} from '#server/uploads/grab/parse-page.ts';
import { cellOf, MOST_SPANNED, Spans } from './cell.ts';
import { hidesAll, isUnseen, ofThePage, styleOf, takenOver, type Taken } from './hidden-style.ts';
import { StyleRules } from './style-rules.ts';

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

const has = ({ attrs }: PageElement, name: string): boolean => attrs.some((one) => one.name === name);

/** Parts that are closed until somebody opens them. */
const isClosed = (element: PageElement, outer: PageElement | undefined): boolean => {
  if (element.nodeName === 'dialog') return !has(element, 'open');
  return outer?.nodeName === 'details' && !has(outer, 'open') && element.nodeName !== 'summary';
};

/** The text of the style elements, and whether the page has styles elsewhere. */
function stylesOf(page: Page): { css: string; isElsewhere: boolean } {
  const css: string[] = [];
  let isElsewhere = false;
  const visit = (node: PageParent): void => {
    for (const child of node.childNodes) {
      if (!('attrs' in child)) continue;
      if (child.nodeName === 'style') for (const text of child.childNodes) css.push('value' in text ? text.value : '');
      isElsewhere ||= child.nodeName === 'link' && attribute(child, 'rel').toLowerCase().includes('stylesheet');
      visit(child);
    }
  };
  visit(page);
  return { css: css.join('\n'), isElsewhere };
}

const spanOf = (text: string): number =>
  /^\d{1,3}$/.test(text) ? Math.max(1, Math.min(Number(text), MOST_SPANNED)) : 1;

export function textOfPage(html: string): string {
  const parts: string[] = [];
  const tables: Spans[] = [];
  const page = parsePage(html);
  const { css, isElsewhere } = stylesOf(page);
  const rules = new StyleRules(css);
  const around: PageElement[] = [];
  const visit = (node: PageNode, outer: Taken): void => {
    const outermost = around.at(-1);
    const isOfClosed = outermost?.nodeName === 'details' && !has(outermost, 'open');
    if (node.nodeName === '#text' && 'value' in node && !isOfClosed)
      parts.push(isUnseen(outer) ? ' ' : node.value.replaceAll(/\s+/g, ' '));
    if (!('attrs' in node)) return;
    if (UNSEEN.has(node.nodeName) || has(node, 'hidden') || isClosed(node, outermost)) return;
    const ground = attribute(node, 'bgcolor');
    const style = new Map([
      ...(ground === '' ? [] : ([['background-color', ground.toLowerCase()]] as const)),
      ...rules.of(node, around),
      ...styleOf(attribute(node, 'style')),
    ]);
    // A page that its script shows hides its body first.
    const isBody = node.nodeName === 'html' || node.nodeName === 'body';
    if (!isBody && hidesAll(style)) return;
    const own = isBody ? { ...takenOver(style, outer), isInvisible: false, isTiny: false } : takenOver(style, outer);
    if (node.nodeName === 'table') {
      parts.push('\n');
      tables.push(new Spans());
    }
    const before = parts.length;
    around.push(node);
    for (const child of node.childNodes) visit(child, own);
    around.pop();
    if (node.nodeName === 'td' || node.nodeName === 'th') {
      const [down, across] = ['rowspan', 'colspan'].map((name) => spanOf(attribute(node, name)));
      const open = tables.at(-1);
      const place = open?.place(down ?? 1, across ?? 1) ?? { before: 0, after: 0 };
      parts.push('\t'.repeat(place.before), cellOf(parts.splice(before).join('')), '\t'.repeat(place.after));
    }
    if (node.nodeName === 'tr') tables.at(-1)?.nextRow();
    if (node.nodeName === 'table') tables.pop();
    if (BLOCKS.has(node.nodeName)) parts.push('\n');
  };
  for (const node of page.childNodes) visit(node, ofThePage(isElsewhere || css.includes('background')));
  // Line by line: a pattern of spaces around line ends takes the square of their number.
  const lines = parts.join('').split('\n');
  return lines.flatMap((line) => (line.trim() === '' ? [] : line.replace(/^ +/, '').trimEnd())).join('\n');
}
