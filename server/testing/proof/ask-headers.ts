/** Generates the headers of a request: Prefer, Accept, Range and others. Independent of the relation. */
import type { Random } from '#db/sample/random.ts';
import type { Draft } from './ask-filter.ts';

const everywhere =
  'count=exact count=planned count=estimated handling=strict handling=lenient timezone=Asia/Kathmandu'.split(' ');
const writing =
  'return=representation return=representation return=minimal return=headers-only missing=default missing=null resolution=merge-duplicates resolution=ignore-duplicates max-affected=50 handling=strict,max-affected=0'.split(
    ' ',
  );
const rarely = 'nope params=single-object respond-async timezone=Nowhere/Nothing max-affected=-1 count=all'.split(' ');

const media: readonly (readonly [string, number])[] = [
  ['application/json', 60],
  ['*/*', 10],
  ['', 10],
  ['application/vnd.pgrst.object+json', 9],
  ['text/csv', 4],
  ['application/geo+json', 2],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 1],
  ['application/vnd.pgrst.object+json;nulls=stripped', 1],
  ['application/vnd.pgrst.array+json;nulls=stripped', 2],
  ['application/vnd.pgrst.plan+json', 1],
  ['application/openapi+json', 1],
  ['text/html,application/xhtml+xml;q=0.9,*/*;q=0.8', 1],
  ['image/png', 1],
  ['application/octet-stream', 1],
];

export function headersOf(draft: Draft, reads: boolean): Record<string, string> {
  const { random } = draft;
  const headers: Record<string, string> = {};
  const words = reads ? everywhere : [...writing, ...everywhere];
  const given = Array.from({ length: random.integer(0, 2) }, () => random.pick(random.chance(0.97) ? words : rarely));
  for (const preference of given) draft.uses.push(`Prefer: ${preference.replace(/[/-]?\d+$/, '')}`);
  if (given.length > 0) headers['prefer'] = given.join(random.pick([', ', ',']));
  const accept = random.weighted(media);
  if (accept !== '') headers['accept'] = accept;
  if (accept !== '' && accept !== 'application/json') draft.uses.push(`Accept: ${accept.slice(0, 50)}`);
  if (reads && random.chance(0.08)) {
    draft.uses.push('Range');
    headers['range'] = random.pick(['0-1', '0-24', '1-', '0-0', '999-1000']);
    if (random.chance(0.5)) headers['range-unit'] = 'items';
  }
  if (random.chance(0.03)) headers['accept-encoding'] = random.pick(['gzip', 'br', 'deflate, gzip;q=0.5', '*']);
  return headers;
}

export function ifMatchOf(random: Random, version: unknown): string {
  const right = typeof version === 'number' || typeof version === 'string' ? `"${version}"` : '"1"';
  return random.pick([right, right, '"0"', '*', 'W/"1"', '"1", "2"']);
}
