/** What a file says of itself: its title, publisher, publication date, language, countries and causes, by its metadata first and then its text, and its type by its format. For a thread, which limits time and memory. */
import { strFromU8, unzipSync } from 'fflate';
import { aboutPage } from '#domain/reading/about/about-page.ts';
import { aboutText, countriesAbout, isMail } from '#domain/reading/about/about-text.ts';
import {
  dayOf,
  joined,
  languageIn,
  NOTHING_SAID,
  tidied,
  tidiedName,
  type About,
} from '#domain/reading/about/about.ts';
import { causesAbout } from '#domain/reading/about/causes-about.ts';
import { acronymsIn } from '#domain/reading/about/publisher-known.ts';
import { placesSaid } from '#domain/reading/about/country-of-places.ts';
import { namesAtEnds, sourcesSaid } from '#domain/reading/about/publisher-named.ts';
import { kindSaid } from '#domain/documents/document-type.ts';
import { printOf } from '#domain/documents/text-print.ts';
import type { DisplacementType, DocumentType } from '#domain/generated/lists.ts';
import { knownCountries } from '#server/places/known-countries.ts';
import { decoded } from '#server/uploads/grab/charset.ts';
import { parsePage } from '#server/uploads/grab/parse-page.ts';
import { readMime, words } from '#server/uploads/preview/mime.ts';
import { savedPage } from '#server/uploads/preview/saved-page.ts';
import { PDF } from '#server/uploads/text/pages-of-pdf.ts';
import { textOfFile } from '#server/uploads/text/text-of-file.ts';
import { pageHead } from './page-head.ts';

export interface AboutFile extends About {
  /** ISO3 codes. */
  countries: string[];
  displacement_types: DisplacementType[];
  /** Words in capitals, which may name its source. */
  acronyms: string[];
  /** The parts of its first and last lines that may be names. */
  names: string[];
  /** The names behind 'According to'. */
  saidBy: string[];
  /** The places of a text that names no country. */
  places: string[];
  /** Null for a format that says none, such as plain text. */
  type: DocumentType | null;
  /** The kind of text that its heading says (`domain/documents/document-type.ts`). */
  kind: number | null;
  /** False for a scan, and for a page that only a script fills. */
  text: boolean;
  /** The number of words, and the print of the text (`domain/documents/text-print.ts`). */
  words: number;
  print: string | null;
}

type Reader = (bytes: Buffer, today: string) => About | Promise<About>;

const ofHtml = (html: string, today: string): About => aboutPage(pageHead(parsePage(html)), today);

/** The name of the program or the file in place of a title. */
const NO_TITLE = /^(?:untitled|document\d*|microsoft word|powerpoint presentation|slide \d|layout \d)|\.\w{2,5}$/i;
const titleIn = (value: unknown): string | null => {
  const title = tidied(value);
  return title === null || title.length < 5 || NO_TITLE.test(title) || !title.includes(' ') ? null : title;
};

async function ofPdf(bytes: Buffer, today: string): Promise<About> {
  const { getDocumentProxy } = await import('unpdf');
  // The library refuses a Buffer, and keeps the bytes.
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const { info, metadata } = await pdf.getMetadata();
  const said = info as Readonly<Record<string, unknown>>;
  const more = (name: string): unknown => {
    const value: unknown = metadata?.get(name);
    return Array.isArray(value) ? value[0] : value;
  };
  return {
    title: titleIn(said['Title']) ?? titleIn(more('dc:title')),
    publisher: tidiedName(more('dc:publisher')),
    published: dayOf(said['CreationDate'], today),
    language: languageIn(said['Language']) ?? languageIn(more('dc:language')),
  };
}

/** The text of the first element of this name, by one search. */
function elementIn(xml: string, name: string): string | null {
  const begin = xml.indexOf(`<${name}`);
  const from = begin === -1 ? -1 : xml.indexOf('>', begin);
  const to = from === -1 ? -1 : xml.indexOf(`</${name}>`, from);
  return to === -1 || xml.charAt(from - 1) === '/' ? null : xml.slice(from + 1, to);
}

