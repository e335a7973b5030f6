/** Places from an outside service of OSMNames or Nominatim, with a deadline and a cache of limited size. Validates every answer. */
import { addressUnder } from '#server/parsed-url.ts';
import { readBody } from '#server/http/read-body.ts';
import { Refusal } from '#server/refusal.ts';
import { memoryCache } from '#server/http/memory-cache.ts';
import { countries } from './countries.ts';
import type { ReadingThreads } from '#server/threads/threads.ts';
import { TooMuch } from '#db/threads/too-much.ts';
import type { OutsideAnswer } from './outside-answers.ts';
import { pageOf, type PlaceService, type SearchQuestion } from './service.ts';

export interface OutsideOptions {
  url: string;
  kind: 'osmnames' | 'nominatim';
  /** Milliseconds. */
  patience: number;
  threads: ReadingThreads;
}

const remembered = 8 * 1024 * 1024;
/** Milliseconds. */
const fresh = 3_600_000;
/** The largest answer in bytes. */
const largest = 2 * 1024 * 1024;
/** Nominatim has no pages, and returns at most this many places. */
const nominatimMost = 40;

const failed = (reason: string): Refusal =>
  new Refusal(502, { constraint: 'place_service_failed', message: `The place service failed: ${reason}` });

export function outsidePlaces({ url, kind, patience, threads }: OutsideOptions): PlaceService {
  const memory = memoryCache<{ bytes: Buffer }>(remembered, fresh);

  function addressOf(path: string, query: Record<string, string>): string {
    const address = addressUnder(url, path);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    return address.href;
  }

  async function ask(address: string): Promise<OutsideAnswer> {
    const kept = memory.get(address);
    const bytes = kept?.bytes ?? (await fetchBytes(address, patience));
    const answer = await threads.read('places', { kind, bytes }).catch((error: unknown) => {
      throw error instanceof TooMuch ? failed(error.message) : error;
    });
    if (answer === null) throw failed('its answer cannot be read');
    if (kept === undefined) memory.set(address, { bytes });
    return answer;
  }

  const search = async ({ text, within, start, count }: SearchQuestion): Promise<OutsideAnswer> => {
    const code = countries[within]?.iso2.toLowerCase() ?? '';
    if (kind === 'osmnames') {
      const path = `${code === '' ? '' : `/${code}`}/q/${encodeURIComponent(text)}`;
      return ask(addressOf(path, { startIndex: String(start), count: String(count) }));
    }
    const query = { ...nominatim, q: text, limit: String(nominatimMost) };
    const address = addressOf('/search', code === '' ? query : { ...query, countrycodes: code });
    const { places, total } = await ask(address);
    return { places: places.slice(start, start + count), total };
  };

  const reverse = (lat: number, lon: number): Promise<OutsideAnswer> => {
    if (kind === 'osmnames') return ask(addressOf(`/r/${lon}/${lat}`, {}));
    const query = { ...nominatim, lat: String(lat), lon: String(lon), zoom: '14' };
    return ask(addressOf('/reverse', query));
  };

  return {
    async search(question) {
      const { within, preferred, start } = question;
      const { places, total } = await search(question);
      const wanted = countries[within]?.iso3;
      const first = countries[preferred]?.iso3;
      const allowed = places.filter((place) => wanted === undefined || place.iso3 === wanted);
      const ordered = allowed.toSorted((one, other) => Number(other.iso3 === first) - Number(one.iso3 === first));
      // The next page comes after all places that the service returned, those left out included.
      const { nextIndex } = pageOf(places, start, total);
      return { ...pageOf(ordered, start, total - (places.length - allowed.length)), nextIndex };
    },
    async reverse(lat, lon) {
      const { places } = await reverse(lat, lon);
      return pageOf(places.slice(0, 1), 0, Math.min(1, places.length));
    },
  };
}

const nominatim = { format: 'jsonv2', addressdetails: '1', namedetails: '1', 'accept-language': 'en' };

async function fetchBytes(address: string, patience: number): Promise<Buffer> {
  try {
    const headers = { accept: 'application/json', 'user-agent': 'Helix' };
    const response = await fetch(address, { signal: AbortSignal.timeout(patience), headers, redirect: 'error' });
    if (!response.ok) throw failed(`it answered ${response.status}`);
    const body = await readBody(response, largest);
    if (body === null) throw failed('its answer is too large');
    return body;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Refusal(504, { constraint: 'place_service_late', message: 'The place service did not answer in time' });
    throw failed('it cannot be reached');
  }
}
