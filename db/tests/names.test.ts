/** Search, order and ranking of names: the database agrees with the browser, and every typed word is part of the name. */
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { folded } from '#domain/search/folded.ts';
import { byName } from '#domain/search/name-order.ts';
import { add, becomePerson, databaseForTests, refusalOf } from './support.ts';

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

test('the two fold every character alike', () =>
  database.rolledBack(async (t) => {
    // Planes 0 and 1 and the compatibility letters of plane 2: no other has letters that change.
    const points = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
    const all = [...points(1, 0xd7ff), ...points(0xe000, 0x1ffff), ...points(0x2f800, 0x2fa1f)];
    const { rows } = await t.query<{ point: number; text: string }>(
      `select n as point, data.folded(chr(n)) as text from unnest($1::integer[]) n where data.folded(chr(n)) <> chr(n)`,
      [all],
    );
    const inSql = new Map(rows.map(({ point, text }) => [point, text]));
    // Characters that only one of the two knows yet are no difference of the folding.
    const isKnown = (point: number) => /\P{Cn}/u.test(String.fromCodePoint(point)) && point < 0x1c80;
    const apart = all.filter((point) => {
      const text = String.fromCodePoint(point);
      return folded(text) !== (inSql.get(point) ?? text);
    });
    expect(apart.filter(isKnown).map((point) => point.toString(16))).toEqual([]);
    expect(apart.length).toBeLessThan(400);
  }));

test('Arabic and Persian spellings of a name are one name in a search', () =>
  database.rolledBack(async (t) => {
    const pairs = [
      ['وزارة الداخلية', 'وزاره الداخليه'],
      ['وِزَارَةُ الدَّاخِلِيَّة', 'وزارة الداخلية'],
      ['أربيل إدلب آمد ٱلله', 'اربيل ادلب امد الله'],
      ['کابل قندهار بلخی', 'كابل قندهار بلخي'],
      ['مصطفى', 'مصطفي'],
      ['كـــسلا', 'كسلا'],
      ['می\u200cخواهم', 'میخواهم'],
    ] as const;
    for (const [one, other] of pairs) {
      expect(folded(one)).toBe(folded(other));
      await becomePerson(t, 'Expert');
      const name = `${one} ${pairs.findIndex(([first]) => first === one)}`;
      await t.query(`insert into api.publishers (name, type) values ($1, 'Government')`, [name]);
      for (const typed of [one, other])
        expect(
          await texts(
            t,
            `select name as text from api.publishers where name_search like all (rules.name_patterns($1))`,
            [name.replace(one, typed)],
          ),
        ).toEqual([name]);
    }
  }));

const CLEANED: readonly (readonly [written: string, cleaned: string, why: string])[] = [
  ['Test\u200bOrg\ufeff X', 'TestOrg X', 'zero-width characters'],
  ['Test\u00adOrg X', 'TestOrg X', 'soft hyphens'],
  ['\u200eTestOrg X\u200f', 'TestOrg X', 'marks of direction at the ends'],
  ['Test\u200eOrg\u202c X', 'TestOrg X', 'marks of direction in Latin letters'],
  ['TestOrg\u00a0X', 'TestOrg X', 'no-break spaces'],
  ['TestOrg\u2009 \u202fX', 'TestOrg X', 'several wide blanks'],
  ['Test\u200dOrg\u200c X', 'TestOrg X', 'joiners of letters that do not join'],
  ['وزارة\u200f الداخلية\u200e', 'وزارة الداخلية', 'marks of direction in Arabic letters'],
  ['\u202bوزارة الداخلية\u202c', 'وزارة الداخلية', 'an embedding around all'],
  ['وزارة (UN\u200f) الداخلية', 'وزارة (UN\u200f) الداخلية', 'a mark between directions stays'],
  ['خانه\u200cها', 'خانه\u200cها', 'a joiner in a Persian word stays'],
  ['خانه\u200c\u200cها\u200c', 'خانه\u200cها', 'one joiner is enough, and none at the end'],
  ['ක්\u200dෂ', 'ක්\u200dෂ', 'a joiner in a Sinhala word stays'],
  ['ന്\u200d', 'ന്\u200d', 'a joiner that makes a Malayalam letter stays'],
  ['क्\u200cष', 'क्\u200cष', 'a joiner in a Hindi word stays'],
  ['Plain name', 'Plain name', 'nothing'],
];

test.each(CLEANED)('%j is stored as %j: %s', (written, cleaned) =>
  database.rolledBack(async (t) => {
    expect(await texts(t, 'select rules.tidied_name($1, null) as text', [written])).toEqual([cleaned]);
    expect(await texts(t, 'select rules.tidied_name($1, null) as text', [cleaned])).toEqual([cleaned]);
  }),
);

