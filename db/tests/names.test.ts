/** Search, order and ranking of names: the database agrees with the browser, and every typed word is part of the name. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { folded } from '#domain/search/folded.ts';
import { byName } from '#domain/search/name-order.ts';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const ranks = JSON.parse(readFileSync(new URL('../../domain/cases/match-rank.json', import.meta.url), 'utf8')) as {
  name: string;
  typed: string;
  rank: number | null;
}[];

const database = databaseForTests();

const texts = async (transaction: Transaction, query: string, values: readonly unknown[]): Promise<string[]> =>
  (await transaction.query<{ text: string }>(query, values)).rows.map(({ text }) => text);

/** Letters with and without marks, typographic signs, other scripts, and other characters long known to both sides. */
const someText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'ÅåÉéñçßæøłđþıİŞşĂăÔô’‘–—“”№½ﬁＡ％＿＼* %_\\\'"-.,()0123789aAzZ  ΣσςΏйЁґєИאִבשّلأإآىةكַ中한ガ'),
      fc.integer({ min: 32, max: 0x24f }).map((point) => String.fromCodePoint(point)),
    ),
    { maxLength: 40 },
  )
  .map((letters) => letters.join(''));

test('the database folds names as the browser folds typed text', () =>
  database.rolledBack(async (t) => {
    const names = [
      'Côte d’Ivoire',
      'ŁÓDŹ',
      'Straße',
      'كَمبالا',
      'ΟΔΟΣ',
      'O`Neill\'s "Camp" 12-B',
      ...fc.sample(someText, { numRuns: 3000, seed: 7 }),
    ];
    const found = await texts(
      t,
      'select data.folded(name) as text from jsonb_array_elements_text($1) with ordinality as n (name, at) order by at',
      [JSON.stringify(names)],
    );
    expect(found).toEqual(names.map(folded));
    expect(found.slice(0, 3)).toEqual(["cote d'ivoire", 'lodz', 'strasse']);
  }));

test('a name that contains a text in any case contains it when both are folded, so one index serves ilike too', () =>
  database.rolledBack(async (t) => {
    const letters = await texts(
      t,
      `select chr(n) as text from generate_series(65, 65535) n
       where n <> ascii('\\') and n not between 55296 and 57343 and chr(n) ilike lower(chr(n)) and data.folded(chr(n)) <> data.folded(lower(chr(n)))`,
      [],
    );
    expect(letters).toEqual([]);
    const pairs = fc
      .sample(fc.tuple(someText, someText, someText), { numRuns: 3000, seed: 11 })
      .map(([before, text, after]) => {
        const part = /[\p{L}\p{N} ]+/u.exec(text)?.[0] ?? 'Å';
        return { name: `${before}${part.toUpperCase()}${after}`, part };
      });
    const missed = await texts(
      t,
      `select name || ' / ' || part as text from jsonb_to_recordset($1) as p (name text, part text)
       where name ilike '%' || part || '%' and not data.folded(name) like data.folded('%' || part || '%')`,
      [JSON.stringify(pairs)],
    );
    expect(missed).toEqual([]);
  }));

test('names are ordered as in the browser: accents and case last, numbers by value', () =>
  database.rolledBack(async (t) => {
    const people = [
      'Åland Islands',
      'Albania',
      'côte',
      "Côte d'Ivoire",
      'Czech Republic',
      'e3',
      'E3',
      'e24',
      'Zimbabwe',
      'Zvishavane',
    ];
    const words = fc.stringMatching(/^[a-zA-ZÀ-ž' .,()0-9-]{1,12}$/);
    const names = [...people, ...new Set(fc.sample(words, { numRuns: 1500, seed: 11 }))];
    const found = await texts(
      t,
      'select name as text from jsonb_array_elements_text($1) as n (name) order by name collate data.names',
      [JSON.stringify(names.toReversed())],
    );
    expect(found.filter((name) => people.includes(name))).toEqual(people);
    // Names that compare as equal may come in either order.
    expect(
      found.flatMap((name, at) => (at > 0 && byName(found[at - 1]!, name) > 0 ? [[found[at - 1], name]] : [])),
    ).toEqual([]);
  }));

test('an incompressible name of 2,600 bytes is stored and found, and a longer one is refused by name', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const letters = Array.from({ length: 867 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7919) % 20_000)));
    const add = (name: string) =>
      t.query(
        `insert into api.events (name, year, displacement_type, start_date) values ($1, 2023, 'Disaster', '{"date": "2023-08-01", "accuracy": "Day"}')`,
        [name],
      );
    expect(await refusalOf(t, () => add(letters.join('')))).toBe('event_name_bytes');
    const longest = `${letters.slice(0, 866).join('')}ab`;
    await add(longest);
    expect(await texts(t, 'select name as text from api.events_named($1)', [longest.slice(400, 500)])).toEqual([
      longest,
    ]);
  }));

