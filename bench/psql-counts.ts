/** What it costs to count beside a page, on a broad and on a narrow filter. Compares nothing with a floor. */
import { median } from './measure.ts';
import { spreadCountries } from './psql-requests.ts';
import { type Scene, thousands } from './psql.ts';
import { COLUMNS, NEWEST } from './searches.ts';
import { milliseconds, type Result } from './table.ts';

const kinds = ['none', 'exact', 'planned', 'estimated'] as const;
const turns = 5;
const burst = 300;

export async function benchCounts({ database, facts, product, load }: Scene): Promise<Result[]> {
  const [most] = await spreadCountries(database.opened.owner);
  const filters = [
    ['a cause', 'displacement_type=eq.Disaster'],
    ['a country', `iso3=eq.${most}`],
    ['a country and year', `iso3=eq.${most}&year=eq.2025`],
  ] as const;
  const results: Result[] = [];
  for (const [what, filter] of filters) {
    const taken: Record<(typeof kinds)[number], number[]> = { none: [], exact: [], planned: [], estimated: [] };
    let total = '';
    for (let turn = 0; turn <= turns; turn += 1) {
      for (const kind of kinds) {
        const path = `facts_view?select=${COLUMNS}&${filter}&order=${NEWEST}&limit=20`;
        const headers = { accept: 'application/json', ...(kind !== 'none' && { prefer: `count=${kind}` }) };
        const requests = [{ method: 'GET' as const, path, headers }];
        const { latencies } = await load.apply({ ...product, requests, clients: 1, milliseconds: burst });
        // The first turn settles the plans.
        if (turn > 0) taken[kind].push(median(latencies));
        if (kind === 'exact' && total === '')
          total = await totalOf(`${product.url}/${path}`, { ...product.headers, ...headers });
      }
    }
    const [none, ...counted] = kinds.map((kind) => median(taken[kind]));
    results.push({
      what: `psql: a page of ${what}, ${thousands(facts)} facts (${total} match)`,
      measured: kinds
        .slice(1)
        .map((kind, at) => `${kind} ${milliseconds(counted[at] ?? 0)}`)
        .join(', '),
      floor: `${milliseconds(none ?? 0)} not counted`,
      ratio: (counted[0] ?? 0) / (none ?? 1),
      target: '',
      met: null,
    });
  }
  return results;
}

async function totalOf(url: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return thousands(Number(response.headers.get('content-range')?.split('/')[1]));
}
