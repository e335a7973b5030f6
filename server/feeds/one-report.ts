/** Leaves out documents that wait in the parking lot already, delivered by another source under the same address or the same number of ReliefWeb. */
import type { Database } from '#db/database.ts';
import { parsedUrl } from '#server/parsed-url.ts';
import type { LotRecord } from './shape.ts';

/** Parts of an address that name the way to it, not the page. */
const isWay = (name: string): boolean => /^(utm_\w+|fbclid|gclid)$/i.test(name);

/** The address without its scheme, `www.`, last slash, anchor and ways; null without an address. */
function pageOf(address: unknown): string | null {
  const url = typeof address === 'string' ? parsedUrl(address) : null;
  if (url === null) return null;
  for (const name of [...url.searchParams.keys()].filter(isWay)) url.searchParams.delete(name);
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/(?<!\/)\/+$/, '')}${url.search}`;
}

/** The number that ReliefWeb gives a report, as the id of its record. */
function reportOf(address: unknown): string | null {
  const [, number] = /^reliefweb\.int\/(?:node|report\/.*)\/(\d{1,12})$/.exec(pageOf(address) ?? '') ?? [];
  return number === undefined ? null : `report/${number}`;
}

const pathOf = (address: unknown): string[] => pageOf(address)?.split('?', 1) ?? [];

export async function withoutRepeated(
  owner: Database,
  records: readonly LotRecord[],
): Promise<{ records: LotRecord[]; repeated: number }> {
  const documents = records.filter(({ type }) => type === 'documents');
  const [first] = documents;
  if (first === undefined) return { records: [...records], repeated: 0 };
  const paths = documents.flatMap(({ data }) => pathOf(data['url']));
  const nodes = documents
    .filter(({ source }) => source === 'ReliefWeb')
    .map(({ source_id }) => `reliefweb.int/node/${source_id.replace('report/', '')}`);
  const reports = documents.flatMap(({ data }) => reportOf(data['url']) ?? []);
  const { rows } = await owner.statement<{ source: string; source_id: string; url: string | null }>(
    { role: null, background: true },
    `select source, source_id, url from data.parking_lot where type = 'documents'
       and (source = $1 and source_id = any ($2::text[]) or rtrim(split_part(split_part(regexp_replace(url, '^https?://(www[.])?', ''), '#', 1), '?', 1), '/') = any ($3::text[]) or source = 'ReliefWeb' and source_id = any ($4::text[]))`,
    [first.source, documents.map(({ source_id }) => source_id), [...paths, ...nodes], reports],
  );
  const own = new Set(rows.filter(({ source }) => source === first.source).map(({ source_id }) => source_id));
  const others = rows.filter(({ source }) => source !== first.source);
  const pages = new Set(others.flatMap(({ url }) => pageOf(url) ?? []));
  const known = new Set(others.flatMap(({ source_id, url }) => [source_id, reportOf(url) ?? '']));
  const isRepeated = ({ type, source, source_id, data }: LotRecord): boolean =>
    type === 'documents' &&
    !own.has(source_id) &&
    (pages.has(pageOf(data['url']) ?? '') ||
      known.has((source === 'ReliefWeb' ? source_id : reportOf(data['url'])) ?? '-'));
  const kept = records.filter((record) => !isRepeated(record));
  return { records: kept, repeated: records.length - kept.length };
}