test.each(ranks)('$typed matches $name with rank $rank in the database too', ({ name, typed, rank }) =>
  database.rolledBack(async (t) => {
    const { rows } = await t.query<{ found: boolean | null; rank: number }>(
      'select data.folded($1) like all (rules.name_patterns($2)) as found, rules.match_rank(data.folded($1), $2) as rank',
      [name, typed],
    );
    // An empty search finds nothing here; a list in the browser then shows all its entries.
    expect(rows[0]?.found).toBe(typed === '' ? null : rank !== null);
    if (rank !== null) expect(rows[0]?.rank).toBe(rank);
  }),
);

test('publishers are ranked: whole names, beginnings, beginnings of words, other parts; in each the most used first', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const add = async (name: string, iso3: string | null = null) =>
      (
        await t.query<{ id: number }>(
          `insert into api.publishers (name, type, iso3) values ($1, 'Media', $2) returning id`,
          [name, iso3],
        )
      ).rows[0]!.id;
    await t.query(
      `insert into api.publishers (name, type) select 'Municipality no. ' || n, 'Media' from generate_series(0, 59) n`,
    );
    await add('Radio Undugu');
    await add('Únion Nationale');
    const used = await add('United Nations (UN)');
    await add('un');
    for (const part of ['publishers', 'sources'])
      await t.query(
        `insert into api.documents (name, publication_date, sources, publishers) values ('Report of ${part}', '2024-01-01', $1, $2)`,
        [[part === 'sources' ? used : await add(`Other ${part}`)], [part === 'sources' ? await add('Another') : used]],
      );
    const named = (typed: string) => texts(t, 'select name as text from api.publishers_named($1)', [typed]);
    const found = await named('UN');
    expect(found.slice(0, 4)).toEqual(['United Nations (UN)', 'un', 'Únion Nationale', 'Radio Undugu']);
    expect(found).toHaveLength(48);
    expect(found[4]).toBe('Municipality no. 0');
    expect(found[14]).toBe('Municipality no. 10');
    expect(await named('nations  (UN united')).toEqual(['United Nations (UN)']);
    expect(await named('mun*')).toEqual([]);
    expect(await named('%')).toEqual([]);
    expect(await named('_')).toEqual([]);
    expect(await named(' ')).toEqual([]);
  }));

test('documents are found by a serial number or by words of their titles: whole titles first, then the newest, at most 100', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const { rows } = await t.query<{ id: number }>(
      `insert into api.publishers (name, type) values ('Printer', 'Media') returning id`,
    );
    const { rows: added } = await t.query<{ name: string; serial_no: string }>(
      `insert into api.documents (name, publication_date, sources, publishers)
       select name, day::date, array[$1::bigint], array[$1::bigint]
       from (values ('Éte report', '2020-01-01'), ('Report', '2019-01-01'), ('Report of the été', '2021-01-01')) as d (name, day)
       union all select 'Annual report ' || n, '2022-01-01', array[$1::bigint], array[$1::bigint] from generate_series(1, 120) n
       returning name, serial_no`,
      [rows[0]!.id],
    );
    const named = (typed: string) => texts(t, 'select name as text from api.documents_named($1)', [typed]);
    const reports = await named('report');
    expect(reports).toHaveLength(100);
    expect(reports.slice(0, 3)).toEqual(['Report', 'Report of the été', 'Annual report 120']);
    expect(await named('ete REPORT')).toEqual(['Éte report', 'Report of the été']);
    const { serial_no } = added.find(({ name }) => name === 'Éte report')!;
    expect(await named(` ${serial_no.toLowerCase()} `)).toEqual(['Éte report']);
    for (const nothing of ['', ' ', '%', '_', '\\', "' or true --"]) expect(await named(nothing)).toEqual([]);
  }));

