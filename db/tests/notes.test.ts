/** The rules of notes on a country: required fields, dates, titles, rights and history, the same for all three kinds. */
import { describe, expect, it } from 'vitest';
import { add, asOwner, becomePerson, databaseForTests, importing, refusalOf } from './support.ts';

const KINDS = {
  contextual_analysis: {
    note: { iso3: 'KEN', title: 'Drought', publication_date: '2025-03-01', displacement_type: 'Disaster' },
    day: 'publication_date',
    dayRequired: 'note_publication_date_required',
    perCountry: false,
  },
  significant_updates: {
    note: { iso3: 'KEN', title: 'Drought', date: '2025-03-01', displacement_type: 'Disaster' },
    day: 'date',
    dayRequired: 'note_date_required',
    perCountry: true,
  },
  monitoring_challenges: {
    note: { iso3: 'KEN', title: 'Drought', date: '2025-03-01' },
    day: 'date',
    dayRequired: 'note_date_required',
    perCountry: false,
  },
} as const;

describe('notes on a country', () => {
  const database = databaseForTests();
  const { as } = database;

  describe.each(Object.entries(KINDS))('%s', (kind, { note, day, dayRequired, perCountry }) => {
    it('needs its fields, a country of the list and a date that is not in the future', () =>
      as('Expert', async (t) => {
        const refused = (change: object) => refusalOf(t, () => add(t, kind, { ...note, ...change }));
        expect(await refused({})).toBeNull();
        expect(await refused({ title: ' \u00a0 ' })).toBe('note_title_required');
        expect(await refused({ title: 'ب'.repeat(500), content: 'x'.repeat(100_000) })).toBeNull();
        expect(await refused({ title: 'ب'.repeat(501) })).toBe(`${kind}_title_size`);
        expect(await refused({ content: 'x'.repeat(100_001) })).toBe(`${kind}_content_size`);
        expect(await refused({ iso3: null })).toBe('note_iso3_required');
        expect(await refused({ iso3: 'ZZZ' })).toBe(`${kind}_iso3_fkey`);
        expect(await refused({ [day]: null })).toBe(dayRequired);
        expect(await refused({ [day]: '2999-01-01' })).toBe('note_date_future');
        expect(await refused({ [day]: '1899-12-31' })).toBe('note_date_range');
        expect(await refused({ [day]: 'infinity' })).toBe('note_date_range');
        if ('displacement_type' in note) {
          expect(await refused({ displacement_type: null })).toBe('note_displacement_type_required');
          expect(await refused({ displacement_type: 'Weather' })).toBe(`${kind}_displacement_type_fkey`);
        }
      }));

    it('has a title of its own, whatever spaces it is typed with', () =>
      as('Expert', async (t) => {
        await add(t, kind, note);
        const again = { ...note, title: ' Drought ' };
        expect(await refusalOf(t, () => add(t, kind, again))).toBe(`${kind}_title_key`);
        const elsewhere = refusalOf(t, () => add(t, kind, { ...again, iso3: 'ETH' }));
        expect(await elsewhere).toBe(perCountry ? null : `${kind}_title_key`);
      }));

    it('is deleted by its author, and by coordinators, and the history keeps it whole', () =>
      database.rolledBack(async (t) => {
        await becomePerson(t, 'Expert');
        const { id } = await add(t, kind, note);
        const remove = () => t.query(`delete from api.${kind} where id = $1`, [id]);
        const allowed = async (role: string, username = role.toLowerCase()) => {
          await becomePerson(t, role, username);
          const { rows } = await t.query(`select may_delete, delete_refused from api.${kind} where id = $1`, [id]);
          const refused = await refusalOf(t, remove);
          expect(rows).toEqual([{ may_delete: refused === null, delete_refused: refused }]);
          return refused;
        };
        expect(await allowed('Expert', 'another')).toBe('delete_own_only');
        for (const role of ['Reviewer', 'Viewer']) expect(await allowed(role)).toBe('not_permitted');
        expect(await allowed('Expert')).toBeNull();
        for (const role of ['Coordinator', 'Administrator']) expect(await allowed(role)).toBe('delete_needs_archive');
        await asOwner(t, `update data.${kind} set archived_at = now() - interval '31 days' where id = $1`, [id]);
        for (const role of ['Coordinator', 'Administrator', 'Expert']) expect(await allowed(role)).toBeNull();
        await remove();
        expect(
          (
            await t.query(
              `select before->>'title' as title from api.history where entity_type = $1 and operation = 'delete'`,
              [kind],
            )
          ).rows,
        ).toEqual([{ title: note.title }]);
      }));

    it('is changed by users who manage its kind, and keeps every change', () =>
      database.rolledBack(async (t) => {
        await becomePerson(t, 'Expert');
        const { id, version, may_change, may_delete } = await add(t, kind, { ...note, content: '**Old**' });
        expect([version, may_change, may_delete]).toEqual([1, true, true]);
        await t.query(`update api.${kind} set content = '' where id = $1`, [id]);
        const { rows } = await t.query(
          `select operation, before->>'content' as content from api.history where entity_type = $1 and entity_id = $2::text order by id`,
          [kind, id],
        );
        expect(rows).toEqual([
          { operation: 'insert', content: null },
          { operation: 'update', content: '**Old**' },
        ]);
        const mine = await t.query(
          `select geo_name, created_by_name, updated_by_name, content from api.${kind}_view where id = $1`,
          [id],
        );
        expect(mine.rows).toEqual([
          { geo_name: 'Kenya', created_by_name: 'expert', updated_by_name: 'expert', content: null },
        ]);
        for (const role of ['Reviewer', 'Viewer', ...(kind === 'contextual_analysis' ? [] : ['Reporting'])]) {
          await becomePerson(t, role);
          expect(await refusalOf(t, () => add(t, kind, { ...note, title: role }))).toBe('not_permitted');
          const change = () => t.query(`update api.${kind} set content = 'Mine' where id = $1`, [id]);
          expect(await refusalOf(t, change)).toBe('not_permitted');
          const own = await t.query(`select may_change, change_refused from api.${kind} where id = $1`, [id]);
          expect(own.rows).toEqual([{ may_change: false, change_refused: 'not_permitted' }]);
        }
      }));
  });

  it('a contextual analysis names a group of the list', () =>
    as('Reporting', async (t) => {
      const { note } = KINDS.contextual_analysis;
      expect(await add(t, 'contextual_analysis', { ...note, group: 'GRID 2026' })).toMatchObject({
        group: 'GRID 2026',
      });
      const other = { ...note, title: 'Other', group: 'GRID 1999' };
      expect(await refusalOf(t, () => add(t, 'contextual_analysis', other))).toBe('contextual_analysis_group_fkey');
    }));

  it('the source of a significant update is text, without the spaces around it', () =>
    as('Expert', async (t) => {
      const { note } = KINDS.significant_updates;
      const saved = (title: string, source: string) => add(t, 'significant_updates', { ...note, title, source });
      expect(await saved('One', ' OCHA ')).toMatchObject({ source: 'OCHA' });
      expect(await saved('Two', '  ')).toMatchObject({ source: null });
      expect(await refusalOf(t, () => saved('Three', 'x'.repeat(2001)))).toBe('significant_updates_source_size');
    }));

  it('an imported note may be of the future, and can still be changed', () =>
    as('Expert', async (t) => {
      const note = { ...KINDS.contextual_analysis.note, publication_date: '2999-12-31' };
      const { id } = await importing(t, () => add(t, 'contextual_analysis', note));
      expect(
        await refusalOf(t, () => t.query(`update api.contextual_analysis set content = 'x' where id = $1`, [id])),
      ).toBeNull();
    }));

  it('the newest notes of all kinds are read at once, with the number of all, and one kind page by page', () =>
    as('Expert', async (t) => {
      for (const [kind, { note, day }] of Object.entries(KINDS))
        for (const at of ['01', '03', '02', '02']) {
          const { rows } = await t.query<{ n: number }>(`select count(*)::int as n from api.${kind}`);
          await add(t, kind, { ...note, iso3: 'TUV', title: `${kind} ${rows[0]?.n}`, [day]: `2025-03-${at}` });
        }
      await add(t, 'significant_updates', { ...KINDS.significant_updates.note, iso3: 'KIR' });
      const notes = async (given: string) =>
        (
          await t.query<{ kind: string; day: string; total: number; title: string }>(
            `select kind, to_char(day, 'DD') as day, total::int, title from api.country_notes('TUV', ${given})`,
          )
        ).rows;
      const first = await notes('first => 2');
      expect(first.map(({ kind, day, total }) => [kind, day, total])).toEqual(
        Object.keys(KINDS)
          .toSorted()
          .flatMap((kind) => [
            [kind, '03', 4],
            [kind, '02', 4],
          ]),
      );
      const later = await notes(`of_kind => 'contextual_analysis', first => 20, skipped => 2`);
      expect(later.map(({ kind, day, total }) => [kind, day, total])).toEqual([
        ['contextual_analysis', '02', 4],
        ['contextual_analysis', '01', 4],
      ]);
      expect(first.map(({ title }) => title)).not.toContain(later[0]?.title);
    }));
});