const LARGEST_PART = 1024 * 1024;

function ofOffice(bytes: Buffer, today: string): About {
  const wanted = ['docProps/core.xml', 'docProps/app.xml'];
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => wanted.includes(name) && originalSize <= LARGEST_PART,
  });
  const [core = '', app = ''] = wanted.map((name) => (parts[name] === undefined ? '' : strFromU8(parts[name])));
  return {
    title: titleIn(elementIn(core, 'dc:title')),
    publisher: tidiedName(elementIn(core, 'dc:publisher')) ?? tidiedName(elementIn(app, 'Company')),
    published: dayOf(elementIn(core, 'dcterms:created'), today),
    language: languageIn(elementIn(core, 'dc:language')),
  };
}

/** 'OCHA Sudan' of 'OCHA Sudan <ocha@example.org>'; null for an address alone. */
function senderIn(header: string): string | null {
  const name = header.slice(0, Math.max(0, header.indexOf('<'))).replaceAll('"', '');
  return name.includes('@') ? null : tidiedName(name);
}

function ofMail(bytes: Buffer, today: string): About {
  const { headers } = readMime(bytes);
  const subject = tidied(words(headers.get('subject'))) ?? '';
  return {
    title: tidied(subject.replace(/^(?:(?:re|fwd?|tr|rv|enc|aw|wg): ?){1,5}/i, '')),
    publisher: senderIn(words(headers.get('from'))),
    published: dayOf(headers.get('date'), today),
    language: languageIn(headers.get('content-language')),
  };
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

/** Files that say when they were made, which may be years after the report, or before it. */
const isMade = (contentType: string): boolean => contentType === PDF || contentType.startsWith(OFFICE);

const READERS = new Map<string, Reader>([
  [PDF, ofPdf],
  [`${OFFICE}.wordprocessingml.document`, ofOffice],
  [`${OFFICE}.spreadsheetml.sheet`, ofOffice],
  ['text/html', (bytes, today) => ofHtml(decoded(bytes, undefined), today)],
  ['multipart/related', (bytes, today) => ofHtml(savedPage(bytes).html, today)],
  ['message/rfc822', ofMail],
]);

const TYPES = new Map<string, DocumentType>([
  [PDF, 'PDF'],
  ['text/html', 'Web'],
  ['multipart/related', 'Web'],
  ['message/rfc822', 'Email'],
  [`${OFFICE}.spreadsheetml.sheet`, 'Excel'],
  ['application/vnd.ms-excel', 'Excel'],
]);

/** The note at the top of a kept page, which says when it was kept. */
const NOTE = /^Snapshot of \S{1,2000}, taken on [\d :-]{1,20}UTC\n?/;

/** 'Please enable JavaScript' is no text of a source. */
const LEAST_WORDS = 8;

/** @throws TooMuch beyond a limit; any other error means that the file is damaged or encrypted. */
export async function aboutFile(contentType: string, bytes: Uint8Array, today: string): Promise<AboutFile> {
  const text = await textOfFile(contentType, bytes);
  const own = text.replace(NOTE, '');
  const said = await (READERS.get(contentType) ?? (() => NOTHING_SAID))(Buffer.from(bytes), today);
  const { dated, ...written } = aboutText(own, today);
  const about = joined([dated && isMade(contentType) ? { ...said, published: written.published } : said, written]);
  const { words: count, print } = printOf(text);
  const countries = countriesAbout({ title: about.title, text: own }, knownCountries);
  return {
    ...about,
    countries,
    displacement_types: causesAbout({ title: about.title, text: own }),
    acronyms: acronymsIn(own),
    names: namesAtEnds(own),
    saidBy: sourcesSaid(own),
    places: countries.length > 0 ? [] : placesSaid(own),
    type: TYPES.get(contentType) ?? (isMail(own) ? 'Email' : null),
    kind: kindSaid(about.title, own),
    text: own.split(/\s+/, 10 * LEAST_WORDS).filter((word) => /\p{L}/u.test(word)).length >= LEAST_WORDS,
    words: count,
    print,
  };
}
