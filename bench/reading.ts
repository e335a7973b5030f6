/**
 * The reader of reports against the texts that IDMC's experts wrote beside their figures, and against sets of sentences by others: how often figure, cause, days and place are
 * right, by country and year, and how fast it reads. The bold first line of each text repeats the answer and is cut off; the last line gives the day of publication.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { located, type Located } from '#domain/reading/located.ts';
import { readReport } from '#domain/reading/read.ts';
import type { Place } from '#domain/values/places.ts';
import { packageRoot } from '#db/paths.ts';
import { knownCountries } from '#server/places/known-countries.ts';
import { countryAt } from '#server/places/countries.ts';
import { placesOf } from '#server/places/embedded.ts';
import { sharedFile } from './databases.ts';
import type { Context } from './report.ts';

/** The countries on which the rules were tuned; the others are unseen. */
const TUNED = new Set('SDN SSD ETH KEN UGA TZA RWA DJI'.split(' '));
const NEAR_KM = 50;
const NEAR_DAYS = 3;
const DAY = 86_400_000;
const MONTHS = 'January February March April May June July August September October November December'.split(' ');

interface Expected {
  id: string;
  iso3: string;
  year: string;
  text: string;
  published: string | null;
  figure: number;
  cause: string;
  start: number;
  points: [number, number][];
}

type Row = Record<string, string>;
const csv = (bytes: Buffer | string): Row[] => parse(bytes, { columns: true, bom: true, skip_empty_lines: true });

/** What an expert wrote, as a reader sees it. */
const textOf = (html: string): string =>
  html
    .replace(/<b>[\s\S]*?<\/b>/, '')
    .replaceAll(/<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]+>/g, ' ')
    .trim();

