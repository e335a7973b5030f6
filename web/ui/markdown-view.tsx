/** Parses Markdown into elements of a fixed list. HTML in it is text; a link leads to the web or to a mailbox; an image is a link, so nothing is loaded from elsewhere. */
import './markdown.css';
import { createElement, Fragment, memo, useMemo, type ReactNode } from 'react';
import MarkdownIt, { type Token } from 'markdown-it';
import type { MarkdownProps } from './markdown.tsx';

/** Deeper quotes and lists are left out. */
const DEEPEST = 40;
/** A longer text would hold up the page; what can be saved is never cut. */
const LONGEST = 100_000;

const parser = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: DEEPEST });
parser.linkify.set({ fuzzyLink: false });
parser.validateLink = (address) => /^(https?:\/\/|mailto:)/i.test(address);

/** Elements drawn by their own tag, each with the direction of its own text. */
const PLAIN: ReadonlySet<string> = new Set(
  'p blockquote ul li table thead tbody tr th td strong em s code pre'.split(' '),
);
const DIRECTED: ReadonlySet<string> = new Set('p li th td blockquote'.split(' '));

const attributeOf = (token: Token, name: string): string => String(token.attrGet(name) ?? '');

const ALIGN = { center: 'center', left: 'left', right: 'right' } as const;

function alignOf(token: Token): object {
  const align = /text-align:\s*(center|left|right)/.exec(attributeOf(token, 'style'))?.[1] as keyof typeof ALIGN;
  return align === undefined ? {} : { style: { textAlign: ALIGN[align] } };
}

const linkTo = (href: string, key: number, children: ReactNode): ReactNode => (
  <a key={key} className="in-text" href={href} target="_blank" rel="noopener noreferrer">
    {children}
  </a>
);

/** The level of a heading follows from the headings around it, so that none is left out whatever was typed. */
function levels(top: number): (typed: number) => number {
  const open: number[] = [];
  return (typed) => {
    while ((open.at(-1) ?? 0) >= typed) open.pop();
    open.push(typed);
    return Math.min(6, top + open.length - 1);
  };
}

type Draw = (tokens: readonly Token[]) => ReactNode[];

/** Parts of a text have no identity other than their index, which is their key. */
function leaf(token: Token, key: number, draw: Draw): ReactNode {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{draw(token.children ?? [])}</Fragment>;
    case 'softbreak':
    case 'hardbreak':
      // The style sheet keeps line breaks: elements for thousands of them would hold up the page.
      return '\n';
    case 'hr':
      return <hr key={key} />;
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'code_block':
    case 'fence':
      return (
        <pre key={key}>
          <code>{token.content}</code>
        </pre>
      );
    case 'image':
      return linkTo(attributeOf(token, 'src'), key, token.content === '' ? 'Image' : token.content);
    default:
      return token.content;
  }
}

function element(open: Token, key: number, children: ReactNode[], levelOf: (typed: number) => number): ReactNode {
  const { tag } = open;
  if (/^h[1-6]$/.test(tag)) {
    const typed = Number(tag.slice(1));
    return createElement(`h${levelOf(typed)}`, { key, 'data-level': typed, dir: 'auto' }, children);
  }
  if (tag === 'a') return linkTo(attributeOf(open, 'href'), key, children);
  if (tag === 'ol') return createElement('ol', { key, start: Number(open.attrGet('start') ?? 1) }, children);
  if (open.hidden || !PLAIN.has(tag)) return <Fragment key={key}>{children}</Fragment>;
  const directed = DIRECTED.has(tag) && { dir: 'auto' };
  const drawnAs = createElement(tag, { key, ...directed, ...alignOf(open) }, children);
  return tag === 'table' ? (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table scrolls by keyboard too
    <div key={key} className="markdown-table" role="group" aria-label="Table" tabIndex={0}>
      {drawnAs}
    </div>
  ) : (
    drawnAs
  );
}

/** Neighbouring texts are one text. */
function add(parts: ReactNode[], part: ReactNode): void {
  const last = parts.at(-1);
  if (typeof part === 'string' && typeof last === 'string') parts[parts.length - 1] = last + part;
  else parts.push(part);
}

/** The tokens are a flat list with opening and closing ones. */
function drawn(tokens: readonly Token[], levelOf: (typed: number) => number): ReactNode[] {
  const open: { token: Token | null; children: ReactNode[] }[] = [{ token: null, children: [] }];
  const draw: Draw = (inner) => drawn(inner, levelOf);
  for (const [key, token] of tokens.entries()) {
    if (token.nesting === 1) {
      open.push({ token, children: [] });
      continue;
    }
    const closed = token.nesting === -1 ? open.pop() : undefined;
    const part = closed?.token == null ? leaf(token, key, draw) : element(closed.token, key, closed.children, levelOf);
    add(open.at(-1)?.children ?? [], part);
  }
  return open[0]?.children ?? [];
}

export const MarkdownView = memo(function MarkdownView({ text, heading = 3 }: MarkdownProps) {
  const content = useMemo(() => drawn(parser.parse(text.slice(0, LONGEST), {}), levels(heading)), [text, heading]);
  return (
    <div className="markdown">
      {content}
      {text.length > LONGEST && <p className="quiet">The text goes on after its first 100,000 characters.</p>}
    </div>
  );
});
