/** Reads the page and its resources from a page saved as one file (MHTML) or a mail. Uses no network. */
import { escapeHtml } from '#domain/values/html.ts';
import { parsedUrl } from '#server/parsed-url.ts';
import type { Loaded } from '#server/uploads/grab/hand-out.ts';
import { nowhere } from '#server/uploads/grab/clean-page.ts';
import { decoded } from '#server/uploads/grab/charset.ts';
import { readMime, words, type MimePart } from './mime.ts';

export interface SavedPage {
  html: string;
  url: URL;
  load: (address: string, base: URL) => Loaded | null;
}

export function savedPage(bytes: Buffer): SavedPage {
  const all = [...everyPart(readMime(bytes))];
  const page = all.find(({ type }) => type === 'text/html' || type === 'application/xhtml+xml');
  return { html: page === undefined ? '' : textOf(page), url: addressOf(page), load: among(all) };
}

const shownHeaders = ['from', 'to', 'cc', 'date', 'subject'];

/** A mail as a page: its headers, the names of its attachments, and its text. */
export function mailPage(bytes: Buffer): SavedPage {
  const mail = readMime(bytes);
  const all = [...everyPart(mail)];
  const isText = ({ headers }: MimePart): boolean => !/^attachment/i.test(headers.get('content-disposition') ?? '');
  const page = all.find((part) => part.type === 'text/html' && isText(part));
  const plain = all.find((part) => part.type === 'text/plain' && isText(part));
  const lines = shownHeaders
    .map((name) => [name, words(mail.headers.get(name))] as const)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<b>${name[0]?.toUpperCase()}${name.slice(1)}:</b> <bdi>${escapeHtml(value)}</bdi><br>`);
  const names = all
    .map(({ headers }) => /\b(?:file)?name="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1])
    .filter((name) => name !== undefined)
    .map((name) => `<bdi>${escapeHtml(words(name))}</bdi>`);
  const attached = names.length === 0 ? '' : `<b>Attached:</b> ${names.join(', ')}<br>`;
  const body =
    page === undefined
      ? `<pre dir="auto" style="white-space: pre-wrap">${escapeHtml(plain ? textOf(plain) : '')}</pre>`
      : textOf(page);
  const html = `<div style="font: 14px sans-serif; padding: 8px 12px">${lines.join('')}${attached}</div><hr>${body}`;
  return { html, url: nowhere, load: among(all) };
}

const textOf = ({ body, contentType }: MimePart): string => decoded(body, contentType);

function* everyPart(part: MimePart): Generator<MimePart> {
  yield part;
  for (const inner of part.parts) yield* everyPart(inner);
}

function addressOf(page: MimePart | undefined): URL {
  const address = page?.headers.get('content-location') ?? '';
  return URL.canParse(address) && /^https?:/i.test(address) ? new URL(address) : nowhere;
}

/** Finds parts by Content-Location or Content-ID. */
function among(parts: readonly MimePart[]): SavedPage['load'] {
  const known = new Map<string, MimePart>();
  for (const part of parts) {
    const id = part.headers.get('content-id')?.replaceAll(/[<>]/g, '');
    const location = part.headers.get('content-location');
    if (id !== undefined) known.set(`cid:${id}`, part);
    if (location !== undefined) known.set(resolved(location, nowhere), part);
  }
  return (address, base) => {
    const found = known.get(resolved(address, base)) ?? known.get(address);
    if (found === undefined) return null;
    return { bytes: found.body, url: addressOf(found), contentType: found.contentType };
  };
}

const resolved = (address: string, base: URL): string => parsedUrl(address, base)?.href ?? address;
