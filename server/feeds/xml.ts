/** Reads XML without entities and without a DOCTYPE: a name leads to texts and elements. Refuses what is not well-formed, after one try with bare `&` escaped. */
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { FeedFault } from './decode.ts';

export type Element = Readonly<Record<string, unknown>>;

const CDATA = '#cdata';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  cdataPropName: CDATA,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

// XML 1.0 allows tab, line feed and carriage return among the controls.
// oxlint-disable-next-line no-control-regex
const controls = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/;
const bareAmpersand = /&(?!(?:[a-z][a-z0-9]{1,20}|#\d{1,7}|#x[0-9a-f]{1,6});)/gi;

export function parseXml(text: string): Element {
  if (text.trim() === '') throw new FeedFault('The answer is empty');
  if (/^\s*(<!doctype html|<html)/i.test(text)) throw new FeedFault('The answer is a page of HTML, not a feed');
  if (/<!DOCTYPE/i.test(text.replaceAll(/<!\[CDATA\[[^]*?\]\]>/g, '').replaceAll(/<!--[^]*?-->/g, '')))
    throw new FeedFault('The feed has a DOCTYPE, which is not allowed');
  if (controls.test(text)) throw new FeedFault('The feed has control characters, which XML does not allow');
  if (!text.trimStart().startsWith('<')) throw new FeedFault('The answer is not XML');
  const first = XMLValidator.validate(text);
  const repaired = first === true ? text : text.replaceAll(bareAmpersand, '&amp;');
  const problem = first === true ? true : XMLValidator.validate(repaired);
  if (problem !== true)
    throw new FeedFault(`The feed is not well-formed XML: line ${problem.err.line}, ${problem.err.msg}`.slice(0, 300));
  try {
    return parser.parse(repaired) as Element;
  } catch (error) {
    throw new FeedFault(
      `The feed can't be read: ${error instanceof Error ? error.message : String(error)}`.slice(0, 300),
    );
  }
}

const isElement = (value: unknown): value is Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a name, in their order. */
export const all = (parent: unknown, name: string): unknown[] => {
  const value = isElement(parent) ? parent[name] : undefined;
  return value === undefined ? [] : [value].flat();
};

/** The text of the first element of a name, or of an attribute with '@'. */
export const text = (parent: unknown, name: string): string => rawText(all(parent, name)[0]).trim();

function rawText(value: unknown): string {
  if (typeof value === 'string') return unescaped(value);
  if (!isElement(value)) return '';
  return Object.entries(value)
    .filter(([name]) => !name.startsWith('@'))
    .map(([name, part]) => (name === CDATA ? [part].flat().join('') : [part].flat().map(rawText).join(' ')))
    .join('');
}

/** Character references only: `&lt;b&gt;` becomes the text `<b>`. Unlike declared entities they can't grow. */
const unescaped = (value: string): string =>
  value.includes('&') ? textIn(parseFragment(value.replaceAll('<', '&lt;')), false) : value;

/** A text without tags and references, in one line of plain text; `most` characters of it. */
export function plain(html: string, most: number): string {
  const content = /[<&]/.test(html) ? textIn(parseFragment(html.slice(0, 200_000)), true) : html;
  // oxlint-disable-next-line no-control-regex
  const tidied = content.replaceAll(/[\x00-\x1f\x7f-\x9f\s]+/g, ' ').trim();
  return Array.from(tidied.slice(0, most * 2))
    .slice(0, most)
    .join('');
}

const silent = new Set(['script', 'style', 'template', 'noscript']);

function textIn(root: DefaultTreeAdapterTypes.Node, spaced: boolean): string {
  const parts: string[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ('value' in node) parts.push(node.value);
    if (!('childNodes' in node) || silent.has(node.nodeName)) continue;
    if (spaced && /^(p|div|br|li|td|h\d)$/.test(node.nodeName)) parts.push(' ');
    waiting.push(...node.childNodes.toReversed());
  }
  return parts.join('');
}
