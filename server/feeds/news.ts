/** Reads news: RSS 2.0, Atom 1.0 and RSS 1.0. An item becomes a document with its title, address, day and a short excerpt. */
import { createHash } from 'node:crypto';
import { FeedFault, textOf } from './decode.ts';
import { addressOf, dayOf, momentOf, readEach, type LotRecord, type Reading } from './shape.ts';
import { all, parseXml, plain, text, type Element } from './xml.ts';

interface Found {
  channel: string;
  items: unknown[];
  isAtom: boolean;
}

/** `name` is that of the feed: ids of items are unique only within it. */
export function readNews(name: string, bytes: Buffer, contentType?: string, at?: string): Reading {
  const { channel, items, isAtom } = found(parseXml(textOf(bytes, contentType)));
  return readEach(items, (item) => (isAtom ? entry : story)(item, `rss:${name}`, channel, at));
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

const title = (element: unknown): string => plain(text(element, 'title'), 500);

function story(item: unknown, source: string, channel: string): LotRecord | string {
  const url = addressOf(text(item, 'link'));
  const published = text(item, 'pubDate') || text(item, 'dc:date');
  const words = text(item, 'content:encoded') || text(item, 'description');
  const id = text(item, 'guid') || text(item, '@rdf:about') || url;
  return documentOf(source, { id, name: title(item), url, published, modified: published, words, channel });
}

function entry(item: unknown, source: string, channel: string, at?: string): LotRecord | string {
  const link = all(item, 'link').find((one) => ['', 'alternate'].includes(text(one, '@rel')));
  const url = resolved(text(link, '@href'), text(item, '@xml:base') || at);
  const updated = text(item, 'updated');
  const words = text(item, 'content') || text(item, 'summary');
  return documentOf(source, {
    id: text(item, 'id') || url,
    name: title(item),
    url,
    published: text(item, 'published') || updated,
    modified: updated,
    words,
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
  words: string;
  channel: string;
}

function documentOf(source: string, { id, name, url, published, modified, words, channel }: Story): LotRecord | string {
  const excerpt = plain(words, 5000);
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
