/** Reads news: RSS 2.0, Atom 1.0 and RSS 1.0. An item becomes a document with its title, address, day and a short excerpt. */
import { createHash } from 'node:crypto';
import { FeedFault, textOf } from './decode.ts';
import { plain } from './plain.ts';
import { addressOf, dayOf, momentOf, readEach, type LotRecord, type Reading } from './shape.ts';
import { all, attribute, parseXml, text, textOf as contentOf, type Element } from './xml.ts';

interface Found {
  channel: string;
  items: Element[];
  isAtom: boolean;
}

/** `name` is that of the feed: ids of items are unique only within it. */
export function readNews(name: string, bytes: Buffer, contentType?: string, at?: string): Reading {
  const decoded = textOf(bytes, contentType);
  const { channel, items, isAtom } = found(parseXml(decoded));
  const source = channel.includes('\ufffd') ? '' : channel;
  return readEach(items, (item) => (isAtom ? entry : story)(item, `rss:${name}`, source, at), decoded.damaged);
}

function found(root: Element): Found {
  const [rss] = all(all(root, 'rss')[0], 'channel');
  if (rss !== undefined) return { channel: title(rss), items: all(rss, 'item'), isAtom: false };
  const [atom] = all(root, 'feed');
  if (atom !== undefined) return { channel: title(atom), items: all(atom, 'entry'), isAtom: true };
  const [rdf] = all(root, 'rdf:RDF');
  if (rdf !== undefined) return { channel: title(all(rdf, 'channel')[0]), items: all(rdf, 'item'), isAtom: false };
  throw new FeedFault('The answer is XML, but neither RSS nor Atom');
}

const title = (element: Element | undefined): string => wordsIn(element, 'title', 500);

/** The words of an element: XHTML has its texts and elements in their order, any other form HTML in one text. */
function wordsIn(parent: Element | undefined, name: string, most: number): string {
  const [element] = all(parent, name);
  const isTree = attribute(element, 'type') === 'xhtml';
  return isTree ? tidied(contentOf(element, true)).slice(0, most) : plain(text(parent, name), most);
}
const tidied = (words: string): string => words.replaceAll(/\s+/g, ' ').trim();

function story(item: Element, source: string, channel: string): LotRecord | string {
  const url = addressOf(text(item, 'link'));
  const published = text(item, 'pubDate') || text(item, 'dc:date');
  const excerpt = wordsIn(item, 'content:encoded', 5000) || wordsIn(item, 'description', 5000);
  const id = text(item, 'guid') || attribute(item, 'rdf:about') || url;
  return documentOf(source, { id, name: title(item), url, published, modified: published, excerpt, channel });
}

function entry(item: Element, source: string, channel: string, at?: string): LotRecord | string {
  const link = all(item, 'link').find((one) => ['', 'alternate'].includes(attribute(one, 'rel')));
  const url = resolved(attribute(link, 'href'), attribute(item, 'xml:base') || at);
  const updated = text(item, 'updated');
  return documentOf(source, {
    id: text(item, 'id') || url,
    name: title(item),
    url,
    published: text(item, 'published') || updated,
    modified: updated,
    excerpt: wordsIn(item, 'content', 5000) || wordsIn(item, 'summary', 5000),
    channel,
  });
}

function resolved(address: string, base: string | undefined): string | null {
  try {
    return addressOf(new URL(address, base).href);
  } catch {
    return null;
  }
}

interface Story {
  id: string | null;
  name: string;
  url: string | null;
  published: string;
  modified: string;
  excerpt: string;
  channel: string;
}

function documentOf(
  source: string,
  { id, name, url, published, modified, excerpt, channel }: Story,
): LotRecord | string {
  const named = name || Array.from(excerpt).slice(0, 100).join('');
  if (named === '') return 'it has neither a title nor a text';
  const key = id || createHash('sha256').update([named, published, excerpt].join('\n')).digest('hex');
  const changed = momentOf(modified);
  const data = {
    name: named,
    url,
    publication_date: dayOf(published),
    publishers: channel === '' ? [] : [channel],
    excerpt,
    ...(changed === null ? {} : { modified: changed }),
  };
  return {
    type: 'documents',
    source,
    source_id: key.length > 600 ? createHash('sha256').update(key).digest('hex') : key,
    data,
  };
}
