/** The review statuses a user may post: a second implementation of the specification's rule, compared with SQL in every case. */
import { describe, expect, it } from 'vitest';
import { becomePerson, databaseForTests, refusalOf } from './support.ts';

const rights = ['comment_on_review', 'review', 'complete_review', 'sign_off', 'lock_down'] as const;
type Right = (typeof rights)[number];
const options = ['Comment', 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'] as const;
const latestStatuses = [null, 'Under Review', 'Review Completed', 'Signed Off', 'Locked Down'] as const;

/** The tester's part in the fact under review, and whether it prevents the tester's approval when four eyes are required. */
const works = [
  { whose: 'created and never edited', created_by: 'tester', updated_by: null, own: true },
  { whose: 'created, edited by another', created_by: 'tester', updated_by: 'another', own: true },
  { whose: 'of another, edited last', created_by: 'another', updated_by: 'tester', own: true },
  { whose: 'of another', created_by: 'another', updated_by: null, own: false },
] as const;
/** A fact that its creator alone has changed is decided as one that another person edited. */
const circumstances = [
  { fourEyes: false, ...works[0] },
  ...works.map((work, at) => ({ fourEyes: true, ...work, whose: at % 2 === 0 ? `${work.whose} @proof` : work.whose })),
];
const combinations = Array.from({ length: 2 ** rights.length }, (_, bits) =>
  rights.filter((_right, at) => bits & (1 << at)),
);
/** With `npm run proof`. */
const whole = process.env['PROOF_IMPORT'] === 'whole';
/** All, else one right alone and all together. */
const tried = whole ? combinations : combinations.filter(({ length }) => length === 1 || length === rights.length);

/** Specification 1 §4 with our decisions. A fact without a review ranks below all statuses. An archived one takes comments, and is opened if it is locked. */
function expectedStatuses(
  held: ReadonlySet<Right>,
  latest: string | null,
  needsOtherEyes: boolean,
  archived = false,
): string[] {
  const locks = (status: string | null) => status === 'Signed Off' || status === 'Locked Down';
  const rank = (status: string | null) => (status === null ? -1 : options.indexOf(status as (typeof options)[number]));
  return options.filter((option) => {
    if (option === 'Comment') return held.has('comment_on_review');
    if (archived && (locks(option) || !locks(latest))) return false;
    if (needsOtherEyes && option !== 'Under Review') return false;
    if (held.has('sign_off') || held.has('lock_down')) return true;
    if (rank(option) <= rank(latest)) return false;
    if (option === 'Under Review') return held.has('review');
    if (option === 'Review Completed') return held.has('complete_review');
    return false;
  });
}

/** Tries each status on each fact, posted alone and by the review of several, in the current user's name; each is undone at once. */
const TRIALS = `
create function pg_temp.refusal_to_post(fact bigint, status text) returns text language plpgsql as $$
declare
  refusal text;
begin
  insert into api.reviews (entity_id, status, comment) values (fact, refusal_to_post.status, 'Seen');
  raise exception using errcode = 'TRIAL';
exception
  when sqlstate 'TRIAL' then return null;
  when others then
    get stacked diagnostics refusal = constraint_name;
    return coalesce(nullif(refusal, ''), sqlstate);
end $$;
create function pg_temp.posts_as_several(fact bigint, status text) returns boolean language plpgsql as $$
declare
  posted boolean;
begin
  select bool_or(reason is null) into posted from api.review_facts(array[fact], posts_as_several.status, 'Seen');
  raise exception using errcode = 'TRIAL';
exception
  when sqlstate 'TRIAL' then return posted;
  -- A user without any right is refused altogether.
  when insufficient_privilege then return false;
end $$;`;
const TRY_ALL = `
select f.status as latest, f.archived_at is not null as archived, o.status, o.status = any (s.allowed_statuses) as offered,
  pg_temp.refusal_to_post(f.id, o.status) as refusal, pg_temp.posts_as_several(f.id, o.status) as several
from api.facts f join api.facts_status_view s on s.entity_id = f.id cross join unnest($2::text[]) o (status)
where f.id = any ($1)`;
type Trial = {
  latest: string | null;
  archived: boolean;
  status: string;
  offered: boolean;
  refusal: string | null;
  several: boolean;
};

describe('review statuses', () => {
  const database = databaseForTests();

  it.each(circumstances)(
    'are offered and enforced consistently by rights, latest status and option: four eyes $fourEyes, a fact $whose',
    async ({ fourEyes, created_by, updated_by, own }) => {
      const needsOtherEyes = fourEyes && own;
      const disagreements: string[] = [];
      let cases = 0;
      await database.rolledBack(async (transaction) => {
        await transaction.query(
          `insert into data.users (username, name) values ('tester', 'Tester'), ('another', 'Another')`,
        );
        await transaction.query('update data.settings set four_eyes = $1', [fourEyes]);
        await transaction.script(TRIALS);
        const { rows: facts } = await transaction.query<{ id: number }>(
          `insert into data.facts (name, iso3, year, displacement_type, type, created_by, updated_by, status, archived_at, data)
           select 'A fact to review', 'AFG', 2025, 'Conflict', 'IDPs (Stock)', $1, $2, latest, archived,
            '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}'
           from unnest($3::text[]) latest cross join unnest(array[null, now()]) archived returning id`,
          [created_by, updated_by, latestStatuses],
        );
        await transaction.query(`select set_config('request.username', 'tester', true)`);
        for (const combination of tried) {
          const held = new Set(combination);
          await transaction.script('reset role');
          await transaction.query(`delete from data.user_permissions where username = 'tester'`);
          await transaction.query(
            `insert into data.user_permissions (username, action, subject) select 'tester', a, 'facts' from unnest($1::text[]) a`,
            [[...held]],
          );
          await transaction.script('set local role web_user');
          const trials = await transaction.query<Trial>(TRY_ALL, [facts.map(({ id }) => id), options]);
          for (const { latest, archived, status, offered, refusal, several } of trials.rows) {
            cases++;
            const allowed = expectedStatuses(held, latest, needsOtherEyes, archived).includes(status);
            const inUse = expectedStatuses(held, latest, needsOtherEyes).includes(status);
            const byRights = expectedStatuses(held, latest, false).includes(status);
            const expected = inUse ? 'review_of_archived' : byRights ? 'review_four_eyes' : 'review_status_allowed';
            // The review of several facts follows the same rule, but posts no status that a fact has already.
            if (
              offered !== allowed ||
              several !== (allowed && status !== latest) ||
              refusal !== (allowed ? null : expected)
            )
              disagreements.push(
                `${[...held].join('+') || 'no right'} on ${latest ?? 'no review'}: ${status} ${refusal}`,
              );
          }
        }
      });
      expect(cases).toBe(tried.length * latestStatuses.length * 2 * options.length);
      expect(disagreements).toEqual([]);
    },
  );

  it('are taken back with the right to the higher of the two statuses only, which may be lost since, and which a token may not have', async () => {
    const pairs = options
      .slice(1)
      .flatMap((before) =>
        options
          .slice(1)
          .filter((posted) => posted !== before)
          .map((posted) => ({ before, posted })),
      )
      .filter((_, at) => whole || at % 2 === 0);
    const disagreements: unknown[] = [];
    await database.rolledBack(async (transaction) => {
      await transaction.query(
        `insert into data.users (username, name) values ('tester', 'Tester'), ('another', 'Another')`,
      );
      // Its rights are those that each trial sets.
      await transaction.script(
        `insert into data.user_roles (username, role) values ('another', 'Administrator');
         insert into data.roles (name) values ('Trial');
         insert into data.role_permissions (role, action, subject) select 'Trial', r, 'facts' from unnest('{${rights.join()}}'::text[]) r;
         insert into auth.tokens (id, token_hash, name, username, created_by, expires_at, role)
         overriding system value values (7, '\\x07', 'Reviews', 'tester', 'another', now() + interval '1 day', 'Trial')`,
      );
      await transaction.script(TRIALS);
      const { rows: facts } = await transaction.query<{ id: number }>(
        `insert into data.facts (name, iso3, year, displacement_type, type, created_by, data)
         select 'A fact to review', 'AFG', 2025, 'Conflict', 'IDPs (Stock)', 'another',
          '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}'
         from generate_series(1, $1::integer) returning id`,
        [pairs.length],
      );
      await transaction.query(`select set_config('request.import_run', '0', true)`);
      for (const [at, { before, posted }] of pairs.entries())
        await transaction.query(
          `insert into data.reviews (entity_id, status, created_by, created_at) values ($1, $2, 'another', now() - interval '2 minutes'), ($1, $3, 'tester', now() - interval '1 minute')`,
          [facts[at]!.id, before, posted],
        );
      await transaction.query(
        `select set_config('request.import_run', '', true), set_config('request.username', 'tester', true)`,
      );
      for (const [at, combination] of tried.entries()) {
        const token = at % 2 === 1;
        await transaction.script('reset role');
        await transaction.query(`delete from data.user_permissions where username = 'tester'`);
        // A token has its own rights, and its owner all.
        const given = `select 'tester', a, 'facts' from unnest($1::text[]) a`;
        await transaction.query(`insert into data.user_permissions (username, action, subject) ${given}`, [
          token ? [...rights] : combination,
        ]);
        await transaction.query(
          `with given as (update auth.tokens set rights = $2::text[] where id = 7 returning rights)
           select set_config('request.token', $1, true), set_config('request.rights', rights::text, true) from given`,
          [token ? '7' : '', combination.map((right) => `${right} facts`)],
        );
        await transaction.script('set local role web_user');
        const held = new Set<Right>(combination);
        const { rows } = await transaction.query<Trial & { id: number }>(TRY_ALL.replace('select ', 'select f.id, '), [
          facts.map(({ id }) => id),
          options,
        ]);
        expect(rows).toHaveLength(pairs.length * options.length);
        for (const { id, status, offered, refusal, several } of rows) {
          const { before, posted } = pairs[facts.findIndex((fact) => fact.id === id)]!;
          const higher = options.indexOf(before) > options.indexOf(posted) ? before : posted;
          const mayTakeBack =
            status === before &&
            ((higher === 'Under Review' && held.has('review')) ||
              (higher === 'Review Completed' && held.has('complete_review')));
          const allowed = mayTakeBack || expectedStatuses(held, posted, false).includes(status);
          if (
            offered !== allowed ||
            several !== (allowed && status !== posted) ||
            refusal !== (allowed ? null : 'review_status_allowed')
          )
            disagreements.push([token, combination.join('+'), before, posted, status, refusal]);
        }
      }
    });
    expect(disagreements).toEqual([]);
  });

  it('show a later change of the fact, with user and time, until the next review', async () => {
    await database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      const { rows } = await transaction.query<{ id: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data) values
          ('A fact to change', 'AFG', 2025, 'Conflict', 'IDPs (Stock)',
           '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}') returning id`,
      );
      const id = rows[0]!.id;
      const changed = async () => {
        const status = await transaction.query<Record<string, unknown>>(
          `select s.reviewed_by, s.changed_by, s.changed_at is not distinct from f.updated_at as is_the_change, v.changed_since_review
           from api.facts_status_view s join api.facts f on f.id = s.entity_id join api.facts_view v on v.id = f.id where f.id = $1`,
          [id],
        );
        // The list and the form agree.
        expect(status.rows[0]?.['changed_since_review']).toBe(status.rows[0]?.['changed_by'] !== null);
        return status.rows[0];
      };
      const post = (status: string) =>
        transaction.query(`insert into api.reviews (entity_id, status, comment) values ($1, $2, 'Seen')`, [id, status]);
      const update = (comment: string) =>
        transaction.query('update api.facts set comment = $2 where id = $1', [id, comment]);

      await update('before any review');
      expect(await changed()).toMatchObject({ reviewed_by: null, changed_by: null });
      await post('Under Review');
      expect(await changed()).toMatchObject({ reviewed_by: 'coordinator', changed_by: null });
      await post('Review Completed');
      expect(await changed()).toMatchObject({ changed_by: null });
      await update('before any review');
      expect(await changed()).toMatchObject({ changed_by: null });
      await becomePerson(transaction, 'Expert');
      await update('after it');
      expect(await changed()).toMatchObject({ changed_by: 'expert', is_the_change: true });
      await post('Comment');
      expect(await changed()).toMatchObject({ reviewed_by: 'coordinator', changed_by: 'expert' });
      // The reviewed text is typed back, then changed again.
      await update('before any review');
      expect(await changed()).toMatchObject({ reviewed_by: 'coordinator', changed_by: null });
      await update('after it');
      expect(await changed()).toMatchObject({ changed_by: 'expert', is_the_change: true });
      await becomePerson(transaction, 'Coordinator');
      await post('Under Review');
      expect(await changed()).toMatchObject({ changed_by: null });
    });
  });

  it('show no change once a change of several facts is undone', async () => {
    await database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      const { rows } = await transaction.query<{ id: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data) select
          'A fact of ' || n, 'AFG', 2025, 'Conflict', 'IDPs (Stock)',
          '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}' from generate_series(1, 3) n returning id`,
      );
      const ids = rows.map(({ id }) => id);
      await transaction.query(`insert into api.reviews (entity_id, status) select unnest($1::bigint[]), 'Under Review'`, [ids]); // prettier-ignore
      const changed = async () => {
        const facts = await transaction.query<{ changed: boolean }>(
          `select changed_since_review as changed from api.facts_view where id = any ($1) order by id`,
          [ids],
        );
        return facts.rows.map((fact) => fact.changed);
      };
      await transaction.query(`select api.change_facts($1, "values" => '{"confidential": true}')`, [ids]);
      expect(await changed()).toEqual([true, true, true]);
      await transaction.query('select api.undo_operation((select max(id) from api.operations))');
      expect(await changed()).toEqual([false, false, false]);
    });
  });

  it('are taken back by their reviewer alone, to the status before', async () => {
    await database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      const { rows } = await transaction.query<{ id: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data) values
          ('A fact to review', 'AFG', 2025, 'Conflict', 'IDPs (Stock)',
           '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}') returning id`,
      );
      const id = rows[0]!.id;
      const post = (status: string) =>
        transaction.query(`insert into api.reviews (entity_id, status, comment) values ($1, $2, 'Seen')`, [id, status]);
      const offered = async () =>
        (
          await transaction.query<{ allowed_statuses: string[] }>(
            'select allowed_statuses from api.facts_status_view where entity_id = $1',
            [id],
          )
        ).rows[0]?.allowed_statuses;
      await post('Under Review');
      await becomePerson(transaction, 'Reviewer');
      expect(await offered()).toEqual(['Comment', 'Review Completed']);
      await post('Review Completed');
      expect(await offered()).toEqual(['Comment', 'Under Review']);
      await becomePerson(transaction, 'Expert');
      expect(await offered()).toEqual(['Comment']);
      await becomePerson(transaction, 'Reviewer');
      await post('Comment');
      await post('Under Review');
      expect(await offered()).toEqual(['Comment', 'Review Completed']);
    });
  });

  it('are posted to all facts that take them, and the others are counted by their reason', async () => {
    await database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      const { rows } = await transaction.query<{ id: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data)
         select 'Fact ' || n, 'AFG', 2025, 'Conflict', 'IDPs (Stock)',
           '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}' from generate_series(1, 5) n returning id`,
      );
      const ids = rows.map(({ id }) => id);
      const review = async (
        status: string | null,
        comment: string | null = null,
        facts: number[] = [...ids, ...ids],
      ) => {
        const answer = await transaction.query<{ reason: string | null; number: number }>(
          'select * from api.review_facts($1, $2, $3)',
          [facts, status, comment],
        );
        return answer.rows.map(({ reason, number }) => [reason, number]);
      };
      const statuses = async () =>
        (
          await transaction.query<{ s: string | null }>(
            'select status as s from api.facts where id = any ($1) order by id',
            [ids],
          )
        ).rows.map(({ s }) => s);

      await transaction.query(
        `insert into api.reviews (entity_id, status) values ($1, 'Signed Off'), ($2, 'Locked Down')`,
        ids.slice(0, 2),
      );
      expect(await review('Signed Off', 'Checked', [...ids, ...ids, 987654321])).toEqual([
        [null, 4],
        ['The fact is Signed Off already', 1],
        ['The fact was deleted', 1],
      ]);
      expect(await statuses()).toEqual(Array.from({ length: 5 }, () => 'Signed Off'));
      expect(await review('Signed Off', 'Checked')).toEqual([['The fact is Signed Off already', 5]]);
      expect(await review('Comment', 'Seen by all')).toEqual([[null, 5]]);
      expect(await review('Comment', 'Seen by all')).toEqual([[null, 5]]);
      expect(await refusalOf(transaction, () => review('Comment', ' '))).toBe('review_comment_required');
      expect(
        await refusalOf(transaction, () =>
          review(
            'Signed Off',
            null,
            Array.from({ length: 3001 }, (_, at) => at),
          ),
        ),
      ).toBe('review_facts_size');
      await becomePerson(transaction, 'Expert');
      expect(await review('Review Completed')).toEqual([['User is not permitted', 5]]);
      expect(await refusalOf(transaction, () => review('Unknown'))).toBe('review_status_known');
      expect(await refusalOf(transaction, () => review(null))).toBe('review_status_required');
      await becomePerson(transaction, 'Viewer');
      expect(await refusalOf(transaction, () => review('Comment', 'Seen'))).toBe('not_permitted');
    });
  });

  it('are given to a fact as it was read: one that changed meanwhile keeps its own', async () => {
    await database.rolledBack(async (transaction) => {
      await becomePerson(transaction, 'Coordinator');
      const { rows } = await transaction.query<{ id: number; version: number }>(
        `insert into api.facts (name, iso3, year, displacement_type, type, data)
         values ('Read', 'AFG', 2025, 'Conflict', 'IDPs (Stock)', '{"reported_figure": 1, "term": "Displaced", "stock_date": {"date": "2025-12-31"}}') returning id, version`,
      );
      const [{ id, version }] = rows as [{ id: number; version: number }];
      const posting = (status: string, seen: number | null) =>
        refusalOf(transaction, () =>
          transaction.query('select api.review_fact($1, $2, $3, null, $4)', [id, status, 'Seen', seen]),
        );
      const { rows: statuses } = await transaction.query<{ name: string; moves_fact: boolean }>(
        'select name, moves_fact from api.review_statuses order by position',
      );
      for (const { name } of statuses) expect([name, await posting(name, version)]).toEqual([name, null]);
      await transaction.query(`update api.facts set data = data || '{"reported_figure": 1000}' where id = $1`, [id]);
      for (const { name, moves_fact } of statuses) {
        const refused = moves_fact ? 'review_of_changed_fact' : null;
        expect([name, await posting(name, version)]).toEqual([name, refused]);
        expect([name, await posting(name, version + 1)]).toEqual([name, null]);
        expect([name, await posting(name, null)]).toEqual([name, null]);
      }
    });
  });
});
