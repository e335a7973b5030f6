/** The erasure of a person: no text of any table mentions the person afterwards, other people keep theirs, and the logs name nobody. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { generateSample } from '#db/sample/generate.ts';
import { testDatabase, type TestDatabase } from '#server/testing/database.ts';
import { becomePerson, refusalOf } from './support.ts';

const PERSON = {
  title: 'Ms',
  name: 'Fáwima José',
  surname: 'al-Zahwrāʾ',
  organisation: 'Nadzor',
  job_title: 'Analyst',
  email: 'fz@example.org',
  phone: '+254 (0)700 123 456',
  skype: 'live:fatz',
};
/** The texts of the person that a search would look for afterwards. */
const TRACES = /f[aá]wima|zahwr|fatz|fz@|700.{0,4}123/iu;

async function add(t: Transaction, relation: string, fields: Record<string, unknown>): Promise<number> {
  const names = Object.keys(fields)
    .map((name) => `"${name}"`)
    .join(', ');
  const { rows } = await t.query<{ id: number }>(
    `insert into ${relation} (${names}) select ${names} from json_populate_record(null::${relation}, $1::json) returning id`,
    [JSON.stringify(fields)],
  );
  return Number(rows[0]!.id);
}

type Mention = { entity_type: string; entity_id: string; sure: boolean; visible: boolean; excerpts: string[][] };
const mentionsOf = async (t: Transaction, id: number) =>
  (await t.query<Mention>('select * from api.places_of_person($1)', [id])).rows;
const erase = (t: Transaction, id: number, leave: string[] = [], also: string[] = []) =>
  t.query('select api.erase_contact($1, $2, $3)', [id, leave, also]);
const one = async <Value>(t: Transaction, text: string, values: unknown[] = []) =>
  (await t.query<{ value: Value }>(text, values)).rows[0]!.value;

