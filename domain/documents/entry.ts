/** What a person gave to begin a document with: an address, a text, or neither. */
import { tidyUrl } from './documents.ts';

export type Entry = { kind: 'address'; url: string } | { kind: 'text'; text: string } | { kind: 'neither' };

/** A line of so many letters is a text that was pasted without its line ends. */
const LONG_LINE = 200;
/** A flash update may be one line: a sentence with its end, or with a figure. */
const SENTENCE_WORDS = 5;
const SENTENCE = /\p{N}|[.!?。؟।۔။]$/u;
const isSentence = (line: string): boolean => line.split(/\s+/u).length >= SENTENCE_WORDS && SENTENCE.test(line);

const ADDRESS = /^https?:\/\/(?:[^/?#@]*@)?(?:www\.)?([\p{L}\p{N}[][^/?#:@]*)(?:[:/?#]|$)/iu;

function addressIn(line: string): string | null {
  if (line === '' || /\s/.test(line)) return null;
  const url = tidyUrl(line);
  return ADDRESS.test(url) ? url : null;
}

export function entryOf(given: string): Entry {
  const text = given.trim();
  const url = addressIn(text);
  if (url !== null) return { kind: 'address', url };
  return text.includes('\n') || text.length > LONG_LINE || isSentence(text)
    ? { kind: 'text', text: given }
    : { kind: 'neither' };
}

/** The host without www; empty without an address. */
export function siteOf(url: string): string {
  return (ADDRESS.exec(url)?.[1] ?? '').toLowerCase();
}
