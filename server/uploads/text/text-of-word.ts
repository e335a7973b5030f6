/** The text of a Word document, from its part word/document.xml, by one scan over its tags. */

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

const written = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });

/** What a tag adds to the text. */
const BREAKS: Readonly<Record<string, string>> = {
  '/w:p': '\n',
  'w:br/': '\n',
  'w:cr/': '\n',
  'w:tab/': '\t',
  '/w:tc': '\t',
};

/** Deleted text (w:delText) and codes of fields (w:instrText) are left out. */
export function textOfWord(xml: string): string {
  const parts: string[] = [];
  for (let at = xml.indexOf('<'); at !== -1;) {
    const end = xml.indexOf('>', at);
    if (end === -1) break;
    const tag = xml.slice(at + 1, end);
    const name = /^\/?[\w:]+/.exec(tag)?.[0] ?? '';
    const next = xml.indexOf('<', end);
    if (name === 'w:t' && !tag.endsWith('/')) parts.push(written(xml.slice(end + 1, next === -1 ? undefined : next)));
    else parts.push(BREAKS[tag.endsWith('/') ? `${name}/` : name] ?? '');
    at = next;
  }
  return parts.join('').trim();
}
