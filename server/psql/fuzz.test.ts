/** Thousands of seeded requests, sound and broken: none answered in the 500s, no value inside a query's text. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';
import { brokenRequest, marker, type PsqlRequest, soundRequest } from '#server/testing/psql-requests.ts';

// The long proof sets these.
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 3_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);

let shop: PsqlFixture;
beforeAll(async () => {
  shop = await openPsqlFixture({ deadline: 5_000 });
});
afterAll(() => shop.close());

const seen = new Map<number, number>();

async function send({ method, path, query, body, headers }: PsqlRequest): Promise<{ status: number; texts: string[] }> {
  shop.sent.length = 0;
  const writes = method === 'POST' || method === 'PATCH';
  const { statusCode } = await shop.app.inject({
    method,
    url: `/psql/${path}?${query}`,
    headers: { ...headers, ...(writes && { 'content-type': 'application/json' }) },
    ...(writes && { payload: body }),
  });
  seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
  return { status: statusCode, texts: shop.sent.map(({ text }) => text) };
}

test(`${requests} requests of seed ${seed}`, async () => {
  await fc.assert(
    fc.asyncProperty(soundRequest, brokenRequest, async (sound, broken) => {
      const { status, texts } = await send(sound);
      expect(status).toBeLessThan(500);
      expect(texts.filter((text) => text.includes(marker))).toEqual([]);
      expect((await send(broken)).status).toBeLessThan(500);
    }),
    { seed, numRuns: Math.ceil(requests / 2) },
  );
  // They are worth sending only when many are answered.
  expect(seen.get(200) ?? 0).toBeGreaterThan(requests / 8);
  expect((await shop.app.inject('/psql/clients?select=id')).json()).toHaveLength(3);
}, 3_600_000);
