/** `npm run generate`: writes domain/generated from a new database, and the names of countries for deliveries. With --check writes nothing and fails when the files are out of date. */

import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readContract, type Contract } from './contract.ts';
import { countryNamesCsv } from './country-names.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { packageRoot } from './paths.ts';

async function main(args: readonly string[]): Promise<number> {
  const check = args.includes('--check');
  if (args.length > (check ? 1 : 0)) {
    console.error('Usage: npm run generate [-- --check]');
    return 2;
  }
  const folder = join(packageRoot(), 'domain', 'generated');
  await mkdir(join(folder, 'columns'), { recursive: true });
  const stale: string[] = [];
  const contract = await currentContract();
  for (const name of await readdir(folder, { recursive: true })) {
    if (!name.endsWith('.ts') || contract.has(name.replaceAll('\\', '/'))) continue;
    stale.push(`domain/generated/${name}`);
    if (!check) await rm(join(folder, name));
  }
  for (const [name, text] of contract) {
    const path = join(folder, name);
    if (existsSync(path) && (await readFile(path, 'utf8')) === text) continue;
    stale.push(`domain/generated/${name}`);
    if (!check) await writeFile(path, text);
  }
  const reference = join(packageRoot(), 'db', 'reference');
  const names = countryNamesCsv(await readFile(join(reference, 'geo_entities.csv'), 'utf8'));
  const path = join(reference, 'country_names.csv');
  if (!existsSync(path) || (await readFile(path, 'utf8')) !== names) {
    stale.push('db/reference/country_names.csv');
    if (!check) await writeFile(path, names);
  }
  if (stale.length === 0) return 0;
  console.log(check ? `Stale: ${stale.join(', ')}. Run npm run generate.` : `Written: ${stale.join(', ')}`);
  return check ? 1 : 0;
}

async function currentContract(): Promise<Contract> {
  const database = await openEmbedded({ memory: true });
  try {
    await migrate(database);
    return await readContract(database);
  } finally {
    await database.close();
  }
}

process.exitCode = await main(process.argv.slice(2));