test('a fact is offered events of its cause and of no later year: those of its country and near its day first, then the newest', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Expert');
    const add = (name: string, more: object) =>
      t.query(
        `insert into api.events (name, year, displacement_type, start_date, countries)
         select name, year, displacement_type, start_date, countries from json_populate_record(null::api.events, $1::json)`,
        [
          JSON.stringify({
            name,
            year: 2023,
            displacement_type: 'Disaster',
            countries: [],
            start_date: { date: '2023-08-01', accuracy: 'Day' },
            ...more,
          }),
        ],
      );
    await add('Floods of Zimbabwe', { countries: ['ZWE'] });
    await add('Crue: floods of Khartoum in May', {
      countries: ['SDN'],
      start_date: { date: '2023-05-02', accuracy: 'Day' },
    });
    await add('Floods of Khartoum in July', {
      countries: ['SDN', 'TCD'],
      start_date: { date: '2023-07-20', accuracy: 'Day' },
    });
    await add('Floods of nowhere, the older', {});
    await add('Floods of nowhere', {});
    await add('Floods of the year after', { year: 2024, countries: ['SDN'] });
    await add('Floods of conflict', { displacement_type: 'Conflict', countries: ['SDN'] });
    const named = (given: object) =>
      texts(
        t,
        `select name as text from json_to_record($1) as g (typed text, cause text, year integer, iso3 text, day date),
           api.events_named(g.typed, g.cause, g.year, g.iso3, g.day)`,
        [JSON.stringify(given)],
      );
    const fact = { typed: 'FLÓOD', cause: 'Disaster', year: 2023, iso3: 'SDN' };
    expect(await named({ ...fact, day: '2023-08-01' })).toEqual([
      'Floods of Khartoum in July',
      'Crue: floods of Khartoum in May',
      'Floods of nowhere',
      'Floods of nowhere, the older',
      'Floods of Zimbabwe',
    ]);
    expect((await named({ ...fact, day: '2023-05-01' }))[0]).toBe('Crue: floods of Khartoum in May');
    expect(await named({ ...fact, typed: 'may crue' })).toEqual(['Crue: floods of Khartoum in May']);
    expect(await named({ typed: 'flood' })).toHaveLength(7);
    expect(await named({ ...fact, typed: 'floo*' })).toEqual([]);
  }));

test('a record of any kind is found by its number, its serial number or the words of its name, a deleted one never', () =>
  database.rolledBack(async (t) => {
    await becomePerson(t, 'Administrator');
    const add = async (relation: string, columns: string, values: string) =>
      (
        await t.query<{ id: number; gsn: number; serial_no?: string }>(
          `insert into api.${relation} (${columns}) values (${values}) returning *`,
          [],
        )
      ).rows[0]!;
    const event = (name: string) =>
      add(
        'events',
        'name, year, displacement_type, start_date, countries',
        `'${name}', 2023, 'Disaster', '{"date": "2023-08-01", "accuracy": "Day"}', '{SDN,TCD}'`,
      );
    const whole = await event('Gedaref floods');
    for (let n = 1; n <= 9; n++) await event(`Relief of Gedaref floods ${n}`);
    const gone = await event('Gedaref floods, by mistake');
    await t.query('delete from api.events where id = $1', [gone.id]);
    const publisher = await add('publishers', 'name, type', `'Radio of Gedaref floods', 'Media'`);
    const report = await add(
      'documents',
      'name, publication_date, sources, publishers',
      `'Gédaref floods 100%: a report', '2022-01-05', '{${publisher.id}}', '{${publisher.id}}'`,
    );
    const dataset = await add(
      'tabular_datasets',
      'name, iso3, displacement_type, unit',
      `'Gedaref floods, registration', 'SDN', 'Disaster', 'Household'`,
    );
    type Found = { type: string; id: number; name: string; countries: string[]; year: number | null };
    const jump = async (typed: string) =>
      (await t.query<Found>('select type, id, name, countries, year from api.records_named($1)', [typed])).rows;
    const names = async (typed: string) => (await jump(typed)).map(({ name }) => name);

    const found = await jump('gedaref floods');
    expect(found).toHaveLength(8 + 3);
    expect(found[0]).toEqual({
      type: 'events',
      id: whole.id,
      name: 'Gedaref floods',
      countries: ['Chad', 'Sudan'],
      year: 2023,
    });
    expect(found[1]).toMatchObject({ type: 'documents', id: report.id, year: 2022 });
    expect(found[2]).toMatchObject({ type: 'tabular-datasets', id: dataset.id, countries: ['Sudan'], year: null });
    expect(found.slice(3, 5).map(({ name }) => name)).toEqual([
      'Relief of Gedaref floods 9',
      'Relief of Gedaref floods 8',
    ]);
    expect(found.at(-1)).toMatchObject({ type: 'publishers', id: publisher.id, countries: [], year: null });
    expect(await names(` @${whole.serial_no!.toLowerCase()} `)).toEqual(['Gedaref floods']);
    expect((await names(String(publisher.gsn)))[0]).toBe('Radio of Gedaref floods');
    expect((await names(String(dataset.gsn)))[0]).toBe('Gedaref floods, registration');
    expect(await names(String(gone.gsn))).not.toContain('Gedaref floods, by mistake');
    expect(await names('100%')).toEqual(['Gédaref floods 100%: a report']);
    for (const nothing of ['', ' ', '@', '_', "' or true --", '9'.repeat(40), '\\'])
      expect(await names(nothing)).toEqual([]);
  }));
