/** Formatted text from the clipboard as Markdown: headings, lists (also Word's, which are paragraphs), tables, quotations, marks and links. Pictures, scripts and hidden parts are left out. */
import { escapedLine, lineOf, type Run } from './from-html-runs.ts';

/** Larger clipboards are pasted as plain text. */
const LARGEST = 4_000_000;
/** Below this depth elements count as text. */
const DEEPEST = 100;

const NEVER: ReadonlySet<string> = new Set(
  'script style head title meta link template noscript svg math object embed iframe canvas audio video picture img button input select textarea xml'.split(
    ' ',
  ),
);
const BLOCKS: ReadonlySet<string> = new Set(
  'html body address article aside blockquote dd div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table ul'.split(
    ' ',
  ),
);

const BULLET = /^[·•▪‣◦●○§\uf000-\uf0ff]\s+/u;
const FORMATTED =
  'b, strong, i, em, s, del, strike, a[href], h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, hr, p ~ p, [style*="mso-list"], [style*="bold"], [style*="font-weight:7"], [style*="font-weight: 7"], [style*="italic"]';

const nameOf = (node: Element): string => node.localName.toLowerCase();
const styleOf = (node: Element): string => (node.getAttribute('style') ?? '').toLowerCase();
const isElement = (node: Node): node is Element => node.nodeType === 1;
const isHidden = (node: Element): boolean =>
  NEVER.has(nameOf(node)) ||
  node.hasAttribute('hidden') ||
  /display:\s*none|mso-hide:\s*all|mso-list:\s*ignore|mso-element:\s*comment/.test(styleOf(node));

type Marks = Omit<Run, 'text'>;
const UNMARKED: Marks = { bold: false, italic: false, struck: false, href: null };

/** A style overrides the element: Google Docs wraps everything in a <b> that is not bold. */
function marksOf(node: Element, above: Marks): Marks {
  const name = nameOf(node);
  const style = styleOf(node);
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1];
  const slant = /font-style:\s*(\w+)/.exec(style)?.[1];
  const href = name === 'a' ? (node.getAttribute('href') ?? '').trim() : '';
  return {
    bold:
      weight === undefined ? above.bold || name === 'b' || name === 'strong' : /^(bold|bolder|[6-9]00)$/.test(weight),
    italic: slant === undefined ? above.italic || name === 'i' || name === 'em' : slant !== 'normal',
    struck: above.struck || ['s', 'del', 'strike'].includes(name) || /line-through/.test(style),
    href: /^(https?:\/\/|mailto:)/i.test(href) ? href : above.href,
  };
}

function runsIn(node: Node, marks: Marks, depth: number): Run[] {
  if (node.nodeType === 3 || depth > DEEPEST)
    return [{ ...marks, text: (node.textContent ?? '').replaceAll(/[\s\u00a0]+/g, ' ') }];
  if (!isElement(node) || isHidden(node)) return [];
  if (nameOf(node) === 'br') return [{ ...marks, text: '\n' }];
  const own = marksOf(node, marks);
  return [...node.childNodes].flatMap((child) => runsIn(child, own, depth + 1));
}

const lineIn = (nodes: readonly Node[], marks: Marks, depth: number): string =>
  lineOf(nodes.flatMap((node) => runsIn(node, marks, depth)));

/** A part of the text with the lines it takes; an item of a list stands close to the one before. */
type Block = { text: string; item: boolean };

const block = (text: string): Block[] => (text.trim() === '' ? [] : [{ text, item: false }]);
const paragraph = (line: string): Block[] =>
  BULLET.test(line)
    ? [{ text: `- ${line.replace(BULLET, '')}`, item: true }]
    : line.split(/\n{2,}/).flatMap((part) => block(part.split('\n').map(escapedLine).join('\n')));

const indented = (text: string, by: number): string => text.replaceAll(/\n(?!\n|$)/g, `\n${' '.repeat(by)}`);

/** Word's item: a paragraph whose style has its level, and whose hidden mark is a number, a letter or a bullet. */
function wordItem(node: Element, marks: Marks, depth: number): Block[] | null {
  const level = /mso-list:\s*(?!none|skip)\S*\s*level(\d+)/.exec(styleOf(node))?.[1];
  if (level === undefined) return null;
  const mark = [...node.querySelectorAll('[style]')].find((part) => /mso-list:\s*ignore/.test(styleOf(part)));
  const counted = /^\s*\(?(?:(\d+)|[a-z]{1,4})[.)]/i.exec(mark?.textContent ?? '');
  const number = counted === null ? null : Number(counted[1] ?? 1);
  const line = lineIn([...node.childNodes], marks, depth + 1);
  if (line === '') return [];
  return [{ text: `${'    '.repeat(Number(level) - 1)}${number === null ? '-' : `${number}.`} ${line}`, item: true }];
}

