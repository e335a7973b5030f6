/** Tests facts of a release that become confidential: the news of it, and the release that is not published. */
import { describe, expect, it } from 'vitest';
import type { Transaction } from '#db/database.ts';
import { asOwner, becomePerson, databaseForTests, refusalOf } from './support.ts';
import { ask, call, frozen, one, published, type World } from './releases-world.ts';

const database = databaseForTests();

/** The ways in which facts of a release become confidential. */
const CONFIDENTIAL: [string, (t: Transaction, all: World) => Promise<unknown>][] = [
  ['a fact', (t, { facts }) => ask(t, 'update api.facts set confidential = true where id = $1', [facts[0]])],
  [
    'its document',
    (t, { document }) => ask(t, 'update api.documents set confidential = true where id = $1', [document]),
  ],
  [
    'the document that a fact got since',
    async (t, { facts, document }) => {
      const names = 'name, publication_date, sources, publishers';
      const { id } = await one<{ id: number }>(
        t,
        `insert into api.documents (${names}, confidential) select ${names}, true from api.documents where id = $1 returning id`,
        [document],
      );
      await ask(t, 'update api.facts set document_id = $1 where id = $2', [id, facts[2]]);
    },
  ],
  [
    'the document of a fact that was deleted since',
    async (t, { facts, document }) => {
      await asOwner(t, 'delete from data.facts where id = any ($1)', [facts]);
      await ask(t, 'update api.documents set confidential = true where id = $1', [document]);
    },
  ],
];

describe('a release', () => {
  it.each(CONFIDENTIAL)(
    'that is published stays when %s becomes confidential; its publishers are told, and the page counts the facts',
    (_, change) =>
      database.rolledBack(async (t) => {
        const all = await published(t);
        const state = () =>
          one(t, 'select state, may_publish, confidential_since > 0 as warned from api.releases where id = $1', [
            all.release,
          ]);
        expect(await state()).toEqual({ state: 'Published', may_publish: false, warned: false });
        const figures = () =>
          ask(t, 'select * from api.release_figures where release_id = $1 order by iso3', [all.release]);
        const before = await figures();
        await change(t, all);
        expect(await state()).toEqual({ state: 'Published', may_publish: false, warned: true });
        expect(await figures()).toEqual(before);
        await becomePerson(t, 'Administrator', 'publisher');
        expect(await ask(t, `select kind, entity_type, entity_id, number, step from api.notifications`)).toEqual([
          { kind: 'release', entity_type: 'releases', entity_id: String(all.release), number: 1, step: 'confidential' },
        ]);
        // Nobody reads a release that is withdrawn.
        await call(t, 'withdraw_release', all.release, 'Confidential');
        expect(await state()).toEqual({ state: 'Withdrawn', may_publish: false, warned: null });
      }),
  );

  describe('the news of confidential facts', () => {
    const news = async (t: Transaction) =>
      (await asOwner(t, `select from data.notifications where kind = 'release'`)).length > 0;
    const marks = async (t: Transaction) =>
      [
        await asOwner(t, 'select id, confidential, document_id from data.facts'),
        await asOwner(t, 'select id, confidential from data.documents'),
      ] as const;
    const takenBack = async (t: Transaction, [facts, documents]: Awaited<ReturnType<typeof marks>>) => {
      for (const { id, confidential, document_id } of facts)
        await ask(t, 'update api.facts set confidential = $2, document_id = $3 where id = $1', [
          id,
          confidential,
          document_id,
        ]);
      for (const { id, confidential } of documents)
        await ask(t, 'update api.documents set confidential = $2 where id = $1', [id, confidential]);
    };

    it.each(CONFIDENTIAL)('ends when the mark of %s is taken back, but not while another fact has one', (_, change) =>
      database.rolledBack(async (t) => {
        const all = await published(t);
        const before = await marks(t);
        await change(t, all);
        expect(await news(t)).toBe(true);
        await takenBack(t, before);
        expect(await news(t)).toBe(false);
        const { id: other } = await one<{ id: number }>(t, 'select max(document_id) as id from data.release_facts');
        await ask(t, 'update api.documents set confidential = true where id = $1', [other]);
        await change(t, all);
        const [facts, documents] = before;
        await takenBack(t, [facts, documents.filter(({ id }) => id !== other)]);
        expect(await news(t)).toBe(true);
      }),
    );

    it('is told and taken back once for each statement, whatever its number of facts', () =>
      database.rolledBack(async (t) => {
        const { facts } = await published(t);
        await asOwner(t, `select set_config('track_functions', 'all', true)`);
        const calls = async () =>
          (
            await asOwner(
              t,
              `select coalesce(pg_stat_get_xact_function_calls('rules.keep_news_of_confidential'::regproc), 0)::int as told,
                 coalesce(pg_stat_get_xact_function_calls('rules.drop_news_of_confidential'::regproc), 0)::int as dropped`,
            )
          )[0];
        const mark = (confidential: boolean) =>
          ask(t, 'update api.facts set confidential = $2 where id = any ($1)', [facts.slice(0, 3), confidential]);
        const before = await calls();
        await mark(true);
        expect(await news(t)).toBe(true);
        await mark(false);
        expect(await news(t)).toBe(false);
        expect([before, await calls()]).toEqual([
          { told: 0, dropped: 0 },
          { told: 2, dropped: 1 },
        ]);
      }));

    it.each(['facts', 'documents'] as const)('ends with the undo of a change of many %s', (kind) =>
      database.rolledBack(async (t) => {
        const { facts, document } = await published(t);
        const { done } = await one(
          t,
          `select max(operation_id) as done from api.change_records($1, $2, '{"confidential": true}')`,
          [kind, kind === 'facts' ? facts.slice(0, 3) : [document]],
        );
        expect(await news(t)).toBe(true);
        await ask(t, 'select * from api.undo_operation($1)', [done]);
        expect(await news(t)).toBe(false);
      }),
    );
  });

  it.each(CONFIDENTIAL)('is not published when %s became confidential since the freeze; its revision is', (_, change) =>
    database.rolledBack(async (t) => {
      const all = await frozen(t);
      await change(t, all);
      const published = async (id: number) => {
        await call(t, 'sign_off_release', id);
        await becomePerson(t, 'Administrator');
        const { may } = await one<{ may: boolean }>(t, 'select may_publish as may from api.releases where id = $1', [
          id,
        ]);
        const refused = await refusalOf(t, () => call(t, 'publish_release', id));
        await becomePerson(t, 'Coordinator');
        expect(may).toBe(refused === null);
        return refused;
      };
      expect(await published(all.release)).toBe('release_confidential_since');
      const revision = (await call(t, 'revise_release', all.release, 'Without what is confidential')) as number;
      await call(t, 'check_release', revision);
      await call(t, 'accept_release_items', revision, null, 'Known');
      await call(t, 'freeze_release', revision);
      expect(await published(revision)).toBe(null);
    }),
  );
});
