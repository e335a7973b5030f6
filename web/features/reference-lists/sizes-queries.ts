/** The household sizes of the list, and the calls that change them. Contains no rule. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SizeAnswer, SizeChange } from '#domain/facts/household-sizes.ts';
import { SIZE_HISTORY } from '#domain/records/reference-lists.ts';
import type { Row } from '#web/data/psql-query.ts';
import { psql } from '#web/data/psql.ts';
import { invalidate } from '#web/data/query.ts';
import type { HistoryOfEntry } from './entry-history.tsx';

export type Size = Row<'household_sizes'>;

/** A change of the list, which is previewed before it is saved. */
export type SizesChange = { changes: readonly SizeChange[] } | { copyOf: number };

const MOST = 1000;

/** Only rows of the list, without the years that have the size of an earlier one. */
export const sizesQuery = (iso3: readonly string[], year: number | null) =>
  queryOptions({
    queryKey: ['household_sizes', 'list', iso3, year],
    queryFn: ({ signal }) => {
      const where = {
        id: 'not.is.null',
        ...(iso3.length > 0 && { iso3: `in.(${iso3.join()})` }),
        ...(year !== null && { year: `eq.${year}` }),
      };
      return psql.list(
        'household_sizes',
        { where, order: 'country.asc,year.desc', limit: MOST },
        { count: true, signal },
      );
    },
    placeholderData: keepPreviousData,
  });

const sizesChanged = (): Promise<void> => invalidate('household_sizes', 'facts', 'history', 'potential_errors');

const send = (change: SizesChange, how: { recompute: boolean; rollback: boolean }): Promise<SizeAnswer> => {
  const { recompute, rollback } = how;
  return 'copyOf' in change
    ? psql.rpc('copy_household_sizes', { year: change.copyOf, recompute }, { rollback })
    : psql.rpc('change_household_sizes', { changes: change.changes, recompute }, { rollback });
};

export const previewOf = (change: SizesChange): Promise<SizeAnswer> =>
  send(change, { recompute: false, rollback: true });

export async function saveSizes(change: SizesChange, recompute: boolean): Promise<SizeAnswer> {
  const answer = await send(change, { recompute, rollback: false });
  void sizesChanged();
  return answer;
}

export const sizeHistory = ({ id }: Size): HistoryOfEntry => ({
  entityType: 'household_sizes',
  entityId: id,
  fields: SIZE_HISTORY,
  load: async (signal) => {
    const { row, etag } = await psql.one('household_sizes', { where: { id: `eq.${id}` } }, { signal });
    return { row: { ...row }, etag };
  },
  save: async (changes, etag) => {
    const saved = await psql.update('household_sizes', id, changes, { etag });
    void sizesChanged();
    return { etag: saved.etag };
  },
});
