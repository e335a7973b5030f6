/** What the server reads of a kept file, and the publisher that it names. */
import type { About } from '#domain/reading/about/about.ts';
import {
  acronymOf,
  BEHIND_ACRONYM,
  namedByAcronym,
  namedLike,
  officeOf,
  publisherOfSite,
  searchedName,
} from '#domain/reading/about/publisher-known.ts';
import { mayBeProposed, proposedPublishers } from '#domain/reading/about/publisher-proposed.ts';
import { siteOf } from '#domain/documents/entry.ts';
import { quoted } from '#domain/values/psql-values.ts';
import { psql, send } from '#web/data/psql.ts';
import { downloadAddress } from '#web/data/uploads.ts';
import type { NamedPublisher } from '#web/pickers/publishers-picker.tsx';

export type ReadFile = About & {
  countries: string[];
  displacement_types: string[];
  acronyms: string[];
  /** Parts of its first and last lines that may be the name of a publisher. */
  names: string[];
  /** The names behind 'According to', of which some are publishers. */
  saidBy: string[];
  type: string | null;
  kind: number | null;
  /** False for a scan, and for a page that only a script fills. */
  text: boolean;
  /** Other documents whose file has the same text. */
  documents: { id: number; serial_no: string; name: string }[];
};

export async function readAbout(filename: string, signal: AbortSignal): Promise<ReadFile> {
  return (await (await send(`${downloadAddress(filename)}/about`, { signal })).json()) as ReadFile;
}

const COMPARED = 20;

async function ofSite(url: string, named: boolean, signal: AbortSignal): Promise<number | null> {
  const site = siteOf(url);
  if (site === '') return null;
  const escaped = site.replaceAll('_', String.raw`\_`);
  const or = ['https://', 'http://'].flatMap((scheme) =>
    ['', 'www.'].map((www) => `url.ilike.${quoted(`${scheme}${www}${escaped}/*`)}`),
  );
  const { rows } = await psql.list(
    'documents',
    {
      select: ['publishers'],
      where: { or: `(${or.join()})`, archived_at: 'is.null' },
      order: 'id.desc',
      limit: COMPARED,
    },
    { signal },
  );
  return publisherOfSite(
    rows.map(({ publishers }) => publishers ?? []),
    named,
  );
}

/** The publishers of this name, in any spelling. */
async function ofName(name: string, signal: AbortSignal): Promise<NamedPublisher[]> {
  const typed = searchedName(name);
  if (typed.length < 2) return [];
  const select = ['id', 'name', 'geo_name'].join();
  return namedLike(
    name,
    await psql.read<NamedPublisher[]>('publishers_named', { typed, select, limit: 48 }, { signal }),
  );
}

/** The id of the publisher of this name, in any spelling, of the organisation whose office it is, or of the other documents of the site; null without one. */
export async function knownPublisher(name: string | null, url: string, signal: AbortSignal): Promise<number | null> {
  for (const one of name === null ? [] : [name, officeOf(name) ?? '']) {
    const [first, ...others] = await ofName(one, signal);
    // Of two with one name, in two countries, a person chooses.
    if (first !== undefined) return others.length === 0 ? first.id : null;
  }
  return ofSite(url, name !== null, signal);
}

/** The only publisher whose name, as it is, stands at the beginning or the end of a text, or else whose acronym does, alone or with its office. */
export async function publisherAtEnds(
  { names, countries }: Pick<ReadFile, 'names' | 'countries'>,
  signal: AbortSignal,
): Promise<number | null> {
  if (names.length === 0) return null;
  const { rows } = await psql.list(
    'publishers',
    {
      select: ['id', 'iso3'],
      where: { or: `(${names.map((one) => `name.eq.${quoted(one)}`).join()})`, archived_at: 'is.null' },
      limit: COMPARED,
    },
    { signal },
  );
  const [only, ...others] = rows.filter(({ iso3 }) => iso3 === null || countries.includes(iso3));
  if (only !== undefined) return others.length === 0 ? only.id : null;
  const acronyms = names.flatMap((name) => (acronymOf(name) === name ? name : (officeOf(name) ?? [])));
  return sourceByAcronym({ acronyms, countries }, signal);
}

/** The known publishers that a name without a record may mean, the best first. */
export async function publishersLike(
  name: string,
  countries: readonly string[],
  signal: AbortSignal,
): Promise<NamedPublisher[]> {
  const { rows } = await psql.list(
    'publishers_view',
    {
      select: ['id', 'name', 'geo_name', 'iso3'],
      where: { or: mayBeProposed(name) },
      order: 'id',
      limit: COMPARED * 5,
    },
    { signal },
  );
  return proposedPublishers(name, countries, rows);
}

const MOST_SOURCES = 3;
/** The publishers that a text names behind 'According to', each by its name or its acronym. */
export async function sourcesSaid({ saidBy }: Pick<ReadFile, 'saidBy'>, signal: AbortSignal): Promise<number[]> {
  const found = await Promise.all(
    saidBy.map(async (name) => {
      for (const one of new Set([name, acronymOf(name) ?? ''])) {
        const [first, ...others] = await ofName(one, signal);
        if (first !== undefined) return others.length === 0 ? [first.id] : [];
      }
      return [];
    }),
  );
  return [...new Set(found.flat())].slice(0, MOST_SOURCES);
}

/** The source that a text names by its acronym; null without a single one. */
export async function sourceByAcronym(
  { acronyms, countries }: Pick<ReadFile, 'acronyms' | 'countries'>,
  signal: AbortSignal,
): Promise<number | null> {
  if (acronyms.length === 0) return null;
  const like = acronyms.flatMap((one) => [one, `*(${one})`, ...BEHIND_ACRONYM.map((mark) => `${one}${mark}*`)]);
  const { rows } = await psql.list(
    'publishers',
    {
      select: ['id', 'name', 'iso3'],
      where: { or: `(${like.map((one) => `name.like.${quoted(one)}`).join()})`, archived_at: 'is.null' },
      limit: COMPARED * 5,
    },
    { signal },
  );
  return namedByAcronym(acronyms, countries, rows)?.id ?? null;
}
