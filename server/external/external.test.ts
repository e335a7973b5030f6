/** The addresses for programs outside: fields and types, filters, pages, formats, ETags and refusals, with an unmodified client's requests. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishedWorld, type PublishedWorld } from '#server/testing/published-world.ts';

let world: PublishedWorld;
beforeAll(async () => {
  world = await publishedWorld();
});
afterAll(() => world.close());

test('probe', async () => {
  for (const path of ['idus/all/', 'gidd/countries/', 'gidd/conflicts/', 'gidd/disasters/', 'gidd/displacements/', 'gidd/public-figure-analyses/']) {
    const answer = await world.get(path);
    console.log(path, answer.statusCode, answer.body.slice(0, 1500));
  }
  void readFileSync;
  void describe;
});
