/** Answers of feeds made to keep a reader busy, by their shape and a size. Each is at most `size` characters long. */

const filled = (size: number, head: string, part: string, tail = ''): string =>
  head + part.repeat(Math.max(0, Math.floor((size - head.length - tail.length) / part.length))) + tail;
const rss = '<rss><channel><title>N</title>';
const end = '</channel></rss>';
const inItem = (size: number, part: string): string =>
  filled(size, `${rss}<item><guid>1</guid><description>`, part, `</description></item>${end}`);
const numbered = (size: number, part: (at: number) => string): string =>
  Array.from({ length: Math.floor(size / 10) }, (_, at) => part(at))
    .join('')
    .slice(0, size);

/** XML for the reader of news. */
export const hostileXml: Readonly<Record<string, (size: number) => string>> = {
  'CDATA sections opened and not closed': (size) => filled(size, '', '<rss><![CDATA['),
  'CDATA sections opened in items': (size) => filled(size, rss, '<item><![CDATA[</item>', end),
  'comments opened and not closed': (size) => filled(size, '<rss>', '<!--'),
  'instructions opened and not closed': (size) => filled(size, '<rss>', '<?x'),
  'bare ampersands': (size) => inItem(size, '&'),
  'references that nothing ends': (size) => inItem(size, '&#x'),
  'names of references': (size) => inItem(size, '&a'),
  items: (size) => filled(size, rss, '<item><guid>1</guid><title>a</title></item>', end),
  'items that are not well-formed': (size) => filled(size, rss, '<item><a></item>', end),
  'items with an open quote': (size) => filled(size, rss, "<item a='</item>", end),
  'items on lines': (size) => filled(size, rss, '<item>\n</item>', end),
  attributes: (size) => `${rss}<item ${numbered(size - 80, (at) => `a${at}="x" `)}/>${end}`,
  'attributes of one name': (size) => filled(size, `${rss}<item `, 'a="x" ', `/>${end}`),
  'nested elements': (size) => filled(size, '', '<a>'),
  'nested items': (size) => filled(size, rss, '<item>'),
  'tags that nothing names': (size) => filled(size, rss, '<'),
  'closing tags': (size) => filled(size, `${rss}<item>`, '</b>', `</item>${end}`),
  blanks: (size) => filled(size, '<rss', ' ', '<'),
  'blanks before nothing': (size) => filled(size, '', ' ', 'x'),
  'blanks in a title': (size) => filled(size, `${rss}<item><title>`, ' ', `x</title></item>${end}`),
  'lines of nothing': (size) => filled(size, `${rss}<item>`, '\n', `</item>${end}`),
  'escaped tags': (size) => inItem(size, '&lt;div a b c'),
  'escaped comments': (size) => inItem(size, '&lt;!--'),
  'escaped scripts': (size) => inItem(size, '&lt;script>'),
  'escaped quotes': (size) => inItem(size, '&lt;a b="'),
  'formatting in formatting': (size) => inItem(size, '&lt;b>&lt;p>'),
};

/** JSON for the readers of GLIDE, GDACS and ReliefWeb. */
export const hostileJson: Readonly<Record<string, (size: number) => string>> = {
  'nested lists': (size) => filled(size, '{"glideset":', '['),
  'nested objects': (size) => filled(size, '{"glideset":', '{"a":'),
  values: (size) => filled(size, '{"glideset":[', '1,', '1]}'),
  'escaped quotes': (size) => filled(size, '{"glideset":["', '\\"', '"]}'),
  rows: (size) => filled(size, '{"glideset":[', '{},', '{}]}'),
  'an open text': (size) => filled(size, '{"glideset":["', 'a'),
  'blanks in a source': (size) => filled(size, '{"glideset":[{"docid":1,"event":"FL","source":"', ' x', '"}]}'),
};
