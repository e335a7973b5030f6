/** The readers on the samples of real feeds, against the records worked out by hand. Skipped where ../shared is missing. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '#db/paths.ts';
import { FeedFault } from './decode.ts';
import { readGdacsApi, readGdacsRss } from './gdacs.ts';
import { readGlide } from './glide.ts';
import { readNews } from './news.ts';
import { readReliefWeb } from './reliefweb.ts';
import type { LotRecord } from './shape.ts';

const folder = join(packageRoot(), '..', 'shared', 'data', 'feeds');
const isThere = existsSync(folder);
if (!isThere) console.log('../shared/data/feeds is not there: the readers are not tried on its samples.');
const bytesOf = (file: string) => readFileSync(join(folder, file));

type Data = Record<string, unknown> & { attributes?: Record<string, unknown> };
type Expected = { source: string; source_id: string; data: Data };

/** The records of a sample, or null where Helix has no reader of the source. */
function recordsOf({ source, source_id, data }: Expected): LotRecord[] | null {
  const [file = ''] = String(data['from_sample']).split(' ');
  if (source === 'GDACS') return (file.endsWith('.xml') ? readGdacsRss : readGdacsApi)(bytesOf(file)).records;
  if (source === 'GLIDE') {
    const files = ['ret_glideset_2025-000043', 'made_glideset_edge', 'rec_glideset_FL-2024-000199-ESP'];
    return files.flatMap((each) => readGlide(bytesOf(`glide/${each}.json`)).records);
  }
  if (source === 'ReliefWeb') {
    return readReliefWeb(source_id.startsWith('report') ? 'report' : 'disaster', bytesOf(file)).records;
  }
  return source.startsWith('rss:') ? readNews(source.slice('rss:'.length), bytesOf(file)).records : null;
}

/** The samples' author proposes other words for these, or columns that Helix does not keep. */
const OWN_WORDS = new Set(['hazard_name', 'comment', 'publishers', 'language', 'related_glide', 'from_sample', 'name']);

function comparable({ attributes = {}, ...data }: Data): Record<string, unknown> {
  const fields = Object.entries({ ...data, ...attributes }).filter(
    ([name, value]) => !OWN_WORDS.has(name) && value != null && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(
    fields.map(([name, value]) => [name, name === 'modified' ? Date.parse(String(value)) : value]),
  );
}

test.skipIf(!isThere)('each record worked out by hand from a sample is read with the same content', () => {
  const { rows } = JSON.parse(bytesOf('parking_lot/made_rows_expected.json').toString()) as { rows: Expected[] };
  let compared = 0;
  for (const row of rows) {
    const records = recordsOf(row);
    if (records === null) continue;
    const { data } = records.find(({ source_id }) => source_id === row.source_id) ?? {};
    expect({ [row.source_id]: data && comparable(data as Data) }).toEqual({
      [row.source_id]: expect.objectContaining(comparable(row.data)),
    });
    compared += 1;
  }
  expect(compared).toBeGreaterThan(15);
});

test.skipIf(!isThere)('a sample of news that is no XML, or not of its declared encoding, is refused', () => {
  const read = (file: string) => readNews('Samples', bytesOf(`rss/made_${file}.xml`)).records;
  const text = JSON.stringify(read('rss20_latin1'));
  expect(text).toMatch(/[\u2018-\u201D]/);
  expect(text).not.toMatch(/[\uFFFD\u0080-\u009F]/);
  expect(read('atom_edge').length).toBeGreaterThan(0);
  // Character references of HTML and a bare '&' are common in news, and lose nothing.
  expect(JSON.stringify(read('rss20_html_entities'))).toContain('Café — 20 homes destroyed & 80 displaced');
  for (const file of ['rss20_doctype', 'rss20_control_chars', 'rss20_misdeclared_cp1256'])
    expect(() => read(file)).toThrow(FeedFault);
});
