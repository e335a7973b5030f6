/** Tests that a pattern on a column is also tested on its declared folded text, so that one index serves both. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPsqlFixture, type PsqlFixture } from '#server/testing/psql-fixture.ts';

let shop: PsqlFixture;

// The folded text of row 3 is wrong, so that answers reveal whether it was tested.
beforeAll(async () => {
  shop = await openPsqlFixture();
  const more = `
    create table store.towns (id integer primary key, name text, folded text);
    create function store.folded(name text) returns text language sql immutable return translate(lower(name), 'ôé', 'oe');
    insert into store.towns
      select n, name, case n when 3 then 'elsewhere' else store.folded(name) end
      from unnest('{Côte Nord,North_Port,Côte Sud,100% Côté,Nord}'::text[]) with ordinality as t (name, n);
    create view shop.towns with (security_invoker) as select id, name, folded from store.towns;
    comment on view shop.towns is E'@primary_key id\\n@folded (name) in folded by store.folded\\n@folded (id) in missing by store.folded';
    grant usage on schema store to shop_user;
    grant select on shop.towns, store.towns to shop_user`;
  await shop.extend(more, '/psql/towns');
});
afterAll(() => shop.close());

const found: readonly (readonly [query: string, ids: number[]])[] = [
  ['name=ilike.*CÔTE*', [1]],
  ['name=like.Côte*', [1]],
  ['name=match.Côte', [1]],
  ['name=imatch.côte', [1]],
  // The longest text without a wildcard is tested, and the pattern itself.
  ['name=like.*Nor_*', [1, 2, 5]],
  ['name=ilike.n*h_port', [2]],
  [`name=like.${encodeURIComponent(String.raw`*100\% Côt*`)}`, [4]],
  ['or=(name.ilike.*sud*,name.like.*ord)', [1, 5]],
  // Tested on the column alone: too short, several patterns, a negation, another pattern language, another operator.
  ['name=like.*Sud', []],
  ['name=like.*ud', [3]],
  ['name=ilike(any).{*sud*,*port*}', [2, 3]],
  ['name=not.ilike.*nord*', [2, 3, 4]],
  ['name=match.^Côte.S', [3]],
  ['name=eq.Côte Sud', [3]],
];

test('a pattern is also tested on the folded text, and finds the same rows', async () => {
  for (const [query, ids] of found) {
    const answer = await shop.app.inject(`/psql/towns?${query.replaceAll(' ', '%20')}&select=id&order=id`);
    expect([query, answer.statusCode, answer.json()]).toEqual([query, 200, ids.map((id) => ({ id }))]);
  }
});
