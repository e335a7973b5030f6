/** Reads XML by one scan, without a DOCTYPE. Takes what can be read: an item that is not well-formed, or holds bad bytes, is marked with its fault. Bare '&' and references of HTML are texts. */
import { parseFragment } from 'parse5';
import { tooDeep, tooMany } from '#db/threads/too-much.ts';
import { FeedFault, type Decoded } from './decode.ts';
import { textIn } from './plain.ts';

export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: (string | Element)[];
  /** Of an item: where it stands, and why it can't be read. */
  line?: number;
  fault?: string;
}

const most = { depth: 100, attributes: 256, parts: 500_000 };
/** Items of an answer. */
export const MOST_ITEMS = 20_000;
const isItem = (name: string): boolean => name === 'item' || name === 'entry';

// XML 1.0 allows tab, line feed and carriage return among the controls.
// oxlint-disable-next-line no-control-regex
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const nameForm = /[^\s/>=<&"'!?]+/y;
const blank = /\s*/y;

export function parseXml({ text, damaged }: Decoded): Element {
  if (text.trim() === '') throw new FeedFault('The answer is empty');
  if (/^\s*<(!doctype )?html/i.test(text)) throw new FeedFault('The answer is a page of HTML, not a feed');
  if (!text.trimStart().startsWith('<')) throw new FeedFault('The answer is not XML');
  return new Scan(text, damaged).read();
}

class Malformed extends Error {}

class Scan {
  readonly #text: string;
  /** The encoding whose bad bytes are replaced by U+FFFD; null if there are none. */
  readonly #damaged: string | null;
  readonly #open: Element[] = [{ name: '', attributes: new Map(), children: [] }];
  /** Marks that are not in the rest of the text, so that it is searched for each once. */
  readonly #missing = new Set<string>();
  #at = 0;
  #items = 0;
  #parts = 0;
  /** The line of the last element that was counted, and where the next one begins. */
  #line = 1;
  #nextLine: number;

  constructor(text: string, damaged: string | null) {
    this.#text = text;
    this.#damaged = damaged;
    this.#nextLine = text.indexOf('\n');
  }

  read(): Element {
    while (this.#at < this.#text.length) {
      const from = this.#at;
      try {
        this.#step();
      } catch (error) {
        if (!(error instanceof Malformed)) throw error;
        this.#skipItem(from, error.message);
      }
    }
    const [root, left] = this.#open;
    if (left !== undefined) throw this.#fault(`<${left.name}> is not closed`);
    if (root === undefined || root.children.length === 0) throw this.#fault('there is no element');
    return root;
  }

  #step(): void {
    const text = this.#text;
    const from = this.#at;
    const tag = text.indexOf('<', from);
    this.#add(text.slice(from, tag < 0 ? undefined : tag), true);
    this.#at = tag < 0 ? text.length : tag;
    if (tag < 0) return;
    if (text.startsWith('<!--', tag)) this.#at = this.#after('-->', tag + 4, 'a comment');
    else if (text.startsWith('<![CDATA[', tag)) {
      const end = this.#after(']]>', tag + 9, 'a CDATA section');
      this.#at = end;
      this.#add(text.slice(tag + 9, end - 3), false);
    } else if (text.startsWith('<?', tag)) this.#at = this.#after('?>', tag + 2, 'an instruction');
    else if (text.startsWith('<!', tag)) throw new FeedFault('The feed has a DOCTYPE, which is not allowed');
    else if (text.startsWith('</', tag)) this.#close(tag);
    else this.#begin(tag);
  }

  #add(raw: string, hasReferences: boolean): void {
    if (raw === '') return;
    const parent = this.#top();
    if (this.#open.length === 1) {
      if (raw.trim() !== '') throw this.#fault('there is text outside the root');
      return;
    }
    this.#check(raw);
    parent.children.push(hasReferences ? unescaped(raw) : raw);
  }

  #begin(tag: number): void {
    const name = this.#match(nameForm, tag + 1);
    if (name === '') throw new Malformed("'<' does not begin a tag");
    const attributes = this.#attributes();
    const closed = this.#text[this.#at] === '/';
    if (closed) this.#at += 1;
    if (this.#text[this.#at] !== '>') throw new Malformed(`the tag <${name.slice(0, 50)} is not closed`);
    this.#at += 1;
    const parent = this.#top();
    if (this.#open.length === 1 && parent.children.length > 0) throw this.#fault('there is more than one root');
    this.#count(1);
    if (isItem(name) && ++this.#items > MOST_ITEMS) throw tooMany(MOST_ITEMS, 'items');
    const element: Element = { name, attributes, children: [], ...(isItem(name) ? { line: this.#lineOf(tag) } : {}) };
    parent.children.push(element);
    if (closed) return;
    if (this.#open.length > most.depth) throw tooDeep(most.depth);
    this.#open.push(element);
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    for (;;) {
      this.#match(blank, this.#at);
      const name = this.#match(nameForm, this.#at);
      if (name === '') return attributes;
      this.#match(blank, this.#at);
      const isGiven = this.#text[this.#at] === '=';
      this.#match(blank, this.#at + 1);
      const quote = this.#text[this.#at] ?? '';
      if (!isGiven || (quote !== '"' && quote !== "'")) throw new Malformed('an attribute has no value in quotes');
      const from = this.#at + 1;
      this.#at = this.#after(quote, from, 'an attribute');
      const value = this.#text.slice(from, this.#at - 1);
      if (attributes.has(name)) throw new Malformed(`the attribute ${name.slice(0, 50)} stands twice`);
      this.#check(value);
      attributes.set(name, unescaped(value));
      if (attributes.size > most.attributes) throw tooMany(most.attributes, 'attributes in an element');
      this.#count(1);
    }
  }

  #close(tag: number): void {
    const name = this.#match(nameForm, tag + 2);
    const { name: open } = this.#top();
    if (name !== open || this.#open.length === 1) throw new Malformed(`</${name.slice(0, 50)}> closes nothing`);
    this.#match(blank, this.#at);
    if (this.#text[this.#at] !== '>') throw new Malformed(`the tag </${name.slice(0, 50)} is not closed`);
    this.#at += 1;
    this.#open.pop();
  }

  /** Goes on after the item in which the text is not well-formed. */
  #skipItem(from: number, words: string): void {
    const index = this.#open.findLastIndex(({ name }) => isItem(name));
    const item = this.#open[index];
    let end = from;
    for (let isFound = false; item !== undefined && !isFound; end += isFound ? 0 : 1) {
      end = this.#find(`</${item.name}`, end);
      if (end < 0) break;
      isFound = /[\s>]/.test(this.#text[end + 2 + item.name.length] ?? '');
    }
    if (item === undefined || end < 0) throw this.#fault(words);
    this.#open.length = index + 1;
    item.fault ??= `it is not well-formed: ${words}`;
    this.#at = end;
  }

  #check(raw: string): void {
    const control = controls.exec(raw)?.[0];
    const isBad = this.#damaged !== null && raw.includes('\ufffd');
    if (control === undefined && !isBad) return;
    const item = this.#open.findLast(({ name }) => isItem(name));
    if (item !== undefined)
      item.fault ??= isBad
        ? `it has bytes that are not ${this.#damaged}`
        : `it has the control character ${codeOf(control)}, which XML does not allow`;
    else if (control !== undefined) throw new FeedFault('The feed has control characters, which XML does not allow');
  }

  #top(): Element {
    return this.#open.at(-1) as Element;
  }

  #count(parts: number): void {
    this.#parts += parts;
    if (this.#parts > most.parts) throw tooMany(most.parts, 'elements and attributes');
  }

  #match(form: RegExp, at: number): string {
    form.lastIndex = at;
    const found = form.exec(this.#text)?.[0] ?? '';
    this.#at = at + found.length;
    return found;
  }

  #after(mark: string, from: number, what: string): number {
    const found = this.#find(mark, from);
    if (found < 0) throw new Malformed(`${what} is not closed`);
    return found + mark.length;
  }

  #find(mark: string, from: number): number {
    if (this.#missing.has(mark)) return -1;
    const found = this.#text.indexOf(mark, from);
    if (found < 0) this.#missing.add(mark);
    return found;
  }

  #lineOf(at: number): number {
    for (; this.#nextLine >= 0 && this.#nextLine < at; this.#line += 1)
      this.#nextLine = this.#find('\n', this.#nextLine + 1);
    return this.#line;
  }

  #fault(words: string): FeedFault {
    return new FeedFault(`The feed is not well-formed XML: line ${this.#lineOf(this.#at)}, ${words}`);
  }
}

const codeOf = (letter = ''): string => `U+${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** Character references only: `&lt;b&gt;` becomes the text `<b>`. Unlike declared entities they can't grow. */
const unescaped = (raw: string): string =>
  raw.includes('&') ? textIn(parseFragment(raw.replaceAll('<', '&lt;'))) : raw;

/** The elements of a name, in their order. */
export const all = (parent: Element | undefined, name: string): Element[] =>
  (parent?.children ?? []).filter((child): child is Element => typeof child !== 'string' && child.name === name);

export const attribute = (element: Element | undefined, name: string): string =>
  element?.attributes.get(name)?.trim() ?? '';

/** The text of the first element of a name, in its order. */
export const text = (parent: Element | undefined, name: string): string => textOf(all(parent, name)[0]).trim();

/** A block of XHTML is set off by a blank. */
export function textOf(element: Element | undefined, isSpaced = false): string {
  const parts = (element?.children ?? []).map((child) => (typeof child === 'string' ? child : textOf(child, isSpaced)));
  return isSpaced && isBlock(element?.name ?? '') ? ` ${parts.join('')} ` : parts.join('');
}

export const isBlock = (name: string): boolean => /^(xhtml:)?(p|div|br|li|td|th|tr|h[1-6])$/.test(name);
