/** Copies the selected records as a table, with the columns in view. Refuses more records than a clipboard is for. */
import { counted } from '#domain/values/counts.ts';
import { useState } from 'react';
import { psql } from '#web/data/psql.ts';
import type { Column, RelationName } from '#web/data/psql-query.ts';
import type { ColumnLayout } from '#web/grids/column-layout.ts';
import { useNotices } from '#web/ui/notices.ts';
import { thousands } from '#web/ui/thousands.ts';
import { copiedTable } from './copied-table.ts';
import type { ListedRow, RecordList } from '#web/lists/list.ts';
import type { ListQuery } from '#web/lists/rows/records-query.ts';

const MOST_COPIED = 2_000;

export function useCopy<Search extends object, Row extends ListedRow>(
  list: RecordList<Search, Row>,
  { where, order }: Pick<ListQuery, 'where' | 'order'>,
  layout: ColumnLayout,
) {
  const notices = useNotices();
  const [copying, setCopying] = useState(false);
  const copy = async (count: number) => {
    if (count > MOST_COPIED) {
      const most = `No more than ${thousands(MOST_COPIED)} records can be copied`;
      notices.warning(most, `Download the ${thousands(count)} selected records as a file.`);
      return;
    }
    const columns = layout.flatMap(({ id, hidden }) => (hidden ? [] : list.columns.filter((each) => each.id === id)));
    const select = [...new Set([...list.always, ...columns.map(({ id }) => id)])] as Column<RelationName>[];
    setCopying(true);
    try {
      const loaded = psql.list(list.search.relation, { select, where, order, limit: MOST_COPIED });
      const table = loaded.then(({ rows }) => copiedTable(columns, rows as unknown as Row[]));
      const as = async (type: keyof Awaited<typeof table>) => new Blob([(await table)[type]], { type });
      // The browser allows copying only right after a click, so it gets the table before the table has loaded.
      const item = new ClipboardItem({ 'text/plain': as('text/plain'), 'text/html': as('text/html') });
      await navigator.clipboard.write([item]);
      const { length } = (await loaded).rows;
      notices.message(`${counted(length, 'row')} copied`);
    } catch (error) {
      notices.error("Can't copy the selected rows", error instanceof Error ? error.message : undefined);
    }
    setCopying(false);
  };
  return { copying, copy: (count: number) => void copy(count) };
}
