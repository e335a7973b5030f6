/** The routes of the place service: /q, /{country}/q and /r in OSMNames' protocol, and /places/named for the names in a source. Parses requests or refuses them by name. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { LONGEST_PHRASE, MOST_PHRASES } from '#domain/documents/source-places.ts';
import type { Config } from '#server/config.ts';
import { ReadingThreads } from '#server/threads/threads.ts';
import { Refusal } from '#server/refusal.ts';
import { forTokens } from '#server/session/guard.ts';
import { countryAt } from './countries.ts';
import type { PlaceService, SearchQuestion } from './service.ts';

const longestText = 200;
const page = 20;
const largestPage = 100;
const lastStart = 10_000;
const mostCountries = 10;

type Query = Record<string, string | string[] | undefined>;

const refusal = (constraint: string, message: string, field?: string, status = 400): Refusal =>
  new Refusal(status, { constraint, message, details: field === undefined ? null : `Field: ${field}` });

function textOf(input: string): string {
  const text = input.trim();
  if (text === '') throw refusal('place_text_required', 'Enter a place to search for');
  if (text.length > longestText) throw refusal('place_text_size', `The text is longer than ${longestText} characters`);
  if (/\p{Cc}|\p{Cs}|\p{Cn}/u.test(text)) throw refusal('place_text_form', 'The text has invalid characters');
  return text;
}

function countryOf(code: string, field: string): number {
  const country = countryAt(code);
  if (country < 0) throw refusal('place_country_known', 'There is no country with this code', field, 404);
  return country;
}

function numberOf(query: Query, name: string, otherwise: number, least: number, most: number): number {
  const given = query[name];
  if (given === undefined) return otherwise;
  const number = typeof given === 'string' && /^\d{1,6}$/.test(given) ? Number(given) : -1;
  if (number < least || number > most)
    throw refusal('place_page', `${name} is a whole number from ${least} to ${most}`, name);
  return number;
}

function degreesOf(given: string, name: string, most: number): number {
  const degrees = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(given) ? Number(given) : Infinity;
  if (Math.abs(degrees) > most)
    throw refusal('place_coordinates', `The ${name} is a number from -${most} to ${most}`, name);
  return degrees;
}

function questionOf(request: FastifyRequest): SearchQuestion {
  const { '*': text = '', iso } = request.params as { '*'?: string; iso?: string };
  const query = request.query as Query;
  const { first } = query;
  return {
    text: textOf(text),
    within: iso === undefined ? -1 : countryOf(iso, 'iso'),
    preferred: first === undefined ? -1 : countryOf(String(first), 'first'),
    start: numberOf(query, 'startIndex', 0, 0, lastStart),
    count: numberOf(query, 'count', page, 1, largestPage),
  };
}

const namesForm = z.object({
  countries: z.array(z.string()).max(mostCountries),
  names: z.array(z.string().max(LONGEST_PHRASE)).max(MOST_PHRASES),
});

function namesOf(body: unknown): { countries: number[]; names: string[] } {
  const { data } = namesForm.safeParse(body);
  if (data === undefined) {
    const message = `The body has 'countries', at most ${mostCountries} codes, and 'names', at most ${MOST_PHRASES} texts of at most ${LONGEST_PHRASE} characters`;
    throw refusal('place_names_form', message);
  }
  return { countries: data.countries.map((code) => countryOf(code, 'countries')), names: data.names };
}

export interface PlacesOptions {
  config: Partial<Pick<Config, 'GEOCODER_URL' | 'GEOCODER_KIND' | 'GEOCODER_TIMEOUT'>>;
}

/** Each service is loaded only where it is used, and the gazetteer at the first request, because borders and places take long to load. */
async function serviceOf(app: FastifyInstance, config: PlacesOptions['config']): Promise<() => Promise<PlaceService>> {
  const { GEOCODER_URL: url, GEOCODER_KIND: kind = 'osmnames', GEOCODER_TIMEOUT: patience = 5_000 } = config;
  if (url === undefined) return async () => (await import('./embedded.ts')).embeddedPlaces;
  const { outsidePlaces } = await import('./outside.ts');
  const threads = new ReadingThreads({ timeout: patience, memory: 128, most: 2 });
  app.addHook('onClose', () => threads.close());
  const outside = outsidePlaces({ url, kind, patience, threads });
  return async () => outside;
}

export async function placesPlugin(app: FastifyInstance, { config }: PlacesOptions): Promise<void> {
  const places = await serviceOf(app, config);
  // A text may contain a slash and be longer than the router's limit for parameters.
  for (const url of ['/q/*', '/:iso/q/*'])
    app.get(url, forTokens, async (request) => {
      const question = questionOf(request);
      return (await places()).search(question);
    });

  // Always from the gazetteer: an outside service could not answer two hundred searches at once.
  app.post('/places/named', forTokens, async (request) => {
    const { countries, names } = namesOf(request.body);
    const { namesIn } = await import('./embedded.ts');
    return { names: await namesIn(countries, names) };
  });

  app.get('/r/:lng/:lat', forTokens, async (request) => {
    const { lng, lat } = request.params as { lng: string; lat: string };
    const point = [degreesOf(lat, 'latitude', 90), degreesOf(lng, 'longitude', 180)] as const;
    return (await places()).reverse(...point);
  });
}
