/** Reads the XML of foreign files in one pass, as tags and texts in their order. Expands no entity but the five of XML and numbers; opens nothing. */

export interface Tag {
  /** With its prefix, such as 'w:p'. */
  name: string;
  kind: 'open' | 'close' | 'empty';
  /** The text of its attributes. */
  rest: string;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
        if (name !== undefined) return ENTITIES[String(name)] ?? whole;
        const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
        return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
      })
    : text;

/** Parts of a file that hold no text and no element. */
const UNREAD: readonly [string, string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<!', '>'],
];

/** A text that ends within a tag gives what is before it. */
export function* xmlParts(xml: string): Generator<Tag | string> {
  for (let at = 0; at < xml.length;) {
    if (xml[at] !== '<') {
      const next = xml.indexOf('<', at);
      yield decoded(xml.slice(at, next === -1 ? undefined : next));
      if (next === -1) return;
      at = next;
    }
    if (xml.startsWith('<![CDATA[', at)) {
      const end = xml.indexOf(']]>', at);
      yield xml.slice(at + 9, end === -1 ? undefined : end);
      if (end === -1) return;
      at = end + 3;
      continue;
    }
    const unread = UNREAD.find(([start]) => xml.startsWith(start, at));
    const end = unread === undefined ? endOfTag(xml, at) : xml.indexOf(unread[1], at);
    if (end === -1) return;
    if (unread === undefined) yield tagOf(xml.slice(at + 1, end));
    at = end + (unread?.[1].length ?? 1);
  }
}

/** A value of an attribute may contain '>'. */
function endOfTag(xml: string, start: number): number {
  let quote = '';
  for (let at = start; at < xml.length; at += 1) {
    const letter = xml[at];
    if (quote === '' && letter === '>') return at;
    if (quote === '' && (letter === '"' || letter === "'")) quote = letter;
    else if (letter === quote) quote = '';
  }
  return -1;
}

const isSpace = (letter: string | undefined): boolean => letter !== undefined && letter <= ' ';

function tagOf(source: string): Tag {
  const start = source.startsWith('/') ? 1 : 0;
  let end = start;
  while (end < source.length && !isSpace(source[end]) && source[end] !== '/') end += 1;
  const kind = start === 1 ? 'close' : source.endsWith('/') ? 'empty' : 'open';
  return { name: source.slice(start, end), kind, rest: source.slice(end) };
}

/** The name without its prefix. */
export const localName = ({ name }: Tag): string => name.slice(name.indexOf(':') + 1);

/** Null without the attribute. */
export function attributeOf({ rest }: Tag, wanted: string): string | null {
  for (let at = 0; at < rest.length;) {
    while (isSpace(rest[at])) at += 1;
    const equals = rest.indexOf('=', at);
    if (equals === -1) return null;
    const name = rest.slice(at, equals).trim();
    let open = equals + 1;
    while (isSpace(rest[open])) open += 1;
    const close = rest.indexOf(rest[open] ?? '"', open + 1);
    if (close === -1) return null;
    if (name === wanted) return decoded(rest.slice(open + 1, close));
    at = close + 1;
  }
  return null;
}

/** False for 'false', '0' and 'off', as a switch of an office file is written. */
export const isOn = (value: string | null): boolean => !['false', '0', 'off', 'none'].includes(value ?? 'true');
