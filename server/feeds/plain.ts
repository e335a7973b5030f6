/** Turns HTML into one line of plain text by one scan, without tags, comments and scripts. Builds no tree, because the tree of a hostile text grows by squares. */
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';

const silent = /^(script|style|template|noscript)$/;
const blocks = /^(p|div|br|li|td|th|tr|h[1-6])$/;
const nameForm = /[a-z][a-z0-9:-]*/iy;

/** `most` characters of the text. */
export function plain(html: string, most: number): string {
  const content = /[<&]/.test(html) ? withoutTags(html.slice(0, 200_000)) : html;
  // oxlint-disable-next-line no-control-regex
  const tidied = content.replaceAll(/[\x00-\x1f\x7f-\x9f\s]+/g, ' ').trim();
  return Array.from(tidied.slice(0, most * 2))
    .slice(0, most)
    .join('');
}

/** As `plain`, line by line, for Markdown. */
export const plainLines = (text: string, most: number): string =>
  text
    .slice(0, 200_000)
    .split('\n')
    .map((line) => plain(line, most))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
    .slice(0, most);

function withoutTags(html: string): string {
  const parts: string[] = [];
  const lower = html.toLowerCase();
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf('<', at);
    parts.push(html.slice(at, tag < 0 ? undefined : tag));
    if (tag < 0) break;
    const closes = html[tag + 1] === '/';
    nameForm.lastIndex = tag + (closes ? 2 : 1);
    const name = nameForm.exec(lower)?.[0] ?? '';
    if (name === '') {
      const next = html[tag + 1] ?? '';
      const isMarkup = next === '!' || next === '?' || closes;
      if (!isMarkup) parts.push('<');
      at = isMarkup ? endOf(html, html.startsWith('<!--', tag) ? '-->' : '>', tag + 2) : tag + 1;
      continue;
    }
    if (blocks.test(name)) parts.push(' ');
    at = endOfTag(html, nameForm.lastIndex);
    if (silent.test(name) && !closes) at = endOf(lower, `</${name}`, at);
  }
  const text = parts.join('');
  return text.includes('&') ? textIn(parseFragment(text.replaceAll('<', '&lt;'))) : text;
}

/** An element that is not closed lasts to the end. */
function endOf(text: string, mark: string, from: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : mark.startsWith('</') ? found : found + mark.length;
}

/** The '>' of a tag, outside the quotes of its attributes. */
function endOfTag(html: string, from: number): number {
  let quote = '';
  for (let at = from; at < html.length; at += 1) {
    const letter = html[at] ?? '';
    if (quote !== '') quote = letter === quote ? '' : quote;
    else if (letter === '>') return at + 1;
    // A quote begins only after '=', as in the tag of a browser.
    else if ((letter === '"' || letter === "'") && html[at - 1] === '=') quote = letter;
  }
  return html.length;
}

export function textIn(root: DefaultTreeAdapterTypes.Node): string {
  const nodes = 'childNodes' in root ? root.childNodes : [];
  return nodes.map((node) => ('value' in node ? node.value : textIn(node))).join('');
}