function list(node: Element, marks: Marks, depth: number): Block[] {
  const counted = nameOf(node) === 'ol';
  let number = Number(node.getAttribute('start') ?? 1) || 1;
  return [...node.children].flatMap((child): Block[] => {
    // A list directly in a list belongs to the item before.
    if (nameOf(child) === 'ul' || nameOf(child) === 'ol')
      return list(child, marks, depth + 1).map(({ text }) => ({ text: `    ${indented(text, 4)}`, item: true }));
    const text = joined(blocksIn(child, marksOf(child, marks), depth + 1));
    if (text === '') return [];
    const mark = counted ? `${number}. ` : '- ';
    number += 1;
    return [{ text: mark + indented(text, 4), item: true }];
  });
}

function cellsOf(row: Element, marks: Marks, depth: number): string[] {
  return [...row.children].flatMap((cell) => {
    const parts = blocksIn(cell, marks, depth + 1).map(({ text }) => text);
    const span = Math.min(20, Number(cell.getAttribute('colspan') ?? 1) || 1);
    const line = parts.join(' ').replaceAll(/\s*\n\s*/g, ' ');
    return [line.replaceAll('|', String.raw`\|`), ...Array.from({ length: span - 1 }, () => '')];
  });
}

const widest = (rows: readonly { readonly length: number }[]): number =>
  rows.reduce((most, { length }) => Math.max(most, length), 0);

/** A table for layout, of one column or around others, is what it contains. */
function table(node: Element, marks: Marks, depth: number): Block[] {
  const rows = [...node.querySelectorAll('tr')];
  if (widest(rows.map((row) => row.children)) < 2 || node.querySelector('table') !== null)
    return rows.flatMap((row) => [...row.children].flatMap((cell) => blocksIn(cell, marks, depth + 1)));
  const lines = rows.map((row) => cellsOf(row, marks, depth)).filter((cells) => cells.some((cell) => cell !== ''));
  const columns = widest(lines);
  const lineOfCells = (cells: readonly string[]) =>
    `| ${Array.from({ length: columns }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head, ...body] = lines;
  if (head === undefined) return [];
  // The cells of the first row are bold as a heading.
  const heading = head.map((cell) => cell.replace(/^\*\*([^*]*)\*\*$/, '$1'));
  return block([lineOfCells(heading), `|${' --- |'.repeat(columns)}`, ...body.map(lineOfCells)].join('\n'));
}

function elementBlocks(node: Element, above: Marks, depth: number): Block[] {
  if (isHidden(node)) return [];
  const name = nameOf(node);
  const marks = marksOf(node, above);
  const heading = /^h([1-6])$/.exec(name)?.[1] ?? (/\bmsotitle\b/i.test(node.className) ? '1' : undefined);
  if (heading !== undefined) {
    const runs = runsIn(node, UNMARKED, depth).map((run) => ({ ...run, bold: false }));
    const line = lineOf(runs).replaceAll('\n', ' ');
    return block(line === '' ? '' : `${'#'.repeat(Number(heading))} ${line}`);
  }
  if (name === 'hr') return block('---');
  if (name === 'pre') return block(fenced(node.textContent ?? ''));
  if (name === 'ul' || name === 'ol') return list(node, marks, depth);
  if (name === 'table') return table(node, marks, depth);
  if (name === 'blockquote') {
    const text = joined(blocksIn(node, marks, depth + 1));
    return block(text === '' ? '' : `> ${text.replaceAll('\n', '\n> ')}`);
  }
  return wordItem(node, marks, depth) ?? blocksIn(node, marks, depth + 1);
}

function fenced(code: string): string {
  const fence = '`'.repeat(Math.max(3, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length + 1)));
  return code.trim() === '' ? '' : `${fence}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Google Docs puts all blocks into one inline element. */
const holdsBlocks = (node: Element): boolean => node.querySelector([...BLOCKS].join(',')) !== null;

/** Inline parts between blocks are paragraphs. */
function blocksIn(node: Element, marks: Marks, depth: number): Block[] {
  if (depth > DEEPEST) return paragraph(lineIn([node], marks, depth));
  const blocks: Block[] = [];
  let inline: Node[] = [];
  const flush = () => {
    for (const each of paragraph(lineIn(inline, marks, depth))) blocks.push(each);
    inline = [];
  };
  for (const child of node.childNodes) {
    if (isElement(child) && (BLOCKS.has(nameOf(child)) || holdsBlocks(child))) {
      flush();
      for (const each of elementBlocks(child, marks, depth)) blocks.push(each);
    } else inline.push(child);
  }
  flush();
  return blocks;
}

const joined = (blocks: readonly Block[]): string =>
  blocks
    .map(({ text, item }, at) => (at === 0 ? text : `${item && blocks[at - 1]?.item === true ? '\n' : '\n\n'}${text}`))
    .join('');

/** Code from an editor has colours but is plain text. */
const isCode = (body: Element): boolean =>
  [...body.children]
    .slice(0, 1)
    .some(
      (child) => /white-space:\s*pre\b/.test(styleOf(child)) && /monospace|consolas|courier|menlo/.test(styleOf(child)),
    );

/** Null for text without formatting, which the browser pastes as it is. */
export function markdownOf(html: string): string | null {
  if (html.length > LARGEST) return null;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  if (body.querySelector(FORMATTED) === null || isCode(body)) return null;
  const text = joined(blocksIn(body, UNMARKED, 0));
  return text === '' ? null : text;
}