test('every kind of name is cleaned for its writer, and a name that only looks different is taken', () =>
  database.rolledBack(async (t) => {
    const dirty = '\u200fTest\u200bOrg\u00a0 \u00adX\u200e';
    const kinds: Record<string, [field: string, fields: Record<string, unknown>]> = {
      publishers: ['name', { type: 'Government' }],
      documents: ['name', { publication_date: '2025-01-01' }],
      events: [
        'name',
        { year: 2025, displacement_type: 'Conflict', start_date: { date: '2025-01-01', accuracy: 'Day' } },
      ],
      facts: [
        'name',
        {
          iso3: 'KEN',
          year: 2025,
          displacement_type: 'Conflict',
          type: 'IDPs (Stock)',
          data: { reported_figure: 5, term: 'Displaced', unit: 'Person', stock_date: { date: '2025-01-01' } },
        },
      ],
      tabular_datasets: ['name', { iso3: 'KEN', displacement_type: 'Conflict', unit: 'Person' }],
      contacts: [
        'name',
        {
          title: 'Ms',
          gender: 'Female',
          email: 'a@example.org',
          organisation: dirty,
          surname: dirty,
          job_title: dirty,
        },
      ],
      contextual_analysis: ['title', { iso3: 'KEN', publication_date: '2025-01-01', displacement_type: 'Conflict' }],
      significant_updates: ['title', { iso3: 'KEN', date: '2025-01-01', displacement_type: 'Conflict' }],
      monitoring_challenges: ['title', { iso3: 'KEN', date: '2025-01-01' }],
      saved_searches: ['name', { kind: 'facts', address: 'year=2025' }],
      groups: ['name', { start_date: '2025-01-01', end_date: '2025-12-31' }],
    };
    await becomePerson(t, 'Administrator');
    const stored: Record<string, unknown> = {};
    let publisher = 0;
    for (const [kind, [field, fields]] of Object.entries(kinds)) {
      const of = kind === 'documents' ? { sources: [publisher], publishers: [publisher] } : {};
      const row = await add(t, kind, { ...fields, ...of, [field]: `${dirty} of names` });
      if (kind === 'publishers') publisher = row.id;
      stored[kind] = row[field];
      if (kind === 'contacts')
        expect([row['organisation'], row['surname'], row['job_title']]).toEqual(Array(3).fill('TestOrg X'));
    }
    expect(new Set(Object.values(stored))).toEqual(new Set(['TestOrg X of names']));
    for (const variant of ['TestOrg X of names', 'Testorg\u2007X of names\u200b', '\u202aTestOrg X of\u00a0names'])
      expect([variant, await refusalOf(t, () => add(t, 'publishers', { name: variant, type: 'Government' }))]).toEqual([
        variant,
        'publishers_name_iso3_key',
      ]);
  }));

test('the migration cleans stored names, and leaves a name that another record has', () =>
  database.rolledBack(async (t) => {
    const [, block = ''] =
      /\n(do \$\$\ndeclare\n {2}kind record;[\s\S]+?\n\$\$;)/.exec(
        readFileSync(new URL('../migrations/0046_names_cleaned_and_folded.sql', import.meta.url), 'utf8'),
      ) ?? [];
    await becomePerson(t, 'Administrator');
    const names = [
      'Same\u200b X',
      'Same\u00ad X',
      'Alone\u200b X',
      'Here X',
      'Here\u00a0X',
      'Of another country\u200b',
    ];
    const ids: number[] = [];
    for (const at of names.keys())
      ids.push(
        (await add(t, 'publishers', { name: `A name ${at}`, type: 'Government', iso3: at === 5 ? 'KEN' : null })).id,
      );
    const other = await add(t, 'publishers', { name: 'Of another country', type: 'Government' });
    await t.script('reset role; alter table data.publishers disable trigger user');
    for (const [at, name] of names.entries())
      await t.query('update data.publishers set name = $2 where id = $1', [ids[at], name]);
    await t.script(block);
    expect(
      await texts(t, 'select name as text from data.publishers where id = any ($1) order by id', [[...ids, other.id]]),
    ).toEqual([
      'Same X',
      'Same\u00ad X',
      'Alone X',
      'Here X',
      'Here\u00a0X',
      'Of another country',
      'Of another country',
    ]);
    // Those are found as doubles, and every other edit of them goes on.
    await t.script('alter table data.publishers enable trigger user');
    await becomePerson(t, 'Administrator');
    await t.query(`update api.publishers set type = 'Media' where id = $1`, [ids[4]]);
    expect(
      await texts(t, 'select distinct data.compared_name(name) as text from data.publishers where id = any ($1)', [
        [ids[3], ids[4]],
      ]),
    ).toEqual(['here x']);
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
      'select data.folded($1) like all (rules.name_patterns($2)) as found, rules.match_rank(data.folded($1), rules.match_parts($2)) as rank',
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
    const found = await named({ typed: 'flood' });
    expect(found).toHaveLength(7);
    // Names that begin with the text come first, whatever is newer.
    expect([found[0], found.at(-1)]).toEqual(['Floods of conflict', 'Crue: floods of Khartoum in May']);
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
    const aroma = await event('Kassala: Flood - Aroma');
    for (const typed of ['kassala floods', 'Floods Kassala', 'aroma floods kassala'])
      expect((await jump(typed)).map(({ id }) => id)).toEqual([aroma.id]);
    expect(await names('100%')).toEqual(['Gédaref floods 100%: a report']);
    for (const nothing of ['', ' ', '@', '_', "' or true --", '9'.repeat(40), '\\'])
      expect(await names(nothing)).toEqual([]);
  }));