describe('the erasure of a person', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
    await generateSample(database.owner, { facts: 40 });
  }, 60_000);
  afterAll(() => database.close());
  const asAdministrator = (work: (transaction: Transaction) => Promise<void>) =>
    database.owner.transaction({ role: null, rollback: true }, async (t) => {
      await becomePerson(t, 'Administrator');
      await work(t);
    });
  const asOwner = async (t: Transaction, work: () => Promise<unknown>) => {
    await t.script('reset role');
    await work();
    await t.script('set local role web_user');
  };
  /** The contents that a communication with another contact has, by what is found in them. */
  const foundIn = async (t: Transaction, id: number, contents: readonly string[]) => {
    const other = await add(t, 'api.contacts', {
      ...PERSON,
      name: 'Otto',
      surname: 'Ngo',
      email: '',
      phone: '',
      skype: '',
    });
    const written = new Map<string, string>();
    for (const content of contents)
      written.set(String(await add(t, 'api.communications', { contact_id: other, content })), content);
    const mentions = await mentionsOf(t, id);
    const contentsOf = (sure: boolean) =>
      mentions.filter((mention) => mention.sure === sure).map(({ entity_id }) => written.get(entity_id));
    return { sure: contentsOf(true), unsure: contentsOf(false) };
  };

  it(
    'takes the person from every text column of every table, and from the history',
    () =>
      asAdministrator(async (t) => {
        const id = await add(t, 'api.contacts', PERSON);
        const said = await add(t, 'api.communications', { contact_id: id, subject: 'Call', content: 'None' });
        const gone = await add(t, 'api.communications', {
          contact_id: id,
          subject: 'Fawima',
          content: 'al-Zahwra, F.',
        });
        await t.query(`update api.communications set subject = 'With Fáwima José' where id = $1`, [said]);
        await t.query('delete from api.communications where id = $1', [gone]);
        await add(t, 'api.saved_searches', {
          kind: 'contacts',
          name: 'Fáwima José al-Zahwra',
          address: 'name=F%C3%A1wima+Jos%C3%A9+al-zahwra',
        });
        await t.query(`select api.create_token('Fawima Jose Al-Zahwra', 'administrator', 30)`);
        await add(t, 'api.tabular_datasets', {
          name: 'Camps',
          iso3: 'KEN',
          displacement_type: 'Conflict',
          unit: 'Person',
        });
        for (const [kind, day] of Object.entries({
          contextual_analysis: 'publication_date',
          significant_updates: 'date',
          monitoring_challenges: 'date',
        }))
          for (const title of ['Fáwima José al-Zahwra', 'Al-Zahwra, Fawima José'])
            await add(t, `api.${kind}`, {
              iso3: 'KEN',
              title,
              [day]: '2025-01-01',
              ...(kind !== 'monitoring_challenges' && { displacement_type: 'Conflict' }),
            });
        const planted: string[] = [];
        const refused: string[] = [];
        await asOwner(t, async () => {
          await t.script(`
          insert into data.tabular_datasets_records (parent_id, iso3) select max(id), 'KEN' from data.tabular_datasets;
          insert into data.history (entity_type, entity_id, operation, before, after, created_by) values ('facts', '99', 'update', '{}', '{}', 'administrator');
          insert into data.security_events (kind, username, details) values ('Sign-in failed', 'x', '{}');
          insert into data.import_runs (source, file_name, created_by) values ('gidd', 'x', 'administrator');
          insert into data.import_rows (source, entity_type, source_id, entity_id, raw, raw_hash, entity_version, import_run)
            select 'gidd', 'facts', 'x', 1, '{}', 'x', 1, max(id) from data.import_runs;
          insert into data.duplicates (entity_type, one, other, reason, score) values ('facts', 1, 2, 'x', 90);
          insert into data.not_duplicates (entity_type, one, other, one_version, other_version, created_by) values ('facts', 1, 2, 1, 1, 'administrator');
          insert into data.backups (place) values ('x');
          insert into data.ignored_errors (rule, entity_type, entity_id, looked_at, reason, ignored_by) values ('x', 'facts', 1, 'x', 'x', 'administrator');
          insert into data.reviews (entity_id, status, comment, created_by) select id, 'Comment', 'x', 'administrator' from data.facts limit 1;
          insert into data.hidden_first_steps (username) values ('administrator');
          insert into data.kept_errors (entity_type, id, rule) values ('facts', 1, 'x');
          insert into data.open_records (username, tab, entity_type, entity_id) values ('administrator', gen_random_uuid(), 'facts', '1');
          insert into data.watched_searches (search_id, username, address, conditions) select id, 'administrator', 'x', 'x' from data.saved_searches limit 1;
          insert into data.assignments (entity_type, entity_id, username, assigned_by) select 'facts', id, 'administrator', 'administrator' from data.facts limit 1;
          insert into data.review_requests (fact_id, username, asked_by) select id, 'administrator', 'administrator' from data.facts limit 1;
          insert into data.field_comments (entity_type, entity_id, field, comment, created_by) select 'facts', id, 'year', 'x', 'administrator' from data.facts limit 1;
          insert into data.field_comment_texts (comment_id, entity_type, entity_id, comment) select id, entity_type, entity_id, 'x' from data.field_comments limit 1;
          insert into data.files (filename, uuid, content_type, original_filename, size, created_by)
            select u || '-0123456789ab', u, 'x', 'x', 1, 'administrator' from gen_random_uuid() u;
          insert into data.import_files (filename, file_name, size, created_by) select min(filename), 'x', 1, 'administrator' from data.files;
          insert into data.import_layouts (source_id, headers, match) select min(id), '["place"]', '{}' from data.publishers;
          insert into data.import_rounds (layout_id, dataset_id, figures) select max(l.id), max(d.id), '{}' from data.import_layouts l, data.tabular_datasets d;
          insert into data.parking_lot_readings (parking_lot_id, version, suggestions) select id, 1, 0 from data.parking_lot limit 1;
          insert into data.suggestion_outcomes (document_id, filename, letter, figure, outcome, language, sentence, suggested, saved) select min(id), 'x', 1, 1, 'accepted', 'en', 'x', '{}', '{}' from data.documents;
          insert into data.releases (name, year, created_by) values ('R', 2025, 'administrator');
          insert into data.release_items (release_id, key, position, severity, words, entity_type, count, fingerprint) select id, 'x', 1, 'x', 'x', 'facts', 1, 'x' from data.releases;
          insert into auth.tokens (token_hash, name, username, created_by, expires_at, client) values ('\\x02', 'x', 'clients', 'administrator', now() + interval '1 day', true);
          insert into auth.client_requests (token_id, day, address, requests) select max(id), current_date, '/x/', 1 from auth.tokens;
          select auth.report_server(gen_random_uuid(), 'x', 'x', now(), '{}');
          select auth.begin_session('administrator', '\\x01', 'A browser');
          insert into auth.provider_sign_ins (state_hash, browser_hash, nonce, verifier, return_to) values ('\\x01', '\\x01', 'x', 'x', 'x')`);
          const { rows } = await t.query<{ relation: string; column: string; type: string }>(`
          select s.relation::text as relation, c as column, format_type(a.atttypid, null) as type
          from rules.texts_of_tables() s cross join unnest(s.columns) c join pg_attribute a on a.attrelid = s.relation and a.attname = c`);
          for (const { relation } of rows) await t.script(`alter table ${relation} disable trigger user`);
          for (const { relation, column, type } of rows) {
            const text = `'asked ' || chr(10) || 'Al-Zahwra, Fáwima José (FZ@example.org; 0700-123456)'`;
            const value = {
              jsonb: `coalesce(nullif("${column}", 'null'), '{}') || jsonb_build_object('x', ${text})`,
              'text[]': `array[${text}]`,
              text,
            };
            const plant = `update ${relation} t set "${column}" = ${value[type as 'text']} where t.ctid = (select min(u.ctid) from ${relation} u) returning 1`;
            if ((await refusalOf(t, () => t.query(plant))) === null) {
              expect([relation, (await t.query(plant)).rows.length]).toEqual([relation, 1]);
              planted.push(`${relation}.${column}`);
            } else refused.push(`${relation}.${column}`);
          }
          for (const { relation } of rows) await t.script(`alter table ${relation} enable trigger user`);
        });
        expect(planted.length).toBeGreaterThan(90);
        // A reason is of a rejected record or a dismissed suggestion only; states and outcomes are some words.
        expect(refused).toEqual([
          'data.field_comments.field',
          'data.field_comments.mark',
          'data.field_comments.step',
          'data.parking_lot.reason',
          'data.releases.state',
          'data.suggestion_outcomes.outcome',
          'data.suggestion_outcomes.reason',
        ]);
        const mentions = await mentionsOf(t, id);
        expect(new Set(mentions.map(({ entity_type }) => entity_type)).size).toBeGreaterThan(15);
        await erase(t, id);
        await asOwner(t, async () => {
          const { rows } = await t.query<{ relation: string }>(
            `select oid::regclass::text as relation from pg_class where relnamespace in ('data'::regnamespace, 'auth'::regnamespace) and relkind = 'r'`,
          );
          for (const { relation } of rows) {
            const dump = await one<string | null>(
              t,
              `select string_agg(to_jsonb(t)::text, ' ') as value from ${relation} t where to_jsonb(t)::text ~* 'zahwr|fatz|fz@|fawima|fáwima'`,
            );
            expect([relation, dump?.match(TRACES)?.[0] ?? null]).toEqual([relation, null]);
          }
        });
      }),
    120_000,
  );

  it('finds names in both orders, addresses and numbers in any form, and no part of another word', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', PERSON);
      const sure = [
        'FAWIMA JOSE AL ZAHWRA said so',
        'by al-Zahwrāʾ, Fáwima José.',
        'Fawima A. Zahwra',
        '**Fáwima**\u00a0Al-Zahwra’s figures',
        'Fa\u0301wima Jose\u0301 al\u2011Zahwra\u0304',
        'write to FZ@Example.org!',
        'fz%40example%2Eorg',
        '+254700123456',
        '00254 (0) 700-123.456',
        'tel 0700 123 456',
        'LIVE:fatz',
      ];
      const unsure = ['Fáwima said so', 'Ms Al-Zahwra', 'José'];
      const none = [
        'fawimah al-zahwraniya',
        'Josefina Zahwran',
        'nofz@example.org',
        'fz@example.org.ke',
        'a-fz@example.org',
        '700 1234567',
        '9700123456',
        'live:fatzo',
      ];
      const found = await foundIn(t, id, [...sure, ...unsure, ...none]);
      expect(found).toEqual({ sure, unsure: [...unsure] });
    }));

  it.each([
    ['王', '小明', ['今天王小明说', '小明 王']],
    ['मारिया', 'सिल्वा', ['श्री मारिया सिल्वा ने']],
    ['سعاد', 'المصرية', ['قالت وسعاد المصرية', 'سُعَاد المصريّة']],
    ['철수', '김', ['김철수는 말했다']],
    ['Jürgen', 'Weiß', ['JURGEN WEISS', 'Weiß, Ju\u0308rgen']],
    ["O'Neil", 'Straße', ['O’Neil Strasse', 'oneil STRASSE']],
  ])('finds %s %s as texts of its script are written', (name, surname, contents) =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', { ...PERSON, name, surname, phone: null, skype: null, email: null });
      expect(await foundIn(t, id, contents)).toEqual({ sure: contents, unsure: [] });
    }),
  );

  it('does not find other words with the same consonants', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', { ...PERSON, name: 'मारिया', surname: 'सिल्वा' });
      expect(await foundIn(t, id, ['मीरया सुल्वी'])).toEqual({ sure: [], unsure: [] });
    }));

  it('a name alone is left but where the contact spoke, and other people are not sure to be meant', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', PERSON);
      await add(t, 'api.contacts', {
        ...PERSON,
        name: 'Fawima Jose',
        surname: 'Al-Zahwra',
        email: null,
        phone: null,
        skype: null,
      });
      const own = await add(t, 'api.communications', { contact_id: id, subject: 'Fáwima called' });
      const found = await foundIn(t, id, ['Fáwima José al-Zahwra', 'fz@example.org', 'Fáwima']);
      expect(found).toEqual({ sure: [undefined, 'fz@example.org'], unsure: ['Fáwima José al-Zahwra', 'Fáwima'] });
      const mentions = await mentionsOf(t, id);
      const [first, second] = mentions
        .filter(({ sure }) => !sure)
        .map((mention) => `${mention.entity_type} ${mention.entity_id}`);
      await erase(t, id, [`communications ${own}`], [second!]);
      const contents = async (mention: string) =>
        one(t, 'select coalesce(content, subject) as value from api.communications where id = $1', [
          mention.replace(/\D/g, ''),
        ]);
      expect(await contents(String(own))).toBe('Fáwima called');
      expect(await contents(first!)).toBe('Fáwima José al-Zahwra');
      expect(await contents(second!)).toBe('█');
    }));

  it('a former name counts too, and an excerpt is the sentence around it', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', { ...PERSON, surname: 'Wanjiru' });
      await t.query(`update api.contacts set surname = 'Otieno' where id = $1`, [id]);
      const found = await foundIn(t, id, ['Before 2020 Fáwima José Wanjiru led it.']);
      expect(found.sure).toHaveLength(1);
      expect((await mentionsOf(t, id))[0]?.excerpts).toEqual([['Before 2020 ', 'Fáwima José Wanjiru', ' led it.']]);
    }));

  it('changes a locked fact without its figures, and the history and the log say who erased, without a name', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', PERSON);
      let fact = 0;
      await asOwner(t, async () => {
        fact = await one<number>(t, 'select id as value from data.facts order by id limit 1');
        await t.script('alter table data.facts disable trigger user');
        await t.query(`update data.facts set status = 'Signed Off', comment = 'Says Fawima al-Zahwra.' where id = $1`, [
          fact,
        ]);
        await t.script('alter table data.facts enable trigger user');
      });
      const image = () =>
        one(
          t,
          `select to_jsonb(f) - '{comment,updated_at,updated_by,version}'::text[] as value from data.facts f where id = $1`,
          [fact],
        );
      const before = await image();
      await erase(t, id);
      expect(await image()).toEqual(before);
      expect(await one(t, 'select comment as value from api.facts where id = $1', [fact])).toBe('Says █.');
      expect(
        (
          await t.query(
            `select operation, before, after, created_by from api.history where entity_type = 'facts' and entity_id = $1 order by id desc limit 1`,
            [String(fact)],
          )
        ).rows,
      ).toEqual([{ operation: 'erase', before: null, after: null, created_by: 'administrator' }]);
      expect(
        (await t.query(`select created_by, details from data.security_events where kind = 'Person erased'`)).rows,
      ).toEqual([{ created_by: 'administrator', details: { contact: Number(id), facts: 1, places: 1 } }]);
      expect(await refusalOf(t, () => t.query(`update api.facts set comment = 'x' where id = $1`, [fact]))).toBe(
        'fact_locked',
      );
    }));

  it('leaves frozen releases and their revisions as they are, and every guard of a table as it was', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', PERSON);
      const rows = (kept: boolean) =>
        one<object[]>(
          t,
          `select jsonb_agg(s.row order by s.row) as value from (
             select to_jsonb(r) as row, r.frozen_at is not null or r.revises is not null as kept from data.releases r
             union all select to_jsonb(i), r.frozen_at is not null from data.release_items i join data.releases r on r.id = i.release_id) s where s.kept = $1`,
          [kept],
        );
      const guards = () => one<object>(t, 'select jsonb_object_agg(oid, tgenabled) as value from pg_trigger');
      await t.script('reset role');
      const revised: Record<string, number> = {};
      for (const state of ['Draft', 'Withdrawn', 'Frozen', 'Published', 'Revised']) {
        const mention = `${state === 'Revised' ? 'Frozen' : state}, asked of Fáwima José al-Zahwra`;
        revised[state] = await add(t, 'data.releases', {
          name: mention,
          reason: mention,
          revision: state === 'Revised' ? 2 : 1,
          revises: state === 'Revised' ? revised['Frozen'] : null,
          year: 2100,
          groups: [],
          causes: [],
          state: 'Draft',
          created_by: 'administrator',
          created_at: '2100-01-01',
          version: 1,
        });
        await t.query(
          `insert into data.release_items (release_id, key, position, severity, words, entity_type, count, fingerprint, accepted_reason) values ($1, 'x', 1, 'x', 'x', 'facts', 1, 'x', $2)`,
          [revised[state], mention],
        );
        if (state !== 'Draft' && state !== 'Revised')
          await t.query(
            `update data.releases set state = $2, frozen_at = case when $2 <> 'Withdrawn' then now() end where id = $1`,
            [revised[state], state],
          );
      }
      const [kept, before] = [await rows(true), await guards()];
      expect(kept).toHaveLength(5);
      expect(Object.values(before)).toContain('A');
      await t.script('set local role web_user');
      await erase(t, id);
      await t.script('reset role');
      expect(await rows(true)).toEqual(kept);
      expect(JSON.stringify(await rows(false))).not.toMatch(TRACES);
      expect(await guards()).toEqual(before);
    }));

  it('needs the right to delete contacts, and shows no text that the user may not read', () =>
    asAdministrator(async (t) => {
      const id = await add(t, 'api.contacts', PERSON);
      await becomePerson(t, 'Expert');
      expect(await refusalOf(t, () => mentionsOf(t, id))).toBe('not_permitted');
      expect(await refusalOf(t, () => erase(t, id))).toBe('not_permitted');
      await add(t, 'api.saved_searches', { kind: 'facts', name: 'Fáwima al-Zahwra', address: 'year=2024' });
      await becomePerson(t, 'Administrator');
      expect(await mentionsOf(t, id)).toMatchObject([
        { entity_type: 'saved_searches', sure: true, visible: false, excerpts: [] },
      ]);
      await erase(t, id);
      expect(await refusalOf(t, () => mentionsOf(t, id))).toBe('contact_erased');
      expect(await refusalOf(t, () => erase(t, 0))).toBe('contact_exists');
    }));
});