function publishedIn(text: string): string | null {
  const [, day = '', month = '', year = ''] = / - *(\d{1,2}) +(\w+) +(\d{4})\s*$/.exec(text) ?? [];
  const at = MONTHS.indexOf(month);
  return at === -1 ? null : `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const pointsOf = (text: string): [number, number][] =>
  text.split(';').map((pair) => {
    const [lat = Number.NaN, lon = Number.NaN] = pair.split(',').map(Number);
    return [lat, lon];
  });

function expectedOf(row: Row, points: [number, number][]): Expected {
  const text = textOf(row['standard_popup_text'] ?? '');
  return {
    id: String(row['id']),
    iso3: row['iso3'] ?? '',
    year: row['year'] ?? '',
    text,
    published: publishedIn(text),
    figure: Number(row['figure']),
    cause: row['displacement_type'] ?? '',
    start: Date.parse(row['displacement_start_date'] ?? ''),
    points,
  };
}

function eastAfrica(): Expected[] {
  const rows = csv(gunzipSync(readFileSync(sharedFile('idu_east_africa_2018_2025.csv.gz'))));
  return rows.map((row) => expectedOf(row, pointsOf(row['locations_coordinates'] ?? '')));
}

function india(): Expected[] {
  const rows = JSON.parse(readFileSync(sharedFile('idu_india_2023.json'), 'utf8')) as Row[];
  return rows.map((row) => expectedOf(row, [[Number(row['latitude']), Number(row['longitude'])]]));
}

/** Kilometres on a sphere. */
function distance([a, b]: readonly [number, number], { lat, lon }: Place): number {
  const rad = Math.PI / 180;
  const h =
    Math.sin(((lat - a) * rad) / 2) ** 2 +
    Math.cos(a * rad) * Math.cos(lat * rad) * Math.sin(((lon - b) * rad) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}

const holds = ({ boundingbox: [west, south, east, north], class: kind, type }: Place, [lat, lon]: [number, number]) =>
  kind === 'boundary' && type !== 'country' && lon >= west && lon <= east && lat >= south && lat <= north;

const known = new Map<string, Place[]>();
function gazetteer(name: string, iso3: string | null): Place[] {
  const key = `${iso3} ${name}`;
  const places = known.get(key) ?? placesOf(name, iso3 === null ? -1 : countryAt(iso3), 8);
  known.set(key, places);
  return places;
}

type Sizes = ReadonlyMap<string, readonly number[]>;
function sizes(): Sizes {
  const found = new Map<string, number[]>();
  const rows = ['household_sizes_idmc.csv', 'household_sizes.csv'].flatMap((name) =>
    csv(readFileSync(join(sharedFile('..'), name))),
  );
  for (const { iso3 = '', year = '', size } of rows)
    found.set(iso3 + year, [...(found.get(iso3 + year) ?? []), Number(size)]);
  return found;
}

const MEASURES = ['nothing', 'figure', 'about', 'cause', 'days', 'period', 'place', 'area', 'all', 'wrong'] as const;
/** Of households by the size of their country and year alone, of places the origins alone. */
const STRICT = ['exact', 'origin', 'exactly all', 'not exact'] as const;
const EVERY = [...MEASURES, ...STRICT] as const;
type Measure = (typeof EVERY)[number];
type Sums = Record<Measure | 'texts', number>;

/** The first suggestion beside what the expert stored. */
function judged(one: Expected, first: Located | undefined, sizesOf: Sizes): Record<Measure, boolean> {
  const none = Object.fromEntries(EVERY.map((measure) => [measure, measure === 'nothing']));
  if (first === undefined) return none as Record<Measure, boolean>;
  const people =
    first.unit === 'Person'
      ? [first.figure]
      : (sizesOf.get(one.iso3 + one.year) ?? []).map((size) => Math.round(first.figure * size));
  // Experts used sizes of other years, too: from 3 to 8 people.
  const ratio = one.figure / first.figure;
  const exact = people.includes(one.figure);
  const figure = exact || (first.unit === 'Household' && ratio > 3 && ratio < 8);
  const about = figure || people.some((sum) => Math.abs(sum - one.figure) <= 0.05 * one.figure);
  const cause = one.cause === 'Other' ? first.cause !== 'Disaster' : first.cause === one.cause;
  const days = first.days !== null && Math.abs(Date.parse(first.days.start) - one.start) <= NEAR_DAYS * DAY;
  // The text names a month or a week, and the expert stored a day of it.
  const isWithin =
    first.days !== null &&
    first.days.accuracy !== 'Day' &&
    one.start >= Date.parse(first.days.start) &&
    one.start <= Date.parse(first.days.end);
  const { origins, destinations } = first.found;
  const isNear = (each: Place) => one.points.some((point) => distance(point, each) <= NEAR_KM);
  const places = (origins.length > 0 ? origins : destinations).map((found) => found.place);
  const place = places.some(isNear);
  const origin = origins.some((found) => isNear(found.place));
  const area = place || places.some((each) => one.points.some((point) => holds(each, point)));
  return {
    nothing: false,
    figure,
    about,
    cause,
    days,
    period: days || isWithin,
    place,
    area,
    all: about && cause && days && place,
    wrong: !about,
    exact,
    origin,
    'exactly all': exact && cause && days && origin,
    'not exact': !exact,
  };
}

/** A third of the texts of the tuned countries, of which nobody looks at the errors. */
const isHeldOut = ({ id }: Expected): boolean => (createHash('sha256').update(id).digest()[0] ?? 0) % 3 === 0;

function measured(expected: readonly Expected[]): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const sizesOf = sizes();
  for (const one of expected) {
    const [first] = readReport(one.text, { published: one.published, knownCountries });
    const result = judged(one, first && located(gazetteer, first, [one.iso3]), sizesOf);
    const group = TUNED.has(one.iso3) ? 'tuned' : 'unseen';
    const era = Number(one.year) <= 2021 ? '2018-2021' : one.year;
    const third = isHeldOut(one) ? 'the third held out' : 'the other two thirds';
    const keys = [`${group}, all`, `${group}, ${era}`, `${group}, ${one.iso3}`, `${group}, ${one.iso3} in ${one.year}`];
    for (const key of group === 'tuned' ? [...keys, `tuned, ${era}, ${third}`] : keys) {
      const sum = sums.get(key) ?? ({ texts: 0, ...Object.fromEntries(EVERY.map((each) => [each, 0])) } as Sums);
      sum.texts += 1;
      for (const measure of EVERY) sum[measure] += Number(result[measure]);
      sums.set(key, sum);
    }
  }
  return sums;
}

function printed(sums: ReadonlyMap<string, Sums>): void {
  console.log(`| texts | number | ${EVERY.join(' | ')} |\n|${' --- |'.repeat(EVERY.length + 2)}`);
  const rows = [...sums].toSorted(([one], [other]) => one.localeCompare(other));
  for (const [key, sum] of rows) {
    const shares = EVERY.map((measure) => `${((100 * sum[measure]) / sum.texts).toFixed(1)}%`);
    console.log(`| ${key} | ${sum.texts} | ${shares.join(' | ')} |`);
  }
}

type Case = { text: string; published?: string; language?: string; right?: { figure: number }[] };

/** The figure, and the other counts of the same people. */
const countsOf = ({ figure, also }: Pick<Located, 'figure' | 'also'>): number[] => [
  figure,
  ...(also?.replaceAll(',', '').match(/\d+/g) ?? []).map(Number),
];

/** Sentences that others wrote: the share of their figures that is found, and of the suggestions that is right. */
function printedSets(): void {
  const read = (name: string): Case[] =>
    JSON.parse(readFileSync(join(packageRoot(), 'domain', 'cases', 'reading', `${name}.json`), 'utf8')) as Case[];
  const names =
    'nothing paragraphs english-more reports reports-more field field-more short-reports short-reports-more';
  const sets = names.split(' ').map((name) => [name, read(name)] as const);
  for (const language of ['fr', 'es', 'pt', 'ar'])
    sets.push([language, read('languages').filter((one) => one.language === language)]);
  console.log('| set | texts | figures | found | right of the suggestions |\n| --- | --- | --- | --- | --- |');
  for (const [name, cases] of sets) {
    let [wanted, found, suggested, right] = [0, 0, 0, 0];
    for (const { text, published = '2025-06-10', right: given = [] } of cases) {
      const got = readReport(text, { published });
      const figures = new Set(given.map(({ figure }) => figure));
      const seen = new Set(got.flatMap((one) => countsOf(one)));
      wanted += figures.size;
      found += [...figures].filter((figure) => seen.has(figure)).length;
      suggested += got.length;
      right += got.filter((one) => countsOf(one).some((figure) => figures.has(figure))).length;
    }
    const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)}%`);
    console.log(
      `| ${name} | ${cases.length} | ${wanted} | ${share(found, wanted)} | ${name === 'nothing' ? `${suggested} suggestions` : share(right, suggested)} |`,
    );
  }
}

export async function benchReading({ report }: Context): Promise<void> {
  const expected = eastAfrica();
  printed(measured(expected));
  printed(measured(india()));
  printedSets();
  const texts = expected.map(({ text, published }) => ({ text, published }));
  const begun = performance.now();
  for (const { text, published } of texts) readReport(text, { published, knownCountries });
  const each = (performance.now() - begun) / texts.length;
  const target = 6;
  report('reading: a short text', `${each.toFixed(2)} ms`, '', { target: `≤ ${target} ms`, met: each <= target });
  // 40 pages of 3,000 letters.
  const long = texts
    .map(({ text }) => text)
    .join('\n\n')
    .slice(0, 120_000);
  const start = performance.now();
  const suggestions = readReport(long, { published: '2025-12-31', knownCountries }).length;
  const took = performance.now() - start;
  const words = `${Math.round(took)} ms (${suggestions} suggestions)`;
  report('reading: a report of 40 pages', words, '', { target: '≤ 1,000 ms', met: took <= 1_000 });
  await Promise.resolve();
}
