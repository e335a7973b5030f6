/** Keeps the shown page of a list as the trail of its records, so that a record's page goes on to the next one. */
import { useCallback, useEffect, useRef } from 'react';
import { useRouter } from '@tanstack/react-router';
import { keepTrail, type Trail } from '#web/data/trail.ts';
import type { ListedRow, RecordList } from './list.ts';
import type { RecordsPage } from '#web/lists/rows/records-query.ts';

/** Returns the function to call when a row takes the focus, which it does before it is opened; `at` is its index on the page. */
export function useTrail<Values extends object, Row extends ListedRow>(
  { kind, trailOf: area = kind, pageOf, search: { relation } }: RecordList<Values, Row>,
  page: RecordsPage<Row> | undefined,
): (row: Row, at: number) => void {
  const router = useRouter();
  const kept = useRef<Trail | null>(null);
  useEffect(() => {
    if (page === undefined) return;
    const { rows, total, offset, query } = page;
    const { where = {}, order = 'id' } = query;
    const back = router.state.location.href;
    const ids = rows.map(({ id }) => id);
    kept.current = { relation, where, order, total, first: offset, ids, back, ...fieldOf(rows.map(pageOf)) };
    keepTrail(area, kept.current);
  }, [area, pageOf, relation, page, router]);
  return useCallback(
    ({ id }, at) => {
      const trail = kept.current;
      if (trail === null || page === undefined || trail.ids.includes(id)) return;
      // A row that was scrolled to, beyond the rows that came with the page.
      kept.current = { ...trail, first: page.offset + at, ids: [id] };
      keepTrail(area, kept.current);
    },
    [area, page],
  );
}

/** The field that all rows of a list lead to. */
function fieldOf(pages: readonly string[]): Pick<Trail, 'hash'> {
  const [hash, ...others] = new Set(pages.map((page) => page.split('#')[1]));
  return hash === undefined || others.length > 0 ? {} : { hash };
}
