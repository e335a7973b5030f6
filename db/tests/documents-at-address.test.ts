/** Tests that documents are found by their address, however it is written, up to ten of them, and that archived ones are left out. */
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { add, asOwner, databaseForTests } from './support.ts';

const database = databaseForTests();

async function documents(t: Transaction, urls: readonly string[]): Promise<void> {
  const { id } = await add(t, 'publishers', { name: 'Nile Post', type: 'Media' });
  for (const url of urls)
    await add(t, 'documents', {
      name: `Report at ${url}`,
      publication_date: '2025-05-06',
      sources: [id],
      publishers: [id],
      url,
    });
}
const at = async (t: Transaction, address: string): Promise<string[]> =>
  (await t.query<{ url: string }>('select url from api.documents_at_address($1)', [address])).rows.map(
    ({ url }) => url,
  );

const STORED = 'https://www.example.org/report/1/?id=7&utm_source=mail';

test.each([
  ['https://www.example.org/report/1/?id=7&utm_source=mail', true],
  ['http://example.org/report/1?id=7', true],
  ['EXAMPLE.org/report/1?utm_campaign=x&id=7#top', true],
  ['https://example.org/report/1?id=7&fbclid=abc', true],
  ['https://example.org/report/1?msclkid=a&id=7&mc_cid=b', true],
  ['https://example.org/report/1?id=8', false],
  ['https://example.org/report/1', false],
  ['https://news.example.org/report/1?id=7', false],
  ['', false],
  ['%_*', false],
  [`https://example.org/${'a'.repeat(100_000)}`, false],
])('%s', (address, found) =>
  database.as('Expert', async (t) => {
    await documents(t, [STORED]);
    expect(await at(t, address)).toEqual(found ? [STORED] : []);
  }),
);

test('ten are enough, and archived ones are left out', () =>
  database.as('Expert', async (t) => {
    await documents(
      t,
      Array.from({ length: 12 }, (_, number) => `https://example.org/a#${number}`),
    );
    await asOwner(t, `update data.documents set archived_at = now() where url = 'https://example.org/a#3'`);
    const found = await at(t, 'example.org/a');
    expect([found.length, found.includes('https://example.org/a#3')]).toEqual([10, false]);
  }));
