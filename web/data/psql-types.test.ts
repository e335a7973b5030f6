/** Tests the types of queries: wrong ones do not compile. Nothing here is sent. */
import { describe, expectTypeOf, test } from 'vitest';
import type { AccurateDate } from '#domain/values/dates.ts';
import type { FactData } from '#domain/facts/fact-data.ts';
import type { Locations } from '#domain/facts/locations.ts';
import type { FactsViewRow, UnitsRow } from '#domain/generated/rows.ts';
import type { ReferenceEntry, ReferenceList } from './lists.ts';
import { toOne } from './psql-query.ts';
import { psql } from './psql.ts';

type Found<Asked extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<Asked>
>['rows'][number];

describe('rows', () => {
  test('a whole row has every column of the catalog', () => {
    const asked = () => psql.list('facts_view', { order: 'id' });
    expectTypeOf<Found<typeof asked>>().branded.toEqualTypeOf<FactsViewRow>();
  });

  test('a row has the columns that are selected and no other', () => {
    const asked = () => psql.list('facts_view', { select: ['id', 'event_name'] });
    expectTypeOf<Found<typeof asked>>().branded.toEqualTypeOf<{ id: number; event_name: string | null }>();
    const one = () => psql.one('users', { select: ['name'] });
    expectTypeOf<Awaited<ReturnType<typeof one>>['row']>().branded.toEqualTypeOf<{ name: string }>();
  });

  test('an embedded row has the selected columns, or is null', () => {
    const embed = { event: toOne('events', ['id', 'name']), parent: toOne('facts', ['gsn'], 'parent_id') };
    const asked = () => psql.list('facts', { select: ['id'], embed });
    expectTypeOf<Found<typeof asked>>().branded.toEqualTypeOf<{
      id: number;
      event: { id: number; name: string } | null;
      parent: { gsn: number } | null;
    }>();
    const whole = () => psql.list('facts', { embed });
    expectTypeOf<Found<typeof whole>['version']>().toEqualTypeOf<number>();
    expectTypeOf<Found<typeof whole>['parent']>().branded.toEqualTypeOf<{ gsn: number } | null>();
  });

  test('json has the shape declared in domain, or is unknown', () => {
    const asked = () => psql.list('facts', {});
    expectTypeOf<Found<typeof asked>['data']>().toEqualTypeOf<FactData>();
    expectTypeOf<Found<typeof asked>['start_date']>().toEqualTypeOf<AccurateDate | null>();
    expectTypeOf<Found<typeof asked>['locations']>().toEqualTypeOf<Locations | null>();
    expectTypeOf<Found<typeof asked>['confidence_assessment']>().toBeUnknown();
  });

  test('an entry of a list has the attributes of that list', () => {
    expectTypeOf<ReferenceEntry<'units'>>().branded.toEqualTypeOf<UnitsRow>();
    expectTypeOf<ReferenceEntry<'review_statuses'>['icon']>().toEqualTypeOf<string>();
    expectTypeOf<'facts' extends ReferenceList ? true : false>().toEqualTypeOf<false>();
    // @ts-expect-error units have no icon
    expectTypeOf<ReferenceEntry<'units'>['icon']>();
  });
});

describe('refused by the compiler', () => {
  const names = [
    // @ts-expect-error a misspelt relation
    () => psql.list('facts_veiw', {}),
    // @ts-expect-error a misspelt column
    () => psql.list('facts', { select: ['id', 'nmae'] }),
    // @ts-expect-error a column of another relation
    () => psql.one('facts', { select: ['event_name'] }),
    // @ts-expect-error a misspelt column of a condition
    () => psql.list('facts', { where: { nmae: 'eq.Flood' } }),
    // @ts-expect-error a condition beside `where`
    () => psql.list('facts', { id: 'eq.1' }),
    // @ts-expect-error a misspelt relation that is embedded
    () => psql.list('facts', { embed: { event: toOne('evnets', ['id']) } }),
    // @ts-expect-error a misspelt column of an embedded row
    () => psql.list('facts', { embed: { event: toOne('events', ['nmae']) } }),
    // @ts-expect-error a key that the relation does not have
    () => psql.list('facts', { embed: { parent: toOne('facts', ['id'], 'parnet_id') } }),
    // @ts-expect-error a column that was not selected
    async () => (await psql.one('facts', { select: ['id'] })).row.name,
  ];
  const values = [
    // @ts-expect-error a column of the wrong type, written
    () => psql.create('facts', { name: 'Chile: Flood', year: '2024' }),
    // @ts-expect-error a misspelt column, written
    () => psql.create('publishers', { nmae: 'Onemi' }),
    // @ts-expect-error a column of the wrong type, changed
    () => psql.update('facts', 1, { groups: 'GRID 2024' }),
    // @ts-expect-error the inside of json, written wrongly
    () => psql.update('facts', 1, { household_size: { type: 'Guess', figure: 4 } }),
    // @ts-expect-error a column of the wrong type, read
    async (): Promise<string> => (await psql.one('facts', {})).row.year,
    // @ts-expect-error null where the column may be empty
    async (): Promise<string> => (await psql.one('facts', {})).row.comment,
    // @ts-expect-error a relation without a number of its own
    () => psql.update('users', 1, { name: 'Ada' }),
  ];

  test('names and values that the catalog does not have', () => {
    expectTypeOf(names).toBeArray();
    expectTypeOf(values).toBeArray();
  });
});
